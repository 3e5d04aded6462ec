"""The shape of a Malarky card in a deck file: three questions, each with its answer and five bluffs."""

from collections.abc import Mapping, Sequence
from typing import Any


def card(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """{"id", "questions": [{"text", "answer"}, ...]}: without the bluffs, which are the bots' alone."""
    questions = [{"text": each["text"], "answer": each["answer"]} for each in raw["question"]]
    return {"id": raw["id"], "questions": questions}


def hints(raw: Sequence[Mapping[str, Any]], view: Any) -> Mapping[str, Any]:
    """{"bluffs": [...]} for the question that the view shows ("h01/2"); nothing where none is shown."""
    name, _, number = (view.card or "").partition("/")
    for each in raw:
        if each["id"] == name:
            return {"bluffs": list(each["question"][int(number) - 1]["bluffs"])}
    return {}

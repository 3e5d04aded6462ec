"""Reads the texts of tests/prompts/corpus/, where README.txt tells what stands in a line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "corpus"
_ESCAPED = re.compile(r"\\(n|t|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})")
_HEAD = re.compile(r"\[([a-z' ,]+)\]")


@dataclass(frozen=True)
class Case:
    """One text and what it must mean; `place` is its file and line."""

    place: str
    situation: str
    text: str
    meaning: str


def cases() -> Iterator[Case]:
    """Every line of the corpus. Raises ValueError for one that is none."""
    for path in sorted(FOLDER.glob("*.txt")):
        situation = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            head = _HEAD.fullmatch(line.strip())
            if head:
                situation = head[1]
            elif line.strip() and line != "#" and not line.startswith("# "):
                text, arrow, meaning = line.rpartition("=>")
                if not arrow or not meaning.strip():
                    raise ValueError(f"{path.name}:{number} does not say what the text must mean")
                yield Case(f"{path.name}:{number}", situation, unescaped(text.strip(" ")), meaning.strip())


def unescaped(text: str) -> str:
    """The text with \\n, \\t and \\uXXXX as the characters that they stand for."""
    return _ESCAPED.sub(_character, text)


def _character(found: re.Match[str]) -> str:
    code = found[1]
    return {"n": "\n", "t": "\t"}.get(code) or chr(int(code[1:], 16))

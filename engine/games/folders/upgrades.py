"""States of version 1, which had all words in the pile, one limit, the newest ask of a seat (the numbers of two others
were in its hand), and a phase that was held up beside the one that runs."""

from typing import Any

from pydantic import TypeAdapter

from engine.games.folders.view import Phase
from engine.kernel.rulebook import Rulebook
from engine.kernel.state import Ask
from engine.kernel.upgrades import with_asks, with_timers
from engine.kernel.values import changed

# For each kind of ask the phase whose time it has.
TIMERS = {**{str(phase): str(phase) for phase in Phase}, "question": "think", "choose": "vote", "tie": "ballot"}


def from_1(rules: Rulebook[Any], data: Any) -> Any:
    """The state as it is now, as plain JSON. What is open is what a form answers."""
    held, duel = data.get("held"), data.get("duel")
    asked = [each["question"] for each in (data["round"], duel or {}) if each.get("question")]
    questions = [*asked, *(each for card in data["pile"]["cards"] for each in card["questions"])]
    states: TypeAdapter[Any] = TypeAdapter(rules.state_type)
    state = states.validate_python(
        {
            **with_timers(data),
            "seats": [
                with_asks({**each, "last": _entry(each["last"])}, TIMERS, _known(each)) for each in data["seats"]
            ],
            "cards": {each["name"]: {"text": each["text"], "answer": each["answer"]} for each in questions},
            "pile": {**data["pile"], "cards": [card["id"] for card in data["pile"]["cards"]]},
            "round": _named(data["round"]),
            "duel": duel and _named(duel),
            "scored": data.get("points"),
            "aside": [{"phase": held["phase"], "left": {}}] if held and held["until"] is not None else [],
        }
    )
    aside = state.aside
    if aside:
        before = changed(state, phase=Phase(held["phase"]), ballot=None, aside=())
        left = {held["phase"]: held["until"], "remind": held["warn"]}
        left = {name: seconds for name, seconds in left.items() if seconds is not None}
        aside = (changed(aside[0], left=left, asks=_open(rules, before)),)
    seats = [changed(each, asks=asks) for each, asks in zip(state.seats, _open(rules, state), strict=True)]
    return states.dump_python(changed(state, seats=tuple(seats), aside=aside), mode="json")


def _known(seat: Any) -> list[dict[str, Any]]:
    """The asks that may be open."""
    newest, hand = seat["ask"], seat["hand"] or {}
    numbers = {kind: hand.get(name) for kind, name in (("think", "think"), ("vote", "voting"))}
    older = [{"number": number, "kind": kind, "limit": None} for kind, number in numbers.items() if number is not None]
    return [*(ask for ask in older if ask["number"] != newest["number"]), newest] if newest else []


def _open(rules: Rulebook[Any], state: Any) -> tuple[tuple[Ask, ...], ...]:
    """Those of each seat that are open."""
    answered = [{form.ask for form in rules.choices(state, seat)} for seat in range(len(state.seats))]
    return tuple(
        tuple(ask for ask in each.asks if ask.number in numbers)
        for each, numbers in zip(state.seats, answered, strict=True)
    )


def _named(holder: Any) -> Any:
    """What held a whole question holds its name."""
    return {**holder, "question": holder["question"] and holder["question"]["name"]}


def _entry(last: Any) -> Any:
    """An entry had one value of what stood there before, and beside a vote whether it had been sent."""
    if last is None:
        return None
    what, before = last["what"], last["before"]
    changes = {"ready": {"ready": False}, "vote": {"vote": before, "voted": last["sent"]}, "challenge": {}}
    return {"what": what, "before": changes.get(what, {what: before})}

"""States of the first version as they are now."""

from collections.abc import Iterator
from typing import Any

from engine.games.secrets.limits import SECONDS
from engine.games.secrets.view import Phase
from engine.kernel.game import Pace
from engine.kernel.upgrades import with_asks, with_timers

PHASE_OF = {
    "claim": "claim", "story": "story", "token": "story",
    "questions": "questions", "questioned": "questions", "vote": "vote", "tie": "tie",
}  # fmt: skip


def from_first(data: dict[str, Any]) -> dict[str, Any]:
    """Version 1 said voice for token, had the words of each line in the pile, and one ask and one limit."""
    faced, pile = data["lines"], data["pile"]
    shown, story = data["reveal"], data["story"]
    return {
        **with_timers(_without(data, "voices")),
        "seats": [_seat(data, number, seat) for number, seat in enumerate(data["seats"])],
        "tokens": data["voices"],
        "cards": {line["card"]: line["text"] for line in (*faced, *pile)},
        "lines": [line["card"] for line in faced],
        "pile": [line["card"] for line in pile],
        "story": story and _without(story, "ask"),
        "reveal": shown and {**_renamed(shown), "votes": [_renamed(vote) for vote in shown["votes"]]},
    }


def _without(data: dict[str, Any], name: str) -> dict[str, Any]:
    return {each: value for each, value in data.items() if each != name}


def _renamed(data: dict[str, Any]) -> dict[str, Any]:
    return {**_without(data, "voice"), "token": data["voice"]}


def _seat(data: dict[str, Any], number: int, seat: dict[str, Any]) -> dict[str, Any]:
    asked = with_asks(seat, PHASE_OF, _open(data, number, seat))
    return {**_renamed(asked), "last": seat["last"] and _entry(seat["last"])}


def _entry(last: dict[str, Any]) -> dict[str, Any]:
    before = [last["truth"], last["sure"]] if last["what"] == "vote" else last["wish"]
    return {"what": last["what"], "before": before}


def _open(data: dict[str, Any], number: int, seat: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What the seat could answer; the first question to a teller who has said DONE was not kept."""
    ask, story, token = seat["ask"], data["story"], data["voices"][seat["voice"]]
    if ask is None or seat["left"] or PHASE_OF[ask["kind"]] != data["phase"]:
        return
    match ask["kind"]:
        case "claim":
            is_open = not token["told"]
        case "story" | "token":
            is_open = story["teller"] == number
            if is_open and ask["number"] != story["ask"]:
                limit = SECONDS[Phase.STORY](Pace(data["pace"]))
                yield {"number": story["ask"], "kind": "story", "limit": limit}
                is_open = story["finished"]
        case "questions":
            is_open = seat["listens"] and not seat["done"]
        case "questioned":
            is_open = sum(each["asked"] for each in data["seats"]) > story["replies"]
        case "vote":
            is_open = seat["listens"]
        case _:  # tie
            is_open = not token["wants_extra"]
    if is_open:
        yield ask

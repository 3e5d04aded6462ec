"""States of the first version as they are now."""

from collections.abc import Iterator

from engine.games.secrets.view import Phase
from engine.kernel.upgrades import with_asks, with_timers
from engine.kernel.values import Plain

PHASE_OF = {
    "claim": "claim", "story": "story", "token": "story",
    "questions": "questions", "questioned": "questions", "vote": "vote", "tie": "tie",
}  # fmt: skip


def from_first(data: Plain) -> Plain:
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


def _without(data: Plain, name: str) -> Plain:
    return {each: value for each, value in data.items() if each != name}


def _renamed(data: Plain) -> Plain:
    return {**_without(data, "voice"), "token": data["voice"]}


def _seat(data: Plain, number: int, seat: Plain) -> Plain:
    last, token = seat["last"], data["voices"][seat["voice"]]
    if last is not None:
        before = [last["truth"], last["sure"]] if last["what"] == "vote" else last["wish"]
        last = {"what": last["what"], "before": before}
    return {**_renamed(with_asks(seat, PHASE_OF, _open(data, number, seat, token))), "last": last}


def _open(data: Plain, number: int, seat: Plain, token: Plain) -> Iterator[Plain]:
    """What the seat could answer; the first question to a teller who has said DONE was not kept."""
    ask, story = seat["ask"], data["story"]
    if ask is None or seat["left"] or PHASE_OF[ask["kind"]] != data["phase"]:
        return
    telling = data["phase"] == Phase.STORY and story["teller"] == number
    if telling and ask["number"] != story["ask"]:
        yield {"number": story["ask"], "kind": "story", "limit": ask["limit"]}
    asked = sum(each["asked"] for each in data["seats"])
    is_open = {
        "claim": not token["told"],
        "story": telling,
        "token": telling and story["finished"],
        "questions": seat["listens"] and not seat["done"],
        "questioned": story is not None and asked > story["replies"],
        "vote": seat["listens"],
        "tie": not token["wants_extra"],
    }
    if is_open[ask["kind"]]:
        yield ask

"""States of version 1, which had all words in the pile, one limit, the newest ask of a seat (the numbers of two others
were in its hand), and a phase that was held up beside the one that runs; and of version 2, in which the Host rolled,
and a live table had half a minute for challenges before it voted."""

from pydantic import TypeAdapter

from engine.games.folders.view import Phase
from engine.kernel.game import AState, AView
from engine.kernel.rulebook import Rulebook
from engine.kernel.state import Ask
from engine.kernel.upgrades import with_asks, with_timers
from engine.kernel.values import Plain, changed

WINDOW, VOTE = "last", "vote"
LONGER = 30.0  # seconds that a vote has more than the window had
WARNING = 15.0

# For each kind of ask the phase whose time it has.
TIMERS = {**{str(phase): str(phase) for phase in Phase}, "question": "think", "choose": "vote", "tie": "ballot"}


def without_windows(data: Plain) -> Plain:
    """The state where nobody rolls, as plain JSON, of version 1 too. A table in the window before the vote votes, and
    after a ballot that held up the window it will."""
    known = {name: value for name, value in data.items() if name != "noted"}
    known["seats"] = [_unasked(each) for each in data["seats"]]
    if data["phase"] == WINDOW:
        known |= {"phase": VOTE, **_vote_times(data)}
        known["seats"] = [_asked_to_vote(each) for each in known["seats"]]
    if any(each["phase"] == WINDOW for each in data.get("aside", ())):
        known["aside"] = []
    if (data.get("held") or {}).get("phase") == WINDOW:
        known["held"] = None
    return known


def _unasked(seat: Plain) -> Plain:
    """Nobody is asked to roll; what is taken back is neither a roll nor a DONE of the window."""
    last = seat["last"]
    kept = {"last": None if last is not None and last["what"] in ("roll", "done") else last}
    asks = {"asks": [ask for ask in seat["asks"] if ask["kind"] != "roll"]} if "asks" in seat else {}
    return {**seat, **kept, **asks}


def _vote_times(data: Plain) -> Plain:
    """As long as the window and the vote were together, for who has read of the window alone."""
    if "timers" not in data:
        end = data["until"] + LONGER
        return {"until": end, "warn": end - WARNING}
    end = data["timers"][WINDOW] + LONGER
    return {"timers": {VOTE: end, "remind": end - WARNING}}


def _asked_to_vote(seat: Plain) -> Plain:
    """What was asked in the window is asked in the vote, under its number; who was asked something else since, or
    nothing any more, has one number more."""
    hand, newest = seat["hand"], seat["ask"]
    number = newest["number"] + (newest["kind"] != WINDOW)
    ask = {**newest, "number": number, "kind": VOTE, "limit": 2 * LONGER}
    if "asks" not in seat:
        return {**seat, "ask": ask, "hand": hand and {**hand, "voting": number}}
    ask["timer"] = VOTE
    return {**seat, "ask": ask, "asks": [ask] if hand is not None and not hand["gone"] else []}


def from_1(rules: Rulebook[AState, AView], data: Plain) -> Plain:
    """The state as it is now, as plain JSON. What is open is what a form answers."""
    held, duel = data.get("held"), data.get("duel")
    asked = [each["question"] for each in (data["round"], duel or {}) if each.get("question")]
    questions = [*asked, *(each for card in data["pile"]["cards"] for each in card["questions"])]
    states: TypeAdapter[AState] = TypeAdapter(rules.state_type)
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
    if aside and held:
        before = changed(state, phase=Phase(held["phase"]), ballot=None, aside=())
        left = {held["phase"]: held["until"], "remind": held["warn"]}
        left = {name: seconds for name, seconds in left.items() if seconds is not None}
        aside = (changed(aside[0], left=left, asks=_open(rules, before)),)
    seats = [changed(each, asks=asks) for each, asks in zip(state.seats, _open(rules, state), strict=True)]
    known: Plain = states.dump_python(changed(state, seats=tuple(seats), aside=aside), mode="json")
    return known


def _known(seat: Plain) -> list[Plain]:
    """The asks that may be open."""
    newest, hand = seat["ask"], seat["hand"] or {}
    numbers = {kind: hand.get(name) for kind, name in (("think", "think"), ("vote", "voting"))}
    older = [{"number": number, "kind": kind, "limit": None} for kind, number in numbers.items() if number is not None]
    return [*(ask for ask in older if ask["number"] != newest["number"]), newest] if newest else []


def _open(rules: Rulebook[AState, AView], state: AState) -> tuple[tuple[Ask, ...], ...]:
    """Those of each seat that are open."""
    answered = [{form.ask for form in rules.choices(state, seat)} for seat in range(len(state.seats))]
    return tuple(
        tuple(ask for ask in each.asks if ask.number in numbers)
        for each, numbers in zip(state.seats, answered, strict=True)
    )


def _named(holder: Plain) -> Plain:
    """What held a whole question holds its name."""
    return {**holder, "question": holder["question"] and holder["question"]["name"]}


def _entry(last: Plain | None) -> Plain | None:
    """An entry had one value of what stood there before, and beside a vote whether it had been sent."""
    if last is None:
        return None
    what, before = last["what"], last["before"]
    changes = {"ready": {"ready": False}, "vote": {"vote": before, "voted": last["sent"]}, "challenge": {}}
    return {"what": what, "before": changes.get(what, {what: before})}

"""Words that a player takes back (Step.withdraws): wherever they are kept, "[story]" stands in their place. What phones
have got already is theirs.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from sqlalchemy import Row, case, or_, select, update

from engine.kernel.forms import Action
from prompts.kit.plain import gsm
from prompts.kit.segments import segments, smart
from prompts.kit.words import quoted
from service.matches.locked import Play, SeatNow
from service.store.tables import inbox, log, outbox

INSTEAD = "[story]"
LEAST = 12
"""Fewer characters than that, such as "No.", are the player's only where they fill a line."""

Blot = Callable[[str], str]


def take_back(play: Play, seat: SeatNow, actions: Collection[type[Action]]) -> None:
    """Take the words that this seat sent in these actions out of the log, out of what was heard and told, and out of
    what waits to be told; the texts of its phone to this match go as a whole. What is on its way leaves without them,
    unless it is handed to the carrier at this moment. The numbers of segments stay for what has left."""
    words = _out_of_the_log(play, seat.seat, {action.__name__ for action in actions})
    _forget_texts(play, seat)
    if words:
        blot = blotter(words)
        _blot_held(play, blot)
        _blot_messages(play, blot)


def blotter(words: Sequence[str]) -> Blot:
    """What puts INSTEAD in the place of these words in a text: of each of them, and of several that stand one after
    the other as one. Case, kinds of quotes and dashes, lost accents and line breaks make no difference."""
    told = [*words, *(quoted(each)[1:-1] for each in words)]
    ways = {way for each in told for way in (smart(each), gsm(each)) if way.strip()}
    if not ways:  # such as a blank without width
        return str
    one = "|".join(r"\s+".join(map(re.escape, way.split())) for way in sorted(ways, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{one})(?:\s+(?:{one}))*(?!\w)", re.IGNORECASE)

    def instead(found: re.Match[str]) -> str:
        before, after = found.string[: found.start()], found.string[found.end() :]
        fills_a_line = before[-1:] in ("", "\n", '"') and after[:1] in ("", "\n", '"')
        return INSTEAD if fills_a_line or len(found[0]) >= LEAST else found[0]

    def blot(text: str) -> str:
        folded = smart(text)
        blotted = pattern.sub(instead, folded)
        return text if blotted == folded else blotted

    return blot


def _out_of_the_log(play: Play, seat: int, actions: set[str]) -> list[str]:
    """The words of these actions, which go out of the log."""
    mine = (log.c.match_id == play.id) & (log.c.seat == seat) & (log.c.kind == "act")
    found: list[str] = []
    for line in play.tx.execute(select(log.c.step, log.c.action).where(mine).order_by(log.c.step)).all():
        if line.action["action"] in actions:
            values = {name: value for name, value in line.action.items() if name != "action"}
            found += _strings(values)
            kept = {name: INSTEAD if isinstance(value, str) else value for name, value in values.items()}
            same = (log.c.match_id == play.id) & (log.c.step == line.step)
            play.tx.execute(update(log).where(same).values(action={"action": line.action["action"], **kept}))
    return [words for words in found if words != INSTEAD]


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


def _forget_texts(play: Play, seat: SeatNow) -> None:
    if seat.player_id is not None:
        mine = (inbox.c.match_id == play.id) & (inbox.c.player_id == seat.player_id)
        play.tx.execute(update(inbox).where(mine).values(body=""))
    if seat.half is not None:
        seat.half = None
        play.keep()


def _blot_held(play: Play, blot: Blot) -> None:
    """What waits at a thrifty table for the next message to a phone."""
    for seat in play.seats:
        held = _blotted(seat.held, blot)
        if held != seat.held:
            seat.held = held
            play.keep()


def _blot_messages(play: Play, blot: Blot) -> None:
    """Messages of this match, and answers to these phones that belong to none, in their order; with what is to be drawn
    for them."""
    phones = [seat.player_id for seat in play.seats if seat.player_id is not None]
    beside = outbox.c.match_id.is_(None) & outbox.c.player_id.in_(phones)
    kept = select(outbox.c.id, outbox.c.body, outbox.c.picture).where(
        or_(outbox.c.match_id == play.id, beside), outbox.c.body != ""
    )
    rows: list[Row[Any]] = list(play.tx.execute(kept.order_by(outbox.c.id)))
    for row in rows:
        _blot_message(play, row, blot)


def _blot_message(play: Play, row: Row[Any], blot: Blot) -> None:
    body, picture = blot(row.body), _blotted(row.picture, blot)
    changed: dict[str, Any] = {}
    if body != row.body:
        fresh = case((outbox.c.state == "pending", segments(body).count), else_=outbox.c.segments)
        changed |= {"body": body, "segments": fresh}
    if picture != row.picture:
        changed["picture"] = picture
    if changed:
        play.tx.execute(update(outbox).where(outbox.c.id == row.id).values(changed))


def _blotted(value: Any, blot: Blot) -> Any:
    """The same plain JSON with all its words gone over."""
    match value:
        case str():
            return blot(value)
        case dict():
            return {name: _blotted(each, blot) for name, each in value.items()}
        case list():
            return [_blotted(each, blot) for each in value]
    return value

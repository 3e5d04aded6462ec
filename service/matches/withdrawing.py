"""Words that a player takes back (Step.withdraws), and all words of one who asks to be forgotten: wherever they are
kept, "[story]" or DELETED stands in their place. What phones have got already is theirs.
"""

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, case, or_, select, update

from engine.kernel.forms import OWN_WORDS, Action
from engine.kernel.saved import load_action
from engine.kernel.state import DELETED
from prompts.hear import Command, hear_lobby, split_address
from prompts.kit.plain import gsm
from prompts.kit.segments import segments, smart
from prompts.kit.words import quoted
from service.calls.lines import forget_lines
from service.matches.play import Play, SeatNow
from service.matches.saving import save
from service.store.tables import inbox, log, outbox

INSTEAD = "[story]"
LEAST = 12
"""Fewer characters than that, such as "No.", are the player's only where they fill a line."""

TELLING = frozenset({"SAY", "TEAM"})
"""The commands whose words go to the others."""

Blot = Callable[[str], str]


def take_back(play: Play, seat: SeatNow, actions: Collection[type[Action]]) -> None:
    """Take the words that this seat sent in these actions out of the log, out of what was heard and told, and out of
    what waits to be told; the texts of its phone to this match go as a whole. What is on its way leaves without them,
    unless it is handed to the carrier at this moment. The numbers of segments stay for what has left."""
    words = [action.words for action in _out_of_the_log(play, seat.seat, {each.__name__ for each in actions}, INSTEAD)]
    forget_texts(play, seat)
    if words:
        _blot_all(play, blotter(words))


def forget(play: Play, seat: SeatNow) -> None:
    """Take all words of this seat's player out of the match: what it answered, drafted, asked and said to the others.
    The match goes on without them; the seat has left, or leaves now."""
    play.become(play.game.forget(play.state, seat.seat))
    own = {action.__name__ for action in play.game.actions if OWN_WORDS in action.__dataclass_fields__}
    written = _out_of_the_log(play, seat.seat, own, DELETED)
    heads = [action.head for action in written if action.head]
    words = [action.words for action in written] + _said(play.tx, seat.player_id, inbox.c.match_id == play.id) + heads
    words += [action.words.partition(" ")[2].strip() for action in written if action.head]
    forget_texts(play, seat)
    if words:
        blot, behead = blotter(words, DELETED, seat.name), without_heads(heads)
        _blot_all(play, lambda text: blot(behead(text)))
    if heads:
        _out_of_others_log(play, heads)
    save(play)


def forget_texts(play: Play, seat: SeatNow) -> None:
    """Take the texts of this seat's phone to the match, and what of them waits in its form, out of what was heard."""
    if seat.player_id is not None:
        mine = (inbox.c.match_id == play.id) & (inbox.c.player_id == seat.player_id)
        play.tx.execute(update(inbox).where(mine).values(body=""))
    if seat.half is not None:
        seat.half = None
        play.keep()


def forget_said(tx: Connection, player_id: int, name: str, phones: Collection[int]) -> None:
    """Take what this player, by `name` at a table, told these phones there while no match was played out of what they
    were sent."""
    if words := _said(tx, player_id, inbox.c.match_id.is_(None)):
        beside = outbox.c.match_id.is_(None) & outbox.c.player_id.in_(phones)
        _blot_messages(tx, beside, blotter(words, DELETED, name))


def without_heads(heads: Sequence[str]) -> Blot:
    """What puts DELETED in the place of these words by which all knew what a player wrote, wherever they stand in
    capitals, as ours do; a name that is made of one follows it."""
    one = "|".join(sorted(map(re.escape, heads), key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)({one})(?:, (?i:\1))?(?!\w)") if heads else None
    return str if pattern is None else lambda text: pattern.sub(DELETED, text)


def blotter(words: Sequence[str], instead_of_them: str = INSTEAD, name: str = "") -> Blot:
    """What puts INSTEAD, or what is given, in the place of these words in a text: of each of them, and of several that
    stand one after the other as one. Case, kinds of quotes and dashes, lost accents and line breaks make no difference.
    Where the `name` of who said them is given, they are found behind it too, however short or shortened."""
    told = [*words, *(quoted(each)[1:-1] for each in words)]
    ways = {way for each in told for way in (smart(each), gsm(each)) if way.strip()}
    if not ways:  # such as a blank without width
        return str
    one = "|".join(r"\s+".join(map(re.escape, way.split())) for way in sorted(ways, key=len, reverse=True))
    pattern = re.compile(rf"(?<!\w)(?:{one})(?:\s+(?:{one}))*(?!\w)", re.IGNORECASE)
    behind = re.compile(rf"(?<!\w){re.escape(name)}(?: [a-z ]+)?: ", re.IGNORECASE) if name else None
    begin = tuple(" ".join(way.split()).casefold() for way in ways)

    def instead(found: re.Match[str]) -> str:
        before, after = found.string[: found.start()], found.string[found.end() :]
        fills_a_line = before[-1:] in ("", "\n", '"') and after[:1] in ("", "\n", '"')
        return instead_of_them if fills_a_line or len(found[0]) >= LEAST else found[0]

    def own_line(line: str) -> str:
        lead = behind.search(line) if behind else None
        told = line[lead.end() :].casefold() if lead else ""
        is_mine = told in begin or (told.endswith("..") and any(way.startswith(told[:-2]) for way in begin))
        return f"{line[: lead.end()]}{instead_of_them}" if lead and is_mine else line

    def blot(text: str) -> str:
        folded = smart(text)
        blotted = "\n".join(map(own_line, pattern.sub(instead, folded).split("\n")))
        return text if blotted == folded else blotted

    return blot


def _out_of_the_log(play: Play, seat: int, actions: set[str], instead: str) -> list[Any]:
    """The actions of this seat that are of these kinds and have words, which go out of the log."""
    found: list[Any] = []
    for step, action in _log_of(play, log.c.seat == seat):
        words = action[OWN_WORDS] if action["action"] in actions else None
        if words is not None:
            _keep_in_the_log(play, step, action | {OWN_WORDS: instead})
            if words not in (INSTEAD, DELETED):
                found.append(load_action(play.game, action))
    return found


def _out_of_others_log(play: Play, heads: Sequence[str]) -> None:
    """What others did with what a player wrote: accused somebody by its key, say."""
    for step, action in _log_of(play):
        kept = {name: DELETED if value in heads else value for name, value in action.items()}
        if kept != action:
            _keep_in_the_log(play, step, kept)


def _log_of(play: Play, *which: ColumnElement[bool]) -> list[tuple[int, dict[str, object]]]:
    """The actions in the log of this match, in their order, each with its step."""
    mine = select(log.c.step, log.c.action).where(log.c.match_id == play.id, log.c.kind == "act", *which)
    return [(line.step, line.action) for line in play.tx.execute(mine.order_by(log.c.step))]


def _keep_in_the_log(play: Play, step: int, action: dict[str, object]) -> None:
    same = (log.c.match_id == play.id) & (log.c.step == step)
    play.tx.execute(update(log).where(same).values(action=action))


def _said(tx: Connection, player_id: int | None, where: ColumnElement[bool]) -> list[str]:
    """What this player told the others beside the game, in such texts."""
    mine = where & (inbox.c.player_id == player_id) & (inbox.c.body != "")
    texts = tx.execute(select(inbox.c.body).where(mine)).scalars().all()
    heard = [hear_lobby(split_address(text)[1]) for text in texts]
    return [
        each.words.removeprefix(":").strip() for each in heard if isinstance(each, Command) and each.name in TELLING
    ]


def _blot_all(play: Play, blot: Blot) -> None:
    forget_lines(play.tx, play.id)  # said aloud, they are in other words; what is asked is said to a call anyway
    _blot_held(play, blot)
    phones = [seat.player_id for seat in play.seats if seat.player_id is not None]
    beside = outbox.c.match_id.is_(None) & outbox.c.player_id.in_(phones)
    _blot_messages(play.tx, or_(outbox.c.match_id == play.id, beside), blot)


def _blot_held(play: Play, blot: Blot) -> None:
    """What waits at a thrifty table for the next message to a phone, and forms that are half filled."""
    for seat in play.seats:
        held, half = _blotted(seat.held, blot), _blotted(seat.half, blot)
        if (held, half) != (seat.held, seat.half):
            seat.held, seat.half = held, half
            play.keep()


def _blot_messages(tx: Connection, which: ColumnElement[bool], blot: Blot) -> None:
    """Messages, in their order, with what is to be drawn for them."""
    kept = select(outbox.c.id, outbox.c.body, outbox.c.picture).where(which, outbox.c.body != "")
    rows: list[Row[Any]] = list(tx.execute(kept.order_by(outbox.c.id)))
    for row in rows:
        _blot_message(tx, row, blot)


def _blot_message(tx: Connection, row: Row[Any], blot: Blot) -> None:
    body, picture = blot(row.body), _blotted(row.picture, blot)
    changed: dict[str, object] = {}
    if body != row.body:
        fresh = case((outbox.c.state == "pending", segments(body).count), else_=outbox.c.segments)
        changed |= {"body": body, "segments": fresh}
    if picture != row.picture:
        changed["picture"] = picture
    if changed:
        tx.execute(update(outbox).where(outbox.c.id == row.id).values(changed))


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

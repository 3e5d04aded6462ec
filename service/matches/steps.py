"""The one match transaction: a step of the rules, and all that follows from it, saved together.

Each function takes a locked match (or makes one), asks the rules, and leaves in the same transaction the new
state, a line of the log, the messages, the next wake-up and what the bots will do.
"""

import secrets
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update

from engine.catalogue import deck_game, games
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Pace, Result, Say, Step, Table, Telling
from engine.kernel.saved import dump_action, dump_state
from prompts.compose import compose
from service.matches import ballots, bots, decks, standing, withdrawing
from service.matches.clock import due_at
from service.matches.locked import GroupNow, Play, SeatNow, newest_ask
from service.outbox.letters import Post, drop, room_beside
from service.store.database import insert_once, upsert
from service.store.tables import bot_moves, groups, log, matches, outbox, seats, used_cards, wakes

LAPSING = frozenset({Telling.ASK, Telling.REMIND})

_SAVED = (
    update(matches)
    .where(matches.c.id == bindparam("of_match"))
    .values(
        {name: bindparam(name) for name in ("state", "version", "step", "clock", "clock_since", "wake", "silences")}
    )
)
_LOGGED = insert(log)
_LAPSES = (outbox.c.match_id == bindparam("of_match")) & (outbox.c.state == "pending") & outbox.c.lapses
_LAPSING = select(outbox.c.id, outbox.c.seat, outbox.c.ask).where(_LAPSES)
_taken = outbox.alias()
_NEWEST_TAKEN = (
    select(_taken.c.ask)
    .where(
        _taken.c.match_id == bindparam("of_match"),
        _taken.c.seat == bindparam("of_seat"),
        _taken.c.ask.is_not(None),
        _taken.c.state.in_(("taken", "delivered")),
        # A report of delivery may come before the carrier's answer to our call.
        func.coalesce(_taken.c.taken_at, _taken.c.done_at) <= bindparam("known_since"),
    )
    .order_by(_taken.c.ask.desc())
    .limit(1)
    .scalar_subquery()
)
_once = select(_NEWEST_TAKEN.label("newest")).subquery()
# Two questions in one: nearly every text needs both answers.
_TAKEN_AND_LAPSING = select(_once.c.newest, outbox.c.id, outbox.c.seat, outbox.c.ask).select_from(
    _once.outerjoin(outbox, _LAPSES)
)


def start(
    tx: Connection, post: Post, now: float, group: GroupNow, people: Sequence[Row[Any]], teams: tuple[int, ...] = ()
) -> Play:
    """Deal a new match to these people of the group (see texted.people_of), in this order and in these `teams`; a slow
    one keeps the hours of the group's zone."""
    game = games()[group.game]
    zone = group.zone if group.pace == Pace.SLOW else None
    used = select(used_cards.c.card).where(
        used_cards.c.group_id == group.id, used_cards.c.game == deck_game(group.game)
    )
    options = dict((group.options or {}).get(group.game, {}))
    of_rules = {option.name for option in game.facts.options}
    cards = decks.deal(group.game, options.pop(decks.OPTION, None))
    deck = replace(cards, used=tuple(tx.execute(used.order_by(used_cards.c.id)).scalars()))
    table = Table(
        names=tuple(each.name for each in people),
        bots=tuple(each.player_id is None for each in people),
        pace=Pace(group.pace),
        options={name: value for name, value in options.items() if name in of_rules},
        teams=teams,
    )
    seed = secrets.token_bytes(16)
    step = game.start(table, deck, Chance(seed), 0.0)
    match_id = tx.execute(
        insert(matches)
        .values(
            group_id=group.id, game=group.game, version=game.facts.version, seed=seed, pace=group.pace, zone=zone,
            state=dump_state(game, step.state), step=0, clock=0.0, clock_since=now, wake=None, silences=0,
            created_at=now,
        )
        .returning(matches.c.id)
    ).scalar_one()  # fmt: skip
    seated = [
        SeatNow(number, each.player_id, each.name, label=group.label if each.several else "")
        for number, each in enumerate(people)
    ]
    for seat in seated:
        _add_seat(tx, match_id, seat)
    tx.execute(update(groups).where(groups.c.id == group.id).values(match_id=match_id))
    play = Play(tx, post, now, match_id, group.id, game, Chance(seed), step.state, -1, 0.0, None, seated, zone)
    _follow(play, step, "start")
    return play


def act(play: Play, seat: int, action: Action) -> Step:
    """The seat does this, and what came of it. A refusal tells the seat why and changes nothing. A table
    that sleeps is woken, and the others are told so."""
    step = play.game.act(play.state, seat, action, play.chance, play.at)
    woken = not step.refusal and standing.wake_up(play, play.seats[seat])
    _follow(play, step, "act", seat, dump_action(action))
    if woken and not play.over:
        standing.tell_going_on(play, play.seats[seat])
    return step


def wake(play: Play) -> None:
    """Time has passed: a limit, a reminder, a window that closes."""
    step = play.game.wake(play.state, play.chance, play.at)
    play.silences += standing.is_silence(play, step)
    _follow(play, step, "wake")


def leave(play: Play, seat: int) -> None:
    """The seat leaves, and is told nothing from now on. A table without people sleeps."""
    play.seats[seat].left = True
    _save_seat(play, play.seats[seat], left=True, held=[], half=None)
    ballots.end(play, play.seats[seat])
    _follow(play, play.game.leave(play.state, seat, play.chance, play.at), "leave", seat)
    if not play.people and not play.over and not play.stands:
        standing.stand(play, standing.ASLEEP)


def skip(play: Play, seat: int) -> None:
    """The public turn of this seat ends, as if its limit had run out."""
    _follow(play, play.game.skip(play.state, seat, play.chance, play.at), "skip", seat)


def close(play: Play) -> None:
    """The match is over as it stands, and nobody is told: the seats leave by the rules, those with the fewest points
    first, until there is a result."""
    totals = play.view(None).totals
    for seat in sorted(range(len(play.seats)), key=lambda seat: int(totals[seat])):
        step = play.game.leave(play.state, seat, play.chance, play.at)
        if not step.refusal:
            _follow(play, replace(step, says=(), used=()), "leave", seat)
        if step.result:
            return
    _finish(play, None)


def come_back(play: Play, seat: int) -> bool:
    """A left seat returns; whether the rules let it."""
    step = play.game.join(play.state, seat, play.seats[seat].name, play.chance, play.at)
    if step.refusal:
        return False
    play.seats[seat].left = False
    _save_seat(play, play.seats[seat], left=False)
    ballots.end(play, play.seats[seat])
    standing.wake_up(play, play.seats[seat])
    return _follow(play, step, "join", seat, {"name": play.seats[seat].name})


def join(play: Play, player_id: int | None, name: str, label: str = "") -> SeatNow | None:
    """A new last seat for a player (None: a bot), whose phone tells this group from others by `label`; None when the
    rules do not let anybody sit down now."""
    seat = SeatNow(len(play.seats), player_id, name, label=label)
    step = play.game.join(play.state, seat.seat, name, play.chance, play.at)
    if step.refusal:
        return None
    play.seats.append(seat)
    _add_seat(play.tx, play.id, seat)
    standing.wake_up(play, seat)
    _follow(play, step, "join", seat.seat, {"name": name})
    return seat


def may_sit(play: Play, seat: SeatNow | None, name: str) -> bool:
    """Whether the rules let somebody sit down now: in this left seat, or without one in a new last seat."""
    number = seat.seat if seat else len(play.seats)
    return not play.game.join(play.state, number, name, play.chance, play.at).refusal


def newest_taken(play: Play, seat: SeatNow, at: float) -> int | None:
    """The number of the newest question of this seat that the carrier had taken at `at` (seconds since 1970)."""
    place = {"of_match": play.id, "of_seat": seat.seat, "known_since": at}
    rows = play.tx.execute(_TAKEN_AND_LAPSING, place).all()
    play.lapsing = [row for row in rows if row.id is not None]
    newest: int | None = rows[0].newest
    return newest


def keep_half(play: Play, seat: SeatNow, half: Any) -> None:
    """Keep a half-filled form with the seat."""
    if seat.half != half:
        seat.half = half
        _save_seat(play, seat, half=half)


def _follow(play: Play, step: Step, kind: str, seat: int | None = None, action: Any = None) -> bool:
    """Save what a step changes and address what it says; whether it changed anything."""
    if step.refusal:
        _tell(play, step.says)
        return False
    play.state = step.state
    play.step += 1
    _save_match(play, step)
    line = {"match_id": play.id, "step": play.step, "at": play.at, "kind": kind, "seat": seat, "action": action}
    play.tx.execute(_LOGGED, line)
    if seat is not None and step.withdraws:
        withdrawing.take_back(play, play.seats[seat], step.withdraws)
    for card in step.used:
        row = {"group_id": play.group_id, "game": deck_game(play.game.facts.name), "card": card}
        if not insert_once(play.tx, used_cards, row):  # it has come back for want of others: now used last
            same = [used_cards.c[name] == value for name, value in row.items()]
            play.tx.execute(delete(used_cards).where(*same))
            play.tx.execute(insert(used_cards).values(row))
    _drop_lapsed(play)
    _tell(play, step.says)
    if step.result is None:
        bots.plan(play)
    return True


def _save_match(play: Play, step: Step) -> None:
    values: dict[str, Any] = {
        "state": dump_state(play.game, step.state),
        "version": play.game.facts.version,
        "step": play.step,
        "clock": play.at,
        "clock_since": None if play.stands else play.now,
        "wake": step.wake,
        "silences": play.silences,
    }
    play.tx.execute(_SAVED, values | {"of_match": play.id})
    if step.result is not None:
        _finish(play, step.result)
    elif step.wake is None:
        play.tx.execute(delete(wakes).where(wakes.c.match_id == play.id))
    elif step.wake != play.wake and not play.stands:
        upsert(play.tx, wakes, {"match_id": play.id, "due_at": due_at(play.now, step.wake - play.at, play.zone)})
    play.wake = step.wake


def _finish(play: Play, result: Result | None) -> None:
    """The match is over; without a result where the rules have none."""
    play.over = True
    values: dict[str, Any] = dict.fromkeys(("clock_since", "wake", "stands", "stands_since"))
    values |= {"over_at": play.now, "result": asdict(result) if result else None}
    play.tx.execute(update(matches).where(matches.c.id == play.id).values(values))
    for table in (wakes, bot_moves):
        play.tx.execute(delete(table).where(table.c.match_id == play.id))


def _drop_lapsed(play: Play) -> None:
    """Drop what still waits to be sent and has become pointless: questions that are over, late reminders."""
    if play.lapsing is None:
        play.lapsing = play.tx.execute(_LAPSING, {"of_match": play.id}).all()
    if rows := play.lapsing:
        open_asks = {row.seat: {form.ask for form in play.forms(row.seat)} for row in rows}
        lapsed = [row.id for row in rows if row.ask is not None and row.ask not in open_asks[row.seat]]
        if lapsed:
            drop(play.tx, lapsed, play.now)


def _tell(play: Play, says: Sequence[Say]) -> None:
    """Compose what was said for each phone that it reaches."""
    for seat in play.people:
        mine = [say for say in says if say.reaches(seat.seat)]
        if mine:
            _tell_seat(play, seat, mine)


def _tell_seat(play: Play, seat: SeatNow, says: Sequence[Say]) -> None:
    composed = compose(play.game.facts.name, play.view(seat.seat), says, seat.held, room_beside(seat.label))
    # A message that tells something besides its question must arrive even when the question is over.
    lapses = not seat.held and all(say.telling in LAPSING for say in says)
    for text in composed.texts:
        reminds = text.kind is Telling.REMIND
        ask = newest_ask(play.forms(seat.seat)) if reminds else text.ask
        play.write(seat, text.kind.value, text.body, ask=ask, lapses=lapses or reminds, picture=text.picture)
    changed: dict[str, Any] = {}
    if composed.held != seat.held:
        changed["held"] = seat.held = composed.held
    if seat.half is not None and any(text.kind is Telling.ASK for text in composed.texts):
        changed["half"] = seat.half = None
    if changed:
        _save_seat(play, seat, **changed)


def _add_seat(tx: Connection, match_id: int, seat: SeatNow) -> None:
    values = {"match_id": match_id, "seat": seat.seat, "player_id": seat.player_id, "name": seat.name}
    tx.execute(insert(seats).values(values | {"held": [], "left": False}))


def _save_seat(play: Play, seat: SeatNow, **values: Any) -> None:
    mine = (seats.c.match_id == play.id) & (seats.c.seat == seat.seat)
    play.tx.execute(update(seats).where(mine).values(values))


def show_ask(play: Play, seat: SeatNow) -> dict[str, int | None]:
    """Where a reply belongs that shows the seat its newest question again."""
    return {"match_id": play.id, "seat": seat.seat, "ask": newest_ask(play.forms(seat.seat))}

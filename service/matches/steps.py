"""The one match transaction: a step of the rules, and all that follows from it, saved together.

Each function takes a locked match (or makes one), asks the rules, and leaves in the same transaction the new
state, a line of the log, the messages, the next wake-up and what the bots will do.
"""

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from engine.catalogue import deck_game, games
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Pace, Result, Say, Step, Table, Telling
from engine.kernel.saved import dump_action
from engine.kernel.values import Plain
from prompts.compose import compose
from prompts.hear import Ear, is_early, next_question, offer, outlives
from prompts.hear.heard import Half
from prompts.kit.messages import together
from prompts.voice import told
from service.calls.lines import Listener, listening_to
from service.matches import agreements, bots, counting, decks, keeping, standstill, withdrawing
from service.matches.clock import due_at
from service.matches.locked import GroupNow
from service.matches.play import PhoneSeat, Play, SeatNow, seat_now
from service.matches.saving import save
from service.outbox.letters import Post, room_beside
from service.store.tables import groups, matches, seats, used_cards

LAPSING = frozenset({Telling.ASK, Telling.REMIND})
READ_ALOUD = frozenset({Telling.TELL, Telling.RESULT})
"""What a loudspeaker reads in place of texts. A question goes to the phones too, without what is read of it."""


def start(
    tx: Connection,
    post: Post,
    now: float,
    group: GroupNow,
    people: Sequence[Row[Any]],
    teams: tuple[int, ...] = (),
    noted: Mapping[int, Sequence[str]] = MappingProxyType({}),
) -> Play:
    """Deal a new match to these people of the group (see speaker.people_of), in this order and in these `teams`; a slow
    one keeps the hours of the group's zone. What is `noted` for a player stands before his first question."""
    game = games()[group.game]
    zone = group.zone if group.pace == Pace.SLOW else None
    used = select(used_cards.c.card).where(
        used_cards.c.group_id == group.id, used_cards.c.game == deck_game(group.game)
    )
    cards = decks.deal(group.game, (group.options or {}).get(group.game, {}).get(decks.OPTION))
    deck = replace(cards, used=tuple(tx.execute(used.order_by(used_cards.c.id)).scalars()))
    table = table_of(group, people, teams)
    seed = secrets.token_bytes(16)
    step = game.start(table, deck, Chance(seed), 0.0)
    match_id = tx.execute(
        insert(matches)
        .values(
            group_id=group.id, game=group.game, version=game.facts.version, seed=seed, pace=group.pace, zone=zone,
            state={}, step=0, clock=0.0, clock_since=now, wake=None, silences=0,
            created_at=now,
        )
        .returning(matches.c.id)
    ).scalar_one()  # fmt: skip
    seated = [
        seat_now(number, each.player_id, each.name, label=group.label if each.several else "")
        for number, each in enumerate(people)
    ]
    _add_seats(tx, match_id, seated)
    tx.execute(update(groups).where(groups.c.id == group.id).values(match_id=match_id))
    play = Play(tx, post, now, match_id, group.id, game, Chance(seed), step.state, -1, 0.0, None, seated, zone)
    play.listening = listening_to(tx, group.id)
    for seat in play.people:
        for words in noted.get(seat.player_id, ()):
            play.hold(seat, words)
    _follow(play, step, "start")
    save(play)
    return play


def table_of(group: GroupNow, people: Sequence[Row[Any]], teams: tuple[int, ...]) -> Table:
    """These people of the group, who sit down to its game as it was set."""
    options = (group.options or {}).get(group.game, {})
    of_rules = {option.name for option in games()[group.game].facts.options}
    return Table(
        names=tuple(each.name for each in people),
        bots=tuple(each.player_id is None for each in people),
        pace=Pace(group.pace),
        options={name: value for name, value in options.items() if name in of_rules},
        teams=teams,
    )


def act(play: Play, seat: int, action: Action) -> Step:
    """The seat does this, and what came of it. A refusal tells the seat why and changes nothing. A table
    that sleeps is woken, and the others are told so."""
    step = play.game.act(play.state, seat, action, play.chance, play.at)
    woken = not step.refusal and standstill.wake_up(play, play.seats[seat])
    _follow(play, step, "act", seat, dump_action(action))
    if woken and not play.over:
        standstill.tell_going_on(play, play.seats[seat])
    return step


def wake(play: Play) -> None:
    """Time has passed: a limit, a reminder, a window that closes."""
    step = play.game.wake(play.state, play.chance, play.at)
    asked = standstill.asked(play)
    _follow(play, step, "wake")
    if standstill.is_silence(play, step, asked):
        play.silences += 1
        play.change(silences=play.silences)


def leave(play: Play, seat: int, later: Collection[int] = ()) -> None:
    """The seat leaves, and is told nothing from now on. A table without people sleeps. The players `later` are told of
    it with their next question, here and in what follows."""
    _mark_left(play, play.seats[seat], left=True)
    forget_kept(play, play.seats[seat])
    agreements.end(play, play.seats[seat])
    _follow(play, play.game.leave(play.state, seat, play.chance, play.at), "leave", seat, later=later)
    if not play.people and not play.over and not play.stands:
        standstill.stand_still(play, standstill.ASLEEP)
    save(play)


def forget_kept(play: Play, seat: SeatNow) -> None:
    """Nothing is held for this seat, nor half-filled by it."""
    if seat.held or seat.half is not None:
        seat.held, seat.half = [], None
        play.keep()


def skip(play: Play, seat: int) -> None:
    """The public turn of this seat ends, as if its limit had run out."""
    _follow(play, play.game.skip(play.state, seat, play.chance, play.at), "skip", seat)
    save(play)


def finish(play: Play) -> None:
    """The match ends after the part that runs."""
    _follow(play, play.game.finish(play.state, play.chance, play.at), "finish")
    save(play)


def at_pace(play: Play, pace: Pace) -> None:
    """The match goes on at this pace. What waited for a question at the one before is told where all is told at
    once."""
    _follow(play, play.game.at_pace(play.state, pace, play.chance, play.at), "pace", action={"pace": pace.value})
    play.change(pace=pace.value)
    for seat in play.people if pace is Pace.LIVE else ():
        if seat.held:
            _tell_seat(play, seat, (), waits=False)
    save(play)


def close(play: Play) -> None:
    """The match is over as it stands, and nobody is told: the seats leave by the rules, those with the fewest points
    first, until there is a result."""
    totals = play.view(None).totals
    for seat in sorted(range(len(play.seats)), key=lambda seat: int(totals[seat])):
        step = play.game.leave(play.state, seat, play.chance, play.at)
        if not step.refusal:
            _follow(play, step._replace(says=(), used=()), "leave", seat)
        if step.result:
            break
    else:
        _finish(play, None)
    save(play)


def come_back(play: Play, seat: int, later: Collection[int] = ()) -> bool:
    """A left seat returns; whether the rules let it."""
    step = play.game.join(play.state, seat, play.seats[seat].name, play.chance, play.at)
    if step.refusal:
        return False
    _mark_left(play, play.seats[seat], left=False)
    agreements.end(play, play.seats[seat])
    standstill.wake_up(play, play.seats[seat])
    _follow(play, step, "join", seat, {"name": play.seats[seat].name}, later)
    save(play)
    return True


def join(play: Play, player_id: int | None, name: str, label: str = "", later: Collection[int] = ()) -> SeatNow | None:
    """A new last seat for a player (None: a bot), whose phone tells this group from others by `label`; None when the
    rules do not let anybody sit down now."""
    seat = seat_now(len(play.seats), player_id, name, label=label)
    step = play.game.join(play.state, seat.seat, name, play.chance, play.at)
    if step.refusal:
        return None
    play.seats.append(seat)
    _add_seats(play.tx, play.id, [seat])
    standstill.wake_up(play, seat)
    _follow(play, step, "join", seat.seat, {"name": name}, later)
    save(play)
    return seat


def may_sit(play: Play, seat: SeatNow | None, name: str) -> bool:
    """Whether the rules let somebody sit down now: in this left seat, or without one in a new last seat."""
    number = seat.seat if seat else len(play.seats)
    return not play.game.join(play.state, number, name, play.chance, play.at).refusal


def missing(play: Play, seat: SeatNow) -> str:
    """What is still asked of the form that this seat has half filled; "" where it has none, or words are asked for."""
    if seat.half is None:
        return ""
    return next_question(Ear(play.game.facts.name, play.view(seat.seat), play.forms(seat.seat), half=seat.half))


def keep_half(play: Play, seat: SeatNow, half: Half | None) -> None:
    """Keep a half-filled form with the seat."""
    if seat.half != half:
        seat.half = half
        play.keep()


def drop_half(play: Play, seat: SeatNow) -> None:
    """What was begun is dropped by a word of its sender's; words that came early go with the texts that brought them
    (SQ14)."""
    if is_early(play.game.facts.name, seat.half):
        withdrawing.forget_texts(play, seat)
    keep_half(play, seat, None)


def _follow(
    play: Play, step: Step, kind: str, seat: int | None = None, action: Plain | None = None, later: Collection[int] = ()
) -> None:
    """Note what a step changes and address what it says; to the players `later` with their next question."""
    if step.refusal:
        _tell(play, step.says)
        return
    play.become(step.state)
    play.step += 1
    _note(play, step)
    line = {"match_id": play.id, "step": play.step, "at": play.at, "kind": kind, "seat": seat, "action": action}
    play.lines.append(line)
    if seat is not None and step.withdraws:
        save(play)
        withdrawing.take_back(play, play.seats[seat], step.withdraws)
    play.used += step.used
    counting.count(play, step)
    keeping.note(play, step)
    _drop_lapsed(play)
    _tell(play, step.says, later, seat if kind == "join" else None)
    if step.result is None:
        bots.plan(play)
    elif step.says:
        keeping.come_back(play)


def _note(play: Play, step: Step) -> None:
    play.change(step=play.step, clock=play.at, clock_since=None if play.stands else play.now, wake=step.wake)
    if step.result is not None:
        _finish(play, step.result)
    elif step.wake is None:
        play.be_due(None)
    elif step.wake != play.wake and not play.stands:
        play.be_due(due_at(play.now, step.wake - play.at, play.zone))
    play.wake = step.wake


def _finish(play: Play, result: Result | None) -> None:
    """The match is over; without a result where the rules have none."""
    play.over = True
    play.change(**dict.fromkeys(("clock_since", "wake", "stands", "stands_since")))
    play.change(over_at=play.now, result=asdict(result) if result else None)
    play.be_due(None)
    bots.forget_all(play)


def _drop_lapsed(play: Play) -> None:
    """Drop what still waits to be sent and has become pointless: questions that are over, late reminders."""
    lapsed = [row for row, seat, ask in play.lapsing if ask is not None and ask not in play.asks(seat)]
    if lapsed:
        play.dropped += lapsed
        play.lapsing = [each for each in play.lapsing if each[0] not in lapsed]


def _tell(play: Play, says: Sequence[Say], later: Collection[int] = (), new: int | None = None) -> None:
    """Compose what was said for each phone that it reaches. At pace road what a loudspeaker reads is not texted, but to
    the seat that is `new` and has not heard it."""
    read, heard = frozenset[int](), _is_read_to_all(play) and play.view(None).pace is Pace.ROAD
    if heard:
        read = frozenset(place for place, say in enumerate(says) if say.to is None and say.telling in READ_ALOUD)
    for seat in play.people:
        mine = [
            say for place, say in enumerate(says)
            if say.reaches(seat.seat) and place not in read and not (say.by_ear and _hears(play, seat, say))
        ]  # fmt: skip
        if mine:
            _tell_seat(play, seat, mine, waits=seat.player_id in later, heard=heard and seat.seat != new)
    for listener in play.listening:
        _tell_call(play, listener, says, in_place=heard and listener.aloud)


def _hears(play: Play, seat: PhoneSeat, say: Say) -> bool:
    """Whether a call reads this to the seat: the table's loudspeaker, or its own, if that is no forged number's."""
    is_mine = any(listener.alone and listener.player_id == seat.player_id for listener in play.listening)
    return is_mine or (say.to is None and _is_read_to_all(play))


def _is_read_to_all(play: Play) -> bool:
    return any(listener.aloud for listener in play.listening)


def _tell_seat(play: Play, seat: PhoneSeat, says: Sequence[Say], *, waits: bool, heard: bool = False) -> None:
    room = room_beside(seat.label)
    composed = compose(play.game.facts.name, play.view(seat.seat), says, seat.held, room, waits=waits, heard=heard)
    # A message that tells something besides its question must arrive even when the question is over.
    lapses = not seat.held and all(say.telling in LAPSING for say in says)
    for text in composed.texts:
        passes = text.kind is Telling.REMIND or text.lapses
        ask = play.newest_ask(seat.seat) if passes else text.ask
        body = together(text.body, missing(play, seat), between="\n") if text.kind is Telling.REMIND else text.body
        play.write(seat, text.kind.value, body, ask=ask, lapses=lapses or passes, picture=text.picture,
                   secret=text.secret, lingers=text.lingers, by_itself=text.by_itself)  # fmt: skip
    if composed.held != seat.held:
        seat.held = composed.held
        play.keep()
    if any(text.kind is Telling.ASK for text in composed.texts):
        _renew_half(play, seat)


def _tell_call(play: Play, listener: Listener, says: Sequence[Say], *, in_place: bool) -> None:
    """The same for a call: to who is alone what reaches the seat, to any other what is public, as a stranger at the
    table may know it. With what is read `in_place` of texts goes the text that it would have been, for who did not hear
    it."""
    seat = play.seat_of(listener.player_id) if listener.alone else None
    if seat is not None and seat.left:
        seat = None
    heard = [say for say in says if (seat and say.reaches(seat.seat)) or (say.to is None and not seat)]
    if not heard:
        return
    view = play.view(seat.seat if seat else None)
    for line in told(play.game.facts.name, view, heard, in_place=in_place):
        is_heard = line.by_ear and (listener.aloud or (listener.alone and not _is_read_to_all(play)))
        body = line.body if in_place or is_heard else ""
        place = {"call_id": listener.call_id, "match_id": play.id, "ask": line.ask}
        play.aloud.append(place | {"words": line.words, "body": body})


def _renew_half(play: Play, seat: PhoneSeat) -> None:
    """A new question drops what was half-filled; words that came early are offered where it asks for them."""
    game = play.game.facts.name
    if seat.half is not None and outlives(seat.half, play.forms(seat.seat)):
        return
    if not is_early(game, seat.half):
        keep_half(play, seat, None)
    elif offered := offer(game, seat.half, play.forms(seat.seat)):
        play.write(seat, "tell", offered)


def _add_seats(tx: Connection, match_id: int, seated: Sequence[SeatNow]) -> None:
    rows = [
        {"match_id": match_id, "seat": each.seat, "player_id": each.player_id, "name": each.name} for each in seated
    ]
    tx.execute(insert(seats), [row | {"left": False} for row in rows])


def _mark_left(play: Play, seat: SeatNow, *, left: bool) -> None:
    seat.left = left
    mine = (seats.c.match_id == play.id) & (seats.c.seat == seat.seat)
    play.tx.execute(update(seats).where(mine).values(left=left))


def show_ask(play: Play, seat: SeatNow) -> dict[str, int | None]:
    """Where a reply belongs that shows the seat its newest question again."""
    return {"match_id": play.id, "seat": seat.seat, "ask": play.newest_ask(seat.seat)}

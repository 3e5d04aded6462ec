"""The end of a table's loudspeaker: what it has not read is texted to all, once, and a call that was cut off is made
again, once."""

from sqlalchemy import Connection, select

from engine.kernel.game import Pace
from prompts.lobby import ringing
from service.base.service import Service
from service.calls import lines, rings, rows
from service.calls.rows import Call
from service.contact.locking import lock_tables
from service.contact.speaker import Speaker, people_of
from service.matches.locked import GroupNow
from service.matches.play import Play, quiet_until
from service.matches.saving import save, save_and_tell
from service.outbox.letters import Letter, Post
from service.outbox.thrift import is_spent
from service.store.tables import players
from service.store.tables import rings as table


def lose(service: Service, sid: str) -> None:
    """This call is over: we ended it, somebody hung up, or it was cut off in a tunnel. What it has not read, and no
    phone has got, is texted: that of a loudspeaker to all."""
    now = service.clock()
    with service.db.begin() as tx:
        call = rows.find(tx, sid)
        if call is None:
            return
        if call.group_id is None:
            rows.end(tx, call.id, now)
            return
        post = Post(pictures=service.settings.pictures)
        held, plays = lock_tables(tx, post, {call.group_id}, now)
        group, call = held.get(call.group_id), rows.find(tx, sid)
        if call is None or call.is_over or group is None:
            return
        play = plays.get(group.id)
        if call.aloud:
            fall_silent(tx, post, call, group, play, now, is_cut=not call.said.is_last)
        else:
            _text_unread(tx, post, call, group, now)
            _part_from(play, call)
        told = save_and_tell(play) if play else post.save(tx, now)
    service.nudge(told)


def _text_unread(tx: Connection, post: Post, call: Call, group: GroupNow, now: float) -> None:
    """The call of a seat is over, whose group is locked."""
    unread = lines.unread_bodies(tx, call)
    rows.end(tx, call.id, now)
    person = next((each for each in people_of(tx, group.id) if each.player_id == call.player_id), None)
    if person is not None and not is_spent(tx, call.player_id, None, now):
        zone = group.zone if group.pace == Pace.SLOW else None
        label, not_before = group.label if person.several else "", quiet_until(now, zone)
        for line in unread:
            post.add(Letter(call.player_id, "tell", line.body, line.match_id, not_before=not_before, label=label))


def fall_silent_of(speaker: Speaker, player_id: int) -> None:
    """Whoever leaves the speaker's table, or has to, takes its loudspeaker along, where that is his phone; and is not
    rung for it any more."""
    group = speaker.group
    if group is None:
        return
    call = rows.loudspeaker_of(speaker.tx, group.id)
    rings.drop(speaker.tx, speaker.now, (table.c.group_id == group.id) & (table.c.player_id == player_id))
    if call is not None and call.player_id == player_id:
        rings.hang_up(speaker.tx, call.ring_id)
        fall_silent(speaker.tx, speaker.post, call, group, speaker.play, speaker.now, but=player_id)
        if speaker.play is not None:
            save(speaker.play)


def fall_silent(
    tx: Connection,
    post: Post,
    call: Call,
    group: GroupNow,
    play: Play | None,
    now: float,
    *,
    is_cut: bool = False,
    but: int | None = None,
) -> None:
    """The call of this loudspeaker is over, in whose locked group this match is played, if any. One that `is_cut` is
    made once more while a match runs, but not in its quiet hours. All are told `but` this player, who leaves."""
    unread = lines.unread_bodies(tx, call)
    rows.end(tx, call.id, now)
    zone = play.zone if play else group.zone if group.pace == Pace.SLOW else None
    runs = play is not None and not play.over and not play.stands
    is_loud = quiet_until(now + rings.AGAIN_SECONDS, zone) is None
    again = is_cut and runs and is_loud and _was_first(tx, call) and _may_be_rung(tx, call.player_id, group.id)
    if again:
        rings.ask_for(tx, call.player_id, group.id, now, for_table=True, again=True)
    _part_from(play, call)
    for person in people_of(tx, group.id):
        if person.player_id in (None, but) or is_spent(tx, person.player_id, None, now):
            continue
        label = group.label if person.several else ""
        not_before = None if person.player_id == post.sender else quiet_until(now, zone)
        for line in unread:
            post.add(Letter(person.player_id, "tell", line.body, line.match_id, not_before=not_before, label=label))
        last = ringing.silent(again=again)
        post.add(Letter(person.player_id, "tell", last, not_before=not_before, label=label))


def _part_from(play: Play | None, call: Call) -> None:
    if play is not None:
        play.listen([listener for listener in play.listening if listener.call_id != call.id])


def _was_first(tx: Connection, call: Call) -> bool:
    """Whether this loudspeaker was not itself rung again, after one that was cut off."""
    ring = rings.find(tx, call.ring_id) if call.ring_id is not None else None
    return ring is not None and not ring.again


def _may_be_rung(tx: Connection, player_id: int, group_id: int) -> bool:
    mine = select(rings.may_be_rung(player_id, group_id)).where(players.c.id == player_id)
    return bool(tx.execute(mine).scalar())

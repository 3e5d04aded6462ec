"""KICK: somebody has to go. Of those who do not play the table's owner decides, in a game more than half of the other
people in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, select

from engine.kernel.majorities import more_than_half
from prompts.hear import person
from prompts.lobby import majority as words
from prompts.lobby import meeting, seating
from prompts.lobby import standstill as standstill_words
from service.contact.links import end_links
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby.announcing import PEOPLE, reply_and_tell
from service.lobby.loudspeaker import fall_silent_of
from service.lobby.membership import is_member, new_word, send_away
from service.lobby.proposal import Proposal, second
from service.matches import agreements, steps
from service.matches.play import PhoneSeat, Play, SeatNow
from service.store.tables import players


@dataclass(frozen=True)
class _Guest:
    """Somebody at the table (`player_id` None: a bot): in a seat of the running match, or as a member without one."""

    player_id: int | None
    name: str
    seat: SeatNow | None = None
    member: Row[Any] | None = None


def kick(speaker: Speaker, given: str) -> None:
    """ "BOB": ask that Bob goes, or let him go. He may come back with the table's word, which is a new one then."""
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
    elif not is_member(speaker):
        speaker.refuse(meeting.need_name(imprint=speaker.imprint))
    elif (guest := _meant(speaker, given)) is None:
        pass
    elif guest.player_id == speaker.player.id:
        speaker.refuse(words.kick_yourself())
    elif guest.seat is None:
        _decide_alone(speaker, guest)
    elif speaker.play is None or speaker.seat is None or speaker.seat.left:
        speaker.refuse(standstill_words.no_match(command="KICK"))
    else:
        _ask_the_table(speaker, speaker.play, guest, guest.seat, speaker.seat)


def _meant(speaker: Speaker, given: str) -> _Guest | None:
    """Who is meant; None when that is not clear, and the sender was told so."""
    guests = list(_guests(speaker))
    here = [place for place, guest in enumerate(guests) if not (guest.seat and guest.seat.left)]
    found = person(given, [guest.name for guest in guests], here)
    nameable = [guests[place].name.upper() for place in here if guests[place].player_id != speaker.player.id]
    if found is None:
        speaker.refuse(words.kick_unknown(names=nameable) if given.strip() else words.kick_whom(names=nameable))
    elif found.place not in here:
        speaker.refuse(words.kick_gone(name=guests[found.place].name))
    elif not found.sure:
        speaker.refuse(words.kick_meant(name=guests[found.place].name))
    else:
        return guests[found.place]
    return None


def _guests(speaker: Speaker) -> Iterator[_Guest]:
    """Those in the match, in the order of their seats, and then the members without a seat that they have not left."""
    seats = speaker.play.seats if speaker.play else []
    yield from (_Guest(seat.player_id, seat.name, seat=seat) for seat in seats)
    playing = {(seat.player_id, seat.player_id or seat.name) for seat in seats if not seat.left}
    for row in speaker.people():
        if (row.player_id, row.player_id or row.name) not in playing:
            yield _Guest(row.player_id, row.name, member=row)


def _decide_alone(speaker: AtTable, guest: _Guest) -> None:
    """One who does not play: the owner's word is enough."""
    group, people = speaker.group, speaker.people()
    if guest.player_id is not None and guest.player_id == group.owner_id:
        speaker.refuse(words.kick_the_owner(name=guest.name))
        return
    if group.owner_id != speaker.player.id:
        owner = next((row.name for row in people if row.player_id == group.owner_id), None)
        speaker.refuse(words.kick_is_the_owners(owner=owner, name=guest.name))
        return
    if guest.member is not None and guest.player_id is not None:
        _lock_phone(speaker, guest.player_id)
        speaker.tell(guest.member, words.kicked())
    _send_away(speaker, guest)
    told = words.kicked_others(name=guest.name, word=_word_after(speaker, guest))
    reply_and_tell(speaker, told, told, PEOPLE)


def _ask_the_table(speaker: AtTable, play: Play, guest: _Guest, seat: SeatNow, mine: SeatNow) -> None:
    """One who plays: it takes more than half of the other people."""
    proposal = Proposal(
        agreements.KICK, seat, seat.name, more_than_half, words.kick_asked, words.kick_said, words.kick_asked_of_you
    )

    def put_out() -> None:
        agreements.carry(play, mine, lambda: _put_out(speaker, play, guest, seat))

    second(speaker, play, proposal, mine, put_out)


def _put_out(speaker: AtTable, play: Play, guest: _Guest, seat: SeatNow) -> None:
    """The seat leaves by the rules, and its phone the group."""
    if isinstance(seat, PhoneSeat):
        _lock_phone(speaker, seat.player_id)
        play.write(seat, "tell", words.kicked())
    told = words.kicked_others(name=seat.name, word=_word_after(speaker, guest))
    speaker.reply(told)
    for other in agreements.others(play, seat):
        if other.player_id != speaker.player.id:
            play.write(other, "tell", told)
    steps.leave(play, seat.seat)
    agreements.shut_out(play, seat)
    _send_away(speaker, guest)


def _send_away(speaker: AtTable, guest: _Guest) -> None:
    """Of the group, and of its calls: what the table is told is read to nobody who was sent away."""
    send_away(speaker, guest.player_id, guest.name)
    if guest.player_id is not None:
        fall_silent_of(speaker, guest.player_id)


def _word_after(speaker: AtTable, guest: _Guest) -> str | None:
    """The table's new word: the phone that has to go knows the old one. None for a bot, which knows nothing. The
    pages for who watches end too, since they show the word."""
    if guest.player_id is None:
        return None
    end_links(speaker.tx, speaker.group.id, speaker.now)
    return new_word(speaker)


def _lock_phone(speaker: Speaker, player_id: int) -> None:
    """Lock the phone of somebody else of the group, before any message to it is changed."""
    mine = select(players.c.id).where(players.c.id == player_id)
    speaker.tx.execute(mine.with_for_update(key_share=True))

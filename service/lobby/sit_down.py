"""JOIN: somebody sits down."""

from collections.abc import Sequence

from sqlalchemy import update

from engine.catalogue import games
from prompts import costs
from prompts.hear import name_fault, name_in, split_join
from prompts.lobby import beginning, meeting, seating, several_tables
from service.contact.join_words import nearest_word
from service.contact.speaker import AtTable, Speaker, at_table, people_of
from service.lobby import affording
from service.lobby.announcing import PEOPLE, announce, later
from service.lobby.departure import leave_idle, playing_at
from service.lobby.guesses import count_wrong_word, guesses_too_much
from service.lobby.membership import add_member, facts_of, is_member, is_taken, names_of, word_of
from service.matches import steps
from service.matches.locked import GroupNow
from service.store.tables import players

MOST_TABLES = 5
"""Of one phone: at more it plays a muddle."""


def join(speaker: Speaker, given: str) -> None:
    """ "OTTER KATHY": sit down with the group of this word, under this name or the one that the phone has."""
    word, name = split_join(given)
    if not word:
        _join_what(speaker)
        return
    if guesses_too_much(speaker):
        speaker.refuse(seating.too_many_words())
        return
    there = speaker.destination
    if there is None:
        count_wrong_word(speaker)
        near = nearest_word(word)
        if near is None:
            speaker.refuse(seating.unknown_word(word=word.upper()))
        else:
            speaker.refuse(seating.did_you_mean_word(word=word.upper(), near=near))
    elif at_table(speaker) and _is_elsewhere(speaker, there):
        _change_tables(speaker, there, name)
    else:
        sit(speaker.sit_at(there.id), name)


def _is_elsewhere(speaker: AtTable, there: GroupNow) -> bool:
    """Whether the phone is not in this group yet, nor about to be asked for a name there."""
    return speaker.group.id != there.id and there.id not in speaker.tables


def _change_tables(speaker: AtTable, there: GroupNow, given: str) -> None:
    """From one table, or several, to another: a seat in the lobby is given up where there is one to be had for it."""
    facts, name = games()[there.game].facts, name_in(given) or speaker.player.name
    settled = bool(speaker.tables) or is_member(speaker)
    if len(people_of(speaker.tx, there.id)) >= facts.most_seats:
        speaker.refuse(seating.full(most=facts.most_seats, game=facts.title))
    elif playing_at(speaker) >= MOST_TABLES:
        speaker.refuse_phone(several_tables.at_too_many(most=MOST_TABLES))
    elif settled and name and is_taken(speaker, there, name):
        speaker.refuse_phone(meeting.name_taken_there(name=name, word=there.label))
    elif settled and given and (fault := name_fault(name or "", brand=speaker.settings.brand)):
        speaker.refuse_phone(fault)
    else:
        left = leave_idle(speaker)
        sit(speaker.sit_at(there.id), given, left)


def _join_what(speaker: Speaker) -> None:
    """JOIN alone: back to where the phone belongs, else the word is asked for."""
    if speaker.group is not None or speaker.destination is not None:
        rejoin(speaker)
    else:
        speaker.refuse(seating.need_word())


def rejoin(speaker: Speaker, _: str = "") -> None:
    """Sit down again in the running match that one left last."""
    there = speaker.destination
    if there is None or (speaker.seat and speaker.seat.left):
        sit(speaker) if at_table(speaker) else speaker.refuse(seating.no_group())
    elif at_table(speaker) and _is_elsewhere(speaker, there):
        _change_tables(speaker, there, "")
    else:
        sit(speaker.sit_at(there.id))


def sit(speaker: AtTable, given: str = "", left: Sequence[str] = ()) -> None:
    """Let the phone sit down with its group, in the lobby or in the running match where one may: under the name that is
    `given`, as typed, or else its last one; in a seat that it left under the name of that. `left` are the tables that
    it has given up for this one."""
    player, facts, seat = speaker.player, facts_of(speaker), speaker.seat
    wanted = name_in(given)
    member = is_member(speaker)
    back = seat.name if seat and seat.left else ""
    name = back or wanted or player.name
    if member and not back:
        _sits_already(speaker, wanted)
    elif given and not back and (fault := name_fault(wanted, brand=speaker.settings.brand)):
        speaker.refuse(fault)
    elif not name:
        speaker.reply(meeting.need_name(imprint=speaker.imprint))
    elif not member and not back and is_taken(speaker, speaker.group, name):
        speaker.refuse(meeting.name_taken(name=name))
    elif not member and len(speaker.people()) >= facts.most_seats:
        speaker.speak_to(next(iter(speaker.tables), None))
        speaker.refuse(seating.full(most=facts.most_seats, game=facts.title))
    else:
        if not member:
            add_member(speaker, name)
        if not back:
            speaker.tx.execute(update(players).where(players.c.id == player.id).values(name=name))
        _welcome(speaker, name, left, keeps=bool(back and wanted and wanted.casefold() != back.casefold()))


def _sits_already(speaker: AtTable, wanted: str) -> None:
    mine = next(row.name for row in speaker.people() if row.player_id == speaker.player.id)
    others = tuple(name for name in names_of(speaker) if name != mine)
    if wanted and wanted.casefold() != mine.casefold():
        told = seating.already_named(word=word_of(speaker), name=mine, playing=speaker.play is not None)
    else:
        told = seating.already_in(word=word_of(speaker), names=others)
    speaker.refuse(told)


def _welcome(speaker: AtTable, name: str, left: Sequence[str], *, keeps: bool) -> None:
    """Tell the sender, and the others, that somebody of this name has sat down; `keeps` where another name was asked
    for, and that of the seat counts."""
    player, group, facts, people = speaker.player, speaker.group, facts_of(speaker), speaker.people()
    missing = max(0, facts.least_seats - len(people))
    dear, more = (None, "") if speaker.play is None or speaker.seat is not None else _cost_with(speaker, name)
    first = speaker.is_new
    if group.owner_id == player.id and len(people) == 1 and speaker.play is None:
        word = word_of(speaker)
        told = beginning.created(imprint=speaker.imprint, game=facts.title, word=word, name=name, first=first)
        speaker.reply(told)
        return
    speaker.reply(
        seating.joined(
            imprint=speaker.imprint,
            name=name,
            game=facts.title,
            others=tuple(each.name for each in people if each.name != name),
            playing=speaker.play is not None,
            next_match=speaker.play is not None and (bool(dear) or not steps.may_sit(speaker.play, speaker.seat, name)),
            missing=missing,
            first=first,
            left=left,
            keeps=keeps,
        )
    )
    if speaker.play is None:
        announce(speaker, seating.joined_others(name=name, count=len(people), missing=missing), PEOPLE)
    elif speaker.seat is not None:
        steps.come_back(speaker.play, speaker.seat.seat, later(speaker))
    elif dear:
        speaker.reply(dear)
    elif steps.join(speaker.play, player.id, name, speaker.label, later(speaker)):
        affording.keep_room(speaker, speaker.play, affording.as_it_runs(speaker, speaker.play))
        for seat in speaker.play.people if more else ():
            speaker.play.hold(seat, more)


def _cost_with(speaker: AtTable, name: str) -> tuple[str | None, str]:
    """Why somebody new cannot sit down in the running match, for what it would cost then; and what the table is told of
    that where it is more than before."""
    play = speaker.play
    if play is None or not steps.may_sit(play, None, name):
        return None, ""
    table, phones = affording.as_it_runs(speaker, play, name), [seat.player_id for seat in play.people]
    before, after = (affording.cost_of(speaker, each) for each in (affording.as_it_runs(speaker, play), table))
    told = costs.told(speaker.group.game, table, newcomer=name) if after > before else ""
    return affording.why_not(speaker, table, [*phones, speaker.player.id], play), told

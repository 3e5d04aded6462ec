"""JOIN: somebody sits down."""

from collections.abc import Sequence

from sqlalchemy import update

from engine.catalogue import games
from prompts.hear import name_fault, name_in, split_join
from prompts.lobby import beginning, meeting, seating, several
from service.contact.texted import Texted, people_of
from service.lobby.departure import leave_idle, playing_at
from service.lobby.membership import add_member, facts_of, is_member, is_taken, names_of, word_of
from service.matches import steps
from service.matches.locked import GroupNow
from service.store.tables import players

MOST_WRONG_WORDS = 5
WRONG_SECONDS = 3600.0
MOST_TABLES = 5
"""Of one phone: at more it plays a muddle."""


def join(texted: Texted, given: str) -> None:
    """ "OTTER KATHY": sit down with the group of this word, under this name or the one that the phone has."""
    word, name = split_join(given)
    if not word:
        _join_what(texted)
        return
    if _guesses_too_much(texted):
        texted.refuse(seating.too_many_words())
        return
    sought = texted.sought
    if sought is None:
        _count_wrong_word(texted)
        texted.refuse(seating.unknown_word(word=word.upper()))
    elif texted.group is not None and _is_elsewhere(texted, sought):
        _change_tables(texted, sought, name)
    else:
        texted.speak_to(sought.id)
        sit(texted, name)


def _is_elsewhere(texted: Texted, there: GroupNow) -> bool:
    """Whether the phone is not in this group yet, nor about to be asked for a name there."""
    return texted.the_group.id != there.id and there.id not in texted.tables


def _change_tables(texted: Texted, there: GroupNow, given: str) -> None:
    """From one table, or several, to another: a seat in the lobby is given up where there is one to be had for it."""
    facts, name = games()[there.game].facts, name_in(given) or texted.player.name
    settled = bool(texted.tables) or is_member(texted)
    if len(people_of(texted.tx, there.id)) >= facts.most_seats:
        texted.refuse(seating.full(most=facts.most_seats, game=facts.title))
    elif playing_at(texted) >= MOST_TABLES:
        texted.refuse_phone(several.at_too_many(most=MOST_TABLES))
    elif settled and name and is_taken(texted, there, name):
        texted.refuse_phone(meeting.name_taken_there(name=name, word=there.label))
    elif settled and given and (fault := name_fault(name)):
        texted.refuse_phone(fault)
    else:
        left = leave_idle(texted)
        texted.speak_to(there.id)
        sit(texted, given, left)


def _guesses_too_much(texted: Texted) -> bool:
    player = texted.player
    within = texted.now - player.wrong_since < WRONG_SECONDS
    return within and bool(player.wrong_words >= MOST_WRONG_WORDS)


def _count_wrong_word(texted: Texted) -> None:
    player = texted.player
    fresh = texted.now - player.wrong_since < WRONG_SECONDS
    counted = {"wrong_words": player.wrong_words + 1} if fresh else {"wrong_words": 1, "wrong_since": texted.now}
    texted.tx.execute(update(players).where(players.c.id == player.id).values(counted))
    texted.see_again()


def _join_what(texted: Texted) -> None:
    """JOIN alone: back to where the phone belongs, else the word is asked for."""
    if texted.group is not None or texted.sought is not None:
        rejoin(texted)
    else:
        texted.refuse(seating.need_word())


def rejoin(texted: Texted, _: str = "") -> None:
    """Sit down again in the running match that one left last."""
    there = texted.sought
    if there is None or (texted.seat and texted.seat.left):
        sit(texted) if texted.group else texted.refuse(seating.no_group())
    elif texted.group is not None and _is_elsewhere(texted, there):
        _change_tables(texted, there, "")
    else:
        texted.speak_to(there.id)
        sit(texted)


def sit(texted: Texted, given: str = "", left: Sequence[str] = ()) -> None:
    """Let the phone sit down with its group, in the lobby or in the running match where one may: under the name that is
    `given`, as typed, or else its last one; in a seat that it left under the name of that. `left` are the tables that
    it has given up for this one."""
    player, facts, seat = texted.player, facts_of(texted), texted.seat
    wanted = name_in(given)
    member = is_member(texted)
    back = seat.name if seat and seat.left else ""
    name = back or wanted or player.name
    if member and not back:
        _sits_already(texted, wanted)
    elif given and not back and (fault := name_fault(wanted)):
        texted.refuse(fault)
    elif not name:
        texted.reply(meeting.need_name(imprint=texted.imprint))
    elif not member and not back and is_taken(texted, texted.the_group, name):
        texted.refuse(meeting.name_taken(name=name))
    elif not member and len(texted.people()) >= facts.most_seats:
        texted.speak_to(next(iter(texted.tables), None))
        texted.refuse(seating.full(most=facts.most_seats, game=facts.title))
    else:
        if not member:
            add_member(texted, name)
        if not back:
            texted.tx.execute(update(players).where(players.c.id == player.id).values(name=name))
        _welcome(texted, name, left, keeps=bool(back and wanted and wanted.casefold() != back.casefold()))


def _sits_already(texted: Texted, wanted: str) -> None:
    mine = next(row.name for row in texted.people() if row.player_id == texted.player.id)
    others = tuple(name for name in names_of(texted) if name != mine)
    if wanted and wanted.casefold() != mine.casefold():
        told = seating.already_named(word=word_of(texted), name=mine, playing=texted.play is not None)
    else:
        told = seating.already_in(word=word_of(texted), names=others)
    texted.refuse(told)


def _welcome(texted: Texted, name: str, left: Sequence[str], *, keeps: bool) -> None:
    """Tell the sender, and the others, that somebody of this name has sat down; `keeps` where another name was asked
    for, and that of the seat counts."""
    player, group, facts = texted.player, texted.the_group, facts_of(texted)
    missing = max(0, facts.least_seats - len(texted.people()))
    if group.owner_id == player.id and len(texted.people()) == 1 and texted.play is None:
        texted.reply(beginning.created(imprint=texted.imprint, game=facts.title, word=word_of(texted), name=name))
        return
    texted.reply(
        seating.joined(
            imprint=texted.imprint,
            name=name,
            game=facts.title,
            others=tuple(each for each in names_of(texted) if each != name),
            playing=texted.play is not None,
            next_match=texted.play is not None and not _may_play_now(texted, name),
            missing=missing,
            left=left,
            keeps=keeps,
        )
    )
    if texted.play is None:
        texted.tell_others(seating.joined_others(name=name, count=len(texted.people()), missing=missing))
    elif texted.seat is not None:
        steps.come_back(texted.play, texted.seat.seat)
    else:
        steps.join(texted.play, player.id, name, texted.label)


def _may_play_now(texted: Texted, name: str) -> bool:
    return steps.may_sit(texted.the_play, texted.seat, name)

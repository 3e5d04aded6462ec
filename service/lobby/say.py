"""SAY and MUTE: words of one player to all others at the table, and quiet for who wants it."""

from typing import Any

from sqlalchemy import Row, delete, update

from engine.kernel.lengths import length
from prompts.hear import person
from prompts.hear.normalise import FILLERS, phrase
from prompts.kit.segments import segments
from prompts.lobby import meeting, seating
from prompts.lobby import saying as words
from service.contact.speaker import Speaker, at_table
from service.lobby import noise
from service.store.database import insert_once
from service.store.tables import members, mutes

MOST_SAID = 5
"""How often a player may SAY something in a round, or else in a row. In a round that is all, for only a table that
plays on gets another, and what it plays costs more; else it costs the sender's budget of noise too (see noise.py), or
by and by it would use up a table's day."""
REST_SECONDS = 600.0
"""Where no round is being played: how long nobody may have tried when one may begin anew. A rest and not a span, so
that two machines that answer each other come to an end."""
_ROUNDS = 1000


def say(speaker: Speaker, given: str) -> None:
    """ "Who is hungry?": tell all others at the table, whether they play or not.

    The first of a round is confirmed, the next are not: that would cost a segment each. What is refused does not count
    as heard, like any text without use (see patience).
    """
    me = me_of(speaker)
    if me is None or not at_table(speaker):
        return
    others = [row for row in speaker.people() if row.player_id not in (None, me.player_id)]
    mark = round_of(speaker)
    before = noise.told_by(speaker, speaker.player.id)
    said = before.said if goes_on(speaker, before, mark) else 0
    if not given:
        speaker.not_understood(words.need_words())
    elif length(given) > words.MOST_CHARACTERS:
        speaker.not_understood(words.too_long(count=length(given), most=words.MOST_CHARACTERS))
    elif not others:
        speaker.not_understood(words.nobody_here())
    elif said >= MOST_SAID:
        if mark is None:
            noise.keep_said(speaker, before, said_since=speaker.now)
        speaker.not_understood(words.too_often(most=MOST_SAID, playing=mark is not None))
    elif mark is None and not noise.spend(speaker, segments(words.said(name=me.name, words=given)).count):
        speaker.not_understood(words.too_much(seconds=noise.seconds_left(speaker)))
    else:
        told = noise.told_by(speaker, speaker.player.id)
        noise.keep_said(speaker, told, said=said + 1, said_since=speaker.now if mark is None else mark)
        deaf = noise.muters(speaker).union(row.player_id for row in others if row.muted)
        speaker.tell_others(words.said(name=me.name, words=given), kind="tell", but=deaf)
        if not said:
            speaker.reply(words.passed_on(more=MOST_SAID - 1, playing=mark is not None))


def mute(speaker: Speaker, given: str = "") -> None:
    """ "BOB": hear nothing of what Bob does beside the game. Alone: hear no SAY of the others any more; once more, and
    they are heard again. Nobody is told."""
    me = me_of(speaker)
    if me is None or not at_table(speaker):
        return
    if _is_all(given):
        _set_muted(speaker, me, not me.muted)
    elif (other := _meant(speaker, given, command="MUTE")) is not None:
        row = {"group_id": speaker.group.id, "player_id": me.player_id, "other_id": other.player_id}
        insert_once(speaker.tx, mutes, row)
        speaker.reply(words.muted_one(name=other.name))


def unmute(speaker: Speaker, given: str = "") -> None:
    """ "BOB": hear Bob again. Alone: hear everybody again."""
    me = me_of(speaker)
    if me is None or not at_table(speaker):
        return
    mine = (mutes.c.group_id == speaker.group.id) & (mutes.c.player_id == me.player_id)
    if _is_all(given):
        speaker.tx.execute(delete(mutes).where(mine))
        _set_muted(speaker, me, False)
    elif (other := _meant(speaker, given, command="UNMUTE")) is not None:
        speaker.tx.execute(delete(mutes).where(mine, mutes.c.other_id == other.player_id))
        speaker.reply(words.unmuted_one(name=other.name))


def _is_all(given: str) -> bool:
    """Whether nobody is named: no word, or polite ones."""
    return all(word in FILLERS for word in phrase(given))


def _meant(speaker: Speaker, given: str, command: str) -> Row[Any] | None:
    """Whose noise is meant; None when that is not clear, and the sender was told so."""
    others = [row for row in speaker.people() if row.player_id not in (None, speaker.player.id)]
    names = [row.name for row in others]
    found = person(given, names, range(len(names)))
    if found is None:
        speaker.refuse(words.mute_whom(command=command, names=[name.upper() for name in names]))
    elif not found.sure:
        speaker.refuse(words.mute_meant(command=command, name=names[found.place]))
    else:
        other: Row[Any] = others[found.place]
        return other
    return None


def _set_muted(speaker: Speaker, me: Row[Any], muted: bool) -> None:
    speaker.tx.execute(update(members).where(members.c.id == me.id).values(muted=muted))
    speaker.reply(words.muted() if muted else words.unmuted())


def me_of(speaker: Speaker) -> Row[Any] | None:
    """The sender's own row of the group; who has none is told what to do first."""
    me = next((row for row in speaker.people() if row.player_id == speaker.player.id), None)
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
    elif me is None:
        speaker.refuse(meeting.need_name(imprint=speaker.imprint))
    return me


def round_of(speaker: Speaker) -> float | None:
    """A number for the round that is being played, as the public view counts it; below 0, so that it is no time. None
    in the lobby, and in a game without rounds."""
    play = speaker.play
    number = getattr(play.view(None), "round", None) if play else None
    return -float(play.id * _ROUNDS + number) if play and number is not None else None


def goes_on(speaker: Speaker, before: noise.Told, mark: float | None) -> bool:
    """Whether the last SAYs of the sender count still."""
    if mark is not None:
        return before.said_since == mark
    return speaker.now - before.said_since < REST_SECONDS

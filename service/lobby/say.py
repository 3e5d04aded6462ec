"""SAY and MUTE: words of one player to all others at the table."""

from typing import Any

from sqlalchemy import Row, update

from prompts.lobby import meeting, seating
from prompts.lobby import saying as words
from service.contact.speaker import Speaker, at_table
from service.store.tables import members

MOST_SAID = 5
"""How often a player may SAY something in a round, or else in a row."""
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
    if me is None:
        return
    others = [row for row in speaker.people() if row.player_id not in (None, me.player_id)]
    mark = round_of(speaker)
    said = me.said if goes_on(speaker, me, mark) else 0
    if not given:
        speaker.not_understood(words.need_words())
    elif len(given) > words.MOST_CHARACTERS:
        speaker.not_understood(words.too_long(count=len(given), most=words.MOST_CHARACTERS))
    elif not others:
        speaker.not_understood(words.nobody_here())
    elif said >= MOST_SAID:
        if mark is None:
            keep(speaker, me, said_since=speaker.now)
        speaker.not_understood(words.too_often(most=MOST_SAID, playing=mark is not None))
    else:
        keep(speaker, me, said=said + 1, said_since=speaker.now if mark is None else mark)
        deaf = [row.player_id for row in others if row.muted]
        speaker.tell_others(words.said(name=me.name, words=given), kind="tell", but=deaf)
        if not said:
            speaker.reply(words.passed_on(more=MOST_SAID - 1, playing=mark is not None))


def mute(speaker: Speaker, _: str = "") -> None:
    """Hear no SAY of the others any more; once more, and they are heard again."""
    me = me_of(speaker)
    if me is not None:
        _set_muted(speaker, me, not me.muted)


def unmute(speaker: Speaker, _: str = "") -> None:
    """Hear what the others SAY."""
    me = me_of(speaker)
    if me is not None:
        _set_muted(speaker, me, False)


def _set_muted(speaker: Speaker, me: Row[Any], muted: bool) -> None:
    keep(speaker, me, muted=muted)
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


def goes_on(speaker: Speaker, me: Row[Any], mark: float | None) -> bool:
    """Whether the last SAYs of the sender count still."""
    if mark is not None:
        return bool(me.said_since == mark)
    return bool(speaker.now - me.said_since < REST_SECONDS)


def keep(speaker: Speaker, me: Row[Any], **values: Any) -> None:
    speaker.tx.execute(update(members).where(members.c.id == me.id).values(values))

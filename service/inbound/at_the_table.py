"""The table's loudspeaker: it reads what is public, to whoever sits around it, whoever's phone it is."""

from sqlalchemy import Connection, func, select

from engine.kernel.game import Pace
from prompts import answers
from prompts.lobby import ringing
from prompts.voice import calling
from service.calls import lines, rows
from service.calls.rows import Call, Place
from service.calls.twiml import END_OF_KEYS
from service.contact.speaker import aloud_of
from service.inbound.on_call import OnCall
from service.store.tables import inbox, members

MOST_ASKED = 3
"""Times without an answer, after which nobody is there."""


def is_heard(on: OnCall) -> None:
    """Whether anybody is there: a key or a word makes the call the loudspeaker. Until then the texts hold all."""
    speaker, talk = on.speaker, on.call.talk
    if on.is_silent:
        talk.silent += 1
        on.ends = talk.silent >= MOST_ASKED
        on.say(calling.goodbye(brand=speaker.settings.brand) if on.ends else calling.press_to_read())
        return
    other = rows.loudspeaker_of(speaker.tx, on.call.group_id or 0)
    if other is not None:
        on.say(calling.is_read_already())
        on.ends = True
        return
    talk.place, talk.silent, on.call.aloud = Place.TABLE, 0, True
    lines.forget_lines_of(speaker.tx, on.call)
    on.say(calling.reads_from_now(key=END_OF_KEYS))
    _tell_public(on)
    pace = speaker.play.view(None).pace if speaker.play else speaker.group.pace if speaker.group else None
    told = ringing.reads(name=speaker.player.name or "", road=pace == Pace.ROAD)
    speaker.post.reply(speaker.player.id, told, label=speaker.label)
    speaker.tell_others(told, kind="tell")


def at_the_table(on: OnCall) -> None:
    """A key at the loudspeaker: the last line once more, or how the match stands."""
    if on.keys == END_OF_KEYS and on.call.talk.words:
        on.say(on.call.talk.words)
    elif on.keys:
        _tell_public(on)


def note_texts(tx: Connection, call: Call) -> None:
    """A text of somebody at the table is as good as a key."""
    people = select(members.c.player_id).where(members.c.group_id == call.group_id)
    newest = select(func.max(inbox.c.received_at)).where(inbox.c.player_id.in_(people))
    texted = tx.execute(newest.where(inbox.c.received_at > call.heard_at)).scalar()
    call.heard_at = call.heard_at if texted is None else texted


def _tell_public(on: OnCall) -> None:
    """How the match stands, as a stranger at the table may know it."""
    play = on.speaker.play
    if play and not play.over:
        game, view = play.game.facts.name, play.view(None)
        on.say(aloud_of(answers.where(game, view, play.at)), aloud_of(answers.score(game, view)))
    else:
        on.say(calling.nothing_played())

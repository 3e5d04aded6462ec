"""FORGET ME: what we know of a phone is deleted."""

from sqlalchemy import update

from prompts.hear import hear_lobby
from prompts.lobby import meeting
from service.contact.speaker import Speaker
from service.lobby.departure import go_everywhere
from service.privacy.carrier_copies import note_copies
from service.privacy.erasing import leave_bare
from service.store.tables import players

COMMAND = "FORGETME"


def forget(speaker: Speaker, _: str = "") -> None:
    """Leave the table, lose the name and all words, and say goodbye; the rest of the phone's rows goes as soon as the
    goodbye has arrived (forgetting.delete_forgotten).

    It is done at once and not asked back: the words are heard only where they stand exactly and alone, and who wants to
    be deleted has no second text to wait for.
    """
    go_everywhere(speaker)
    note_copies(speaker.tx, speaker.player.id, speaker.now)
    leave_bare(speaker.tx, speaker.player.id, speaker.now, forget_at=speaker.now)
    speaker.see_again()
    if speaker.player.opted_out_at is None:
        speaker.reply(meeting.forgotten(imprint=speaker.imprint))


def begin_anew(speaker: Speaker) -> None:
    """A phone that was just forgotten texts again: it is a new one to us."""
    fresh = {"forget_at": None, "created_at": speaker.now, "unheard": 0}
    speaker.tx.execute(update(players).where(players.c.id == speaker.player.id).values(fresh))
    speaker.see_again()


def asks_to_be_forgotten(body: str) -> bool:
    """Whether a text of a phone that is not listened to otherwise asks for this."""
    heard = hear_lobby(body)
    return getattr(heard, "name", None) == COMMAND

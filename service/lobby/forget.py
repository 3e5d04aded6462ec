"""FORGET ME: what we know of a phone is deleted."""

from sqlalchemy import select, update

from prompts.hear import hear_lobby
from prompts.lobby import meeting
from service.contact.locking import Moved
from service.contact.speaker import Speaker, people_of
from service.lobby.departure import go_everywhere
from service.matches import withdrawing
from service.matches.locked import GroupNow, lock_match
from service.matches.play import Play
from service.privacy.carrier_copies import note_copies
from service.privacy.erasing import leave_bare
from service.privacy.keepsakes import forget_keepsakes
from service.store.tables import matches, players, seats

COMMAND = "FORGETME"


def forget(speaker: Speaker, _: str = "") -> None:
    """Leave the table, lose the name and all words, and say goodbye; the rest of the phone's rows goes as soon as the
    goodbye has arrived (forgetting.delete_forgotten).

    It is done at once and not asked back: the words are heard only where they stand exactly and alone, and who wants to
    be deleted has no second text to wait for.
    """
    _take_words_out(speaker)
    note_copies(speaker.tx, speaker.player.id, speaker.now)
    forget_keepsakes(speaker.tx, speaker.player.id)
    leave_bare(speaker.tx, speaker.player.id, speaker.now, forget_at=speaker.now)
    speaker.see_again()
    if speaker.player.opted_out_at is None:
        speaker.reply(meeting.forgotten(imprint=speaker.imprint))


def _take_words_out(speaker: Speaker) -> None:
    """The phone's words go out of every match that it plays or has left, and out of what it told at its tables beside
    one, and it leaves all tables; the matches go on. Raises Moved where somebody has a match that it left long ago: it
    is not locked in its order."""
    tables: list[tuple[GroupNow | None, Play | None]] = [*speaker.tables.values()]
    tables = tables or [(speaker.group, speaker.play)]
    for group, _ in tables:
        people = [row for row in people_of(speaker.tx, group.id) if row.player_id is not None] if group else []
        for name in (row.name for row in people if row.player_id == speaker.player.id):
            withdrawing.forget_said(speaker.tx, speaker.player.id, name, [row.player_id for row in people])
    plays = [play for _, play in tables]
    for play in plays:
        if play and (seat := play.seat_of(speaker.player.id)):
            withdrawing.forget(play, seat)
    here = {play.id for play in plays if play}
    go_everywhere(speaker)
    mine = select(seats.c.match_id).join(matches, matches.c.id == seats.c.match_id)
    left = mine.where(seats.c.player_id == speaker.player.id, matches.c.over_at.is_(None), matches.c.id.not_in(here))
    for match_id in speaker.tx.execute(left.order_by(matches.c.id)).scalars().all():
        play = lock_match(speaker.tx, speaker.post, match_id, speaker.now, wait=False)
        if play is None:
            raise Moved
        if seat := play.seat_of(speaker.player.id):
            withdrawing.forget(play, seat)


def begin_anew(speaker: Speaker) -> None:
    """A phone that was just forgotten texts again: it is a new one to us."""
    fresh = {"forget_at": None, "created_at": speaker.now, "unheard": 0}
    speaker.tx.execute(update(players).where(players.c.id == speaker.player.id).values(fresh))
    speaker.see_again()


def asks_to_be_forgotten(body: str) -> bool:
    """Whether a text of a phone that is not listened to otherwise asks for this."""
    heard = hear_lobby(body)
    return getattr(heard, "name", None) == COMMAND

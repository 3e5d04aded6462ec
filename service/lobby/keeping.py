"""KEEP OURS and FORGET OURS: whether a table keeps the best of what its people made up. All must say so, each for
himself, and anybody takes it back at any time."""

from collections.abc import Collection

from sqlalchemy import update

from prompts.kit.messages import together
from prompts.kit.segments import segments
from prompts.lobby import keeping as words
from prompts.lobby import meeting, seating
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby import noise
from service.lobby.announcing import KEEP, announce
from service.matches import keeping
from service.privacy.keepsakes import forget_keepsakes
from service.store.tables import members


def keep_ours(speaker: Speaker, _: str = "") -> None:
    """The sender agrees. Once all do, what is kept of theirs is told to who asks again, with one of it."""
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
        return
    people = [row for row in speaker.people() if row.player_id is not None]
    mine = next((row for row in people if row.player_id == speaker.player.id), None)
    missing = {row.player_id: row.name for row in people if not row.keeps and row is not mine}
    if mine is None:
        speaker.refuse(meeting.need_name(imprint=speaker.imprint))
    elif len(people) < 2:
        speaker.refuse(words.nobody_else())
    elif mine.keeps and not missing:
        _tell_kept(speaker, [row.player_id for row in people])
    else:
        here = (members.c.group_id == speaker.group.id) & (members.c.player_id == speaker.player.id)
        speaker.tx.execute(update(members).where(here).values(keeps=True))
        speaker.reply(words.waits(names=tuple(missing.values())) if missing else words.all_agree())
        if missing and not mine.keeps:
            _tell(speaker, missing, words.asked(name=mine.name))
        elif not mine.keeps:
            _tell(speaker, [row.player_id for row in people], words.all_agree())


def forget_ours(speaker: Speaker, _: str = "") -> None:
    """The sender takes it back, everywhere: what he made up is deleted, and none of what he heard comes back to him."""
    kept = forget_keepsakes(speaker.tx, speaker.player.id)
    mine = members.c.player_id == speaker.player.id
    speaker.tx.execute(update(members).where(mine).values(keeps=False))
    speaker.reply_to_phone(words.forgotten(count=kept))


def _tell_kept(speaker: AtTable, here: list[int]) -> None:
    count = keeping.how_many(speaker.tx, here)
    kept = keeping.draw(speaker.tx, here, speaker.now)
    told = words.kept(count=count)
    speaker.reply(together(told, keeping.told_again(kept, speaker.now)) if kept else told)


def _tell(speaker: AtTable, players: Collection[int], told: str) -> None:
    """These of the others; in a match it comes with each one's next question."""
    if speaker.play is None:
        announce(speaker, told, KEEP, players)
    elif noise.spend(speaker, segments(told).count):
        deaf = noise.muters(speaker)
        for seat in speaker.play.people:
            if seat is not speaker.seat and seat.player_id in players and seat.player_id not in deaf:
                speaker.play.hold(seat, told)

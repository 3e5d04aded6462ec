"""What the people of a table are told of each other's doings there: at once while there is budget for it (noise.py). A
change beyond it, or of somebody whom the reader has muted, is noted, and told as it stands with what he is told at this
table next: in a lobby another change or the deal, in a match his next question.
"""

from collections.abc import Collection, Sequence

from sqlalchemy import delete, select

from prompts import answers
from prompts.kit.messages import together
from prompts.kit.segments import segments
from prompts.lobby import setting as words
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby import noise
from service.lobby.membership import teams_of
from service.store.database import upsert
from service.store.tables import untold

PEOPLE = "people"
"""Who sits there, and in which team. It is found when it is told."""
GAME, PACE, ZONE, KEEP = "game", "pace", "zone", "keep"


def announce(speaker: AtTable, told: str, about: str, to: Collection[int] | None = None) -> bool:
    """Tell the others of the lobby, or those of them it goes `to`, of a change; whether all who want to hear it were
    told now. Of several changes `about` the same the last counts. What was noted for who is told comes along, and costs
    the sender too: else little by little all of it would cost nobody."""
    if about != PEOPLE:
        _forget(speaker, [speaker.player.id], about)
    others = [row for row in speaker.people() if row.player_id not in (None, speaker.player.id)]
    if to is not None:
        others = [row for row in others if row.player_id in to]
    if not others:
        return True
    deaf, waiting = noise.muters(speaker), _waiting(speaker, but=about)
    letters = {row.player_id: [told, *waiting.get(row.player_id, ())] for row in others if row.player_id not in deaf}
    is_told = noise.spend(speaker, max((_cost(each) for each in letters.values()), default=_cost([told])))
    if is_told:
        for row in others:
            for each in letters.get(row.player_id, ()):
                speaker.tell(row, each)
        _forget(speaker, list(letters))
    kept = "" if about == PEOPLE else told
    change = {"group_id": speaker.group.id, "about": about, "words": kept}
    unaware = [row.player_id for row in others if not is_told or row.player_id in deaf]
    upsert(speaker.tx, untold, *(change | {"player_id": player_id} for player_id in unaware))
    return is_told


def reply_and_tell(speaker: AtTable, reply: str, told: str, about: str) -> None:
    """Answer the sender who has changed something in the lobby, and tell the others."""
    is_told = announce(speaker, told, about)
    speaker.reply(reply if is_told else together(reply, words.told_later()))


def noted(speaker: AtTable) -> dict[int, list[str]]:
    """What the players of the group were not told of yet, as it stands now: for the deal to tell them."""
    waiting = _waiting(speaker)
    _forget(speaker, list(waiting))
    return waiting


def forget_options(speaker: AtTable) -> None:
    """The group plays another game from now on: what was set for the one before is no news any more, nor that it was
    chosen."""
    of_all_games = untold.c.about.in_((PEOPLE, PACE, ZONE, KEEP))
    speaker.tx.execute(delete(untold).where(untold.c.group_id == speaker.group.id, ~of_all_games))


def later(speaker: Speaker) -> frozenset[int]:
    """The players for whom it waits until their next question that the sender leaves the match or comes back: all of
    them where the budget is used up, else those who have muted him."""
    if not at_table(speaker):
        return frozenset()
    if noise.spend(speaker, 1):
        return noise.muters(speaker)
    return frozenset(seat.player_id for seat in speaker.play.people) if speaker.play else frozenset()


def _cost(letters: Sequence[str]) -> int:
    return sum(segments(each).count for each in letters)


def _waiting(speaker: AtTable, but: str = "") -> dict[int, list[str]]:
    """What is noted for each player of the group, `but` what is about this, as it stands now."""
    here = (untold.c.group_id == speaker.group.id) & (untold.c.about != but)
    rows = speaker.tx.execute(select(untold).where(here).order_by(untold.c.about)).all()
    who = _who(speaker) if any(row.about == PEOPLE for row in rows) else ""
    found: dict[int, list[str]] = {}
    for row in rows:
        found.setdefault(row.player_id, []).append(row.words or who)
    return found


def _who(speaker: AtTable) -> str:
    people, group = speaker.people(), speaker.group
    word = group.word if group.word_until > speaker.now else None
    bots = tuple(row.player_id is None for row in people)
    return answers.who(tuple(row.name for row in people), bots, (), word, teams_of(speaker, people))


def _forget(speaker: AtTable, player_ids: Sequence[int], about: str | None = None) -> None:
    """These players know now what was noted for them: all of it, or what is `about` this."""
    mine = (untold.c.group_id == speaker.group.id) & untold.c.player_id.in_(player_ids)
    speaker.tx.execute(delete(untold).where(mine if about is None else mine & (untold.c.about == about)))

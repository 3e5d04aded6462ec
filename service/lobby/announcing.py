"""What the people of a table are told of each other's doings there: at once while there is budget for it (noise.py). A
change beyond it, or of somebody whom the reader has muted, is noted, and told as it stands with what he is told at this
table next: in a lobby another change or the deal, in a match his next question.
"""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, delete, select

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


def announce(speaker: AtTable, told: str, about: str) -> bool:
    """Tell the others of the lobby of a change; whether all who want to hear it were told now. Of several changes
    `about` the same the last counts."""
    others = [row for row in speaker.people() if row.player_id not in (None, speaker.player.id)]
    if not others:
        return True
    is_told = noise.spend(speaker, segments(told).count)
    deaf = noise.muters(speaker) if is_told else frozenset(row.player_id for row in others)
    waiting = _untold(speaker)
    for row in others:
        if row.player_id not in deaf:
            noted = [each for each in waiting.get(row.player_id, ()) if each.about != about]
            for each in (told, *_words(speaker, noted)):
                speaker.tell(row, each)
    here = [row.player_id for row in others]
    _forget(speaker, [player_id for player_id in here if player_id not in deaf])
    kept = "" if about == PEOPLE else told
    change = {"group_id": speaker.group.id, "about": about, "words": kept}
    upsert(speaker.tx, untold, *(change | {"player_id": player_id} for player_id in here if player_id in deaf))
    return is_told


def reply_and_tell(speaker: AtTable, reply: str, told: str, about: str) -> None:
    """Answer the sender who has changed something in the lobby, and tell the others."""
    is_told = announce(speaker, told, about)
    speaker.reply(reply if is_told else together(reply, words.told_later()))


def noted(speaker: AtTable) -> dict[int, list[str]]:
    """What the players of the group were not told of yet, as it stands now: for the deal to tell them."""
    waiting = {player_id: _words(speaker, noted) for player_id, noted in _untold(speaker).items()}
    _forget(speaker, list(waiting))
    return waiting


def later(speaker: Speaker) -> frozenset[int]:
    """The players for whom it waits until their next question that the sender leaves the match or comes back: all of
    them where the budget is used up, else those who have muted him."""
    if not at_table(speaker):
        return frozenset()
    if noise.spend(speaker, 1):
        return noise.muters(speaker)
    return frozenset(seat.player_id for seat in speaker.play.people) if speaker.play else frozenset()


def _words(speaker: AtTable, noted: Sequence[Row[Any]]) -> list[str]:
    return [each.words or _who(speaker) for each in noted]


def _who(speaker: AtTable) -> str:
    people, group = speaker.people(), speaker.group
    word = group.word if group.word_until > speaker.now else None
    bots = tuple(row.player_id is None for row in people)
    return answers.who(tuple(row.name for row in people), bots, (), word, teams_of(speaker, people))


def _untold(speaker: AtTable) -> dict[int, list[Row[Any]]]:
    """What is noted for each player of the group."""
    found: dict[int, list[Row[Any]]] = {}
    here = select(untold).where(untold.c.group_id == speaker.group.id).order_by(untold.c.about)
    for row in speaker.tx.execute(here):
        found.setdefault(row.player_id, []).append(row)
    return found


def _forget(speaker: AtTable, player_ids: Sequence[int]) -> None:
    mine = (untold.c.group_id == speaker.group.id) & untold.c.player_id.in_(player_ids)
    speaker.tx.execute(delete(untold).where(mine))

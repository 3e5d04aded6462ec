"""BEGIN and REMATCH: the deal."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select, update

from engine.catalogue import deck_game, games
from engine.kernel.game import Facts, Pace, Table
from prompts.book import proposal_of
from prompts.kit.vocabulary import Proposal
from prompts.lobby import beginning, meeting, seating
from prompts.lobby import standstill as standstill_words
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby import affording, noise, teams
from service.lobby.announcing import noted
from service.lobby.membership import facts_of, is_member, teams_of, word_of
from service.lobby.zones import zone_of
from service.matches import steps
from service.outbox.thrift import reached
from service.store.tables import groups, inbox, matches

AGAIN_SEGMENTS = 4
"""What it costs each of the others that a match is dealt and comes to its end at once."""


def begin(speaker: Speaker, _: str = "") -> None:
    """Deal, once there are enough."""
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
    elif speaker.play:
        speaker.refuse(beginning.already_playing())
    elif not is_member(speaker):
        speaker.refuse(meeting.need_name(imprint=speaker.imprint))
    else:
        deal(speaker)


def rematch(speaker: Speaker, _: str = "") -> None:
    """The same people play again; before the first match it is BEGIN."""
    begin(speaker)


def deal(speaker: AtTable) -> None:
    """Start a match of the group's game with all who sit here, or say who is missing."""
    people, facts, group = speaker.people(), facts_of(speaker), speaker.group
    phones = [each.player_id for each in people if each.player_id is not None]
    if len(people) < facts.least_seats:
        missing = facts.least_seats - len(people)
        speaker.refuse(
            beginning.too_few(missing=missing, least=facts.least_seats, game=facts.title, word=word_of(speaker))
        )
    elif len(people) > facts.most_seats:
        other = _that_fits(facts, len(people))
        speaker.refuse(beginning.too_many(most=facts.most_seats, game=facts.title, count=len(people), other=other))
    elif (fault := teams.misfit(speaker, people)) is not None:
        speaker.refuse(fault)
    elif reached(speaker.tx, speaker.settings, group.id, phones, speaker.now):
        speaker.refuse(beginning.no_more_today())
    elif (fault := affording.why_not(speaker, table := _table(speaker, people), phones)) is not None:
        speaker.refuse(fault)
    elif _is_noise(speaker, phones) and not noise.spend(speaker, AGAIN_SEGMENTS, for_match=True):
        seconds = noise.seconds_left(speaker, for_match=True)
        speaker.refuse(standstill_words.told_enough(command="BEGIN", seconds=seconds))
    elif (proposed := proposal_of(group.game, table)) is not None:
        _propose(speaker, proposed)
    else:
        if group.pace == Pace.SLOW:
            zone_of(speaker)
            group = speaker.group
        before, waiting = affording.before(speaker, table), noted(speaker)
        told = {phone: [*before, *waiting.get(phone, ())] for phone in phones}
        speaker.play = steps.start(speaker.tx, speaker.post, speaker.now, group, people, table.teams, told)
        affording.keep_room(speaker, speaker.play, table)
        speaker.see_again()


def _propose(speaker: AtTable, proposed: Proposal) -> None:
    """Propose a setting before the game begins, once: it counts as set as it was, until somebody sets it otherwise."""
    group, option = speaker.group, next(each for each in facts_of(speaker).options if each.name == proposed.option)
    mine = group.options.get(group.game, {}) | {option.name: option.default}
    changed = update(groups).where(groups.c.id == group.id)
    speaker.tx.execute(changed.values(options=group.options | {group.game: mine}))
    speaker.see_again()
    speaker.reply(beginning.better_so(reason=proposed.why, sets=f"{option.name} {proposed.value}".upper()))


def _is_noise(speaker: AtTable, phones: Sequence[int]) -> bool:
    """Whether none of the others has said a word since the group's last match was dealt: who deals one after another
    and gets up each time plays with nobody."""
    others = [each for each in phones if each != speaker.player.id]
    if not others or speaker.group.match_id is None:
        return False
    dealt_at = select(matches.c.created_at).where(matches.c.id == speaker.group.match_id).scalar_subquery()
    said = select(inbox.c.sid).where(inbox.c.player_id.in_(others), inbox.c.received_at > dealt_at).limit(1)
    return speaker.tx.execute(said).first() is None


def _table(speaker: AtTable, people: Sequence[Row[Any]]) -> Table:
    return steps.table_of(speaker.group, people, teams_of(speaker, people))


def _that_fits(facts: Facts, count: int) -> str | None:
    """The title of a game that so many can play, one with the same cards before any other; None where there is none."""
    fitting = [each.facts for each in games().values() if each.facts.least_seats <= count <= each.facts.most_seats]
    kin = [each for each in fitting if deck_game(each.name) == deck_game(facts.name)]
    return next((each.title for each in (*kin, *fitting)), None)

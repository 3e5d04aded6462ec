"""Teams, for games that are played in them: SET TEAMS 3, TEAM 2, and words to one's own team."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, update

from engine.kernel import teams as rules
from engine.kernel.game import Facts, Option, Teams
from engine.kernel.lengths import length
from prompts.kit.segments import segments
from prompts.kit.words import teams_listed
from prompts.lobby import meeting, saying, seating
from prompts.lobby import teams as words
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby import noise
from service.lobby.announcing import PEOPLE, reply_and_tell
from service.lobby.membership import TEAMS, facts_of, is_member, team_count, teams_of
from service.lobby.say import goes_on, me_of, round_of
from service.matches.play import Play
from service.store.tables import groups, members

MOST_SAID = 15
"""How often a player may tell his team something in a round; outside of one it costs what SAY does there."""


def option_of(facts: Facts) -> Option | None:
    """What a group may set about teams; None where the game has none."""
    if facts.teams is None:
        return None
    least = facts.teams.least if facts.teams.needed else 0
    return Option(TEAMS, int, least, least=least, most=facts.teams.most(facts.most_seats))


def team(speaker: Speaker, given: str) -> None:
    """ "2" moves the sender, ":words" are for his team, "" tells who is in which."""
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
    elif not is_member(speaker):
        speaker.refuse(meeting.need_name(imprint=speaker.imprint))
    elif given.startswith(":"):
        _tell_team(speaker, given[1:])
    elif facts_of(speaker).teams is None:
        speaker.refuse(words.no_teams_here(game=facts_of(speaker).title))
    elif speaker.play:
        _tell_playing(speaker, speaker.play, given)
    else:
        _move(speaker, given)


def deal_out(speaker: AtTable, teams: int) -> None:
    """SET TEAMS: so many, as even as can be, for the next match; 0 for none."""
    facts, people, group = facts_of(speaker), speaker.people(), speaker.group
    bounds = facts.teams
    if bounds is None:
        speaker.refuse(words.no_teams_here(game=facts.title))
        return
    if teams and not bounds.least <= teams <= bounds.most(len(people)):
        speaker.refuse(_how_many(facts, bounds, len(people)))
        return
    mine = group.options.get(group.game, {}) | {TEAMS: teams}
    options = group.options | {group.game: mine}
    speaker.tx.execute(update(groups).where(groups.c.id == group.id).values(options=options))
    speaker.see_again()
    dealt = rules.deal_out(len(people), teams) if teams else (None,) * len(people)
    _save(speaker, people, dealt)
    told = words.off()
    if teams:
        told = words.dealt_out(names=_names(people), teams=rules.deal_out(len(people), teams), count=teams)
    if speaker.play is None:
        reply_and_tell(speaker, told, told, PEOPLE)
    else:
        speaker.reply(words.next_match(told=told))


def misfit(speaker: AtTable, people: Sequence[Row[Any]]) -> str | None:
    """Why a match cannot begin in the teams as they are, in one sentence; None where it can."""
    facts, teams = facts_of(speaker), teams_of(speaker, people)
    count = team_count(speaker)
    if not count or facts.teams is None or rules.fit(facts.teams, teams, count):
        return None
    if facts.teams.least <= count <= facts.teams.most(len(people)):
        return words.small_team(names=_names(people), teams=teams, least=facts.teams.members)
    return _how_many(facts, facts.teams, len(people))


def _how_many(facts: Facts, bounds: Teams, players: int) -> str:
    return words.how_many(
        least=bounds.least,
        most=bounds.most(players),
        players=players,
        least_players=bounds.least_players,
        game=facts.title,
    )


def _tell_playing(speaker: AtTable, play: Play, given: str) -> None:
    """TEAM during a match: the teams of that, which stay; those of the next one may be others."""
    teams = getattr(play.view(None), "teams", ())
    there = [(seat.name, team) for seat, team in zip(play.seats, teams, strict=False) if not seat.left]
    if not there:
        speaker.refuse(words.no_teams_here(game=play.game.facts.title))
    elif given:
        speaker.refuse(words.playing())
    else:
        speaker.reply(teams_listed(names=[name for name, _ in there], teams=[team for _, team in there]))


def _move(speaker: AtTable, given: str) -> None:
    facts, people = facts_of(speaker), speaker.people()
    teams, count = list(teams_of(speaker, people)), team_count(speaker)
    if not count:
        speaker.refuse(words.none(least=facts.teams.least if facts.teams else 0))
    elif not given:
        speaker.reply(words.dealt_out(names=_names(people), teams=teams, count=count))
    elif not 1 <= int(given) <= count:
        speaker.refuse(words.no_such_team(teams=count))
    else:
        mine = next(place for place, each in enumerate(people) if each.player_id == speaker.player.id)
        teams[mine] = int(given)
        _save(speaker, people, teams)
        dealt = words.dealt_out(names=_names(people), teams=teams, count=count)
        reply_and_tell(speaker, dealt, words.moved(name=people[mine].name, team=int(given)), PEOPLE)


def _tell_team(speaker: AtTable, given: str) -> None:
    me = me_of(speaker)
    if me is None:
        return
    mates = _mates(speaker, me)
    mark = round_of(speaker)
    before = noise.told_by(speaker, speaker.player.id)
    said = before.said if goes_on(speaker, before, mark) else 0
    if mates is None:
        speaker.not_understood(words.no_teams_here(game=facts_of(speaker).title))
    elif not given:
        speaker.not_understood(words.need_words())
    elif length(given) > words.MOST_CHARACTERS:
        speaker.not_understood(words.too_long(count=length(given), most=words.MOST_CHARACTERS))
    elif not mates:
        speaker.not_understood(words.alone())
    elif said >= MOST_SAID:
        speaker.not_understood(words.too_often(most=MOST_SAID))
    elif mark is None and not noise.spend(speaker, segments(words.said(name=me.name, words=given)).count):
        speaker.not_understood(saying.too_much(seconds=noise.seconds_left(speaker)))
    else:
        told = noise.told_by(speaker, speaker.player.id)
        noise.keep_said(speaker, told, said=said + 1, said_since=speaker.now if mark is None else mark)
        deaf = noise.muters(speaker)
        for row in mates:
            if row.player_id not in deaf:
                speaker.tell(row, words.said(name=me.name, words=given), kind="tell")
        if not said:
            speaker.reply(words.passed_on(names=_names(mates)))


def _mates(speaker: AtTable, me: Row[Any]) -> list[Row[Any]] | None:
    """The others of the sender's team who have a phone; None where there are no teams."""
    people, play = speaker.people(), speaker.play
    if play is None:
        teams = teams_of(speaker, people)
        of_player = {each.player_id: team for each, team in zip(people, teams, strict=False)}
    else:
        teams = getattr(play.view(None), "teams", ())
        there = zip(play.seats, teams, strict=False)
        of_player = {seat.player_id: team for seat, team in there if not seat.left}
    if not teams:
        return None
    mine = of_player.get(me.player_id)
    return [
        row
        for row in people
        if row.player_id not in (None, me.player_id) and mine is not None and of_player.get(row.player_id) == mine
    ]


def _save(speaker: Speaker, people: Sequence[Row[Any]], teams: Sequence[int | None]) -> None:
    for row, number in zip(people, teams, strict=True):
        if row.team != number:
            speaker.tx.execute(update(members).where(members.c.id == row.id).values(team=number))


def _names(people: Sequence[Row[Any]]) -> list[str]:
    return [row.name for row in people]

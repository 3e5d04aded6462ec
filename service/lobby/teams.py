"""Teams, for games that are played in them: SET TEAMS 3, TEAM 2, and words to one's own team."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, update

from engine.kernel import teams as rules
from engine.kernel.game import Facts, Option
from prompts.kit.words import teams_listed
from prompts.lobby import meeting, seating
from prompts.lobby import teams as words
from service.contact.texted import Texted
from service.lobby.membership import facts_of, is_member
from service.lobby.say import goes_on, keep, me_of, round_of
from service.matches.locked import Play
from service.store.tables import groups, members

OPTION = "teams"
MOST_SAID = 15
"""How often a player may tell his team something in a round."""


def option_of(facts: Facts) -> Option | None:
    """What a group may set about teams; None where the game has none."""
    if facts.teams is None:
        return None
    least = facts.teams.least if facts.teams.needed else 0
    return Option(OPTION, int, least, least=least, most=facts.teams.most(facts.most_seats))


def team(texted: Texted, given: str) -> None:
    """ "2" moves the sender, ":words" are for his team, "" tells who is in which."""
    if texted.group is None:
        texted.refuse(seating.no_group())
    elif not is_member(texted):
        texted.refuse(meeting.need_name(imprint=texted.imprint))
    elif given.startswith(":"):
        _tell_team(texted, given[1:])
    elif facts_of(texted).teams is None:
        texted.refuse(words.no_teams_here(game=facts_of(texted).title))
    elif texted.play:
        _tell_playing(texted, texted.play, given)
    else:
        _move(texted, given)


def deal_out(texted: Texted, teams: int) -> None:
    """SET TEAMS: so many, as even as can be, for the next match; 0 for none."""
    facts, people, group = facts_of(texted), texted.people(), texted.the_group
    bounds = facts.teams
    if bounds is None:
        texted.refuse(words.no_teams_here(game=facts.title))
        return
    if teams and not bounds.least <= teams <= bounds.most(len(people)):
        texted.refuse(_how_many(facts, len(people)))
        return
    mine = group.options.get(group.game, {}) | {OPTION: teams}
    options = group.options | {group.game: mine}
    texted.tx.execute(update(groups).where(groups.c.id == group.id).values(options=options))
    texted.see_again()
    dealt = rules.deal_out(len(people), teams) if teams else (None,) * len(people)
    _save(texted, people, dealt)
    told = words.off()
    if teams:
        told = words.dealt_out(names=_names(people), teams=rules.deal_out(len(people), teams), count=teams)
    if texted.play is None:
        texted.reply(told)
        texted.tell_others(told)
    else:
        texted.reply(words.next_match(told=told))


def of_people(texted: Texted, people: Sequence[Row[Any]]) -> tuple[int, ...]:
    """The team of each of the group's people in its next match; empty where it is played without."""
    facts = facts_of(texted)
    count = _count(texted, facts)
    return rules.fill([each.team for each in people], count) if count else ()


def misfit(texted: Texted, people: Sequence[Row[Any]]) -> str | None:
    """Why a match cannot begin in the teams as they are, in one sentence; None where it can."""
    facts, teams = facts_of(texted), of_people(texted, people)
    count = _count(texted, facts)
    if not count or facts.teams is None or rules.fit(facts.teams, teams, count):
        return None
    if facts.teams.least <= count <= facts.teams.most(len(people)):
        return words.small_team(names=_names(people), teams=teams, least=facts.teams.members)
    return _how_many(facts, len(people))


def _count(texted: Texted, facts: Facts) -> int:
    if facts.teams is None:
        return 0
    chosen = int(texted.the_group.options.get(texted.the_group.game, {}).get(OPTION, 0))
    return chosen or (facts.teams.least if facts.teams.needed else 0)


def _how_many(facts: Facts, players: int) -> str:
    bounds = facts.teams
    assert bounds is not None  # noqa: S101 - the callers have looked
    return words.how_many(
        least=bounds.least,
        most=bounds.most(players),
        players=players,
        least_players=bounds.least_players,
        game=facts.title,
    )


def _tell_playing(texted: Texted, play: Play, given: str) -> None:
    """TEAM during a match: the teams of that, which stay; those of the next one may be others."""
    teams = getattr(play.view(None), "teams", ())
    there = [(seat.name, team) for seat, team in zip(play.seats, teams, strict=False) if not seat.left]
    if not there:
        texted.refuse(words.no_teams_here(game=play.game.facts.title))
    elif given:
        texted.refuse(words.playing())
    else:
        texted.reply(teams_listed(names=[name for name, _ in there], teams=[team for _, team in there]))


def _move(texted: Texted, given: str) -> None:
    facts, people = facts_of(texted), texted.people()
    teams, count = list(of_people(texted, people)), _count(texted, facts)
    if not count:
        texted.refuse(words.none(least=facts.teams.least if facts.teams else 0))
    elif not given:
        texted.reply(words.dealt_out(names=_names(people), teams=teams, count=count))
    elif not 1 <= int(given) <= count:
        texted.refuse(words.no_such_team(teams=count))
    else:
        mine = next(place for place, each in enumerate(people) if each.player_id == texted.player.id)
        teams[mine] = int(given)
        _save(texted, people, teams)
        texted.reply(words.dealt_out(names=_names(people), teams=teams, count=count))
        texted.tell_others(words.moved(name=people[mine].name, team=int(given)))


def _tell_team(texted: Texted, given: str) -> None:
    me = me_of(texted)
    if me is None:
        return
    mates = _mates(texted, me)
    mark = round_of(texted)
    said = me.said if goes_on(texted, me, mark) else 0
    if mates is None:
        texted.not_understood(words.no_teams_here(game=facts_of(texted).title))
    elif not given:
        texted.not_understood(words.need_words())
    elif len(given) > words.MOST_CHARACTERS:
        texted.not_understood(words.too_long(count=len(given), most=words.MOST_CHARACTERS))
    elif not mates:
        texted.not_understood(words.alone())
    elif said >= MOST_SAID:
        texted.not_understood(words.too_often(most=MOST_SAID))
    else:
        keep(texted, me, said=said + 1, said_since=texted.now if mark is None else mark)
        for row in mates:
            texted.tell(row, words.said(name=me.name, words=given), kind="tell")
        if not said:
            texted.reply(words.passed_on(names=_names(mates)))


def _mates(texted: Texted, me: Row[Any]) -> list[Row[Any]] | None:
    """The others of the sender's team who have a phone; None where there are no teams."""
    people, play = texted.people(), texted.play
    if play is None:
        teams = of_people(texted, people)
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


def _save(texted: Texted, people: Sequence[Row[Any]], teams: Sequence[int | None]) -> None:
    for row, number in zip(people, teams, strict=True):
        if row.team != number:
            texted.tx.execute(update(members).where(members.c.id == row.id).values(team=number))


def _names(people: Sequence[Row[Any]]) -> list[str]:
    return [row.name for row in people]

"""BEGIN and REMATCH: the deal."""

from engine.catalogue import deck_game, games
from engine.kernel.game import Facts, Pace
from prompts.lobby import beginning, meeting, seating
from service.contact.texted import Texted
from service.lobby import teams
from service.lobby.membership import facts_of, is_member, word_of
from service.lobby.zones import zone_of
from service.matches import steps as matches
from service.outbox.thrift import reached


def begin(texted: Texted, _: str = "") -> None:
    """Deal, once there are enough."""
    if texted.group is None:
        texted.refuse(seating.no_group())
    elif texted.play:
        texted.refuse(beginning.already_playing())
    elif not is_member(texted):
        texted.refuse(meeting.need_name(imprint=texted.imprint))
    else:
        deal(texted)


def rematch(texted: Texted, _: str = "") -> None:
    """The same people play again; before the first match it is BEGIN."""
    begin(texted)


def deal(texted: Texted) -> None:
    """Start a match of the group's game with all who sit here, or say who is missing."""
    people, facts, group = texted.people(), facts_of(texted), texted.the_group
    if len(people) < facts.least_seats:
        missing = facts.least_seats - len(people)
        texted.refuse(
            beginning.too_few(missing=missing, least=facts.least_seats, game=facts.title, word=word_of(texted))
        )
    elif len(people) > facts.most_seats:
        other = _that_fits(facts, len(people))
        texted.refuse(beginning.too_many(most=facts.most_seats, game=facts.title, count=len(people), other=other))
    elif (fault := teams.misfit(texted, people)) is not None:
        texted.refuse(fault)
    elif reached(texted.tx, texted.settings, group.id, [each.player_id for each in people], texted.now):
        texted.refuse(beginning.no_more_today())
    else:
        if group.pace == Pace.SLOW:
            zone_of(texted)
            group = texted.the_group
        texted.play = matches.start(texted.tx, texted.post, texted.now, group, people, teams.of_people(texted, people))
        texted.see_again()


def _that_fits(facts: Facts, count: int) -> str | None:
    """The title of a game that so many can play, one with the same cards before any other; None where there is none."""
    fitting = [each.facts for each in games().values() if each.facts.least_seats <= count <= each.facts.most_seats]
    kin = [each for each in fitting if deck_game(each.name) == deck_game(facts.name)]
    return next((each.title for each in (*kin, *fitting)), None)

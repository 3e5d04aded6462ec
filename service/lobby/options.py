"""SET and PACE: how the group plays its next match, and where it lives."""

from typing import Any

from sqlalchemy import update

from engine.kernel.game import Option, OptionValue, Pace
from prompts.book import option_meaning
from prompts.hear.options import wanted
from prompts.lobby import meeting, seating, setting
from service.contact.texted import Texted
from service.lobby import teams
from service.lobby.membership import facts_of, is_member
from service.lobby.zones import set_zone, zone_of
from service.matches import decks
from service.matches.time_zones import spoken as spoken_zone
from service.store.tables import groups

ZONES = frozenset({"zone", "timezone"})


def set_option(texted: Texted, given: str) -> None:
    """ "ROUNDS 2": give an option of the game a value that its type and bounds allow; "ZONE CHICAGO" is the group's."""
    if not _may_set(texted):
        return
    first, _, rest = " ".join(given.replace("=", " ").split()).partition(" ")
    if first.strip(".,:;").casefold() in ZONES:
        set_zone(texted, rest)
        return
    group, options = texted.the_group, options_of(texted)
    found = wanted(given, options)
    if found is None:
        zone = spoken_zone(zone_of(texted))
        texted.refuse(setting.options(options=options, values=group.options.get(group.game, {}), zone=zone))
    elif found.value is None:
        texted.refuse(setting.option_bounds(option=found.option))
    elif found.option.name == teams.OPTION:
        teams.deal_out(texted, int(found.value))
    else:
        _choose(texted, found.option, found.value)


def _choose(texted: Texted, option: Option, value: OptionValue) -> None:
    """Keep this value for the group's next match; decks with too few cards for one are refused."""
    group, least = texted.the_group, facts_of(texted).least_cards
    if option.name == decks.OPTION and (count := decks.cards_in(group.game, str(value))) < least:
        texted.refuse(setting.too_few_cards(option=option, value=value, count=count, least=least))
        return
    mine = group.options.get(group.game, {}) | {option.name: value}
    meaning = option_meaning(group.game, option.name, value)
    told = setting.option_set(option=option, value=value, next_match=texted.play is not None, meaning=meaning)
    _save(texted, told, options=group.options | {group.game: mine})


def options_of(texted: Texted) -> tuple[Option, ...]:
    """What the group may set about its game: the options of its rules, its decks where there are several, and its teams
    where it is played in such."""
    facts = facts_of(texted)
    more = (decks.option_of(facts), teams.option_of(facts))
    return (*facts.options, *(option for option in more if option))


def set_pace(texted: Texted, given: str) -> None:
    """LIVE, ROAD or SLOW."""
    if not _may_set(texted):
        return
    wanted = given.strip(" .!?=").casefold()
    if wanted in set(Pace):
        if wanted == Pace.SLOW:
            zone_of(texted)
        _save(texted, setting.pace_set(pace=Pace(wanted), next_match=texted.play is not None), pace=wanted)
    else:
        texted.refuse(setting.paces(pace=Pace(texted.the_group.pace)))


def _may_set(texted: Texted) -> bool:
    if texted.group is None:
        texted.refuse(seating.no_group())
    elif not is_member(texted):
        texted.refuse(meeting.need_name(imprint=texted.imprint))
    else:
        return True
    return False


def _save(texted: Texted, told: str, **values: Any) -> None:
    texted.tx.execute(update(groups).where(groups.c.id == texted.the_group.id).values(values))
    texted.see_again()
    texted.reply(told)
    if texted.play is None:
        texted.tell_others(told)

"""SET and PACE: how the group plays its next match, and where it lives."""

from typing import Any

from sqlalchemy import update

from engine.game import Option, OptionValue, Pace
from prompts import lobby as words
from service.lobby.membership import facts_of, is_member
from service.lobby.zones import set_zone, zone_of
from service.tables import groups
from service.texted import Texted
from service.time_zones import spoken as spoken_zone

ZONES = frozenset({"zone", "timezone"})
YES = frozenset({"ON", "Y", "YES", "TRUE", "1"})
NO = frozenset({"OFF", "N", "NO", "FALSE", "0"})


def set_option(texted: Texted, given: str) -> None:
    """ "ROUNDS 2": give an option of the game a value that its type and bounds allow; "ZONE CHICAGO" is the group's."""
    if not _may_set(texted):
        return
    head, _, rest = given.replace("=", " ").strip().partition(" ")
    if head.strip(" .,:;!?").casefold() in ZONES:
        set_zone(texted, rest)
        return
    group, facts = texted.the_group, facts_of(texted)
    spoken, _, value = given.replace("=", " ").strip().rpartition(" ")
    wanted = (spoken or value).strip().casefold().replace(" ", "_")
    option = next((option for option in facts.options if option.name == wanted), None)
    if option is None:
        zone = spoken_zone(zone_of(texted))
        texted.refuse(words.options(options=facts.options, values=group.options.get(group.game, {}), zone=zone))
        return
    chosen = as_value(option, value) if spoken else None
    if chosen is None:
        texted.refuse(words.option_bounds(option=option))
        return
    mine = group.options.get(group.game, {}) | {option.name: chosen}
    _save(texted, words.option_set(name=option.name, value=chosen, next_match=texted.play is not None),
          options=group.options | {group.game: mine})  # fmt: skip


def set_pace(texted: Texted, given: str) -> None:
    """LIVE, ROAD or SLOW."""
    if not _may_set(texted):
        return
    wanted = given.strip(" .!?=").casefold()
    if wanted in set(Pace):
        if wanted == Pace.SLOW:
            zone_of(texted)
        _save(texted, words.pace_set(pace=Pace(wanted), next_match=texted.play is not None), pace=wanted)
    else:
        texted.refuse(words.paces(pace=Pace(texted.the_group.pace)))


def as_value(option: Option, given: str) -> OptionValue | None:
    """What was typed, as this option's type; None when it is no such value or out of bounds."""
    word = given.strip(" .!?").upper()
    if option.type is bool:
        return True if word in YES else False if word in NO else None
    if option.type is int:
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
        return number if number is not None and option.least <= number <= option.most else None
    return next((choice for choice in option.choices if choice.upper() == word), None)


def _may_set(texted: Texted) -> bool:
    if texted.group is None:
        texted.refuse(words.no_group())
    elif not is_member(texted):
        texted.refuse(words.need_name(imprint=texted.imprint))
    else:
        return True
    return False


def _save(texted: Texted, told: str, **values: Any) -> None:
    texted.tx.execute(update(groups).where(groups.c.id == texted.the_group.id).values(values))
    texted.see_again()
    texted.reply(told)
    if texted.play is None:
        texted.tell_others(told)

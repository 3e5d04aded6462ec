"""SET and PACE: how the group plays its next match, and where it lives."""

import re
from typing import Any

from sqlalchemy import update

from engine.game import Option, OptionValue, Pace
from prompts import lobby as words
from service import decks
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
    typed = given.replace("=", " ").replace("_", " ").split()
    if typed and _word(typed[0]) in ZONES:
        set_zone(texted, " ".join(given.replace("=", " ").split()[1:]))
        return
    group, options = texted.the_group, options_of(texted)
    option = next((option for option in options if _names(typed, option)), None)
    if option is None:
        zone = spoken_zone(zone_of(texted))
        texted.refuse(words.options(options=options, values=group.options.get(group.game, {}), zone=zone))
        return
    chosen = as_value(option, " ".join(typed[len(option.name.split("_")) :]))
    if chosen is None:
        texted.refuse(words.option_bounds(option=option))
    elif option.name == decks.OPTION and (count := decks.cards_in(group.game, str(chosen))) < _least_cards(texted):
        texted.refuse(words.too_few_cards(option=option, value=chosen, count=count, least=_least_cards(texted)))
    else:
        mine = group.options.get(group.game, {}) | {option.name: chosen}
        told = words.option_set(option=option, value=chosen, next_match=texted.play is not None)
        _save(texted, told, options=group.options | {group.game: mine})


def options_of(texted: Texted) -> tuple[Option, ...]:
    """What the group may set about its game: the options of its rules, and its decks where there are several."""
    facts = facts_of(texted)
    of_decks = decks.option_of(facts)
    return (*facts.options, of_decks) if of_decks else facts.options


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
    if option.several:
        return _several(option, given)
    word = given.strip(" .!?").upper()
    if option.type is bool:
        return True if word in YES else False if word in NO else None
    if option.type is int:
        number = int(word) if word.isascii() and word.isdigit() and len(word) < 10 else None
        return number if number is not None and option.least <= number <= option.most else None
    return next((choice for choice in option.choices if choice.upper() == word), None)


def _several(option: Option, given: str) -> str | None:
    """Those of the choices that were typed, with blanks between, in the option's own order; "all" for all of them."""
    typed = {_word(word) for word in re.split(r"[\s,;+&/]+", given)} - {"", "and"}
    if typed == {decks.ALL} or typed == set(option.choices):
        return decks.ALL
    known = typed and typed <= set(option.choices)
    return " ".join(choice for choice in option.choices if choice in typed) if known else None


def _names(typed: list[str], option: Option) -> bool:
    """Whether what was typed begins with the option's name; DECK and DECKS are the same."""
    name = option.name.split("_")
    return [_word(word).rstrip("s") for word in typed[: len(name)]] == [word.rstrip("s") for word in name]


def _word(typed: str) -> str:
    return typed.strip(" .,:;!?").casefold()


def _least_cards(texted: Texted) -> int:
    return facts_of(texted).least_cards


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

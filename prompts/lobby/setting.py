"""What a table can set: the game's options, its pace and its time zone."""

from collections.abc import Callable, Mapping, Sequence

from engine.kernel.game import Option, OptionValue, Pace
from prompts.kit.aloud import closed, lines
from prompts.kit.messages import message
from prompts.kit.words import listed, plural

MOST_NAMES = 10
"""Of decks, in one message."""
_PACES = {
    Pace.LIVE: "a minute or two for each answer",
    Pace.ROAD: "few texts, for a car",
    Pace.SLOW: "hours for each answer, no texts at night",
}


def _options_aloud(*, options: Sequence[Option], values: Mapping[str, OptionValue], zone: str) -> str:
    now = {name: f", now {_value_said(value)}" for name, value in values.items()}
    told = [f"{_said(option.name).capitalize()}{now.get(option.name, '')}." for option in options]
    like = f"{_said(options[0].name)} {_example(options[0]).lower()}" if options else "zone Chicago"
    return lines("You can set these.", *told, f"The zone, now {zone}.", f"Send me a text like this: set {like}.")


def _said(name: str) -> str:
    return name.replace("_", " ")


def _value_said(value: OptionValue) -> str:
    return _value(value).lower()


@message(segments=2, wide=2, spoken=_options_aloud)
def options(*, options: Sequence[Option], values: Mapping[str, OptionValue], zone: str) -> str:
    """SET without an option that the game has: which there are, and what was set; `zone` is the group's, as spoken."""
    named = [
        _spoken(option.name) + (f" ({_value(values[option.name])})" if option.name in values else "")
        for option in options
    ]
    named.append(f"ZONE ({zone.upper()})")
    like = f"{_spoken(options[0].name)} {_example(options[0])}" if options else "ZONE CHICAGO"
    return f"You can set {listed(named)}. Like this: SET {like}."


def _option_bounds_aloud(*, option: Option) -> str:
    if option.several:
        takes = f"all{_without(option, str.lower)} or some of {_some(option.choices)}"
    elif option.type is int:
        takes = f"a number from {option.least} to {option.most}"
    else:
        takes = listed(list(option.choices or ("on", "off")), "or")
    name = _said(option.name)
    return f"{name.capitalize()} takes {takes}. Send me a text with set {name} {_example(option).lower()}."


@message(segments=2, wide=2, spoken=_option_bounds_aloud)
def option_bounds(*, option: Option) -> str:
    """What an option takes."""
    if option.several:
        takes = f"ALL{_without(option, str.upper)} or some of {_some([choice.upper() for choice in option.choices])}"
    elif option.type is int:
        takes = f"a number from {option.least} to {option.most}"
    else:
        takes = listed([choice.upper() for choice in option.choices or ("on", "off")], "or")
    return f"{_spoken(option.name)} takes {takes}: SET {_spoken(option.name)} {_example(option)}."


def _option_set_aloud(*, option: Option, value: OptionValue, next_match: bool, meaning: str = "") -> str:
    when = "from the next game" if next_match else "now"
    verb = "are" if option.several else "is"
    return closed(f"{_said(option.name).capitalize()} {verb} {_value_said(value)} {when}{meaning and f': {meaning}'}")


@message(segments=2, wide=2, spoken=_option_set_aloud)
def option_set(*, option: Option, value: OptionValue, next_match: bool, meaning: str = "") -> str:
    """To all; `meaning` is what the value means in the game (see book.option_meaning)."""
    when = "from the next game" if next_match else "now"
    if option.several:
        return f"{_spoken(option.name)} {when}: {_value(value)}."
    return f"{_spoken(option.name)} is {_value(value)} {when}{meaning and f': {meaning}'}."


def _too_few_cards_aloud(*, option: Option, value: OptionValue, count: int, least: int) -> str:
    has = f"have {plural(count, 'card')} in all, and a long game may need {least}"
    name = _said(option.name)
    return f"The {name} {_value_said(value)} {has}. Add another deck, or send me a text with set {name} all."


@message(segments=2, wide=2, spoken=_too_few_cards_aloud)
def too_few_cards(*, option: Option, value: OptionValue, count: int, least: int) -> str:
    """SET DECKS with decks that a long match would use up."""
    has = f"{plural(count, 'card')} in all, and a long game may need {least}"
    return f"{_value(value)}: {has}. Add another deck, or text SET {_spoken(option.name)} ALL."


def _spoken(name: str) -> str:
    return name.replace("_", " ").upper()


def _value(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "ON" if value else "OFF"
    return _some(str(value).upper().split())


def _some(names: Sequence[str]) -> str:
    """All of these names, or as many as a message has room for and how many more."""
    if len(names) <= MOST_NAMES:
        return listed(names)
    return f"{', '.join(names[: MOST_NAMES - 1])} and {len(names) - MOST_NAMES + 1} more"


def _without(option: Option, spelled: Callable[[str], str]) -> str:
    """What ALL leaves out, after that word; nothing where it means all."""
    return f" but {listed([spelled(name) for name in option.if_named])}" if option.if_named else ""


def _example(option: Option) -> str:
    """A value that a group may well want: of a number the usual one, else a little more than the least."""
    if option.type is int:
        return str(min(2 * option.least, option.most) if option.default is None else option.default)
    if option.several:
        return " ".join(option.choices[:2]).upper()
    return (option.choices or ("on",))[0].upper()


@message(segments=1, wide=1)
def told_later() -> str:
    """After a change, to one who has changed very much."""
    return "You have changed a lot, so I tell the others a little later, or when the game begins."


@message(segments=1, wide=1)
def pace_set(*, pace: Pace, next_match: bool) -> str:
    return f"Pace is {pace.value.upper()} {'from the next game' if next_match else 'now'}: {_PACES[pace]}."


def _paces_aloud(*, pace: Pace) -> str:
    known = [f"Send me a text with pace {each.value} for {told}." for each, told in _PACES.items()]
    return lines(f"The pace is {pace.value}.", *known)


@message(segments=1, wide=1, spoken=_paces_aloud)
def paces(*, pace: Pace) -> str:
    """PACE without one that we have."""
    known = [f"PACE {each.value.upper()} ({told})" for each, told in _PACES.items()]
    return f"Pace is {pace.value.upper()}. Text {listed(known, 'or')}."


@message(
    segments=1,
    wide=1,
    spoken=lambda *, zone: (
        f"Your time zone is {zone} now. A slow table is silent from nine in the evening to nine in the morning there."
    ),
)
def zone_set(*, zone: str) -> str:
    """SET ZONE with one that we know, as spoken."""
    return f"Your time zone is {zone} now. At PACE SLOW I text you from 9 am to 9 pm there, or when you text me."


@message(
    segments=1,
    wide=1,
    spoken=lambda *, zone: f"Which time zone? Send me a text with set zone and a big city. Now it is {zone}.",
)
def zone_unknown(*, zone: str) -> str:
    """SET ZONE without one that we know; `zone` is the one that counts, as spoken."""
    return (
        f"Which time zone? Text SET ZONE and a big city or a zone's name, like SET ZONE CHICAGO, SET ZONE PACIFIC or "
        f"SET ZONE EUROPE/BERLIN. Now it is {zone}."
    )

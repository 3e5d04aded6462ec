"""Golden lines of what is heard outside of a match (lobby.heard): first texts, JOIN and NEW, names, an evening in a few
words, options of every game, who is meant by KICK, and what a text looks like that is no answer, in each of its ways.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from engine.catalogue import games
from engine.kernel.game import Option
from prompts.book import words_of
from prompts.hear import (
    answered_outside,
    asks_for_silence,
    assents,
    evening_in,
    game_number,
    hear_lobby,
    is_like,
    name_fault,
    name_in,
    person,
    said_after_join,
    split_address,
    split_join,
    split_new,
)
from prompts.hear.looks import ANSWER, DRAFT, LOOKS, STORY
from prompts.hear.looks_like import look_of
from prompts.hear.names import Names
from prompts.hear.options import wanted
from tests.golden.heard import ALIKE, FOLDER, meant, shown, text_shown
from tests.golden.texts import SLIPS, commands, drawn, said_so, talk, texts_of

LOBBY = FOLDER / "lobby.heard"
WAYS = 7  # of each row of LOOKS
BRAND = "Party Line"
_BEFORE, _BEHIND = ("please ", "can we ", "hey ", "ok "), ("!", " please", " now", " bob")
_LEADS, _TAILS = ("so ", "omg wait ", "mum, ", ""), ("?", " lol", "!! Love, Ann", ". thanks", " honestly bro")
DECKS = Option("decks", str, "all", choices=("cows", "tales", "wild"), several=True, if_named=("wild",))
"""As the service makes it of a group's decks."""


def heard_outside() -> str:
    """All lines, a part for each question that is put to a text."""
    return "\n".join([line for part in (_lobby, _names, _wishes, _options, _people, _looks) for line in part()])


def _lobby() -> Iterator[str]:
    rng = random.Random("lobby")
    joins, news = texts_of("join"), texts_of("new")
    several = [*joins, *news, *texts_of("evening"), *commands(), *talk()]
    several += [rng.choice(SLIPS)(each, rng) for each in (*commands(), *joins, *news)]
    several += [f"{rng.choice(_BEFORE)}{each}{rng.choice(_BEHIND)}" for each in commands()]
    yield from _each("lobby", several, lambda text: meant(hear_lobby(text)))
    asked = [*drawn(several, 80, "naming"), *texts_of("name")]
    yield from _each("asked for a name", asked, lambda text: meant(hear_lobby(text, naming=True)))
    yield from _each(
        "after JOIN", joins, lambda text: f"{split_join(text.partition(' ')[2])} {[*said_after_join(text)]}"
    )
    yield from _each("for a group", [each for each in joins if "@" in each], split_address)
    yield from _each("after NEW", [*news, *texts_of("name")[:8]], lambda text: split_new(text, [*games()]))
    yield from _each("number of a game", news, lambda text: game_number(text, len(games())))
    yield from _each("yes?", [*texts_of("yes"), *drawn(talk(), 20, "yes")], assents)
    yield from _each("silence?", [*texts_of("silence"), *drawn(talk(), 20, "quiet")], asks_for_silence)


def _names() -> Iterator[str]:
    def judged(text: str) -> str:
        name = name_in(text)
        return f"{name!r} {name_fault(name, BRAND) if name else ''}"

    yield from _each("a name", [*texts_of("name"), *drawn(talk(), 60, "names")], judged)
    alike = [f"{one!a} and {other!a}" for one, other in combinations(texts_of("names alike"), 2) if is_like(one, other)]
    yield from ["== names that are alike", *alike]


def _wishes() -> Iterator[str]:
    yield from _each("an evening", [*texts_of("evening"), *drawn(talk(), 30, "evening")], evening_in)


def _options() -> Iterator[str]:
    yield from _each(
        "SET of decks",
        [*_settings(DECKS), "decks all but wild", "deck tales & cows", "decks: wild,"],
        partial(_set, options=(DECKS,)),
    )
    for game, known in games().items():
        texts = [text for option in known.facts.options for text in _settings(option)]
        yield from _each(f"SET in {words_of(game).TITLE}", texts, partial(_set, options=known.facts.options))


def _settings(option: Option) -> Iterator[str]:
    name = option.name.replace("_", " ")
    choices = " ".join(option.choices[:2])
    for value in (
        option.least, option.most, option.least - 1, option.most + 1, "on", "OFF", "none", "yes", "two", "",
        "1234567890",
        *option.choices, choices, f"{choices} nonsense", "all", ", ".join(option.choices[::-1]).upper(),
    ):  # fmt: skip
        yield f"{name} {value}"
    yield from (f"{option.name} = 1", f"{name.upper()}S: 1", f"{name.removesuffix('s')} 2.", name[:-2])


def _set(text: str, options: Sequence[Option]) -> str:
    found = wanted(text, options)
    return "nothing" if found is None else f"{found.option.name} {found.value!r}"


def _people() -> Iterator[str]:
    among = range(len(ALIKE) - 1)
    yield from _each(f"who of {', '.join(ALIKE)}", texts_of("whom"), lambda text: person(text, ALIKE, among))
    yield from _each("who of Bob and Dan", texts_of("whom"), lambda text: person(text, ALIKE, (2, 5)))


def _looks() -> Iterator[str]:
    rng, names = random.Random("looks"), Names(ALIKE)
    told = [
        text
        for look in LOOKS
        for text in drawn(
            [said_so(way, random.Random(f"{look.called}/{place}")) for place, way in enumerate(look.ways)], WAYS, ""
        )
    ]
    told += [rng.choice(SLIPS)(each, rng) for each in drawn(told, 60, "slips")]
    told += [f"{rng.choice(_LEADS)}{each}{rng.choice(_TAILS)}" for each in drawn(told, 80, "beside")]
    told += [each.replace("somebody", rng.choice(ALIKE)) for each in told if "somebody" in each]
    told += [f"{one}. {other}?" for one, other in zip(drawn(told, 25, "one"), drawn(told, 25, "other"), strict=True)]

    def looks(text: str) -> str:
        found = {own or "any": look_of(text, names, own) for own in ("", DRAFT, ANSWER, STORY)}
        by_look: dict[str, list[str]] = {}
        for own, look in found.items():
            by_look.setdefault(look.called if look else "nothing", []).append(own)
        outside = [answered_outside(text, seated=seated) for seated in (True, False)]
        said = " / ".join(f"{look} ({', '.join(owns)})" for look, owns in by_look.items())
        return f"{said}{shown(f' {outside}') if any(outside) else ''}"

    yield from _each("looks like, where any text, a draft, an answer, a story is asked for", [*told, *talk()], looks)


def _each(title: str, texts: Sequence[str], hears: Callable[[str], object]) -> Iterator[str]:
    yield f"== {title}"
    for text in dict.fromkeys(texts):
        yield f"{text_shown(text)} -> {str(hears(text)).encode('unicode_escape').decode()}"
    yield ""

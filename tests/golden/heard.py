"""Golden lines of the ear: what many texts are heard as, in many moments of each game.

<game>.heard has some matches of random play. Moments of every phase are taken from it, for seats to which different
forms are open; for each of them stands what may be pressed and picked there, and a line for each of many texts
(texts.py): typed, spoken, pressed on a telephone, come too late, beside half a form, or several after each other.
"(now)" stands for what works in that moment. lobby.heard has what is heard outside of a match (outside.py). The diff
shows whose words mean something else now.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, zip_longest
from pathlib import Path

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form, Kind, values_of
from engine.kernel.game import Game, Pace
from prompts.hear import (
    Act,
    Command,
    Ear,
    Heard,
    are_single,
    beside,
    hear,
    hear_keys,
    hear_speech,
    hints,
    keyed,
    keys_of,
    next_question,
    offer,
    offers,
    outlives,
    works_now,
)
from prompts.hear.fill import half_of
from prompts.hear.fill_rows import has_rows
from prompts.hear.heard import Half
from prompts.voice import menu, question
from tests.golden.texts import STORY, answers, closed, commands, drawn, talk
from tests.laws.machines import deck_of, table_of
from tests.laws.play import NAMES, Play, any_options
from tests.laws.steer import Mood, Tally, events, filled

FOLDER = Path(__file__).parent
ALIKE = (
    "Ann", "Anna", "Bob", "Marie Lou", "Zo\u00eb", "Dan", "Danny", "O'Neil", "Max", "Bo", "\u674e\u96f7", "Cleo",
)  # fmt: skip
"""Names that are like each other, or not of letters alone."""
MATCHES = 4
EARS = 15  # moments of a game whose texts are heard
SHOWN = 70  # characters of a text, and of what it is heard as
Moment = tuple[str, int, Play]  # the phase, the seat, and the table as it was


def heard_of(game: str) -> Path:
    return FOLDER / f"{game}.heard"


def heard_in(game: str) -> str:
    """What is heard in some matches of this game."""
    return "\n".join([line for moment in moments(games()[game]) for line in _of(*moment)])


def moments(game: Game) -> list[Moment]:
    """Moments of each phase and for each set of open forms, of one match after the other."""
    of_kind: dict[tuple[str, ...], list[Moment]] = {}
    for number in range(MATCHES):
        rng = random.Random(f"{game.facts.name}/{number}")
        play = a_match(game, number, rng)
        for _ in events(play, rng, Tally(), Mood(wake=0.15, coming_and_going=0.01)):
            for seat in rng.sample(play.present(), min(3, len(play.present()))) if not play.over else ():
                forms = play.open(seat)
                kind = (str(play.phase), *sorted(forms))
                found = of_kind.setdefault(kind, [])
                if len(found) <= number * 2:
                    found.append((str(play.phase), seat, play.fork()))
    of_phase: dict[str, list[list[Moment]]] = {}
    for (phase, *_), found in of_kind.items():
        of_phase.setdefault(phase, []).append(found)
    return list(islice(_in_turn([list(_in_turn(several)) for several in of_phase.values()]), EARS))


def _in_turn(several: Sequence[Sequence[Moment]]) -> Iterator[Moment]:
    """The first of each, then the second of each, and so on."""
    for each in zip_longest(*several):
        yield from (moment for moment in each if moment is not None)


def a_match(game: Game, number: int, rng: random.Random) -> Play:
    """A match that has just begun, at each pace in turn, every second one with names that are alike."""
    sizes = range(game.facts.least_seats, game.facts.most_seats + 1)
    seats, pace = sizes[min(number + number % 2, len(sizes) - 1)], list(Pace)[number % len(Pace)]
    table = table_of(game, seats, pace, **(any_options(game, seats, rng) if number else {}))
    names = ALIKE if number % 2 else NAMES
    table = replace(table, names=names[:seats], bots=(False,) * seats)
    return Play(game, table, deck_of(game), Chance(b"heard"))


def _of(phase: str, seat: int, play: Play) -> Iterator[str]:
    """All lines of a moment."""
    ear = play.ear(seat)
    where = f"{phase}/{ear.names.of(seat)}"
    rng = random.Random(f"{play.game.facts.name}/{where}/{play.at}/{len(play.log)}")
    salt = str(rng.random())
    now = works_now(ear)
    yield f"== {where}: {', '.join(form.name for form in ear.forms)}"
    yield f"of {', '.join(ear.view.names)}; meant {ear.meant}, half {half_shown(ear.half)}, single {are_single(ear)}"
    yield f"now: {now}"
    yield f"offered: {', '.join(f'{each.text} ({each.label})' for each in offers(ear))}"
    yield f"on a call: {shown(menu(ear, whole=True), 300)}"
    yield f"hints: {shown(' | '.join(hints(ear)), 200)}"
    for text in _typed(play, ear, rng, salt):
        yield f"{where}: {text_shown(text)} -> {meant(hear(text, ear), now)}"
    for text in drawn(talk(), 5, f"late{salt}"):
        late = replace(ear, meant=0 if rng.random() < 0.5 else (ear.meant or 0) - 1)
        yield f"{where}, late: {text_shown(text)} -> {meant(hear(text, late), now)}"
    for text in _spoken(play, ear, rng, salt):
        yield f"{where}, aloud: {text_shown(text)} -> {meant(hear_speech(text, ear), now)}"
    for keys in _pressed(ear, rng):
        yield f"{where}, keys: {keys or 'none'} -> {meant(hear_keys(keys, ear), now)}"
    for half in drawn_halves(ear, rng):
        yield from _after(where, play, replace(ear, half=half), rng)
    for first, *others in _in_a_row(play, ear, rng, salt):
        yield f"{where}: {_heard_in_a_row(play.fork(), seat, first, others)}"
    yield ""


def _typed(play: Play, ear: Ear, rng: random.Random, salt: str) -> Iterator[str]:
    for form in drawn_forms(ear, 4, salt):
        yield from drawn(answers(play, form, ear, rng), 18 if has_rows(form) else 6, salt)
    yield from drawn(closed(ear, rng), 6, salt)
    yield from drawn(commands(), 4, salt)
    yield from drawn(talk(), 10, salt)


def _spoken(play: Play, ear: Ear, rng: random.Random, salt: str) -> Iterator[str]:
    phrases = [phrase for form in ear.forms for phrase in ear.words(form).phrases]
    for phrase in drawn(phrases, 2, salt):
        yield rng.choice((phrase, f"{phrase} {rng.choice(ear.view.names)}", f"{phrase} {rng.randrange(1, 5)}"))
    for form in drawn_forms(ear, 2, f"aloud{salt}"):
        yield from drawn(answers(play, form, ear, rng), 1, salt)
    yield from drawn(talk(), 2, f"aloud{salt}")


def _pressed(ear: Ear, rng: random.Random) -> Iterator[str]:
    """Keys of open forms, in one go or one by one, and keys of chance."""
    for form in drawn_forms(ear, 3, str(rng.random())):
        values: list[object] = []
        while (blank := form.blank(values)) is not None and blank.kind is not Kind.WORDS:
            if blank.optional and rng.random() < 0.5:
                break
            values.append(blank.sample(rng.choice, str))
        call, pressed = keys_of(form, ear), keyed(form, values, ear)
        yield rng.choice(
            ("*".join([call, *pressed]), "*".join(pressed), call, f"{call}*", pressed[0] if pressed else "*")
        )
    yield "".join(rng.choice("0123456789*1234*") for _ in range(rng.randrange(1, 5)))


def drawn_halves(ear: Ear, rng: random.Random) -> Iterator[Half]:
    """Forms that are half filled, or whose words were asked back or came early."""
    for form in [form for form in drawn_forms(ear, 9, str(rng.random())) if form.blanks][:2]:
        last = form.blanks[-1]
        if has_rows(form):
            rows = [[rng.choice((None, *column)) for column in last.columns] for _ in last.allowed]
            yield half_of(form, rng.choice(([rng.choice((None, 1, 2)), rows], ())))
        elif form.plain and last.kind is Kind.WORDS:
            yield half_of(form, [STORY])
        else:
            values = values_of(filled(form, rng, lambda: STORY))
            yield half_of(form, values[: rng.randrange(min(len(values), len(form.blanks)) or 1)])
    for action, words in ear.vocabulary.items():
        if words.early is not None and (action in ear.by_action or words.early.action in ear.by_action):
            yield {"action": action.__name__, "values": [STORY]}


def _after(where: str, play: Play, ear: Ear, rng: random.Random) -> Iterator[str]:
    """The lines of a seat with half a form: what is asked next, and what texts and keys are heard as then."""
    now, salt = works_now(ear), str(rng.random())
    if ear.half is None:
        return
    several = [form for form in ear.forms if form.name == ear.half["action"]]
    texts = [text for form in several for text in drawn(answers(play, form, ear, rng), 7, salt)]
    texts += [*drawn(talk(), 6, salt), f"it was {rng.choice(ear.view.names)}", "OK", "nevermind"]
    yield f"{where}, half {half_shown(ear.half)}:"
    where = f"{where}, half {ear.half['action']}"
    early = offer(ear.game, ear.half, ear.forms)
    yield f"{where}: asks {next_question(ear)} | {question(ear)} | {early} | one key is enough: {are_single(ear)}"
    yield f"{where}: offered {', '.join(f'{each.text} ({each.label})' for each in offers(ear))}"
    for text in drawn(texts, 11, salt):
        yield f"{where}: {text_shown(text)} -> {meant(hear(text, ear), now)}"
    one, two = rng.randrange(1, 5), rng.randrange(10, 60)
    for keys in ("*", str(one), str(two), "9", rng.choice("0678"), f"{one}*{two % 4}"):
        yield f"{where}, keys: {keys or 'none'} -> {meant(hear_keys(keys, ear), now)}"


def _in_a_row(play: Play, ear: Ear, rng: random.Random, salt: str) -> Iterator[Sequence[str]]:
    """Texts after each other: an answer cut in two, an answer after what is asked back, anything after half a form."""
    for form in drawn_forms(ear, 3, f"row{salt}"):
        several = drawn(answers(play, form, ear, rng), 6, f"row{salt}")
        first = ear.words(form).words[0] if ear.words(form).words and rng.random() < 0.7 else rng.choice(several)
        head, _, rest = rng.choice(several).partition(" ")
        yield rng.choice(((head, rest or head), (first, *rng.sample(several, 2)), (first, rng.choice(several))))
    yield (*drawn(talk(), 1, f"first{salt}"), rng.choice(("ok", "OK.", "yes", "nevermind", "undo", "2")))
    for form in drawn_forms(ear, 1, f"half{salt}"):
        if ear.words(form).words:
            yield (ear.words(form).words[0], *drawn(talk(), 2, f"then{salt}"), "nevermind")


def _heard_in_a_row(play: Play, seat: int, first: str, others: Sequence[str]) -> str:
    """What each of the texts is heard as, what is kept after each, and what is asked then."""
    told = []
    for text in (first, *others):
        now = works_now(play.ear(seat))
        heard = play.text(seat, text)
        ear, half = play.ear(seat), play.phone(seat).half
        kept = ""
        if half is not None:
            asked = [next_question(ear), question(ear), offer(ear.game, half, ear.forms)]
            until = "" if outlives(half, ear.forms) else " for this question"
            kept = f" [keeps {half_shown(half)}{until}: {' | '.join(filter(None, asked))}]"
        told.append(f"{text_shown(text)} -> {meant(heard, now)}{kept}")
        if play.over:
            break
    return "; then ".join(told)


def drawn_forms(ear: Ear, count: int, salt: str) -> list[Form]:
    """So many of the open forms, each of another action."""
    by_name = {form.name: form for form in ear.forms}
    return [by_name[name] for name in drawn(by_name, count, salt)]


def shown(words: str, most: int = SHOWN) -> str:
    """The words, without their middle where they are long."""
    return words if len(words) <= most else f"{words[: most - 20]}... ({len(words)}) {words[-10:]}"


def text_shown(text: str) -> str:
    return shown(ascii(text) if "'" in text or not text.isascii() else repr(text))


def done(action: Action) -> str:
    """An action and its values, but for the last ones that were left out."""
    return f"{type(action).__name__}({', '.join(shown(repr(value)) for value in values_of(action))})"


def half_shown(half: Half | None) -> str:
    if not half:
        return "nothing"
    return f"{half['action']}({', '.join(shown(repr(value)) for value in half['values'])}, ...)"


def meant(heard: Heard, now: str = "") -> str:
    """What was heard, on a line; `now` is what works in this moment, which many sentences end with."""
    first = beside(heard)
    after = "" if first is None else f" (first {done(first)})"
    if isinstance(heard, Act):
        return done(heard.action)
    if isinstance(heard, Command):
        return f"{heard.name} {text_shown(heard.words) if heard.words else ''}".strip() + after
    half = getattr(heard, "half", None)
    kept = "" if half is None else f" [half {half_shown(half)}]"
    text = heard.text.replace(now, "(now)") if now else heard.text
    return f"{type(heard).__name__}: {shown(text, 150)}{kept}{after}".replace("\n", "\\n")

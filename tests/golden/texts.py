"""Texts as players send them, for the golden lines of the ear: an answer as it is taught, the many ways in which people
type the same, and what is no answer.

Chance is sown for each list apart, and what is drawn of a list is drawn by its letters: a line more in a list changes
few of the others.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar
from zlib import crc32

from engine.kernel.forms import Action, Form, Kind, values_of
from prompts.hear.commands import COMMANDS
from prompts.hear.ear import Ear, vocabulary
from prompts.hear.fill_rows import has_rows
from prompts.hear.ways import Way
from tests.laws.play import Play
from tests.laws.steer import filled, typed
from tests.prompts.corpus_lines import unescaped

T = TypeVar("T")
FOLDER = Path(__file__).parent
_COUNTS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_ABROAD = "cero uno dos tres vier funf sechs siete acht".split()
_LEADS = (
    "please ", "my answer is ", "ok so ", "um, I think ", "i mean ", "hey, ", "vote for ", "it was ", "no wait ", "=",
    "SAY ", "say ", "answer: ", "My draft: ", "can we ", "not ", "definitely not ", "@otter ", "\n\n",
    "well well well ",
)  # fmt: skip
_TAILS = (
    " please", "!!", ".", "?", " \U0001f602", " lol", " I guess", "\n\nSent from my iPhone", " \u2013 sorry",
    ", thanks", "\n> Vote now", " :)", "...", " because he lies all the time", " or not", ". DONE", "\ndone",
    " no wait, undo", " today in the garden", ". Love, Ann", " x",
)  # fmt: skip
_WORDS = (
    "so that the rain runs off", "Because the king liked blue", "salt keeps them apart", "a printer's mistake",
    "42", "to hide the hinge", "it was cheaper than rope", "we went home and slept",
    "my uncle ate the whole cake alone",
)  # fmt: skip
_ODD = (
    "", " ", "...", "\x00\x07", "\u200b", "\ud800", "(" * 30, "blah " * 70, "word" * 450,
    "My aunt Edith once sold a horse to a bishop who never rode it. " * 9,
)  # fmt: skip
STORY = "I was five when my brother hid the cat in the oven and we all looked for it"


@cache
def _parts() -> Mapping[str, Sequence[str]]:
    """The texts of texts.txt, by their heads."""
    parts: dict[str, list[str]] = {}
    for line in (FOLDER / "texts.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            several = parts.setdefault(line[1:-1], [])
        elif line and not line.startswith("# "):
            several.append(unescaped(line))
    return parts


def texts_of(head: str) -> list[str]:
    return [*_parts()[head]]


def talk() -> list[str]:
    """What is no answer that is taught: chat, questions to us, words of the table, bare values, nonsense."""
    return [*texts_of("talk"), *_ODD]


def drawn(pool: Iterable[T], count: int, salt: str) -> list[T]:
    """So many of these, always the same for the same `salt`."""
    return sorted(dict.fromkeys(pool), key=lambda each: crc32(f"{salt}/{each}".encode("utf-8", "replace")))[:count]


def commands() -> list[str]:
    """Every word of the table as it is taught, alone."""
    return [words for several in COMMANDS.values() for words in several]


def said_so(way: Way, rng: random.Random) -> str:
    """One text that is said in this way."""
    words = []
    for slot in way:
        if slot.is_rest:
            words += rng.choice(([], ["the", "old"], ["this"]))
        elif not slot.may_miss or rng.random() < 0.5:
            words.append("kathy" if slot.words is None else rng.choice(sorted(slot.words)))
    return " ".join(words)


def answers(play: Play, form: Form, ear: Ear, rng: random.Random) -> Iterable[str]:
    """The form filled at random, typed as it is taught and in other ways."""
    names, words = ear.view.names, ear.words(form)
    action = filled(form, rng, lambda: rng.choice(_WORDS))
    whole = typed(play.game, names, form, action).strip()
    other = typed(play.game, names, form, filled(form, rng, lambda: rng.choice(_WORDS))).strip()
    verb = rng.choice([*words.words, *words.phrases, *words.nearly, ""])
    yield from _whole(whole, other, rng)
    yield from (verb, f"{verb} for {ear.words(rng.choice(ear.forms)).taught}")
    yield from _bare(verb, " ".join(_value(names, form, action, rng)), rng)
    yield from _called(verb, form, words.called, rng)
    if has_rows(form):
        yield from _rows(form, ear, rng)
    if any(blank.kind is Kind.WORDS for blank in form.blanks):
        yield f"{verb} {'word ' * 400}"
        yield f"{verb} {rng.choice(names)}: {rng.choice((_WORDS[0], 'word ' * 400))}"


def _whole(whole: str, other: str, rng: random.Random) -> Iterable[str]:
    """An answer as it is taught, in small letters and capitals, with words around it, misspelt, cut off, and two."""
    yield from (whole, whole.lower(), f"  {whole.upper()} ", f'"{whole}"')
    yield from (f"{rng.choice(_LEADS)}{whole}", f"{whole}{rng.choice(_TAILS)}")
    yield from (slipped(whole, rng) for slipped in rng.sample(SLIPS, 3))
    yield whole[: rng.randrange(len(whole) + 1)]
    yield f"{whole}{rng.choice((' and ', ', no, ', ' / ', '; ', ' i mean ', chr(10)))}{other}"


def _bare(verb: str, value: str, rng: random.Random) -> Iterable[str]:
    """A value alone, asked about, and beside its verb."""
    if not value:
        return
    yield from (f"{value}?", f"is it {value}?", f"did {value} do it?", f"{verb} {value}?", f"not {value}")
    yield from (value, f"{verb} {value}", f"{verb}: {value}", f"{verb}{value}", f"{value} {verb}")
    yield f"{rng.choice(_LEADS)}{value}{rng.choice(_TAILS)}"
    yield from (slip(value, rng) for _ in range(2))
    yield f"{verb} {value.partition(' ')[0]}"


def _called(verb: str, form: Form, called: Mapping[str, str], rng: random.Random) -> Iterable[str]:
    """Values by what they are called beside their own names: a choice, the suit of a card."""
    for value, several in drawn(called.items(), 2, verb):
        name = rng.choice(several.split("/")).strip()
        yield from (f"{verb} {name}", name, slip(name, rng), f"{name} {value}")
    cards = [str(card) for blank in form.blanks[:1] if blank.kind is Kind.CARD for card in blank.allowed]
    for card in drawn(cards, 2, verb):
        digit, suit = card[:1], called.get(card[1:2], "x").partition("/")[0]
        yield from (f"{digit} {suit} pull it", f"{suit} {digit}", f"{digit} {slip(suit, rng)}")


def _value(names: Sequence[str], form: Form, action: Action, rng: random.Random) -> Iterable[str]:
    """The values of the form as people write them: names or the numbers of seats, numbers in words."""
    for blank, value in zip(form.blanks, values_of(action), strict=False):
        if blank.kind is Kind.SEAT:
            yield rng.choice((names[value], names[value][:2], str(value + 1), names[value].lower()))
        elif isinstance(value, int) and not isinstance(value, bool):
            yield rng.choice((str(value), f"#{value}", f"no {value}", f"{value}.", *_in_words(value)))
        elif isinstance(value, tuple):
            yield " ".join(str(each) for each in value).replace("None", "").replace("(", "").replace(")", ";")
        else:
            yield str(value)


def _in_words(value: int) -> Sequence[str]:
    return [several[value] for several in (_COUNTS, _ABROAD) if 0 <= value < len(several)]


def _rows(form: Form, ear: Ear, rng: random.Random) -> Iterable[str]:
    """Numbers that are said of several players: some or all of them, with names, with their numbers, in columns."""
    seats, columns = form.blanks[-1].allowed, form.blanks[-1].columns
    rows = {seat: [str(rng.choice(column)) for column in columns] for seat in seats}
    if not rows:
        return
    named = [(ear.names.of(seat), " ".join(row)) for seat, row in rows.items()]
    whole = [f"{name} {row}" for name, row in named]
    own, seat = str(rng.choice((1, 2, 3, 9))), rng.choice(list(rows))
    name, row = ear.names.of(seat), rows[seat]
    yield from (f"{own}; {'; '.join(whole)}", "; ".join(whole), f"{own}; {whole[0]}", f"{own}\n{chr(10).join(whole)}")
    yield from (f"{own}; {'; '.join(row for _, row in named)}", " / ".join(" ".join(row) for row in rows.values()))
    yield f"{own}; {'; '.join(f'{seat + 1}: {row}' for seat, row in zip(rows, (row for _, row in named), strict=True))}"
    yield from (f"{name} {row[0]}", f"{name} {' '.join(row[:2])}", f"{name} {' '.join([*row, '50'])}", f"{name} 50")
    yield from (f"me {own}; {name} {' '.join(row)}", f"{slip(name, rng)} {' '.join(row)}", f"zed {' '.join(row)}")
    yield from (f"me {own} 50; {whole[0]}", f"{ear.names.of(ear.view.seat or 0)} 1 25; {whole[-1]}", own, f"{own} 50")
    yield from (" ".join(["25"] * len(rows)), " ".join(["25"] * 2 * len(rows)), f"{own}; {name} 7 75 1")
    yield from (f"{name[:1]} says {row[0]}", f"a says {row[0]}", f"my answer {own}; {name[:1].lower()} {' '.join(row)}")
    yield from (f"an {row[0]}; x {row[-1]}", f"{name} {row[0]} minutes {row[-1]}")
    yield f"I say {own} and {name} says {rng.choice(_COUNTS)}, fifty and zero"
    yield f"{own} whatever happens {'; '.join(whole)} my very dear friends"
    yield f"{' '.join(column)} / {' '.join(column)}" if (column := ["50"] * len(rows)) else ""


def closed(ear: Ear, rng: random.Random) -> Iterable[str]:
    """Words for what is not open to this seat now, alone and beside somebody or something."""
    for action, words in vocabulary(ear.game).items():
        if action in ear.by_action or not words.words:
            continue
        verb, name = rng.choice(words.words), rng.choice(ear.view.names)
        yield from (words.taught, f"{verb} {name}", f"please {verb}", f"{verb} {rng.randrange(1, 6)}")
        yield from (f"{verb} {name} {rng.choice(ear.view.names)}", f"{words.taught} {rng.choice(_WORDS)}")
        yield from words.kept
        yield from (slip(verb, rng), f"{max(words.words, key=len)} {name}")
        if words.early is not None:
            yield from (STORY, f"{words.taught} {STORY}", f"{STORY} " * 8, "my uncle ate the whole cake alone")


def slip(text: str, rng: random.Random) -> str:
    """The text with a typing error."""
    return rng.choice(SLIPS)(text, rng)


def _at_a_letter(text: str, rng: random.Random, change: Callable[[str, str], str]) -> str:
    if len(text) < 2:
        return text * 2
    place = rng.randrange(len(text) - 1)
    return text[:place] + change(text[place], text[place + 1]) + text[place + 2 :]


def _dropped(text: str, rng: random.Random) -> str:
    return _at_a_letter(text, rng, lambda _, after: after)


def _doubled(text: str, rng: random.Random) -> str:
    return _at_a_letter(text, rng, lambda one, after: one + one + after)


def _swapped(text: str, rng: random.Random) -> str:
    return _at_a_letter(text, rng, lambda one, after: after + one)


def _replaced(text: str, rng: random.Random) -> str:
    return _at_a_letter(text, rng, lambda _, after: rng.choice("aeinrst") + after)


def _drawn_out(text: str, rng: random.Random) -> str:
    return text + text[-1:] * 3


def _spaced(text: str, rng: random.Random) -> str:
    return _at_a_letter(text, rng, lambda one, after: f"{one} {after}")


SLIPS: Sequence[Callable[[str, random.Random], str]] = (
    _dropped, _doubled, _swapped, _replaced, _drawn_out, _spaced,
)  # fmt: skip

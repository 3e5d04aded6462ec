"""What a call needs: by keys alone every open form can be filled blank by blank, with each of its fillings but words of
one's own; and every message, every answer about the match and every menu can be read aloud."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.kernel.forms import Action, Form, Kind, fill, next_blank
from engine.kernel.game import Game, Say
from prompts import answers, voice
from prompts.book import book, words_of
from prompts.hear import Act, Ear, Heard, Late, Partial, Unclear, hear_keys, keyed, keys_of
from tests.laws.play import Play
from tests.laws.samples import run_of
from tests.prompts.for_the_ear import asked_for, unfit

FILLINGS = 4  # of a form in a state
ANSWERS_OF = 3  # tables of each phase
LISTED = 12  # values of a first blank, each of which is pressed


def ears(play: Play, form: Form, seat: int) -> Ear:
    """The ear of the seat when it is asked what the form answers."""
    view = play.game.view(play.state, seat)
    return Ear(play.game.facts.name, view, play.game.choices(play.state, seat), form.ask)


def fillings(form: Form, rng: random.Random) -> list[list[object]]:
    """Values for the form as far as keys can say them, the whole of it or up to the first words."""
    found: list[list[object]] = []
    for number in range(FILLINGS):
        values: list[object] = []
        while (blank := form.blank(values)) is not None and blank.kind is not Kind.WORDS:
            if blank.optional and number % 2:
                break
            values.append(blank.sample(rng.choice, str))
        found.append(values)
    first = form.blanks[0] if form.blanks else None
    if len(form.blanks) == 1 and first is not None and first.kind not in (Kind.WORDS, Kind.NUMBERS, Kind.ROWS):
        found += [[value] for value in first.allowed[:LISTED]]
    return found


def pressed(ear: Ear, form: Form, values: list[object]) -> Heard:
    """What comes of the call of the form and then of its values, one press each."""
    presses = keyed(form, values, ear)
    call = keys_of(form, ear)
    blank = next_blank(ear.ways(form), ())
    heard = hear_keys(f"{call}*" if values and blank is not None and blank.optional else call, ear)
    for press in presses:
        assert isinstance(heard, Partial), (form, values, heard)
        ear = replace(ear, half=heard.half)
        heard = hear_keys(press, ear)
    return heard


def wanted(form: Form, values: list[object], ear: Ear) -> Action | None:
    """The action of the values; None where words of one's own are still missing."""
    blank = next_blank(ear.ways(form), values)
    return None if blank is not None and not blank.optional else fill(ear.ways(form), values)


def test_every_open_form_can_be_filled_by_keys_alone(game: Game) -> None:
    rng, filled = random.Random(11), Counter[str]()
    for play in run_of(game.facts.name).every():
        for seat in range(play.seats):
            for form in play.game.choices(play.state, seat):
                ear = ears(play, form, seat)
                for values in fillings(form, rng):
                    heard, action = pressed(ear, form, values), wanted(form, values, ear)
                    if action is None:
                        assert isinstance(heard, Partial), (form, values, heard)
                        assert heard.half["values"] == values, (form, values, heard)
                    else:
                        assert heard == Act(action), (form, values, heard)
                    filled[form.name] += 1
    wordless = {action.__name__ for action in game.actions} - set(filled)
    assert wordless == set(), "forms that were not filled"


def test_what_stands_between_stars_is_pressed_at_once(game: Game) -> None:
    """The whole of a form in one press, as it comes blank by blank."""
    rng, several = random.Random(12), 0
    for play in run_of(game.facts.name).every():
        for seat in range(play.seats):
            for form in play.game.choices(play.state, seat):
                ear = ears(play, form, seat)
                for values in fillings(form, rng)[:2]:
                    keys = "*".join([keys_of(form, ear), *(press.rstrip("*") for press in keyed(form, values, ear))])
                    if values:
                        assert hear_keys(keys, ear) == pressed(ear, form, values), (form, keys)
                        several += 1
    assert several > 0


def listeners(game: Game, state: Any, say: Say) -> Iterator[Any]:
    """The views of those who hear it: a stranger, where it is public or tells one that he gets no seat; and two of the
    seats that it reaches."""
    seats = say.readers(len(state.seats))
    if say.to is None or not seats:
        yield game.view(state, None)
    for seat in sorted({seats[0], seats[-1]}) if seats else ():
        yield game.view(state, seat)


def test_every_message_can_be_said_aloud(game: Game) -> None:
    wrong, heard = [], set()
    for message, says in run_of(game.facts.name).told.items():
        for state, say in says:
            for view in listeners(game, state, say):
                for line in voice.told(game.facts.name, view, [say]):
                    asked = asked_for(line.words) if view.seat is None and say.to is None else []
                    wrong += [f"{message}: {each}" for each in (*unfit(line.words), *asked)]
                    heard.add(f"{game.facts.name}.{message}")
    assert not wrong, "\n".join(dict.fromkeys(wrong))
    assert heard == set(book(game.facts.name)), "messages that nobody has heard"


def test_every_answer_about_a_match_can_be_said_aloud(game: Game) -> None:
    name, wrong = game.facts.name, []
    for plays in run_of(name).samples.values():
        for play in plays[:ANSWERS_OF]:
            for seat in (None, 0, play.seats - 1):
                view = game.view(play.state, seat)
                told = {
                    "where": answers.where(name, view, play.at).spoken,
                    "score": answers.score(name, view).spoken,
                    "rules": answers.rules(name, view).spoken,
                    "more rules": answers.more_rules(name, view).spoken,
                    "who": answers.who(view.names, view.bots, view.left).spoken,
                    "repeat": "Nobody." if seat is None else answers.repeat(name, view).spoken,
                }
                wrong += [f"{what}: {each}" for what, words in told.items() for each in unfit(words)]
                if seat is None:  # a loudspeaker tells these
                    wrong += [each for what in ("where", "score") for each in asked_for(told[what])]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def test_every_menu_and_every_question_for_a_blank_can_be_said_aloud(game: Game) -> None:
    wrong, rng = [], random.Random(13)
    for plays in run_of(game.facts.name).samples.values():
        for play in plays[:ANSWERS_OF]:
            for seat in range(play.seats):
                for form in play.game.choices(play.state, seat):
                    ear = ears(play, form, seat)
                    told = [voice.menu(ear), voice.menu(ear, whole=True)]
                    for keys in (keys_of(form, ear), rng.choice(["*99", "77777", "*"])):
                        heard = hear_keys(keys, ear)
                        if isinstance(heard, Partial | Unclear | Late):
                            told.append(voice.said_back(heard, ear))
                    wrong += [each for words in told if words for each in unfit(words)]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def test_every_spoken_form_is_of_a_message_or_an_answer(game: Game) -> None:
    """A name that is misspelt would be read by the rule, and nobody would notice."""
    aloud = getattr(words_of(game.facts.name), "ALOUD", None)
    if aloud is None:
        return
    messages = {name.partition(".")[2] for name in book(game.facts.name)}
    written = {name for name, each in vars(aloud).items() if getattr(each, "__module__", "").startswith(aloud.__name__)}
    public = {name for name in written if not name.startswith("_")}
    assert public - messages == {"repeat", "where", "score", "rules", "more_rules"}

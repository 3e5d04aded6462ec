"""What a round in a car costs: the messages and segments to each player of five."""

from collections.abc import Iterator
from statistics import median
from typing import Any

from bench.processes import House
from bench.report import Row
from engine.games.malarky import GAME
from engine.games.malarky import actions as do
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Pace, Step, Table
from prompts import decks
from prompts.compose import Text, compose
from prompts.kit.segments import segments

NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve")
ANSWERS = ("magnets", "lamps", "horses", "wheels", "bottles")
CHARACTERS = 60


def measure(house: House, runs: int) -> list[Row]:
    """Every question of the deck is played once; the median is that of the questions and the players."""
    played = [phone for card, number in _questions() for phone in _round(card, number)]
    messages = [len(texts) for texts in played]
    counts = [sum(segments(text.body).count for text in texts) for texts in played]
    note = (
        f"Malarky, {len(NAMES)} players, answers of {CHARACTERS} characters, no challenge; from the question to the "
        f"result, over all {len(played) // len(NAMES)} questions of the deck; "
        f"messages {min(messages)} to {max(messages)}, segments {min(counts)} to {max(counts)}"
    )
    return [
        _row("road (messages)", "messages to each player in a round", median(messages), 4, 4, note),
        _row("road (segments)", "segments to each player in a round", median(counts), 8, 7, note),
    ]


def _row(name: str, what: str, figure: float, reach: float, aim: float, note: str) -> Row:
    return Row(name, what, "", f"{figure:g}", figure, reach, aim, note, more_is_better=False)


def _questions() -> Iterator[tuple[str, int]]:
    for card in decks.load("malarky").cards:
        for number in range(1, len(card["questions"]) + 1):
            yield str(card["id"]), number


def _round(card: str, number: int) -> list[list[Text]]:
    """What each phone gets while everybody drafts, answers and votes."""
    chance = Chance(b"road", {"deck/1": (card,), "die/1": number})
    told: list[list[Text]] = [[] for _ in NAMES]
    held: list[list[Any]] = [[] for _ in NAMES]

    def tell(step: Step) -> Step:
        for seat in range(len(NAMES)):
            says = [say for say in step.says if say.reaches(seat)]
            composed = compose("malarky", GAME.view(step.state, seat), says, held[seat])
            told[seat] += composed.texts
            held[seat] = composed.held
        return step

    step = tell(GAME.start(Table(NAMES, (False,) * len(NAMES), Pace.ROAD), decks.load("malarky"), chance, 0.0))
    for seat, action in _entries():
        step = tell(GAME.act(step.state, seat, action, chance, 10.0))
        if step.refusal:
            raise RuntimeError(f"{action} was refused")
    return told


def _entries() -> Iterator[tuple[int, Action]]:
    people = range(len(NAMES))
    for seat, answer in enumerate(ANSWERS):
        words = f"Because of the {answer} that the first of them kept in the old barn."
        yield seat, do.Draft(words[:CHARACTERS].strip().ljust(CHARACTERS, "."))
        yield seat, do.Ready()
    yield from ((seat, do.AnswerDraft()) for seat in people)
    yield from ((seat, do.Vote((seat + 1) % len(NAMES))) for seat in people)

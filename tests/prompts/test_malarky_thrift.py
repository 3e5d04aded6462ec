"""A round at a road table of five: four messages and at most nine segments to each phone (MQ31)."""

from engine.games.malarky import GAME
from engine.games.malarky import actions as do
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Pace, Step, Table
from prompts import decks
from prompts.compose import Held, Text, compose
from prompts.kit.segments import segments

NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve")
ANSWERS = ("magnets", "lamps", "horses", "wheels", "bottles")


def played_round(seed: bytes) -> list[list[Text]]:
    """What each phone gets from the question to the result, everybody drafting, answering and voting."""
    chance = Chance(seed)
    told: list[list[Text]] = [[] for _ in NAMES]
    held: list[list[Held]] = [[] for _ in NAMES]

    def tell(step: Step) -> Step:
        for seat in range(len(NAMES)):
            says = [say for say in step.says if say.reaches(seat)]
            composed = compose("malarky", GAME.view(step.state, seat), says, held[seat])
            told[seat] += composed.texts
            held[seat] = composed.held
        return step

    step = tell(GAME.start(Table(NAMES, (False,) * 5, Pace.ROAD), decks.load("malarky"), chance, 0.0))
    entries: list[tuple[int, Action]] = []
    for seat, answer in enumerate(ANSWERS):
        words = f"Because of the {answer} that the first of them kept in the old barn."[:60]
        entries += [(seat, do.Draft(words)), (seat, do.Ready())]
    entries += [(seat, do.AnswerDraft()) for seat in range(5)]
    entries += [(seat, do.Vote((seat + 1) % 5)) for seat in range(5)]
    for seat, action in entries:
        step = tell(GAME.act(step.state, seat, action, chance, 10.0))
        assert not step.refusal
    return told


def test_four_messages_and_nine_segments() -> None:
    counts = []
    for seed in range(40):
        for texts in played_round(str(seed).encode()):
            assert [text.kind for text in texts] == ["ask", "ask", "ask", "result"]
            counts.append(sum(segments(text.body).count for text in texts))
    assert sorted(counts)[len(counts) // 2] <= 9
    assert max(counts) <= 10

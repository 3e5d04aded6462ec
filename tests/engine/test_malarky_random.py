"""Steered random play of Malarky: total, never stuck, conserved (laws 2, 5 and 6; properties a and b)."""

import random
from collections import Counter

import pytest

from engine.games.malarky import GAME
from engine.games.malarky.actions import ACTIONS
from engine.games.malarky.rounds import speaking_order
from engine.games.malarky.view import Phase, Reveal
from engine.kernel import saved
from engine.kernel.chance import Chance
from engine.kernel.game import Pace
from tests.conftest import DEEP
from tests.engine.tables import Played
from tests.laws.steer import Mood, Tally, any_mood, events, one_event

MATCHES = 60 if DEEP else 25  # at each pace
MESSAGES = """
    started roll question think think_remind drafted ready auto unclear unclear_sent given answer_sent answer
    answer_remind forced challenged challenge ballot ballot_remind balloted tie verdict last done vote vote_watch voted
    vote_remind reveal noted_roll extra duel duel_roll rolled duel_choose duel_chosen duel_give duel_question
    duel_remind duel_words duel_judge duel_result dropped left returned joined over undone refused_not_open
    refused_unfit refused_full refused_left refused_nothing_to_undo refused_late
""".split()


def a_match(seed: int, pace: Pace) -> tuple[Played, random.Random]:
    luck = random.Random(seed)
    return Played(luck.randint(3, 6), pace, options={"rounds": 1}, seed=f"{pace} {seed}".encode()), luck


def play(table: Played, luck: random.Random, tally: Tally) -> int:
    """At random to the end; how many rounds were shown."""
    rounds = 0
    for before, _, step in events(table, luck, tally, any_mood(luck)):
        state = table.state
        assert step.refusal is False or state is before
        assert (step.wake is None) == (state.phase is Phase.OVER)
        shown = state.reveal
        if shown is None or state.phase in (Phase.OVER, Phase.BALLOT) or shown is before.reveal:
            continue
        if before.reveal is None or before.reveal.round != shown.round:
            rounds += 1
            check_round(shown)
    assert table.join("A").refusal
    return rounds


def check_round(shown: Reveal) -> None:
    """Property (a): the sum; property (b): at most one BLACK, absent as the rules say."""
    cast = [vote for vote in shown.votes if vote.target is not None]
    doubled = sum(vote.target == shown.holder for vote in cast) if shown.forced else 0
    right = sum(vote.target == shown.author for vote in cast)
    wrong = sum(vote.kind == "empty" and shown.author not in (None, vote.seat) for vote in shown.votes)
    assert sum(shown.points) == len(cast) + doubled + right - 2 * wrong
    assert all(vote.target != vote.seat for vote in cast), "M22"
    stands = any(given.seat == shown.holder and given.words and not given.struck for given in shown.answers)
    blacks = [vote.seat for vote in shown.votes if vote.kind == "black"]
    assert blacks == ([shown.holder] if stands and not shown.forced else [])


def test_random_matches() -> None:
    """Whole matches at every pace; each form is used and each message sent at least once."""
    tally, told, rounds = Tally(), Counter[str](), 0
    for pace in Pace:
        for seed in range(MATCHES):
            table, luck = a_match(seed, pace)
            rounds += play(table, luck, tally)
            told.update(say.message for say in table.says)
    assert rounds > MATCHES
    assert sorted({action.__name__ for action in ACTIONS} - set(tally.forms)) == []
    assert sorted(set(MESSAGES) - set(told)) == []
    assert sorted(set(told) - set(MESSAGES)) == []


@pytest.mark.parametrize("pace", list(Pace))
def test_states_read_back_and_wakes_are_harmless(pace: Pace) -> None:
    """Every state of a match survives plain JSON; a wake-up that comes early changes nothing."""
    table, luck = a_match(7, pace)
    while table.phase is not Phase.OVER:
        state = table.state
        assert saved.load_state(GAME, saved.dump_state(GAME, state), GAME.facts.version) == state
        early = GAME.wake(state, table.chance, 0.0)
        assert (early.state, early.wake, early.says) == (state, table.step.wake, ())
        one_event(table, luck, Tally(), Mood())


def test_every_seat_is_equally_likely_to_hold() -> None:
    """Property (c), M9, MQ1: 6,000 deals with six seats."""
    order = speaking_order(tuple(range(6)), 2)
    assert order == (2, 3, 4, 5, 0, 1)
    held = Counter(Chance(number.to_bytes(4, "big")).pick("holder/1", tuple(range(6))) for number in range(6000))
    expected = 1000
    chi_square = sum((held[seat] - expected) ** 2 / expected for seat in range(6))
    assert chi_square < 20.5, held  # one in a thousand, five degrees of freedom

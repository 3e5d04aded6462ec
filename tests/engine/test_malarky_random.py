"""Steered random play of Malarky: total, never stuck, conserved (laws 2, 5 and 6; properties a and b)."""

import random
from collections import Counter

import pytest

from engine.games.malarky import GAME
from engine.games.malarky.actions import ACTIONS
from engine.games.malarky.rounds import speaking_order
from engine.games.malarky.state import State
from engine.games.malarky.view import Phase, Reveal
from engine.kernel import saved
from engine.kernel.chance import Chance
from engine.kernel.game import Pace
from tests.engine.tables import LETTERS, Played, random_action

WORDS = ("aaa", "bbb", "the wind", "salt & pepper", "x" * 160)
MATCHES = 60
MESSAGES = """
    started roll question think think_remind drafted ready auto unclear unclear_sent given answer_sent answer
    answer_remind forced challenged challenge ballot ballot_remind balloted tie verdict last done vote vote_watch voted
    vote_remind reveal noted_roll extra duel duel_roll rolled duel_choose duel_chosen duel_give duel_question
    duel_remind duel_words duel_judge duel_result dropped left returned joined over undone refused_not_open
    refused_unfit refused_full refused_left refused_nothing_to_undo refused_late
""".split()


class Wanderer:
    """Plays one match at random: acts, lets time pass, leaves and joins; `told` and `done` count what it met."""

    def __init__(self, seed: int, pace: Pace) -> None:
        self.luck = random.Random(seed)
        self.table = Played(self.luck.randint(3, 6), pace, options={"rounds": 1}, seed=f"{pace} {seed}".encode())
        self.restless = self.luck.random() < 0.5
        self.done: Counter[str] = Counter()
        self.rounds: list[tuple[State, Reveal]] = []

    def play(self) -> None:
        for _ in range(4000):
            if self.table.phase is Phase.OVER:
                assert self.table.join("A").refusal
                return
            before = self.table.state
            self.move()
            self.check(before)
        raise AssertionError("the match does not end")

    def move(self) -> None:
        table, chosen = self.table, self.luck.random()
        seats = range(len(table.state.seats))
        able = [seat for seat in seats if GAME.choices(table.state, seat)]
        assert able, "nobody has a choice"
        table.at += self.luck.choice((0.0, 0.5, 2.0))
        if chosen < 0.1:
            table.wake()
        elif chosen < 0.115 and self.restless:
            table.leave(LETTERS[self.luck.choice(seats)])
        elif chosen < 0.14 and self.restless:
            table.join("ABCDEFG"[self.luck.choice((*seats, len(seats), len(seats)))])
        elif chosen < 0.18:
            kind = self.luck.choice(ACTIONS)
            values = [self.luck.choice((0, 1, 7, "", "y" * 161)) for _ in kind.__dataclass_fields__]
            table.try_to(LETTERS[self.luck.choice(seats)], kind(*values))
        else:
            seat = self.luck.choice(able)
            action = random_action(GAME.choices(table.state, seat), self.luck, WORDS)
            self.done[type(action).__name__] += 1
            table.act(LETTERS[seat], action)

    def check(self, before: State) -> None:
        step, state = self.table.step, self.table.state
        assert GAME.broken(state) is None
        assert step.refusal is False or state is before
        assert (step.wake is None) == (state.phase is Phase.OVER)
        if state.phase in (Phase.OVER, Phase.BALLOT) or state.reveal is before.reveal:
            return
        shown = state.reveal
        assert shown is not None
        if before.reveal is None or before.reveal.round != shown.round:
            self.rounds.append((before, shown))
            check_round(shown)


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
    done: Counter[str] = Counter()
    told: Counter[str] = Counter()
    rounds = 0
    for pace in Pace:
        for seed in range(MATCHES):
            one = Wanderer(seed, pace)
            one.play()
            done += one.done
            told.update(say.message for say in one.table.says)
            rounds += len(one.rounds)
    assert rounds > MATCHES
    assert sorted({action.__name__ for action in ACTIONS} - set(done)) == []
    assert sorted(set(MESSAGES) - set(told)) == []
    assert sorted(set(told) - set(MESSAGES)) == []


@pytest.mark.parametrize("pace", list(Pace))
def test_states_read_back_and_wakes_are_harmless(pace: Pace) -> None:
    """Every state of a match survives plain JSON; a wake-up that comes early changes nothing."""
    one = Wanderer(7, pace)
    while one.table.phase is not Phase.OVER:
        state = one.table.state
        assert saved.load_state(GAME, saved.dump_state(GAME, state), GAME.facts.version) == state
        early = GAME.wake(state, one.table.chance, 0.0)
        assert (early.state, early.wake, early.says) == (state, one.table.step.wake, ())
        one.move()


def test_every_seat_is_equally_likely_to_hold() -> None:
    """Property (c), M9, MQ1: 6,000 deals with six seats."""
    order = speaking_order(tuple(range(6)), 2)
    assert order == (2, 3, 4, 5, 0, 1)
    held = Counter(Chance(number.to_bytes(4, "big")).pick("holder/1", tuple(range(6))) for number in range(6000))
    expected = 1000
    chi_square = sum((held[seat] - expected) ** 2 / expected for seat in range(6))
    assert chi_square < 20.5, held  # one in a thousand, five degrees of freedom

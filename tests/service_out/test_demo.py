"""`partyline demo` as a process of its own, and what its players answer to."""

import re
import signal
from random import Random

import pytest
from click import ClickException

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from prompts import decks
from replay.match import Match
from replay.player import Player, bluffs, texts_of
from service.run.demo import NAMES, length_of, run, seats_of
from tests.service_out.program import PATIENCE, command

QUESTION = next(iter(bluffs()))
MOST_WAITS = 2
"""Questions of a match that run out: nobody answers for a friend who has nothing to say."""


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("We go on in 15 s, sooner if all text OK. Was BOB not FORCED? OBJECT.", ["OK"]),
        ("Your turn: 60 s. Text your answer, or OK for: Because of the wind.", ["OK"]),
        ("Your turn. In 10 s I tell: Because of the wind.\nOther words take its place. WAIT: 60 s.", ["OK"]),
        ("Who told the real answer? Text 3 CARA. 60 s. ME if your bluff is true (-2 if not).", ["3"]),
        ("Draft kept, nobody sees it. At your turn it goes to the table.", []),
        ("1/3 BOB: Because of the wind.", []),
    ],
)
def test_a_player_answers_with_the_words_in_capitals(text: str, answers: list[str]) -> None:
    assert Player("ANN", 0, Random(1)).answers(text) == answers


def test_who_is_patient_lets_a_draft_go_out() -> None:
    assert Player("ANN", 0, Random(1), patient=True).answers("Your turn. In 10 s I tell: Because of the wind.") == []


def test_who_got_the_real_answer_tells_it_and_votes_for_anybody() -> None:
    holder, other = Player("ANN", 0, Random(1)), Player("BOB", 1, Random(1))
    told, ready = holder.answers(f"{QUESTION}\nSecret! REAL ANSWER: It is the wind, they say.")
    assert (told.endswith("it is the wind"), ready) == (True, "READY")
    bluff, _ = other.answers(f"{QUESTION}\nSecret! MALARKY: make one up!")
    assert bluff.partition(": ")[2] or bluff
    assert "wind" not in bluff
    ballot = "Who told the real answer? Text 2 BOB or 3 CARA. 60 s."
    for player in (holder, other):
        assert player.answers(ballot) in (["2"], ["3"])


def test_a_whole_match_is_shown_on_every_phone() -> None:
    process = command("demo", "malarky", "--players", "3", "--speed", "30")
    shown, complaints = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaints) == (0, "")
    lines = shown.splitlines()
    for name in ("Ann", "Bob", "Cara"):
        ending = [number for number, line in enumerate(lines) if line.lstrip().startswith(f"{name} < ")][-1]
        assert any("REMATCH" in line for line in lines[ending:]), name
        assert sum(line.lstrip() == f"{name} > READY" for line in lines) >= 3  # more where the last round leaves a tie
    assert re.fullmatch(r"Scores: [A-Z][a-z]+ -?\d+(, [A-Z][a-z]+ -?\d+){2}", lines[-1])


@pytest.mark.parametrize("game", games())
def test_people_play_each_game_of_the_catalogue_to_its_end(game: str) -> None:
    """By what they read and nothing else; time passes only where nobody has anything to say, and that is seldom: who
    looks at the demo waits for it."""
    facts = games()[game].facts
    names, count = NAMES[: seats_of(facts, None)], length_of(facts, 1).split()[-1]
    table = Table(names, (False,) * len(names), Pace.LIVE, {facts.options[0].name: int(count)})
    match = Match(games()[game], table, decks.load(game), Chance(b"demo"))
    people = [Player(name, seat, Random(seat), game) for seat, name in enumerate(names)]
    texts = waits = 0
    while not match.over:
        texts += sum(1 for _ in texts_of(match, people))
        if not match.over:
            match.wake()
            waits += 1
    for player in people:
        player.reads(match.bodies(player.seat))
    assert all(player.scores for player in people)
    assert texts >= 3 * len(names)
    assert waits <= MOST_WAITS


def test_a_game_that_is_not_there_or_not_for_so_many_is_refused() -> None:
    for game, players in (("chess", None), ("igor", 2)):
        with pytest.raises(ClickException, match="choose"):
            run(game, players, 1, 1.0)


@pytest.mark.deep
@pytest.mark.parametrize("game", sorted(set(games()) - {"malarky"}))
def test_each_game_is_shown_by_the_demo(game: str) -> None:
    players = ("--players", "6") if game == "igor" else ()
    process = command("demo", game, *players, "--speed", "30")
    shown, complaints = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaints) == (0, "")
    assert "\nScores: " in shown


@pytest.mark.deep
def test_a_car_is_shown_with_its_loudspeaker() -> None:
    process = command("demo", "road", "--speed", "20")
    shown, complaints = process.communicate(timeout=3 * PATIENCE)
    assert (process.returncode, complaints) == (0, "")
    car = [line for line in shown.splitlines() if line.startswith("  car | ")]
    assert sum("The votes are in." in line for line in car) >= 4
    assert not any("The votes" in line or "/4 ANN:" in line for line in shown.splitlines() if line not in car)


def test_ctrl_c_ends_it_quietly() -> None:
    process = command("demo", "malarky", "--players", "3")
    assert process.stdout is not None
    assert "NEW MALARKY" in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaints) == (130, "")

"""A running match is never broken: states of every version are played to their end under the present rules."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from engine.catalogue import games
from engine.kernel import saved
from tests.laws.samples import run_of
from tests.laws.steer import Mood, Tally, events
from tests.laws.test_asks import open_questions_are_answered
from tests.laws.test_stuck import silent_wakes
from tests.saved.store import FOLDER, LOADED, loaded, read, stored, version_of

FILES = [(name, file) for name in games() for file in stored(name)]
IDS = [f"{name} {file.parent.name} {file.stem}" for name, file in FILES]
MOST_EVENTS = 6000  # of a match at random, until it is over


@pytest.mark.parametrize("name", games())
def test_every_version_is_kept(name: str) -> None:
    assert {version_of(file) for file in stored(name)} == set(range(1, games()[name].facts.version + 1))


@pytest.mark.parametrize("name", games())
def test_every_phase_of_the_present_version_is_kept(name: str) -> None:
    present = games()[name].facts.version
    kept = {file.stem for file in stored(name) if version_of(file) == present}
    assert kept == set(run_of(name).samples) - {"over"}


@pytest.mark.parametrize("name", games())
def test_a_saved_match_goes_on_where_it_stood(name: str) -> None:
    """What is asked of whom, until when, and what may be taken back."""
    kept = LOADED.read_text(encoding="utf-8").strip().split("\n\n")
    assert [each for each in kept if each.startswith(f"{name} ")] == loaded(name)


@pytest.mark.parametrize(("name", "file"), FILES, ids=IDS)
def test_a_saved_match_is_played_to_its_end(name: str, file: Path) -> None:
    play, rng = read(games()[name], file), random.Random(file.stem)
    for _ in events(play, rng, Tally(), Mood(), most=MOST_EVENTS):
        pass
    assert play.result is not None


@pytest.mark.parametrize(("name", "file"), FILES, ids=IDS)
def test_what_a_saved_match_asks_may_be_answered(name: str, file: Path) -> None:
    open_questions_are_answered(read(games()[name], file))


def test_a_saved_teller_who_has_said_done_may_begin_anew() -> None:
    """The first version kept one question of his: that of his token."""
    data = json.loads((FOLDER / "secrets" / "1" / "story.json").read_text(encoding="utf-8"))["state"]
    story = data["story"] | {"parts": ["It was a wet Tuesday."], "finished": True}
    teller = data["seats"][story["teller"]]
    teller["ask"] = {"number": story["ask"] + 1, "kind": "token", "limit": 170.0}
    game = games()["secrets"]
    state = saved.load_state(game, data | {"story": story}, 1)
    asks = {form.name: form.ask for form in game.choices(state, story["teller"])}
    assert asks["Truth"] == asks["Lie"] == story["ask"] + 1
    assert asks["Retell"] == story["ask"]
    assert {ask.number for ask in game.view(state, story["teller"]).asks} == {story["ask"], story["ask"] + 1}


def test_a_saved_entry_puts_back_what_stood_there() -> None:
    """The first version kept of each a vote and a wish, whichever it had changed."""
    data = json.loads((FOLDER / "secrets" / "1" / "vote.json").read_text(encoding="utf-8"))["state"]
    last = {"truth": True, "sure": True, "wish": "both"}
    for what, before in (("vote", (True, True)), ("wish", "both")):
        seats = [{**each, "last": {**last, "what": what}} for each in data["seats"]]
        state = saved.load_state(games()["secrets"], data | {"seats": seats}, 1)
        assert [(each.last.what, each.last.before) for each in state.seats] == [(what, before)] * len(seats)


def test_a_saved_ballot_that_held_up_the_window_is_followed_by_the_vote() -> None:
    """Up to the second version a live table had half a minute for challenges before it voted."""
    game = games()["malarky"]
    held = {"held": {"phase": "last", "until": 9.0, "warn": None}}
    aside = {"aside": [{"phase": "last", "left": {"last": 9.0}}]}
    for version, window in ((1, held), (2, aside)):
        file = FOLDER / "malarky" / str(version) / "ballot.json"
        data = json.loads(file.read_text(encoding="utf-8"))["state"]
        state = saved.load_state(game, data | window, version)
        assert (state.phase, state.aside, state.doing) == ("ballot", (), "vote")


def test_of_a_saved_reveal_every_prediction_of_an_answer_has_counted() -> None:
    """The second version kept only whose answers had been predicted."""
    data = json.loads((FOLDER / "insights" / "2" / "sheets.json").read_text(encoding="utf-8"))["state"]
    assert [data["reveal"]["answers"][seat] for seat in (0, 1, 2)] == [None, 1, 3]
    for predicted, pairs in (([1], ((1, 2),)), ([2, 1], ((2, 1), (1, 2))), ([0], ((0, 1), (0, 2))), ([], ())):
        reveal = data["reveal"] | {"predicted": predicted}
        state = saved.load_state(games()["insights"], data | {"reveal": reveal}, 2)
        assert state.reveal.predicted == pairs


@pytest.mark.parametrize(("name", "file"), FILES, ids=IDS)
def test_a_saved_match_ends_in_silence(name: str, file: Path) -> None:
    silent_wakes(read(games()[name], file))

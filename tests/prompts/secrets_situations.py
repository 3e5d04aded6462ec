"""Every situation of the Secrets Game in which a text of the corpus may come; see situations.py. The same five sit
there, or eight in three teams: Ann, Dan and Gus; Bob, Mary Lou and Hal; Kathy and Finn."""

from collections.abc import Callable, Mapping

from engine.catalogue import games
from engine.games.secrets import actions as do
from engine.games.secrets.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import OptionValue, Pace, Table
from prompts.hear import Ear
from tests.laws.play import Play, whole_deck

NAMES = ("Ann", "Bob", "Kathy", "Dan", "Mary Lou")
MORE = (*NAMES, "Finn", "Gus", "Hal")
ANN, BOB, KATHY, DAN, MARY = range(5)
TEAMS = (1, 2, 3, 1, 2, 3, 1, 2)
FROG = "I put a frog into the desk of my teacher."


def _deal(
    names: tuple[str, ...] = NAMES, teams: tuple[int, ...] = (), question_minute: bool = False, max_swaps: int = 3
) -> Play:
    options: dict[str, OptionValue] = {"rounds": 1, "question_minute": question_minute, "max_swaps": max_swaps}
    table = Table(names, (False,) * len(names), Pace.LIVE, options, teams)
    return Play(games()["secrets"], table, whole_deck("secrets"), Chance(b"corpus"))


def _telling(question_minute: bool = False) -> Play:
    play = _deal(question_minute=question_minute)
    play.act(ANN, do.Me(2))
    return play


def _begun() -> Play:
    play = _telling()
    play.act(ANN, do.Tell(FROG))
    return play


def _told(question_minute: bool = False) -> Play:
    play = _telling(question_minute)
    play.act(ANN, do.Told(FROG))
    return play


def _voting(question_minute: bool = False) -> Play:
    play = _told(question_minute)
    play.act(ANN, do.Truth())
    return play


def _voted_by(seat: int, play: Play) -> Play:
    play.act(seat, do.Truth())
    return play


def _voted() -> Play:
    return _voted_by(BOB, _voting())


def _booked() -> Play:
    play = _voted()
    play.act(BOB, do.Me(1))
    return play


def _next() -> Play:
    play = _voted()
    for seat in (KATHY, DAN, MARY):
        play.act(seat, do.Lie())
    return play


def _asked() -> Play:
    play = _voting(question_minute=True)
    play.act(BOB, do.Ask("How big was it?"))
    return play


def _asked_twice() -> Play:
    play = _asked()
    play.act(BOB, do.Ask("Was it green?"))
    return play


def _back_again() -> Play:
    """Bob missed the story."""
    play = _told(question_minute=True)
    play.leave(BOB)
    play.act(ANN, do.Truth())
    play.join(BOB, "Bob")
    return play


def _back_in_a_story() -> Play:
    play = _telling()
    play.leave(BOB)
    play.join(BOB, "Bob")
    return play


def _told_and_voted() -> Play:
    """Ann has told, and votes on Bob's story."""
    play = _next()
    for action in (do.Me(1), do.Told(FROG), do.Lie()):
        play.act(BOB, action)
    return _voted_by(ANN, play)


def _no_swaps() -> Play:
    return _deal(max_swaps=0)


def _team_telling() -> Play:
    play = _deal(MORE, TEAMS)
    play.act(ANN, do.Me(1))
    return play


def _in_teams() -> Play:
    play = _team_telling()
    for action in (do.Told(FROG), do.Lie()):
        play.act(ANN, action)
    return play


def _not_sure() -> Play:
    play = _in_teams()
    play.act(MARY, do.Truth())
    return play


def _tied() -> Play:
    """Nobody has a point."""
    play = _deal()
    while play.game.view(play.state, None).phase is not Phase.TIE:
        play.wake()
    return play


def _seen_by(seat: int, played: Callable[[], Play], phase: Phase) -> Callable[[], Ear]:
    def ear() -> Ear:
        found = played().ear(seat)
        assert found.view.phase is phase, f"{found.view.phase} is not {phase}"
        return found

    return ear


EARS: Mapping[str, Callable[[], Ear]] = {
    "secrets, who tells": _seen_by(BOB, _deal, Phase.CLAIM),
    "secrets, no swaps": _seen_by(BOB, _no_swaps, Phase.CLAIM),
    "secrets, my turn in the team": _seen_by(DAN, lambda: _deal(MORE, TEAMS), Phase.CLAIM),
    "secrets, i have told": _seen_by(ANN, _next, Phase.CLAIM),
    "secrets, another tells": _seen_by(BOB, _telling, Phase.STORY),
    "secrets, my story": _seen_by(ANN, _telling, Phase.STORY),
    "secrets, my story has begun": _seen_by(ANN, _begun, Phase.STORY),
    "secrets, was it true": _seen_by(ANN, _told, Phase.STORY),
    "secrets, they vote on mine": _seen_by(ANN, _voting, Phase.VOTE),
    "secrets, voting": _seen_by(BOB, _voting, Phase.VOTE),
    "secrets, voted": _seen_by(BOB, _voted, Phase.VOTE),
    "secrets, i tell next": _seen_by(BOB, _booked, Phase.VOTE),
    "secrets, another tells next": _seen_by(KATHY, lambda: _voted_by(KATHY, _booked()), Phase.VOTE),
    "secrets, my team votes": _seen_by(BOB, _in_teams, Phase.VOTE),
    "secrets, my team is not sure": _seen_by(BOB, _not_sure, Phase.VOTE),
    "secrets, my own team tells": _seen_by(DAN, _in_teams, Phase.VOTE),
    "secrets, questions": _seen_by(BOB, lambda: _voting(question_minute=True), Phase.QUESTIONS),
    "secrets, my questions are asked": _seen_by(BOB, _asked_twice, Phase.QUESTIONS),
    "secrets, i came back": _seen_by(BOB, _back_again, Phase.QUESTIONS),
    "secrets, i came back in a story": _seen_by(BOB, _back_in_a_story, Phase.STORY),
    "secrets, i have told and voted": _seen_by(ANN, _told_and_voted, Phase.VOTE),
    "secrets, my own team is telling": _seen_by(DAN, _team_telling, Phase.STORY),
    "secrets, they ask me": _seen_by(ANN, _asked, Phase.QUESTIONS),
    "secrets, a tie": _seen_by(ANN, _tied, Phase.TIE),
}

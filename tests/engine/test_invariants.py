"""What holds in every state that play can reach (law 6): each sentence is held by states that break it, and by those on
the edge that do not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.catalogue import games
from engine.games.folders.state import Pile
from engine.games.folders.view import Given
from engine.games.igor import GAME as IGOR
from engine.games.igor.state import InPlay, Retired
from engine.games.igor.view import Laid as CardLaid
from engine.games.igor.view import Phase as Hand
from engine.games.insights import GAME as INSIGHTS
from engine.games.insights.state import Notepad
from engine.games.insights.view import Phase as Shown
from engine.games.malarky import GAME as MALARKY
from engine.games.malarky.actions import Similar
from engine.games.malarky.state import Duel
from engine.games.malarky.view import Phase
from engine.games.malta import GAME as MALTA
from engine.games.malta.tiles import SMALL
from engine.games.malta.view import Laid
from engine.games.malta.view import Phase as Board
from engine.games.secrets.view import Phase as Telling
from engine.games.team_malarky import GAME as TEAMS
from engine.kernel.chance import Chance
from engine.kernel.game import Game, Pace, Table
from engine.kernel.state import Aside
from engine.kernel.teams import deal_out
from tests.engine import igor_tables, insights_tables, malta_tables, stories, tables
from tests.laws.play import NAMES, new_play, sizes, whole_deck

WRITTEN = Notepad(1, (2, 3), (25, 50), (0, 0))


def seat(state: Any, number: int, **changes: Any) -> Any:
    """The state with another seat of this number."""
    return replace(
        state, seats=(*state.seats[:number], replace(state.seats[number], **changes), *state.seats[number + 1 :])
    )


def running(state: Any, **changes: Any) -> Any:
    """The state with another round."""
    return replace(state, round=replace(state.round, **changes))


def breaks(game: Game, sentence: str, *states: Any) -> None:
    for number, state in enumerate(states):
        broken = game.broken(state)
        assert broken is not None, (number, sentence)
        assert sentence in broken, number


def holds(game: Game, *states: Any) -> None:
    for number, state in enumerate(states):
        assert game.broken(state) is None, number


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_tables_of_every_size_are_sound_and_no_larger_ones(game: Game) -> None:
    for players in sizes(game):
        state = new_play(game, players, Pace.LIVE, seed=1).state
        holds(game, state)
    assert game.broken(replace(state, seats=(*state.seats, state.seats[-1]))) is not None


# Insights.


def insights(seats: int = 3) -> Any:
    return insights_tables.Played(seats).state


def pad(**changes: Any) -> Any:
    return seat(insights(), 0, pad=replace(WRITTEN, **changes))


def test_insights_has_its_players_points_and_rounds() -> None:
    game, state = INSIGHTS, insights()
    nine = replace(insights(8), seats=(*insights(8).seats, insights(8).seats[0]))
    breaks(game, "2 to 8 seats", replace(state, seats=state.seats[:1]), nine)
    holds(game, insights(2), insights(8))
    breaks(game, "multiple of 25", seat(state, 0, total=-25), seat(state, 2, total=610))
    holds(game, seat(state, 0, total=0), seat(state, 0, total=25))
    most = state.max_rounds
    breaks(game, "A round has a number", *(running(state, number=number) for number in (0, most + 1)))
    breaks(game, "at most 3 swaps", running(state, swaps=-1), running(state, swaps=4))
    holds(game, running(state, number=1), running(state, number=most), running(state, swaps=3))


def test_insights_has_sheets_of_its_players_alone() -> None:
    game, state = INSIGHTS, insights()
    wrong = ((0, 1, 3), (-1, 0, 1), (1, 0, 2), (0, 0, 1, 2), (0, 1))
    breaks(game, "players of a round", *(running(state, players=players) for players in wrong))
    breaks(game, "players of a round", running(state, swapping=(3,)), seat(state, 1, left=True))
    holds(game, running(state, swapping=(2,)), seat(state, 1, left=True, pad=None))
    holds(game, seat(running(state, players=(0, 1)), 2, pad=None))


def test_insights_keeps_the_rules_of_a_sheet() -> None:
    """W6 to W11."""
    game = INSIGHTS
    holds(game, pad(), pad(first=(), second=()), pad(answer=4), seat(insights(), 0, pad=Notepad(1)))
    holds(game, pad(first=()), pad(predictions=()), pad(predictions=(None, 3)), pad(first=(None, 0)))
    breaks(
        game, "An accepted sheet",
        pad(answer=None), pad(answer=0), pad(answer=5), pad(predictions=(2,)), pad(predictions=(2, 5)),
        pad(first=(25, 50, 0)), pad(second=(0,)), pad(first=(75, 0)), pad(first=(100, 100)),
        seat(pad(), 0, total=50), seat(insights(), 0, pad=Notepad(None, (2, 3))),
        seat(insights(), 0, pad=Notepad(None, (), (0, 0), (0, 0))),
        seat(insights(), 0, pad=Notepad(None, (), (), (0, 0))),
    )  # fmt: skip


def test_insights_has_a_card_and_a_limit() -> None:
    game, state = INSIGHTS, insights()
    breaks(game, "There is a card", replace(state, pile=()), replace(state, pile=("?",)), running(state, card="?"))
    holds(game, replace(state, pile=state.pile[:1]))
    over = replace(state, phase=Shown.OVER, timers={}, winners=(1,))
    holds(game, over)
    ended = (replace(over, timers={Shown.OVER: 9.0}), replace(over, winners=()))
    breaks(game, "A limit stands", *ended, replace(state, timers={}), replace(state, winners=(1,)))


# Malarky, and what it shares with Team Malarky.


def malarky(phase: Phase, seats: int = 4) -> Any:
    table = tables.Played(seats, holder="B")
    table.think()
    if phase in (Phase.VOTE, Phase.BALLOT, Phase.REVEAL):
        table.answer(A="aaa", B="aaa too")
        table.answers()
    if phase is Phase.BALLOT:
        table.act("C", Similar(1, 0))
    if phase is Phase.REVEAL:
        table.wait_for(phase)
    assert table.phase is phase
    return table.state


def test_malarky_has_its_players_turns_and_rounds() -> None:
    """M1, M32."""
    game, state = MALARKY, malarky(Phase.ANSWER)
    breaks(game, "3 to 6 seats", replace(state, seats=state.seats[:2]), replace(state, seats=state.seats * 2))
    holds(game, malarky(Phase.ANSWER, 3), malarky(Phase.ANSWER, 6))
    wrong = ({"turns": 0}, {"turns": 4}, {"cycle": -1}, {"cycle": state.turns}, {"turn": -2}, {"turn": 4})
    breaks(game, "Everybody hosts", *(replace(state, **changes) for changes in wrong))
    holds(game, replace(state, turns=3, cycle=2), replace(state, turns=1, cycle=0, turn=3), replace(state, turn=-1))
    breaks(
        game, "A round has a number", *(running(state, **each) for each in ({"number": 0}, {"host": -1}, {"host": 4}))
    )
    holds(game, running(state, number=1, host=0), running(state, host=3))


def test_malarky_has_one_holder_of_each_question() -> None:
    """M3, M4."""
    game, state = MALARKY, malarky(Phase.VOTE)
    rolling = running(state, question=None, holder=None, rolled=None, order=(), answers=())
    holds(game, rolling, state, running(state, rolled=1), running(state, rolled=3))
    early: tuple[dict[str, Any], ...] = (
        {"holder": 1},
        {"rolled": 1},
        {"order": (0,)},
        {"answers": state.round.answers},
    )
    breaks(game, "A question has a roll", *(running(rolling, **changes) for changes in early))
    breaks(game, "A question has a roll", *(running(state, **each) for each in ({"holder": 7}, {"holder": None})))
    breaks(game, "A question has a roll", *(running(state, rolled=rolled) for rolled in (0, 4, None)))


def test_malarky_has_votes_for_anothers_answer() -> None:
    game, state = MALARKY, malarky(Phase.VOTE)

    def vote(value: str | None) -> Any:
        return seat(state, 0, hand=replace(state.seats[0].hand, vote=value))

    holds(game, *map(vote, (None, "black", "empty", "1", "3")), seat(state, 0, hand=None))
    breaks(game, "A vote is for", *map(vote, ("0", "7", "white")))
    silent = running(state, answers=(state.round.answers[0], Given(1, None), *state.round.answers[2:]))
    breaks(game, "A vote is for", seat(silent, 0, hand=replace(state.seats[0].hand, vote="1")))


def test_malarky_has_a_ballot_while_it_runs() -> None:
    game, state, ballot = MALARKY, malarky(Phase.VOTE), malarky(Phase.BALLOT)
    holds(game, ballot)
    wrong = (
        replace(ballot, ballot=None),
        replace(state, ballot=ballot.ballot),
        replace(state, aside=(Aside("vote", {}),)),
    )
    breaks(game, "A ballot runs", *wrong)


def test_malarky_has_extra_rounds_and_duels_of_the_tied() -> None:
    """MQ27, M34."""
    game, state = MALARKY, malarky(Phase.VOTE)
    holds(game, *(replace(state, extra=extra, tied=(0, 1)) for extra in (1, 2)))
    wrong = ({"extra": 3, "tied": (0, 1)}, {"extra": -1}, {"extra": 1}, {"tied": (0, 1)})
    breaks(game, "extra rounds", *(replace(state, **changes) for changes in wrong))
    fought = replace(state, phase=Phase.DUEL_ROLL, timers={Phase.DUEL_ROLL: 99.0})
    breaks(game, "A duel has duellists", fought)
    holds(game, replace(fought, duel=Duel((0, 1))))


def test_malarky_has_answers_cards_and_a_limit() -> None:
    game, state = MALARKY, malarky(Phase.VOTE)
    answers, order, pile = state.round.answers, state.round.order, state.pile
    breaks(game, "order of speaking", running(state, answers=answers[::-1]), running(state, order=(*order, order[0])))
    breaks(game, "order of speaking", running(state, answers=(*answers, Given(9, "more"))))
    holds(game, running(state, answers=answers[:2]), replace(state, pile=replace(pile, draws=0)))
    twice = Pile((*pile.cards, pile.cards[0]), pile.asked, pile.draws)
    breaks(game, "in the pile once", replace(state, pile=twice), replace(state, pile=replace(pile, draws=-1)))
    breaks(game, "in the pile once", running(state, question="x01/1"))
    over = replace(state, phase=Phase.OVER, timers={}, winners=(1,))
    holds(game, over)
    ended = (replace(over, timers={Phase.OVER: 9.0}), replace(over, winners=()))
    breaks(game, "A limit stands", *ended, replace(state, timers={}), replace(state, winners=(1,)))


# The Secrets Game.


def story(phase: Telling) -> Any:
    table = stories.Played(3, question_minute=True)
    if phase is not Telling.CLAIM:
        table.tell("Ann")
        table.wait_for(phase)
    assert table.is_in(phase)
    return table.state


def told(state: Any, **changes: Any) -> Any:
    return replace(state, story=replace(state.story, **changes))


def token(state: Any, number: int, **changes: Any) -> Any:
    tokens = state.tokens
    return replace(state, tokens=(*tokens[:number], replace(tokens[number], **changes), *tokens[number + 1 :]))


def test_secrets_has_a_token_for_everybody_and_two_lines() -> None:
    """SQ11, S3."""
    game, state = stories.GAME, story(Telling.CLAIM)
    holds(game, state, replace(state, seats=state.seats * 4), seat(state, 0, token=2))
    breaks(game, "no token", replace(state, seats=(*state.seats * 4, state.seats[0])), seat(state, 0, token=3))
    breaks(game, "no token", seat(state, 0, token=-1))
    (one, other), pile = state.lines, state.pile
    wrong = ((one,), (one, other, pile[0]), (one, one), (one, pile[0]), (one, "?"))
    breaks(game, "An opening line", *(replace(state, lines=each) for each in wrong), replace(state, pile=(*pile, "?")))


def test_secrets_has_a_story_that_fits_its_phase() -> None:
    game, claim, vote = stories.GAME, story(Telling.CLAIM), story(Telling.VOTE)
    telling = replace(vote, phase=Telling.STORY, timers={Telling.STORY: 99.0})
    unreleased = told(telling, released=False, truth=None)
    holds(game, claim, vote, unreleased, told(vote, parts=("x" * 1000,)), story(Telling.QUESTIONS))
    breaks(
        game, "A story does not fit",
        replace(claim, story=vote.story), replace(vote, story=None), replace(unreleased, story=None),
        replace(story(Telling.QUESTIONS), story=None), told(vote, parts=("x" * 1001,)), telling,
        told(vote, released=False, truth=None), told(vote, truth=None), told(telling, released=False),
        told(story(Telling.QUESTIONS), released=False, truth=None),
    )  # fmt: skip


def test_secrets_has_the_points_that_stories_give() -> None:
    """S14 to S16: with three tokens 6 in a round at most, and 4 for one."""
    game, state = stories.GAME, story(Telling.CLAIM)

    def scored(*points: int | None) -> Any:
        return replace(
            state, tokens=tuple(replace(each, scores=(of,)) for each, of in zip(state.tokens, points, strict=True))
        )

    holds(game, scored(0, 0, 0), scored(4, 2, 0), scored(2, 2, 2), scored(None, 4, 2))
    breaks(game, "The points", scored(-1, 0, 0), scored(5, 0, 0), scored(4, 2, 1), scored(3, 2, 2))
    breaks(game, "The points", token(state, 1, scores=()), token(state, 1, scores=(0, 0)))


def test_secrets_has_rounds_swaps_and_votes_in_their_time() -> None:
    game, state, vote = stories.GAME, story(Telling.CLAIM), story(Telling.VOTE)
    later = replace(state, round=2, tokens=tuple(replace(each, scores=(0, 0)) for each in state.tokens))
    holds(game, later, replace(later, rounds=2), replace(state, swaps=state.max_swaps))
    zero = replace(state, round=0, tokens=tuple(replace(each, scores=()) for each in state.tokens))
    breaks(game, "The round", replace(later, rounds=1), zero)
    breaks(game, "The round", replace(state, swaps=-1), replace(state, swaps=state.max_swaps + 1))
    holds(game, token(vote, 1, vote=True))
    breaks(game, "A vote lies", token(state, 1, vote=True), token(state, 2, vote=False))


# Team Malarky.


def teams() -> Any:
    table = Table(NAMES[:7], (False,) * 7, Pace.LIVE, {}, deal_out(7, 2))
    return TEAMS.start(table, whole_deck("team_malarky"), Chance(b"teams"), 0.0).state


def test_team_malarky_has_two_teams_with_a_part_each() -> None:
    """TM1, TM2."""
    state = teams()
    thirteen = replace(
        state, seats=(*state.seats, *[replace(each, hand=None, receives=False) for each in state.seats[:6]])
    )
    holds(TEAMS, state, replace(thirteen, seats=thirteen.seats[:12]))
    breaks(TEAMS, "12 seats at most", thirteen, seat(state, 0, team=0), seat(state, 0, team=3))
    breaks(TEAMS, "One team has the folders", running(state, givers=2), running(state, number=2))
    breaks(TEAMS, "One team has the folders", seat(state, 1, hand=state.seats[0].hand), seat(state, 0, receives=True))
    other = ({"holder": 1}, {"holder": None}, {"rolled": 0}, {"rolled": 4}, {"question": None})
    breaks(TEAMS, "one holder", *(running(state, **changes) for changes in other))
    holds(TEAMS, running(state, rolled=1), running(state, rolled=3))


def test_team_malarky_chooses_an_answer_and_counts_its_points() -> None:
    """TM6."""
    state = teams()
    first = state.round.order[0]
    given = running(state, answers=(Given(first, "old umbrellas"),))
    choosing = replace(given, phase=Phase.VOTE, timers={Phase.VOTE: 99.0})
    holds(TEAMS, running(choosing, choice=first))
    breaks(TEAMS, "What is chosen", running(choosing, choice=state.round.order[1]), running(given, choice=first))
    breaks(TEAMS, "Each round gives one point", replace(state, scored=(1, 0)))
    high = running(replace(state, goal=3), number=5)
    holds(TEAMS, replace(high, scored=(3, 1)), replace(high, scored=(2, 2)))
    breaks(TEAMS, "Each round gives one point", replace(high, scored=(4, 0)), replace(high, scored=(0, 4)))
    won = replace(high, phase=Phase.OVER, timers={}, winners=(0,), reason="points", scored=(3, 2))
    holds(TEAMS, won)
    breaks(TEAMS, "Each round gives one point", replace(won, reason="too_few"), replace(won, scored=(3, 1)))


# Malta!.


def test_malta_has_its_cards_and_tiles_once() -> None:
    state = malta_tables.Dealt({"Ann": ("negate",), "Bob": ("home",)}).state
    nine, ten = ("draw2",) * 9, ("draw2",) * 10
    holds(MALTA, state, replace(state, deck=nine), replace(state, pile=nine), seat(state, 2, hand=("", *nine)))
    breaks(MALTA, "no more cards", replace(state, deck=ten), replace(state, pile=ten), replace(state, removed=ten))
    breaks(MALTA, "no more cards", replace(state, deck=nine, pile=("draw2",)), replace(state, deck=("draw9",)))
    breaks(MALTA, "no more cards", replace(state, deck=nine, stack=(Laid(0, "draw2"),)), seat(state, 2, hand=ten))
    places = list(state.board)
    small = dict(list(state.board.items())[: SMALL**2])
    home = {place: place for place in list(small)[:3]}
    fewer = replace(state, board=small, seats=tuple(
        replace(each, pawn=pawn, start=small[pawn].tile) for each, pawn in zip(state.seats, home, strict=True)
    ))  # fmt: skip
    holds(MALTA, fewer)
    one_less = {place: space for place, space in state.board.items() if place != places[0]}
    twice = {**state.board, places[0]: state.board[places[1]]}
    unknown = {**state.board, places[0]: replace(state.board[places[0]], tile="T99")}
    breaks(MALTA, "The board", *(replace(state, board=board) for board in (one_less, twice, unknown)))


def test_malta_has_a_pawn_for_each_who_is_in() -> None:
    state = malta_tables.Dealt({"Ann": ("negate",), "Bob": ("home",)}).state
    holds(MALTA, seat(state, 1, out=True, pawn=""))
    breaks(MALTA, "A pawn stands", seat(state, 1, out=True), seat(state, 1, pawn=""), seat(state, 1, pawn="Z9"))
    placing = new_play(MALTA, 3, Pace.LIVE, seed=1).state
    assert placing.phase is Board.PLACEMENT
    holds(MALTA, placing, seat(placing, 0, pawn="G1", start="T01"))
    breaks(MALTA, "A pawn stands", seat(placing, 0, start="T01"), replace(placing, phase=Board.PLAY))
    over = replace(placing, phase=Board.OVER, timers={}, winners=(0,), reason="last")
    holds(MALTA, over)
    breaks(MALTA, "Something is due", replace(over, phase=Board.PLACEMENT), replace(over, timers={"play": 1.0}))
    gone = seat(state, 1, out=True, away=True, left=True, pawn="")
    holds(MALTA, gone)
    breaks(MALTA, "Who has left is out", seat(gone, 1, away=False), seat(state, 1, left=True, away=True))
    table = malta_tables.Dealt({"Ann": ("draw2", "home"), "Bob": ("home",)})
    table.lays("Ann", 1)
    holds(MALTA, table.state)
    breaks(MALTA, "What may be answered", replace(table.state, stack=()))


# IGOR.


def test_igor_has_its_malarians_and_cards_once() -> None:
    table = igor_tables.Dealt(("BOOM",), {"Ann": ("3Da",)})
    state = table.state
    ann, bob = state.seats[:2]
    holds(IGOR, state, replace(seat(state, 0, total=9), pile=1), seat(replace(state, tricks_paid=1), 1, total=13))
    breaks(IGOR, "All Malarians", seat(state, 0, total=9), replace(state, pile=1), replace(state, tricks_paid=1))
    breaks(IGOR, "All Malarians", seat(seat(state, 0, total=-1), 1, total=21))
    holds(IGOR, seat(seat(state, 0, total=0), 1, total=20))
    breaks(IGOR, "No card is twice", seat(state, 0, cards=bob.cards), seat(state, 0, cards=ann.cards[1:]))
    breaks(IGOR, "No card is twice", seat(state, 0, cards=(*ann.cards[1:], "9Z")))
    breaks(IGOR, "No card is twice", seat(state, 0, cards=(*ann.cards[1:], ann.cards[1])))
    table.lays("Ann", "3Da")
    led = table.state
    holds(IGOR, led)
    breaks(IGOR, "No card is twice", seat(led, 0, cards=ann.cards), seat(led, 1, cards=bob.cards[1:]))
    on_table = replace(led.running, table=(CardLaid(0, bob.cards[0]),))
    breaks(IGOR, "No card is twice", replace(led, hand=on_table))


def test_igor_has_its_rules_tricks_and_hands_in_their_time() -> None:
    state = igor_tables.Dealt(("BOOM",), {}).state
    retired = Retired("SWITCH", 1)
    holds(IGOR, replace(state, retired=(retired,)))
    both, unknown = (replace(state, in_play=(*state.in_play, InPlay(key, 1))) for key in ("BOOM", "NOWHERE"))
    breaks(IGOR, "A rule card", both, unknown, replace(state, retired=(replace(retired, key="BOOM"),)))
    breaks(IGOR, "A rule card", replace(state, in_play=(InPlay("BABBLE", 1),), written={"BABBLE": "No babble."}))
    holds(IGOR, seat(state, 0, tricks=1))
    breaks(IGOR, "As many tricks", seat(state, 0, tricks=2), seat(seat(state, 0, tricks=1), 1, tricks=1))
    holds(IGOR, replace(state, played=state.hands))
    breaks(IGOR, "no more hands", replace(state, played=state.hands + 1), replace(state, played=-1))
    over = replace(state, phase=Hand.OVER, timers={}, winners=(0,), reason="hands")
    holds(IGOR, over)
    breaks(IGOR, "Something is due", replace(state, timers={}), replace(over, timers={"play": 1.0}))

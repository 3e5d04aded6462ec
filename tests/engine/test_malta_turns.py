"""Turns of Malta!: draw, play, move, taxes, losing, and what silence does (3.3, 3.4, 3.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.malta import GAME
from engine.games.malta.actions import Auto, Back, Move, Negate, Ok, OkTurn, Pay, Place, Play, Wait
from engine.games.malta.tiles import SMALL, TILES, Space, start_row
from engine.games.malta.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Table
from tests.engine.malta_tables import Dealt
from tests.laws.play import Play as Match

CIRCLE = Space("T20", "UP", "C4")
TWO = ("Ann", "Bob")
FOUR = ("Ann", "Bob", "Cara", "Dan")
FIVE = ("negate", "draw3", "home", "turn", "boomerang")


def placing(players: int, **options: bool) -> Match:
    names = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn")[:players]
    return Match(GAME, Table(names, (False,) * players, Pace.LIVE, options), Deck(()), Chance(b"malta"), frozenset())


def why(play: Dealt, who: str) -> list[str]:
    return [say.facts["why"] for say in play.heard("lost") if say.facts["seat"] == play.seat(who)]


# The board and the placement.


def test_the_board() -> None:
    """A1, A6, A29, AQ5: two play on 25 of the 54 tiles unless they want the big board, others on 49."""
    assert (GAME.facts.least_seats, GAME.facts.most_seats) == (2, 6)
    for players, options, size in ((2, {}, 5), (2, {"big_board": True}, 7), (3, {}, 7), (6, {}, 7)):
        board = placing(players, **options).state.board
        assert len(board) == size**2
        assert len(start_row(board)) == size
        assert all(board[place].tile in list(TILES)[:7] and board[place].number == 1 for place in start_row(board))
        assert not any(space.gone for space in board.values())
        starts = {place for place, space in board.items() if space.tile in list(TILES)[:7]}
        assert starts == set(start_row(board)), "the start spaces that a small board has no room for stay out"
    assert len(TILES) == 54
    assert SMALL == 5


def test_placement_in_any_order_and_shared() -> None:
    """A7, A8, A9, AQ14: then four cards for each, and somebody begins by lot."""
    play = placing(3)
    play.act("Cara", Place("G4"))
    play.act("Ann", Place("G4"))
    assert play.refuses("Bob", Place("F4")) == "refused_unfit"
    play.act("Bob", Place("G1"))
    first = play.state.active
    assert [each.held for each in play.state.seats] == [4 + (seat == first) for seat in range(3)]
    assert play.state.deck == GAME.start(play.table, Deck(()), play.chance, 0.0).state.deck[13:]
    assert [each.pawn for each in play.state.seats] == ["G4", "G1", "G4"]


# Draw and play.


def test_the_number_of_plays_is_fixed_after_the_draw() -> None:
    """A10, A11, A12, A21: half, rounded up, whatever becomes of the hand."""
    for held, plays in ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)):
        play = Dealt({"Ann": ("draw2",) * held, "Bob": ("home",), "Cara": ("home",)}, deck=())
        assert play.state.plays == plays
    play = Dealt({"Ann": ("draw2", *FIVE[:3]), "Bob": ("home",), "Cara": ("home",)}, deck=("turn",) * 5)
    assert (play.state.plays, len(play.hand("Ann"))) == (3, 5)
    play.plays("Ann", 1)
    assert (play.state.plays, len(play.hand("Ann"))) == (3, 6)


def test_a_short_deck() -> None:
    """A22, AE16: two cards in the deck, and the space shows four."""
    board = {"E4": "T52"}
    play = Dealt({"Ann": ("draw2",), "Bob": ("home",)}, {"Ann": "E4"}, board, ("turn", "home"), TWO)
    assert len(play.hand("Ann")) == 3
    assert play.state.deck == ()


def test_no_cards_after_the_draw() -> None:
    """A3, AQ1: lost at once; AQ2: none before it is no loss."""
    play = Dealt({"Bob": ("home",) * 3}, {"Ann": "C4"}, {"C4": CIRCLE}, ("turn",) * 3, names=TWO)
    assert (play.over, why(play, "Ann"), play.state.winners) == (True, ["empty"], (1,))
    play = Dealt({"Bob": ("home",)}, deck=("draw2",) * 3, names=TWO)
    assert play.hand("Ann") == ("draw2",)


def test_a_single_draw_two() -> None:
    """AE3, AE4, AQ3: safe where the deck has a card, lost where it has none."""
    for deck, lost in ((("turn",), []), ((), ["cards"])):
        play = Dealt({"Ann": ("draw2",), "Bob": ("home",)}, {"Ann": "C4"}, {"C4": Space("T38", "UP")}, (), TWO)
        play.state = replace(play.state, deck=deck)
        play.plays("Ann", 1)
        assert [each for each in why(play, "Ann") if each == "cards"] == lost


def test_end_turn() -> None:
    """A23, A24, AQ4, AE5, AE6: with cards left it saves who cannot move; as the last card it does not."""
    play = Dealt({"Ann": ("turnover", "home", "turn"), "Bob": ("home",)}, {"Ann": "C4"}, {"C4": CIRCLE}, (), TWO)
    assert play.state.plays == 2
    assert "Move" not in play.forms("Ann")
    play.plays("Ann", 1)
    assert not play.is_out("Ann")
    assert play.turn_of == "Bob"
    assert play.hand("Ann") == ("home", "turn")
    play = Dealt({"Ann": ("turnover",), "Bob": ("home",)}, {"Ann": "C4"}, {"C4": CIRCLE}, (), TWO)
    play.plays("Ann", 1)
    assert why(play, "Ann") == ["cards"]


# The move.


def test_one_space_by_an_arrow() -> None:
    """A15, A16, AQ6: what leads off the board is no way; a single way is taken (AQ32)."""
    play = Dealt({"Ann": ("turn", "home"), "Bob": ("home",)}, {"Bob": "G7"}, names=TWO)
    play.plays("Ann", 1, "C5", "HALF")
    assert play.open("Ann")["Move"].blanks[0].allowed == ("UP", "RIGHT")
    assert play.refuses("Ann", Move("LEFT")) == "refused_unfit"
    play.act("Ann", Move("RIGHT"))
    assert play.pawn("Ann") == "G2"
    play = Dealt({"Ann": ("negate", "home"), "Bob": ("home",)}, {"Ann": "C4"}, {"C4": "T38"}, (), TWO)
    play.plays("Ann", 1)
    assert play.pawn("Ann") == "B4"


def test_who_cannot_move_has_lost() -> None:
    """A4, A17, AE14, A5, AQ10, AQ26: on a circle, or when the arrow points off the board; the hand is kept."""
    for place, space in (("C4", CIRCLE), ("A4", Space("T38", "UP"))):
        play = Dealt({"Ann": ("negate", "home", "turn"), "Bob": ("home",)}, {"Ann": place}, {place: space}, (), TWO)
        play.plays("Ann", 1)
        play.plays("Ann", 2, "Bob")
        assert why(play, "Ann") == ["stuck"]
        assert (play.pawn("Ann"), play.hand("Ann")) == ("", ("turn",))
        assert (play.over, play.state.winners) == (True, (1,))


def test_onto_a_circle() -> None:
    """AQ10, AQ12: an arrow leads there, and nothing is paid for it."""
    play = Dealt({"Ann": ("negate", "home"), "Bob": ("home",)}, {"Ann": "C4", "Bob": "B4"}, {
        "C4": "T38", "B4": Space("T53", "UP", "B4")}, (), TWO)  # fmt: skip
    play.plays("Ann", 1)
    assert (play.pawn("Ann"), play.hand("Bob")) == ("B4", ("home",))


# Taxes.


def taxed(held: int, tile: str, others: dict[str, str], names: tuple[str, ...] = TWO) -> Dealt:
    """Ann keeps so many cards, and moves up from C4 to B4, where others stand."""
    hands = {"Ann": ("negate",) * held + ("turn",) * held, **dict.fromkeys(others, ("home",))}
    play = Dealt(hands, {"Ann": "C4", **others}, {"C4": "T38", "B4": tile}, (), names)
    for number in range(1, held + 1):
        play.plays("Ann", number)
    return play


def test_tax() -> None:
    """A18, AQ11, AE10: the payer chooses which cards."""
    play = taxed(5, "T52", {"Bob": "B4"})
    assert play.is_in(Phase.TAX)
    assert play.refuses("Ann", Pay(6, 6, 7, 8)) == "refused_unfit"
    play.act("Ann", Pay(6, 7, 8, 9))
    assert (len(play.hand("Ann")), len(play.hand("Bob"))) == (1, 5)
    assert play.turn_of == "Bob"


def test_a_tax_that_takes_all() -> None:
    """A19, AE20, AQ32: it is paid without asking, and the payer has lost."""
    play = taxed(3, "T52", {"Bob": "B4"})
    assert why(play, "Ann") == ["tax"]
    assert len(play.hand("Bob")) == 4


def test_no_tax() -> None:
    """AE11, AQ12: a star with 0; AE12, AQ7: a card has moved the pawn."""
    play = taxed(2, "T08", {"Bob": "B4"})
    assert (play.turn_of, play.hand("Bob")) == ("Bob", ("home",))
    play = Dealt({"Ann": ("everyone", *FIVE[:3]), "Bob": ("home",)}, {"Ann": "G1", "Bob": "G7"}, names=TWO)
    play.plays("Ann", 1, "RIGHT")
    assert play.is_in(Phase.PLAY)


def test_several_owners() -> None:
    """A20: each gets as many; where it is not enough the payer chooses who comes first."""
    names = ("Ann", "Bob", "Cara")
    play = taxed(4, "T39", {"Bob": "B4", "Cara": "B4"}, names)
    play.act("Ann", Pay(2, 5, 6))
    assert (len(play.hand("Cara")), len(play.hand("Bob"))) == (3, 1 + 2 + 2 - 2)
    play = taxed(3, "T39", {"Bob": "B4", "Cara": "B4"}, names)
    play.act("Ann", Pay(2, 4, 6))
    assert [len(play.hand(name)) for name in names] == [0, 2, 3]
    assert why(play, "Ann") == ["tax"]


# Answers (AQ17 to AQ20, AQ30).


def test_answers_three_deep() -> None:
    """AQ17: a Negate answers an answer, one more that; then the stack is settled, last to first."""
    hands = {"Ann": ("theirs", "negate", "home", "turn"), "Bob": ("negate", "negate", "draw2"), "Cara": ("home",)}
    play = Dealt(hands)
    play.lays("Ann", 1, "Bob")
    play.negates("Bob")
    assert "Boomerang" not in play.forms("Ann")
    assert play.refuses("Bob", Negate()) == "refused_not_open"
    play.negates("Ann")
    assert play.is_in(Phase.WINDOW)
    play.negates("Bob")
    assert play.is_in(Phase.PLAY)
    assert play.state.pile == ("negate", "negate", "negate", "theirs")
    assert play.hand("Bob") == ("draw2",)


def test_a_last_card_spent_on_an_answer() -> None:
    """AE21, AQ19: End Turn stands, but the zero test comes first; in another's turn it is no loss (A28)."""
    play = Dealt({"Ann": ("turnover", "negate"), "Bob": ("negate",), "Cara": ("home",)})
    play.lays("Ann", 1)
    play.negates("Bob")
    assert play.hand("Bob") == ()
    play.negates("Ann")
    play.passes()
    assert why(play, "Ann") == ["cards"]
    assert not play.is_out("Bob") or why(play, "Bob") == ["empty"]


@pytest.mark.parametrize(("number", "given"), [(2, ("negate",)), (3, ("home",)), (4, ("negate",))])
def test_what_a_card_gives_away_is_not_spent_on_an_answer(number: int, given: tuple[str, ...]) -> None:
    """AQ17, AQ20: of two cards that could answer, the one that was not chosen goes."""
    hands = {"Ann": ("donation", "negate", "home", "negate", "turn"), "Bob": ("negate",), "Cara": ("home",)}
    play = Dealt(hands)
    play.lays("Ann", 1, "Bob", number)
    play.negates("Bob")
    play.negates("Ann")
    play.passes()
    assert play.hand("Bob") == given
    assert len(play.hand("Ann")) == 2


def test_what_a_card_gives_away_may_be_spent_on_an_answer_where_nothing_else_can() -> None:
    """AQ17, AQ20: then nothing is given."""
    play = Dealt({"Ann": ("donation", "negate", *FIVE[1:]), "Bob": ("negate",), "Cara": ("home",)})
    play.lays("Ann", 1, "Bob", 2)
    play.negates("Bob")
    play.negates("Ann")
    play.passes()
    assert (play.hand("Bob"), play.hand("Ann")) == ((), FIVE[1:])


def test_stripped_in_anothers_turn() -> None:
    """A28, AE13: no loss; then one card is drawn and must be played."""
    play = Dealt({"Ann": ("theirs", "home"), "Bob": ("turn",), "Cara": ("home",)}, deck=("home", "home"))
    play.plays("Ann", 1, "Bob")
    assert (play.hand("Bob"), play.is_out("Bob")) == ((), False)
    play.plays("Ann", 2, "Bob")
    play.act("Ann", Move("UP"))
    assert (play.turn_of, play.hand("Bob"), play.state.plays) == ("Bob", ("home",), 1)


def test_swap_hands_with_none() -> None:
    """AQ23."""
    play = Dealt({"Ann": ("swaphands", *FIVE), "Cara": ("home",)})
    play.plays("Ann", 1, "Bob")
    assert why(play, "Ann") == ["cards"]


def test_bankrupt_ends_it() -> None:
    """AE19, AQ15, AQ16, A2: the last opponent goes first, so Ann wins with no cards."""
    play = Dealt({"Ann": ("bankrupt",)}, names=TWO)
    play.plays("Ann", 1)
    assert (play.state.winners, play.hand("Ann"), play.state.phase) == ((0,), (), Phase.OVER)


def test_a_window_is_the_same_whoever_holds_what() -> None:
    """AQ30: twenty seconds, closed early only when all have let it pass."""
    for hand in (("negate", "boomerang"), ("turn", "home")):
        play = Dealt({"Ann": ("theirs", *FIVE), "Bob": hand, "Cara": ("home",)})
        play.lays("Ann", 1, "Bob")
        assert play.wake_at == play.at + 20
        assert play.forms("Bob") == play.forms("Cara") >= {"Negate", "Boomerang", "Ok"}
        play.act("Cara", Ok())
        assert play.is_in(Phase.WINDOW)
        play.wake()
        assert play.is_in(Phase.PLAY)
        assert all(ask.optional for ask in play.view("Bob").asks)


def test_what_is_let_pass_for_longer() -> None:
    """AQ30: OK TURN until the turn is over, AUTO OK until AUTO OFF; WAIT takes the first back."""
    play = Dealt({"Ann": ("negate",) * 5 + ("turn",) * 3, "Bob": ("negate",), "Cara": ("home",)})
    play.act("Cara", Auto("ok"))
    play.lays("Ann", 1)
    assert play.state.waiting == (1,)
    play.act("Bob", OkTurn())
    assert play.state.played == 1
    play.lays("Ann", 2)
    assert play.is_in(Phase.PLAY)
    play.act("Bob", Wait())
    play.lays("Ann", 3)
    assert play.is_in(Phase.WINDOW)
    play.act("Bob", OkTurn())
    play.act("Cara", Auto("off"))
    play.lays("Ann", 4)
    assert play.state.waiting == (2,)


# Silence and leaving (AQ29, AQ31).


def test_silence() -> None:
    """AQ29, AE24: the table finishes the turn; the second time running he is out, and may be reinvited after BACK."""
    play = placing(2)
    play.wake()
    play.wake()
    assert all(each.pawn in start_row(play.state.board) for each in play.state.seats)
    first, turns = play.state.active, play.state.round
    while not play.over:
        play.wake()
    assert turns == 1
    assert play.state.round <= 3 or play.heard("lost")
    assert first is not None
    assert play.over


def test_a_turn_in_time_forgets_one_that_was_missed() -> None:
    """AQ29: two of his own turns running; answers to others' cards are none."""
    play = Dealt({"Ann": ("turnover", "home"), "Bob": ("home",) * 3, "Cara": ("home",)})
    play.state = replace(play.state, seats=(replace(play.state.seats[0], missed=True), *play.state.seats[1:]))
    play.lays("Ann", 1)
    play.wake()
    assert [each.missed for each in play.state.seats] == [False, False, False]


def test_back_again() -> None:
    """AQ29, AQ31: who was taken out for silence is away, and Reinvite cannot name him until he is here."""
    mine = ("turn",) * 5 + ("remove",) * 3
    play = Dealt({"Ann": mine, "Bob": ("reinvite", "home", "turn"), "Cara": ("home",) * 4}, deck=("draw2",) * 9)
    play.state = replace(play.state, seats=(replace(play.state.seats[0], missed=True), *play.state.seats[1:]))
    play.wake()
    play.wake()
    assert (play.is_out("Ann"), play.heard("silent") != [], play.turn_of) == (True, True, "Bob")
    assert len(play.hand("Ann")) == 9
    forms = {form.blanks[0].allowed[0]: form for form in play.choices("Bob") if form.name == "Play"}
    assert len(forms[1].blanks) == 1
    play.act("Ann", Back())
    play.plays("Bob", 1)
    assert not play.is_out("Ann")


def test_leaving() -> None:
    """AQ31: his pawn goes, his hand stays with him, his turn ends; who is back can be reinvited, nobody new comes."""
    play = Dealt({"Ann": FIVE, "Bob": FIVE, "Cara": FIVE})
    play.leave("Ann")
    assert (play.turn_of, play.pawn("Ann"), play.hand("Ann")) == ("Bob", "", FIVE)
    assert play.join(3, "Dan").refusal
    assert not play.join(0, "Ann").refusal
    assert play.is_out("Ann")
    assert not play.state.seats[0].away
    play.leave("Bob")
    assert (play.over, play.state.winners) == (True, (2,))


def test_who_is_left_in_the_placement_has_won() -> None:
    """AQ16, AQ31: his pawn was never placed, and nothing is broken by it."""
    play = placing(2)
    play.leave("Ann")
    assert (play.over, play.state.winners) == (True, (1,))
    assert GAME.broken(play.state) is None


def test_a_card_that_was_announced_has_its_effect() -> None:
    """AQ31."""
    play = Dealt({"Ann": ("remove", *FIVE), "Bob": FIVE, "Cara": FIVE})
    play.lays("Ann", 1, "C5")
    play.leave("Ann")
    play.passes()
    assert play.state.board["C5"].gone
    assert play.turn_of == "Bob"


def test_a_choice_of_who_leaves_is_random() -> None:
    """AQ31: a card that he sends back, and a tax that he owes."""
    play = Dealt({"Ann": ("moveone", *FIVE), "Bob": ("boomerang", "turn"), "Cara": FIVE})
    play.lays("Ann", 1, "Bob", "UP")
    play.boomerangs("Bob")
    play.passes()
    play.leave("Bob")
    assert play.pawn("Ann") in ("F1", "G2")
    assert play.is_in(Phase.PLAY)
    taxing = taxed(5, "T52", {"Bob": "B4", "Cara": "G7"}, ("Ann", "Bob", "Cara"))
    taxing.leave("Ann")
    assert len(taxing.hand("Bob")) >= 5


def test_where_who_leaves_leaves_nothing_to_choose_nobody_is_waited_for() -> None:
    """AQ28, AQ32: a card that comes back to who has left, and one that is played blind where one opponent is left."""
    sent_back = Dealt({"Ann": ("moveone", *FIVE), "Bob": ("boomerang", "turn"), "Cara": FIVE})
    sent_back.lays("Ann", 1, "Bob", "UP")
    sent_back.boomerangs("Bob")
    sent_back.passes()
    sent_back.leave("Ann")
    assert (sent_back.turn_of, sent_back.state.phase) == ("Bob", Phase.PLAY)
    play = Dealt({"Ann": FIVE, "Bob": ("take1",) * 4, "Cara": FIVE, "Dan": FIVE}, names=FOUR)
    ann, bob, *others = play.state.seats
    play.state = replace(play.state, seats=(ann, replace(bob, blind=True), *others))
    play.leave("Ann")
    assert (play.turn_of, play.state.phase) == ("Bob", Phase.BLIND)
    play.leave("Cara")
    assert play.is_in(Phase.WINDOW)
    assert (play.state.stack[0].card, play.state.stack[0].chosen) == ("take1", (3,))


def test_it_must_end() -> None:
    """AQ27: every turn discards a card, and only Reshuffle brings them back, which leaves the match."""
    play = Dealt({"Ann": ("reshuffle", *FIVE), "Bob": FIVE, "Cara": FIVE})
    play.plays("Ann", 1)
    assert play.state.removed == ("reshuffle",)
    assert isinstance(play.log[0].at, float)
    assert play.refuses("Ann", Play(1)) == "refused_unfit"


def test_what_is_let_pass_is_over_with_the_turn() -> None:
    """AQ30: OK TURN holds until the next turn begins."""
    play = Dealt({"Ann": ("negate",), "Bob": ("negate", "home"), "Cara": ("home",)}, {"Ann": "C4", "Bob": "G2"})
    play.lays("Ann", 1)
    play.act("Bob", OkTurn())
    assert play.view("Bob").ok_turn
    play.act("Cara", Ok())
    while play.turn_of == "Ann" and not play.over:
        play.wake()
    assert not any(each.ok_turn for each in play.state.seats)


def test_where_the_pawns_stood_is_known_from_the_first_turn_on() -> None:
    """Else all of the board would be new to its first player."""
    play = placing(3)
    while play.is_in(Phase.PLACEMENT):
        play.wake()
    assert play.view().stood == play.view().pawns
    assert [play.view(name).drawn for name in play.names] == [0, 0, 0]

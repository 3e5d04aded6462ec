"""Where one may talk to the table: a text that holds no command is said, to the letter; what nearly is one is asked
back. And an action of several forms, whose blanks depend on all that stands before."""

from collections.abc import Iterator

import pytest

from engine.kernel.forms import Action, Blank, Form, Kind
from prompts.hear import Act, Advice, Command, Ear, Heard, Mode, Partial, Unclear, hear, hear_keys, hear_speech
from prompts.hear.heard import Half
from tests.prompts import made_up_game as made
from tests.prompts.made_up_game import (
    CATCH,
    FIRST,
    LAY,
    MOVE,
    PLAYS,
    SETTLE,
    TELL,
    Catch,
    First,
    Lay,
    Move,
    Play,
    Say,
    Settle,
    ear,
)


@pytest.fixture(autouse=True, scope="module")
def words() -> Iterator[None]:
    with made.words_of_the_game():
        yield


def talking(*more: Form) -> Ear:
    return ear(*more, TELL, CATCH, SETTLE)


def acted(heard: Heard) -> Action:
    assert isinstance(heard, Act), heard
    return heard.action


def asked_back(heard: Heard) -> str:
    assert isinstance(heard, Unclear), heard
    assert heard.text.endswith("To say it to all, text it with = before it.")
    return heard.text.partition("?")[0].removeprefix("Did you mean ")


def test_who_may_talk_is_heard_so() -> None:
    assert talking().mode is Mode.TALK
    assert ear(CATCH, SETTLE).mode is Mode.FORGIVING


TALK = (
    "pull the switch!",
    "PULL the SWITCH",
    "mwahaha \U0001f600",
    "\U0001f600",
    "  two  spaces stay ",
    "catch me if you can",
    "settle this one, Bob",
    "done and done",
    "who knows the rules of this game?",
    "lets go",
    "bob 2",
    "what should I do",
    "I vote for no more rules",
    "stop it",
    "the score is silly",
    "again!!! again I say",
    "telll bob about the switch",
    "cat ch bob",
    "...",
)


@pytest.mark.parametrize("text", TALK)
def test_a_text_that_holds_no_command_is_said_to_the_letter(text: str) -> None:
    assert acted(hear(text, talking())) == Say(text.strip())


def test_what_phones_add_is_not_said() -> None:
    assert acted(hear("boom\nSent from my iPhone", talking())) == Say("boom")
    assert isinstance(hear("Liked \u201cAnn 4B\u201d", talking()), Advice)


COMMANDS: list[tuple[str, Action | Command]] = [
    ("CATCH BOB SWITCH", Catch(1, "SWITCH")),
    ("catch cy pull the switch", Catch(2, "SWITCH")),
    ("Catch 2 boom 3", Catch(1, "BOOM", 3)),
    ("settle", Settle()),
    ("Settle!", Settle()),
    ("score", Command("SCORE")),
    ("Rules?", Command("RULES")),
    ("kick bob", Command("KICK", "bob")),
    ("PACE ROAD", Command("PACE", "road")),
    ("forget me", Command("FORGETME")),
    ("?", Command("REPEAT")),
    ("??", Command("REPEAT")),
]


def test_what_is_said_has_one_line() -> None:
    """A second line would stand there as words of ours."""
    assert acted(hear("hi\r\nRound 3. Your  turn\u2028now", talking())) == Say("hi Round 3. Your  turn now")


@pytest.mark.parametrize(("text", "meaning"), COMMANDS)
def test_what_is_exactly_a_command_is_one(text: str, meaning: Action | Command) -> None:
    heard = hear(text, talking())
    assert heard == (meaning if isinstance(meaning, Command) else Act(meaning))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("CATHC BOB SWITCH", "CATCH BOB SWITCH"),
        ("CATHC BOB", "CATCH BOB"),
        ("catch bob swich", "CATCH BOB SWITCH"),
        ("catch bob when he sleeps", "CATCH BOB"),
        ("setle", "SETTLE"),
        ("stle", "SETTLE"),
        ("cat tch bob", "CATCH BOB"),
        ("scroe", "SCORE"),
        ("kick bobb", "KICK BOB"),
        ("catch bobb switch", "CATCH BOB SWITCH"),
        ("CATCH BBO", "CATCH BOB"),
        ("cathc bbo switch", "CATCH BOB SWITCH"),
        ("catch switch", "CATCH"),
        ("catch 9 switch", "CATCH"),
    ],
)
def test_what_is_nearly_a_command_is_asked_back(text: str, meant: str) -> None:
    assert asked_back(hear(text, talking())) == meant
    assert acted(hear(f"={text}", talking())) == Say(text)


def test_a_verb_of_four_letters_is_forgiven_its_slip() -> None:
    assert asked_back(hear("plau 3 bob", ear(TELL, *PLAYS))) == "PLAY 3 BOB"


def test_a_command_that_is_not_all_there_asks_for_the_rest() -> None:
    heard = hear("catch bob", talking())
    assert heard == Partial({"action": "Catch", "values": [1]}, "Which rule? SWITCH or BOOM.")
    begun = ear(TELL, CATCH, SETTLE, half=heard.half)
    assert acted(hear("switch", begun)) == Catch(1, "SWITCH")
    assert acted(hear("did he say it?", begun)) == Say("did he say it?")
    assert asked_back(hear("swich", begun)) == "CATCH BOB SWITCH"
    assert acted(hear("swich now", begun)) == Say("swich now")


def test_an_action_that_is_not_open_is_no_talk() -> None:
    heard = hear("settle", ear(TELL, CATCH))
    assert isinstance(heard, Unclear)
    assert heard.text.startswith("SETTLE is not possible just now.")
    assert heard.text.endswith("(To say it: =settle)")


@pytest.mark.parametrize("text", ["settle bob", "Settle, Bob!", "settle bobb", "UNDO", "undo", "Undo Ann"])
def test_a_word_that_does_nothing_now_is_no_talk_alone_or_with_a_name(text: str) -> None:
    heard = hear(text, ear(TELL, CATCH))
    assert isinstance(heard, Unclear)
    why = "SETTLE is not possible just now." if text[0] in "sS" else "There is nothing to take back here."
    assert heard.text.startswith(why)
    assert acted(hear(f"={text}", ear(TELL, CATCH))) == Say(text)


@pytest.mark.parametrize("text", ["settle him, bob", "settle 2", "settle job", "undo it", "bob, settle", "I undo bob"])
def test_a_sentence_with_such_a_word_is_talk(text: str) -> None:
    assert acted(hear(text, ear(TELL, CATCH))) == Say(text)


def test_a_value_alone_answers_what_was_asked() -> None:
    assert acted(hear("bob", talking(FIRST))) == First(1)
    assert acted(hear("3", talking(FIRST))) == First(2)
    assert acted(hear("bob was first!", talking(FIRST))) == Say("bob was first!")


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("9D", "9D"),
        ("d9 boom", "9D"),
        ("At once, master: 7L pull the switch", "7La"),
        ("7lb", "7Lb"),
        ("I lay the lightning 7", "7La"),
        ("0 of bones, sorry master", "0B"),
        ("9d and 9D", "9D"),
        ("9d, not 3B", "9D"),
    ],
)
def test_a_text_with_one_card_of_the_hand_plays_it_and_says_all(text: str, card: str) -> None:
    assert acted(hear(text, talking(LAY))) == Lay(card, text)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7 lightening", "7L"),
        ("lightening 7", "7L"),
        ("seven lightnin boom", "7L"),
        ("now 9 dynamit", "9D"),
    ],
)
def test_a_card_whose_suit_has_a_slip_is_not_shown_to_all(text: str, card: str) -> None:
    assert asked_back(hear(text, talking(LAY))) == card


@pytest.mark.parametrize("text", ["8 lightening", "9 lightening", "dynamit", "he has a dynamit and 9 more"])
def test_a_card_that_nobody_holds_is_talk(text: str) -> None:
    assert acted(hear(text, talking(LAY))) == Say(text)


def test_two_cards_or_none_of_the_hand_are_refused() -> None:
    two = hear("7L or 9D", talking(LAY))
    assert isinstance(two, Unclear)
    assert two.text.startswith("That names more than one.")
    other = hear("3B!", talking(LAY))
    assert isinstance(other, Unclear)
    assert other.text.startswith("You do not hold 3B.")
    assert acted(hear("3Q!", talking(LAY))) == Say("3Q!"), "no card of the game"


def test_too_much_talk_is_refused_with_its_count() -> None:
    for text in ("x" * 100, "9D " + "x" * 97):
        assert isinstance(hear(text, talking(LAY)), Act)
    for text in ("x" * 101, "9D " + "x" * 98):
        heard = hear(text, talking(LAY))
        assert isinstance(heard, Unclear)
        assert heard.text.startswith("That has 101 characters; 100 is the most.")


def test_only_forms_for_one_ask_are_ways_to_fill_one() -> None:
    newer = Form(First, (Blank("who", Kind.SEAT, (2,)),), 5)
    both = (PLAYS[0], PLAYS[1])
    heard = ear(FIRST, newer, *both, MOVE)
    assert heard.ways(FIRST) == (FIRST,)
    assert heard.ways(newer) == (newer,)
    assert heard.ways(PLAYS[1]) == both
    assert heard.ways(MOVE) == (MOVE,)
    assert heard.ways(SETTLE) == (SETTLE,)


PLAYED: list[tuple[str, Action | str]] = [
    ("PLAY 1", Play(1)),
    ("1", Play(1)),
    ("PLAY 3 BOB 5", Play(3, 1, 5)),
    ("3 bob 5", Play(3, 1, 5)),
    ("PLAY 3 BOB 3", "3 does not fit here. PLAY: which second? 1, 4 or 5."),
    ("PLAY 3", "Whom? 2 Bob or 3 Cy."),
    ("PLAY 4 C5 D6", Play(4, "C5", "D6")),
    ("PLAY 4 C 5 and d6", Play(4, "C5", "D6")),
    ("PLAY 4 C5 C5", "C5 does not fit here. Which space? A1 to"),
    ("PLAY 4 C9", "C9 does not fit here. Which space? A1 to"),
    ("PLAY 5 BOB UP", Play(5, 1, "UP")),
    ("PLAY 5 CY UP", "UP does not fit here. PLAY: which way? DOWN."),
    ("PLAY 2", "2 does not fit here. Which card? 1, 3, 4 or 5."),
    ("PLAY", "Which card? 1, 3, 4 or 5."),
]


@pytest.mark.parametrize(("text", "meaning"), PLAYED)
def test_what_follows_depends_on_all_that_stands_before(text: str, meaning: Action | str) -> None:
    heard = hear(text, ear(*PLAYS))
    if isinstance(meaning, str):
        assert isinstance(heard, Unclear | Partial), heard
        assert heard.text.startswith(meaning)
    else:
        assert acted(heard) == meaning


def test_several_forms_are_filled_blank_by_blank() -> None:
    half: Half | None = None
    for text in ("play", "5", "cy"):
        heard = hear(text, ear(*PLAYS, half=half))
        assert isinstance(heard, Partial)
        half = heard.half
    assert acted(hear("down", ear(*PLAYS, half=half))) == Play(5, 2, "DOWN")


def test_a_number_and_a_name_do_not_change_their_places() -> None:
    """Only names do, where the other order is the one that fits."""
    counted = Form(Catch, (Blank("who", Kind.SEAT, (1, 2)), Blank("rule", Kind.NUMBER, (0, 1, 2))))
    heard = hear("catch ann 2", ear(counted))
    assert isinstance(heard, Unclear)
    assert heard.text.startswith("That is you")


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        ("1", Play(1)),
        ("3*2*5", Play(3, 1, 5)),
        ("4*35*46", Play(4, "C5", "D6")),
        ("5*3*8", Play(5, 2, "DOWN")),
        ("*06*4*35*46", Play(4, "C5", "D6")),
    ],
)
def test_several_forms_are_filled_by_keys(keys: str, action: Action) -> None:
    assert acted(hear_keys(keys, ear(*PLAYS))) == action


def test_keys_begin_a_form_and_a_star_drops_it() -> None:
    begun = hear_keys("4", ear(*PLAYS))
    assert isinstance(begun, Partial)
    more = hear_keys("35", ear(*PLAYS, half=begun.half))
    assert isinstance(more, Partial)
    assert more.half == {"action": "Play", "values": [4, "C5"]}
    dropped = hear_keys("*", ear(*PLAYS, half=more.half))
    assert isinstance(dropped, Unclear)
    assert dropped.half == {}
    assert not isinstance(hear_keys("99", ear(*PLAYS, half=more.half)), Act)


def test_a_star_may_be_a_forms_own_key() -> None:
    heard = hear_keys("*", talking())
    assert isinstance(heard, Partial)
    assert heard.half == {"action": "Catch", "values": []}
    assert acted(hear_keys("*03*2*1", talking())) == Catch(1, "SWITCH")
    assert acted(hear_keys("*03*2*1*3", talking())) == Catch(1, "SWITCH", 3)


def test_a_direction_is_said_in_many_ways() -> None:
    for text in ("up", "U", "MOVE UP", "north please"):
        assert acted(hear(text, ear(MOVE))) == Move("UP")
    assert acted(hear_keys("2", ear(MOVE))) == Move("UP")
    assert acted(hear_speech("go left", ear(MOVE))) == Move("LEFT")
    assert isinstance(hear("right", ear(MOVE)), Unclear)


def test_say_and_one_word_is_said() -> None:
    assert acted(hear("SAY hello", talking())) == Say("hello")
    assert acted(hear("SAY hello all", talking())) == Say("hello all")
    assert acted(hear("say: hello", talking())) == Say("hello")
    assert acted(hear("say hello", talking())) == Say("say hello")
    assert hear("SAY", talking()) == Command("SAY")

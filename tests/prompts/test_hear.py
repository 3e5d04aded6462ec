"""What texts, keys and speech mean: tables of what people type."""

import pytest

from engine.games.malarky import actions as do
from engine.kernel.forms import Action, Form
from prompts.hear import Act, Command, Late, Overlong, Unclear, hear, hear_keys, hear_speech
from tests.prompts.malarky_ears import BALLOT, GIVE, JUDGE, REVEAL, THINK, TURN, VOTE, acts, ear, told

VOTES: list[tuple[str, Action | str]] = [
    ("2", do.Vote(1)),
    ("#2", do.Vote(1)),
    ("2.", do.Vote(1)),
    ("(3)", do.Vote(2)),
    ("two", do.Vote(1)),
    ("2nd", do.Vote(1)),
    ("the 2nd one", do.Vote(1)),
    ("second one pls", do.Vote(1)),
    ("number 4", do.Vote(3)),
    ("vote 4", do.Vote(3)),
    ("VOTE BOB", do.Vote(1)),
    ("vote bob", do.Vote(1)),
    ("Vote for Bob", do.Vote(1)),
    ("vote kathy pls!!", do.Vote(2)),
    ("please vote kathy", do.Vote(2)),
    ("I vote Bob", do.Vote(1)),
    ("i think its dan", do.Vote(3)),
    ("I think it’s Dan.", do.Vote(3)),
    ("“Bob”", do.Vote(1)),
    ("bob 😀", do.Vote(1)),
    ("🎉🎉 Kathy 🎉", do.Vote(2)),
    ("Kahty", do.Vote(2)),
    ("kathi", do.Vote(2)),
    ("katy", do.Vote(2)),
    ("votee dan", do.Vote(3)),
    ("vot dan", do.Vote(3)),
    ("B", do.Vote(1)),
    ("k", do.Vote(2)),
    ("kat", do.Vote(2)),
    ("Mary Lou", do.Vote(4)),
    ("mary", do.Vote(4)),
    ("vote mary-lou", do.Vote(4)),
    ("5", do.Vote(4)),
    ("black", do.VoteBlack()),
    ("BLACK!", do.VoteBlack()),
    ("vote black", do.VoteBlack()),
    ("the black chip", do.VoteBlack()),
    ("blak", do.VoteBlack()),
    ("8", do.VoteBlack()),
    ("empty", do.VoteEmpty()),
    ("Empty hand.", do.VoteEmpty()),
    ("emtpy", do.VoteEmpty()),
    ("vote empty please", do.VoteEmpty()),
    ("9", do.VoteEmpty()),
    ("undo", do.Undo()),
    ("SIMILAR KATHY BOB", do.Similar(2, 1)),
    ("similar bob kathy", do.Similar(2, 1)),
    ("too similar: kathy, bob", do.Similar(2, 1)),
    ("similar 3 2", do.Similar(2, 1)),
    ("vote", "partial"),
    ("similar", "partial"),
    ("similar kathy", "partial"),
    ("similar k", "partial"),
    ("similar ann", "partial"),
    ("1", "unclear"),
    ("Ann", "unclear"),
    ("7", "unclear"),
    ("vote zorro", "unclear"),
    ("bob or kathy", "unclear"),
    ("I do not believe Bob", "unclear"),
    ("not bob", "unclear"),
    ("bla", "unclear"),
    ("", "unclear"),
    ("   ", "unclear"),
    ("🎉", "unclear"),
    ("!!!", "unclear"),
    ("\x00\x07", "unclear"),
    ("who", "WHO"),
    ("Who?", "WHO"),
    ("score", "SCORE"),
    ("scroe", "SCORE"),
    ("rules pls", "RULES"),
    ("repeat", "REPEAT"),
    ("?", "REPEAT"),
    ("where are we", "WHERE"),
    ("whre", "WHERE"),
    ("leave", "LEAVE"),
    ("again", "REMATCH"),
    ("join otter, I'm Kathy", "JOIN otter Kathy"),
    ("ready", "unclear"),
    ("roll", "unclear"),
]


@pytest.mark.parametrize(("text", "meaning"), VOTES)
def test_a_vote(text: str, meaning: Action | str) -> None:
    assert acts(text, VOTE, 8) == meaning


THOUGHTS: list[tuple[str, Action | str]] = [
    ("They stir up the air.", do.Draft("They stir up the air.")),
    ("  They   stir\nup the air ", do.Draft("They stir up the air.".rstrip("."))),
    ("Ready", do.Ready()),
    ("READY!!", do.Ready()),
    ("I'm ready", do.Ready()),
    ("redy", "unclear"),
    ("=redy", do.Draft("redy")),
    ("ready for take off they wait", do.Draft("ready for take off they wait")),
    ("auto on", do.AutoOn()),
    ("Auto on the road", do.Draft("Auto on the road")),
    ("score", "SCORE"),
    ("Score!", "SCORE"),
    ("scroe", do.Draft("scroe")),
    ("score a goal", do.Draft("score a goal")),
    ("=score", do.Draft("score")),
    ("=again", do.Draft("again")),
    ("=forget me", do.Draft("forget me")),
    ("forget me not", do.Draft("forget me not")),
    ("forget it", do.Draft("forget it")),
    ("again", "REMATCH"),
    ("again and again", do.Draft("again and again")),
    ("where", "WHERE"),
    ("where the wind blows", do.Draft("where the wind blows")),
    ("who knows", do.Draft("who knows")),
    ("?", "REPEAT"),
    ("2", do.Draft("2")),
    ("Bob", do.Draft("Bob")),
    ("vote bob", "unclear"),
    ("black", "unclear"),
    ("=Black", do.Draft("Black")),
    ("Black holes", do.Draft("Black holes")),
    ("ok", "unclear"),
    ("ok it is the wind", do.Draft("ok it is the wind")),
    ("unclear: what is a dimple", do.Unclear("what is a dimple")),
    ("unclear what is a dimple?", do.Unclear("what is a dimple?")),
    ("UNCLEAR what is a dimple", do.Unclear("what is a dimple")),
    ("Unclear skies make them so", do.Draft("Unclear skies make them so")),
    ("UNCLEAR SKIES", do.Draft("UNCLEAR SKIES")),
    ("unclear", "partial"),
    ("answer: the wind", do.Draft("the wind")),
    ("My answer is: the wind", do.Draft("the wind")),
    ("My draft: the wind", do.Draft("the wind")),
    ("answer the phone", do.Draft("answer the phone")),
    ("reason: the wind", do.Draft("reason: the wind")),
    ("“The wind” 😀", do.Draft("“The wind” 😀")),
    ("undo", do.Undo()),
    ("undo the knot", do.Draft("undo the knot")),
    ("JOIN the dots", do.Draft("JOIN the dots")),
    ("new shoes", do.Draft("new shoes")),
    ("x" * 160, do.Draft("x" * 160)),
    ("x" * 187, "overlong"),
    ("=", "unclear"),
    ("😀", "unclear"),
]


@pytest.mark.parametrize(("text", "meaning"), THOUGHTS)
def test_own_words_are_kept_as_typed(text: str, meaning: Action | str) -> None:
    assert acts(text, THINK, 5) == meaning


TURNS: list[tuple[str, Action | str]] = [
    ("They stir up the air", do.Answer("They stir up the air")),
    ("ok", do.AnswerDraft()),
    ("OK!", do.AnswerDraft()),
    ("okay", do.AnswerDraft()),
    ("ok so the wind does it", do.Answer("ok so the wind does it")),
    ("FORCED BOB", do.Forced(1)),
    ("forced bob", do.Forced(1)),
    ("Forced 2", do.Forced(1)),
    ("FORCED BOB: it is the dew", do.Forced(1, "it is the dew")),
    ("forced kathy : the dew", do.Forced(2, "the dew")),
    ("forced kathy:x", do.Forced(2, "x")),
    ("forced bob to wear a hat", do.Answer("forced bob to wear a hat")),
    ("forced by the wind", do.Answer("forced by the wind")),
    ("forced", "partial"),
    ("FORCED DAN", "unclear"),
    ("forced 0", do.Answer("forced 0")),
    ("forced 5", "unclear"),
    ("forced 6", do.Answer("forced 6")),
    ("forced nobody", do.ForcedNobody()),
    ("SIMILAR KATHY BOB", do.Similar(2, 1)),
    ("similar kathy bob", do.Similar(2, 1)),
    ("similar kathy", do.Answer("similar kathy")),
    ("similar to a fish", do.Answer("similar to a fish")),
    ("similar kathy bob and me", do.Answer("similar kathy bob and me")),
    ("auto off", do.AutoOff()),
    ("vote", "unclear"),
    ("no", do.Answer("no")),
    ("repeat", "REPEAT"),
    ("repeat after me", do.Answer("repeat after me")),
]


@pytest.mark.parametrize(("text", "meaning"), TURNS)
def test_an_answer_in_ones_turn(text: str, meaning: Action | str) -> None:
    assert acts(text, TURN, 6) == meaning


def test_words_for_the_older_ask_are_a_draft() -> None:
    assert acts("They stir up the air", TURN, 5) == do.Draft("They stir up the air")


OTHERS: list[tuple[str, tuple[Form, ...], int, Action | str]] = [
    ("aye", BALLOT, 9, do.Aye()),
    ("Aye aye!", BALLOT, 9, do.Aye()),
    ("y", BALLOT, 9, do.Aye()),
    ("1", BALLOT, 9, do.Aye()),
    ("nay", BALLOT, 9, do.Nay()),
    ("no", BALLOT, 9, do.Nay()),
    ("Nope.", BALLOT, 9, do.Nay()),
    ("2", BALLOT, 9, do.Nay()),
    ("maybe", BALLOT, 9, "unclear"),
    ("done", REVEAL, 10, do.Done()),
    ("dnoe", REVEAL, 10, do.Done()),
    ("don", REVEAL, 10, do.Done()),
    ("dope cat", REVEAL, 10, "unclear"),
    ("donne", REVEAL, 10, do.Done()),
    ("object", REVEAL, 10, do.Object()),
    ("I object!", REVEAL, 10, do.Object()),
    ("objct", REVEAL, 10, do.Object()),
    ("object empty", REVEAL, 10, do.ObjectEmpty()),
    ("please object empty", REVEAL[:2], 10, "unclear"),
    ("please object", REVEAL[:2], 10, do.Object()),
    ("REAL they stir up the air", GIVE, 12, do.Real("they stir up the air")),
    ("real: they stir up the air", GIVE, 12, do.Real("they stir up the air")),
    ("Bluff - bees made them", GIVE, 12, do.Bluff("bees made them")),
    ("bluff", GIVE, 12, "partial"),
    ("bees made them", GIVE, 12, "unclear"),
    ("correct", JUDGE, 13, do.Correct()),
    ("corect", JUDGE, 13, do.Correct()),
    ("not correct", JUDGE, 13, do.Wrong()),
    ("wrong", JUDGE, 13, do.Wrong()),
]


@pytest.mark.parametrize(("text", "forms", "meant", "meaning"), OTHERS)
def test_ballots_duels_and_the_rest(text: str, forms: tuple[Form, ...], meant: int, meaning: Action | str) -> None:
    assert acts(text, forms, meant) == meaning


def test_too_long_words_are_refused_with_the_count() -> None:
    heard = hear("x" * 187, ear(THINK, 5))
    assert heard == Overlong("That has 187 characters; 160 is the most. Please send it shorter.")


@pytest.mark.parametrize(
    ("verb", "forms", "meant"), [("", THINK, 5), ("DRAFT: ", THINK, 5), ("REAL ", GIVE, 12), ("FORCED BOB: ", TURN, 6)]
)
def test_words_of_just_the_most_characters_are_taken(verb: str, forms: tuple[Form, ...], meant: int) -> None:
    assert isinstance(hear(verb + "x" * 160, ear(forms, meant)), Act)
    heard = hear(verb + "x" * 161, ear(forms, meant))
    assert heard == Overlong("That has 161 characters; 160 is the most. Please send it shorter.")


def test_an_unknown_text_hears_what_would_work() -> None:
    heard = hear("blub blub", ear(VOTE, 8))
    assert isinstance(heard, Unclear)
    assert "2 Bob, 3 Kathy, 4 Dan, 5 Mary Lou, ME or SIMILAR" in heard.text


def test_who_asks_what_to_do_is_told() -> None:
    assert hear("What do I do?", ear(THINK, 5)) == Command("REPEAT")
    assert acts("What do I do", THINK, 5) == "REPEAT", "words go out by themselves: no question mark is needed (MQ4)"
    assert acts("What do I know", THINK, 5) == do.Draft("What do I know")
    assert hear("what do i do", ear(VOTE, 8)) == Command("REPEAT")


def test_short_words_are_forgiven_one_slip_only_where_no_own_words_are_asked() -> None:
    assert acts("objct", REVEAL, 10) == do.Object()
    assert acts("undu", THINK, 5) == do.Draft("undu")
    heard = hear("redy", ear(THINK, 5))
    assert isinstance(heard, Unclear)
    assert heard.text.startswith('"redy" went to nobody. Once all have a draft, it goes on by itself.')


def test_nobody_chooses_himself() -> None:
    heard = hear("vote ann", ear(VOTE, 8))
    assert isinstance(heard, Unclear)
    assert heard.text.startswith("That is you, and you cannot choose yourself.")


def test_a_guess_is_asked_back() -> None:
    heard = hear("not bob", ear(VOTE, 8))
    assert heard == Unclear("Did you mean VOTE BOB? Then text just that.")


@pytest.mark.parametrize(
    ("sound", "name"), [("to", "BOB"), ("too", "BOB"), ("tree", "KATHY"), ("for", "DAN"), ("fore", "DAN")]
)
def test_what_sounds_like_a_number_is_asked_back(sound: str, name: str) -> None:
    assert hear(sound, ear(VOTE, 8)) == Unclear(f"Did you mean VOTE {name}? Then text just that.")


def test_won_sounds_like_the_first_number() -> None:
    heard = hear("won", ear(VOTE, 8))
    assert isinstance(heard, Unclear)
    assert heard.text.startswith("That is you")


def test_a_plain_answer_to_an_ask_that_is_over_is_late() -> None:
    heard = hear("They stir up the air", ear(VOTE, 5))
    assert isinstance(heard, Late)
    assert "ME or SIMILAR" in heard.text
    assert isinstance(hear("2", ear(VOTE, 5)), Late)
    assert heard.text.startswith('"They stir up the air" crossed with my text and did not count. Now you can')


def test_a_plain_answer_after_which_nothing_is_asked_is_told_so() -> None:
    heard = hear("They stir up the air", ear((), 5))
    assert isinstance(heard, Late)
    assert heard.text.startswith('"They stir up the air" did not count. There is nothing to answer')


def test_a_ballot_that_is_over_gives_way_to_the_thinking_behind_it() -> None:
    assert acts("They stir up the air", THINK, 9) == do.Draft("They stir up the air")
    assert acts("They stir up the air", TURN, 5) == do.Draft("They stir up the air"), "never to the newer ask"


def test_a_full_command_is_never_late() -> None:
    assert acts("vote bob", VOTE, 5) == do.Vote(1)


KEYS: list[tuple[str, tuple[Form, ...], int, Action | str]] = [
    ("2", VOTE, 8, do.Vote(1)),
    ("8", VOTE, 8, do.VoteBlack()),
    ("9", VOTE, 8, do.VoteEmpty()),
    ("1", VOTE, 8, "unclear"),
    ("#", VOTE, 8, "unclear"),
    ("1", BALLOT, 9, do.Aye()),
    ("2", BALLOT, 9, do.Nay()),
    ("1", GIVE, 12, "partial"),
    ("1", TURN, 6, do.AnswerDraft()),
    ("2", VOTE, 5, "late"),
]


@pytest.mark.parametrize(("digits", "forms", "meant", "meaning"), KEYS)
def test_keys(digits: str, forms: tuple[Form, ...], meant: int, meaning: Action | str) -> None:
    assert told(hear_keys(digits, ear(forms, meant))) == meaning


SPEECH: list[tuple[str, tuple[Form, ...], int, Action | str]] = [
    ("I believe Kathy.", VOTE, 8, do.Vote(2)),
    ("number two", VOTE, 8, do.Vote(1)),
    ("my vote goes to Mary Lou", VOTE, 8, do.Vote(4)),
    ("the black chip", VOTE, 8, do.VoteBlack()),
    ("I disagree", BALLOT, 9, do.Nay()),
    ("I do not believe it", JUDGE, 13, do.Wrong()),
    ("the real answer is that bees made them", GIVE, 12, do.Real("that bees made them")),
    ("They stir up the air", TURN, 6, do.Answer("They stir up the air")),
]


@pytest.mark.parametrize(("words", "forms", "meant", "meaning"), SPEECH)
def test_speech(words: str, forms: tuple[Form, ...], meant: int, meaning: Action | str) -> None:
    assert told(hear_speech(words, ear(forms, meant))) == meaning

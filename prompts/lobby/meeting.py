"""Meeting the number: its first words, the name that it asks for, and its goodbye."""

from prompts.kit.aloud import own
from prompts.kit.imprint import OPT_IN, Imprint
from prompts.kit.messages import message

_HOW = "Send me a text with new for a table of your own, or with join and the word of a friend's table."


@message(
    segments=1,
    wide=1,
    spoken=lambda *, imprint: f"Hello! This is {own(imprint.brand)}: party games with friends, from any phone. {_HOW}",
)
def welcome(*, imprint: Imprint) -> str:
    """The answer at no table to a text that is nothing we know. What carriers want said comes with the first seat."""
    return (
        f"Hello! {imprint.who_we_are}. To make a table text NEW. To play at a friend's text JOIN, its word and your "
        f"name, like JOIN OTTER ANN."
    )


@message(segments=1, wide=1, spoken=lambda *, imprint: f"This is {own(imprint.brand)}. Welcome back!")
def welcome_back(*, imprint: Imprint) -> str:
    """To a phone that has opted in again."""
    return f"{imprint.who_we_are}. Welcome back! {OPT_IN}"


@message(segments=1, wide=1, spoken=lambda *, imprint: "What is your name?")
def need_name(*, imprint: Imprint) -> str:
    """NEW or JOIN came without a name."""
    return f"{imprint.who_we_are}. What is your name? Text it, up to 12 letters."


@message(segments=1, wide=1)
def which_then() -> str:
    """After NEW's question: words that name no game, and no evening alone."""
    return "Text a game's name or number, like MALARKY or 3; or people, time and pace: 4, an hour, quick."


@message(segments=1, wide=1)
def name_needs_letters() -> str:
    return "Please text a name with letters in it, like ANN."


@message(segments=1, wide=1)
def name_too_long(*, count: int, most: int) -> str:
    return f"Please text just your name: {most} letters at most, and that has {count}."


@message(segments=1, wide=1)
def name_is_talk() -> str:
    """A greeting, thanks or a question, from who was asked for a name."""
    return "Please text just your name, like ANN."


@message(segments=1, wide=1)
def name_is_a_number() -> str:
    return "A number cannot be a name, as answers are chosen by numbers. Please text a name with letters."


@message(
    segments=1,
    wide=2,
    spoken=lambda *, name: f"{own(name)} means something else here, so it cannot be a name. Please say another one.",
)
def name_is_a_word(*, name: str) -> str:
    """A command, a choice of a game or a carrier's keyword."""
    return f"{name.upper()} means something else here, so it cannot be a name. Please text another one."


@message(segments=1, wide=2)
def name_is_ours(*, name: str) -> str:
    """The brand, or how our own messages begin: what is said under it would pass for ours."""
    return f"{name} looks like words of mine, so it cannot be a name. Please text another one."


@message(segments=1, wide=2)
def name_mixes_alphabets(*, name: str) -> str:
    """Letters of two alphabets in one word: what it looks like is not what it is."""
    return f"{name} mixes letters of two alphabets, so it cannot be a name. Please text it in one."


@message(segments=1, wide=2)
def name_taken(*, name: str) -> str:
    return f"The name {name} is taken at this table. Please text another one, or add a letter to yours."


@message(segments=1, wide=2)
def name_taken_there(*, name: str, word: str) -> str:
    """The same to a phone that sits at another table and stays there."""
    return f"The name {name} is taken at table {word.upper()}. Text JOIN {word.upper()} and another name for you."


def _forgotten_aloud(*, imprint: Imprint) -> str:
    return (
        "Done: you and your words are deleted here, and our texts at the carrier too. Your name goes when your game "
        "ends. I cannot delete what friends have got. Goodbye!"
    )


@message(segments=2, wide=2, spoken=_forgotten_aloud)
def forgotten(*, imprint: Imprint) -> str:
    """The goodbye of FORGET ME: the last words to this phone."""
    return (
        f"{imprint.who_we_are}. Done: you and your words are deleted here, and our texts at the carrier too. Your name "
        "goes when your game ends. I cannot delete what friends have got, nor the carrier's record that we texted. "
        "Text NEW or JOIN if you want to play again. Goodbye!"
    )

"""Sitting down at a table and leaving it: who joins, who is there, who is missing."""

from collections.abc import Sequence

from prompts.kit.aloud import aloud, lines, own
from prompts.kit.apart import sentences
from prompts.kit.imprint import Imprint, opt_in
from prompts.kit.messages import message
from prompts.kit.words import listed, plural, sentence, shortened

BOT_NAMES = (
    "Pixel",
    "Widget",
    "Gizmo",
    "Sprocket",
    "Bleep",
    "Rivet",
    "Cog",
    "Dynamo",
    "Modem",
    "Piston",
    "Gadget",
    "Fuse",
)
ADVISED = 320
"""Characters of a message at most, as the carrier advises."""


@message(segments=1, wide=1)
def need_word() -> str:
    """JOIN came alone."""
    return "Which table? Text JOIN, the word your friend was given and your name, like JOIN OTTER ANN."


@message(segments=1, wide=1)
def unknown_word(*, word: str) -> str:
    """A wrong join word and a closed table get the same answer."""
    return f'I know no open table "{shortened(word.upper(), 12)}". Ask your friend for its word, then text JOIN and it.'


@message(segments=1, wide=1)
def did_you_mean_word(*, word: str, near: str) -> str:
    """A join word with a slip of one letter, whether the `near` one opens a table or not."""
    return f'I know no open table "{shortened(word, 12)}". Did you mean {near}? Then text OK.'


@message(segments=1, wide=1)
def too_many_words() -> str:
    """The answer to every join word after too many wrong ones."""
    return "Those were too many wrong words. Text JOIN and the right one in an hour, or NEW for a table of your own."


@message(segments=1, wide=1)
def full(*, most: int, game: str) -> str:
    return f"That table is full: {game} takes {plural(most, 'player')} at most. Text NEW to make a second table."


def _joined_aloud(
    *,
    imprint: Imprint,
    name: str,
    game: str,
    others: Sequence[str],
    playing: bool,
    next_match: bool,
    missing: int,
    first: bool,
    left: Sequence[str] = (),
    keeps: bool = False,
) -> str:
    company = (
        f"You play {game} with {listed([own(each) for each in others])}." if others else f"You are here for {game}."
    )
    follows = "" if playing else aloud(what_next(missing=missing))
    return lines(
        f"Welcome, {own(name)}!",
        "That stays your name until this game is over." if keeps else "",
        company,
        f"You have left {left[0] if len(left) == 1 else plural(len(left), 'other table')}." if left else "",
        "A game runs already, so you play from the next one." if next_match else follows,
    )


@message(segments=3, wide=6, spoken=_joined_aloud)
def joined(
    *,
    imprint: Imprint,
    name: str,
    game: str,
    others: Sequence[str],
    playing: bool,
    next_match: bool,
    missing: int,
    first: bool,
    left: Sequence[str] = (),
    keeps: bool = False,
) -> str:
    """The answer to JOIN; `playing` where a match runs, `next_match` where he must wait for its end; else so many
    players are `missing`. It is the `first` seat of this phone. `left` are the tables that he gave up for this one;
    `keeps` where he asked for another name than that of his seat."""
    company = f"You play {game} with {listed(others)}." if others else f"You are here for {game}."
    if next_match:
        follows = "A game runs already, so you play from the next one."
    else:
        follows = "" if playing else f"{what_next(missing=missing)} RULES tells how to play."
    kept = "That stays your name until this game is over." if keeps else ""
    gone = f"You have left {left[0] if len(left) == 1 else plural(len(left), 'other table')}." if left else ""
    legal = opt_in(first=first).strip()
    told = sentences(f"{imprint.who_we_are}. Welcome, {name}!", kept, company, gone, follows, legal)
    return told if len(told) <= ADVISED else told.replace(company, f"You play {game}; WHO tells with whom.")


@message(segments=1, wide=2)
def joined_others(*, name: str, count: int, missing: int) -> str:
    """To those who sit there already; `count` with him, and so many are `missing` still."""
    return f"{name} has joined, you are {count} now. {what_next(missing=missing)}"


@message(segments=1, wide=1)
def what_next(*, missing: int) -> str:
    """What comes next at a table for whose game so many players are missing."""
    if missing > 0:
        return f"{plural(missing, 'more player')} needed; BOT adds one."
    return "When all are here, text BEGIN."


@message(segments=2, wide=5)
def waiting(
    *, game: str, word: str, names: Sequence[str], missing: int, playing: bool = False, member: bool = False
) -> str:
    """How a table stands, for somebody who does not play now; `playing` where a match runs without him, `member`
    where he has joined already."""
    if playing and member:
        return f"A game of {game} runs here. You play from the next one; I text you when somebody starts it."
    if playing:
        return f"A game of {game} runs here with {listed(names)}. Text JOIN {word.upper()} to play too."
    here = f"Here for {game}: {listed(names)}." if names else f"Nobody is here for {game} yet."
    return f"{here} {what_next(missing=missing)} Friends text JOIN {word.upper()} and their name."


@message(segments=3, wide=7)
def at_the_close(*, game: str, names: Sequence[str], scores: Sequence[int], winners: Sequence[str], reader: str) -> str:
    """SCORE after a game, for somebody who has played it by the name `reader`."""
    points = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    won = f" {sentence(listed(['you' if name == reader else name for name in winners]))} won." if winners else ""
    return f"At the close of {game}: {points}.{won}"


@message(segments=2, wide=4)
def already_in(*, word: str, names: Sequence[str]) -> str:
    """JOIN to the table at which one sits; `names` are the others."""
    company = f", with {listed(names)}" if names else ""
    return f"You are at table {word.upper()} already{company}. LEAVE takes you away from it."


@message(segments=1, wide=2)
def already_named(*, word: str, name: str, playing: bool) -> str:
    """The same with another name than one has there; `playing` where a match runs."""
    here = f"You are at table {word.upper()} already, as {name}"
    if playing:
        return f"{here}, and that stays your name until this game is over."
    return f"{here}. For another name text LEAVE, then JOIN {word.upper()} and that name."


@message(segments=1, wide=1)
def no_group() -> str:
    return "You are at no table. Text NEW to make one, or JOIN and the word of a friend's table."


def _left_aloud(*, label: str, playing: bool, word: str | None) -> str:
    back = (
        " A text with rejoin brings you back."
        if playing
        else f" A text with join {word} brings you back."
        if word
        else ""
    )
    return f"You have left {label}.{back}"


@message(segments=1, wide=1, spoken=_left_aloud)
def left(*, label: str, playing: bool, word: str | None) -> str:
    """LEAVE of the table `label`; `playing` where its match goes on without him, `word` where it takes others in."""
    back = "REJOIN brings you back, " if playing else f"JOIN {word.upper()} brings you back, " if word else ""
    return f"You have left {label}. {back}NEW makes a table of your own."


@message(segments=1, wide=1)
def left_others(*, name: str, missing: int) -> str:
    """To those who stay in a lobby, for whose game so many players are `missing` now."""
    return f"{name} has left the table.{f' {what_next(missing=missing)}' if missing else ''}"


@message(segments=1, wide=1)
def bot_added(*, name: str, next_match: bool, missing: int) -> str:
    return f"{name}, a bot, sits down. {'It plays from the next game.' if next_match else what_next(missing=missing)}"

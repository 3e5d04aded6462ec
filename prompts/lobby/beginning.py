"""A table is made, and its game begins, or why not."""

from collections.abc import Sequence

from prompts.kit.aloud import lines, own
from prompts.kit.apart import sentences
from prompts.kit.imprint import OPT_IN, Imprint
from prompts.kit.messages import message
from prompts.kit.words import listed, plural
from prompts.lobby.seating import what_next


def _games_aloud(*, known: Sequence[tuple[str, str, int, int]], name: str = "") -> str:
    told = [
        f"{game.replace('_', ' ').capitalize()}: {pitch}, for {least} to {most}." for game, pitch, least, most in known
    ]
    return lines("Which game?", *told, "Send me a text with new, and the game.")


@message(segments=2, wide=5, spoken=_games_aloud)
def games(*, known: Sequence[tuple[str, str, int, int]], name: str = "") -> str:
    """NEW without a game that we have: those `known`, by name, pitch, and the fewest and most players; `name` is
    the sender's, where it was given."""
    calls = [f"NEW {game.replace('_', ' ').upper()}" for game, *_ in known]
    lines = [f"{call}: {pitch} ({least}-{most})" for call, (_, pitch, least, most) in zip(calls, known, strict=True)]
    like = f"\nLike this: {calls[0]} {name.upper()}" if name else ""
    return "\n".join(["Which game? How many can play stands behind it.", *lines]) + like


def _created_aloud(*, imprint: Imprint, game: str, word: str, name: str) -> str:
    return lines(
        f"{own(name)}, your table for {game} is ready. Its word is {word}.",
        "Friends send me a text with join, that word and their name. When all are here, say begin.",
    )


@message(segments=2, wide=5, spoken=_created_aloud)
def created(*, imprint: Imprint, game: str, word: str, name: str) -> str:
    """A new table: `word` lets others sit down for `game`."""
    its_name = game.removeprefix("The ")
    return sentences(
        f"{imprint.who_we_are}. {name}, your {its_name} table is ready.",
        f"Friends text me JOIN {word.upper()} and their name. BOT adds a bot, BEGIN starts the game, RULES tells how "
        f"to play. {OPT_IN}",
    )


@message(segments=1, wide=1, spoken=lambda *, game, word: f"{game} it is. When all are here, say begin.")
def chosen(*, game: str, word: str) -> str:
    """NEW at a table that has not begun: the game it plays next."""
    return f"{game} it is. Friends text JOIN {word.upper()} and their name, and BEGIN starts the game."


@message(segments=1, wide=1)
def too_few(*, missing: int, least: int, game: str, word: str) -> str:
    """BEGIN came too early."""
    return f"{game} needs {least}: {what_next(missing=missing)} Friends text JOIN {word.upper()} and their name."


def _too_many_aloud(*, count: int, most: int, game: str, other: str | None) -> str:
    way = "Better make two tables." if other is None else f"A text with new {other.lower()} takes you all."
    return f"You are {count}, and {game} takes {plural(most, 'player')} at most. {way}"


@message(segments=1, wide=1, spoken=_too_many_aloud)
def too_many(*, count: int, most: int, game: str, other: str | None) -> str:
    """`other` is a game that so many can play, None where there is none."""
    way = "Make two tables: LEAVE, then NEW." if other is None else f"NEW {other.upper()} takes you all."
    return f"You are {count}, and {game} takes {plural(most, 'player')} at most. {way}"


@message(segments=1, wide=1)
def already_playing() -> str:
    return "A game runs here already. REPEAT tells what I last asked you, LEAVE takes you out of it."


@message(segments=1, wide=1)
def dear(*, cost: int, road: int | None) -> str:
    """Before the first question of a match that takes about so many segments to each phone; `road` is the number at
    that pace, where it is much less."""
    other = "" if road is None else f" PACE ROAD would make it about {road}."
    return f"A long game: about {cost} texts to each phone.{other}"


@message(segments=2, wide=2)
def too_dear(*, game: str, cost: int, ways: Sequence[str], tomorrow: bool) -> str:
    """BEGIN, or JOIN while a game runs, where it could not be played to its end within the limits; `ways` are what can
    be set so that it could, `tomorrow` whether it could then as it is."""
    left = "are left today" if tomorrow else "I may send in a day"
    helps = [*ways, *(["BEGIN tomorrow"] if tomorrow else [])]
    way = (
        f"What helps: {listed(helps, 'or')}." if helps else "Who runs this number can allow more, or fewer of you play."
    )
    return f"{game} takes about {cost} texts to each phone like this, and may take some more: more than {left}. {way}"


@message(segments=1, wide=1)
def too_slow(*, game: str, count: int, most: int) -> str:
    """BEGIN with so many that our number is too slow for them."""
    return f"{game} with {count} needs a number that sends faster than this one. Up to {most} of you can play it here."


@message(segments=1, wide=1)
def no_more_today() -> str:
    """BEGIN when a limit of the day is used up."""
    return "Today's texts are used up, so no game begins now. Everybody keeps their place: text BEGIN tomorrow."

"""A table is made, and its game begins, or why not."""

from collections.abc import Sequence

from engine.kernel.game import Pace
from prompts.kit.aloud import lines, own
from prompts.kit.apart import sentences
from prompts.kit.imprint import Imprint, opt_in
from prompts.kit.messages import message
from prompts.kit.words import listed, plural
from prompts.lobby.seating import what_next


def _called(game: str) -> str:
    return game.replace("_", " ")


def _evening_aloud(*, known: Sequence[str], name: str = "") -> str:
    return lines(
        f"Which game? Send me a text with its name: {listed([_called(game).capitalize() for game in known], 'or')}.",
        "Or one with how many you are and how long you have, and I propose two. Like: 4 people, an hour, quick.",
    )


@message(segments=2, wide=4, spoken=_evening_aloud)
def evening(*, known: Sequence[str], name: str = "") -> str:
    """NEW without a game that we have, which are those `known`; `name` is perhaps the sender's, where other
    words were given."""
    like = f" Is {name.upper()} your name? Then NEW {_called(known[0]).upper()} {name.upper()}." if name else ""
    return (
        f"Which game? Text a name or number: {', '.join(_numbered(known, game) for game in known)}.{like}\n"
        "Or how many are you, and for how long? Like: 4 people, an hour, quick."
    )


def _numbered(known: Sequence[str], game: str) -> str:
    """Its number and name: "3 MALARKY"."""
    return f"{known.index(game) + 1} {_called(game).upper()}"


def _proposed_aloud(*, players: int | None, pace: Pace, ideas: Sequence[tuple[int, str, str, int]]) -> str:
    told = [
        f"{_called(game).capitalize()}: {pitch}." + _lasting(pace, " About {}.", minutes)
        for _, game, pitch, minutes in ideas
    ]
    return lines(_for_whom(players), *told, "Send me a text with the game.")


@message(segments=2, wide=2, spoken=_proposed_aloud)
def proposed(*, players: int | None, pace: Pace, ideas: Sequence[tuple[int, str, str, int]]) -> str:
    """The answer to what kind of evening it is: games by their number in the list of all, name, pitch, and how many
    minutes they last; `players` where it was said how many there are."""
    told = [
        f"{number} {_called(game).upper()}: {pitch}" + _lasting(pace, " (about {})", minutes)
        for number, game, pitch, minutes in ideas
    ]
    then = "" if pace is Pace.LIVE else f", then PACE {pace.upper()}"
    which = listed([f"NEW {number}" for number, *_ in ideas], "or")
    return "\n".join([_for_whom(players), *told, f"Text {which}{then}."])


def _for_whom(players: int | None) -> str:
    if players is None:
        return "What about this?"
    return "For one, with bots:" if players == 1 else f"For {players} of you:"


def _lasting(pace: Pace, told: str, minutes: int) -> str:
    return "" if pace is Pace.SLOW else told.format(plural(minutes, "minute"))


@message(segments=1, wide=1)
def too_many_at_once(*, players: int, most: int) -> str:
    """No game takes so many."""
    return f"No game takes {players} at one table; {most} is the most. Make two tables, each with NEW."


def _created_aloud(*, imprint: Imprint, game: str, word: str, name: str, first: bool) -> str:
    return lines(
        f"{own(name)}, your table for {game} is ready. Its word is {word}.",
        "Friends send me a text with join, that word and their name. When all are here, say begin.",
    )


@message(segments=2, wide=5, spoken=_created_aloud)
def created(*, imprint: Imprint, game: str, word: str, name: str, first: bool) -> str:
    """A new table: `word` lets others sit down for `game`; the `first` of this phone."""
    its_name = game.removeprefix("The ")
    return sentences(
        f"{imprint.who_we_are}. {name}, your {its_name} table is ready.",
        f"Friends text me JOIN {word.upper()} and their name. BOT adds a bot, BEGIN starts the game, RULES tells how "
        f"to play.{opt_in(first=first)}",
    )


@message(segments=1, wide=1, spoken=lambda *, game, word: f"{game} it is. When all are here, say begin.")
def chosen(*, game: str, word: str) -> str:
    """NEW at a table that has not begun: the game it plays next."""
    return f"{game} it is. Friends text JOIN {word.upper()} and their name, and BEGIN starts the game."


@message(segments=1, wide=1)
def game_is(*, game: str) -> str:
    """To the others of a table for which another game was chosen."""
    return f"The game is {game} now."


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
def lasts(*, minutes: int) -> str:
    """Before the first question of a live match, to all."""
    return f"This takes about {plural(minutes, 'minute')}."


@message(segments=1, wide=1)
def lasts_at_most(*, part: str, longest: str) -> str:
    """The same at the other paces: how long each `part` takes, a "round", say."""
    return f"A {part} takes {longest} at most, less if all answer soon."


@message(segments=1, wide=2)
def dear(*, cost: int, road: int | None, minutes: int | None = None, newcomer: str | None = None) -> str:
    """Before the first question of a match that takes about so many segments to each phone, and so many `minutes`, or
    when a `newcomer` has made one of it; `road` is the number of segments at that pace, where it is much less."""
    other = "" if road is None else f" PACE ROAD: about {plural(road, 'text')}."
    long = "" if minutes is None else f"{plural(minutes, 'minute')}, "
    head = "A long game" if newcomer is None else f"With {newcomer} it is a long game"
    return f"{head}: about {long}{cost} texts to each phone.{other}"


@message(segments=1, wide=1)
def better_so(*, reason: str, sets: str) -> str:
    """BEGIN, where another setting is proposed first: with this SET, or as printed with BEGIN again."""
    return f"{reason} Text SET {sets} for that, or BEGIN to play as printed."


@message(segments=2, wide=2)
def too_dear(*, game: str, cost: int, ways: Sequence[str], tomorrow: bool) -> str:
    """BEGIN, or JOIN while a game runs, where it could not be played to its end within the limits; `ways` are what can
    be set so that it could, `tomorrow` whether it could then as it is."""
    left = "are left today" if tomorrow else "I may send in a day"
    helps = [*ways, *(["BEGIN tomorrow"] if tomorrow else [])]
    way = (
        f"What helps: {listed(helps, 'or')}." if helps else "Who runs this number can allow more, or fewer of you play."
    )
    return f"{game} played like this is about {cost} texts to each phone or more, and that is more than {left}. {way}"


@message(segments=1, wide=1)
def too_slow(*, game: str, count: int, most: int) -> str:
    """BEGIN with so many that our number is too slow for them."""
    return f"{game} with {count} needs a number that sends faster than this one. Up to {most} of you can play it here."


@message(segments=1, wide=1)
def no_more_today() -> str:
    """BEGIN when a limit of the day is used up."""
    return "Today's texts are used up, so no game begins now. Everybody keeps their place: text BEGIN tomorrow."

"""Everything said about a table whose clock stands: who stopped it, why, and how it goes on.

A function for each message, its facts as keywords.
"""

from prompts.kit.messages import message
from prompts.kit.words import clock

_PAUSED = "Its clock stands, answers still count. RESUME lets it go on."
_RESUME = "Text RESUME and it goes on."
_RESUME_OR_ANSWER = "Text RESUME, or just your answer, and it goes on."
_WHY = {
    "paused": f"The game is paused. {_PAUSED}",
    "asleep": f"The game sleeps and its clock stands. {_RESUME_OR_ANSWER}",
    "thrift": "The game stands, as today's texts are used up. Text RESUME tomorrow and it goes on.",
}


@message(segments=1, wide=1)
def asleep(*, asked: bool) -> str:
    """The last message to a table from which nobody has sent a word for some time; `asked` where the reader has a
    question to answer."""
    how = _RESUME_OR_ANSWER if asked else _RESUME
    return f"Nobody has texted for a while, so the game sleeps and its clock stands. {how}"


@message(segments=1, wide=2)
def paused(*, name: str | None) -> str:
    """PAUSE was said: by `name`, or by the reader."""
    return f"{'You have' if name is None else f'{name} has'} paused the game. {_PAUSED}"


def _told_enough_aloud(*, command: str, seconds: float) -> str:
    again = clock(max(60.0, seconds))
    return f"You have sent the others a lot besides the game. Your {command.lower()} works again in {again}."


@message(segments=1, wide=1, spoken=_told_enough_aloud)
def told_enough(*, command: str, seconds: float) -> str:
    """PAUSE or BEGIN, or PACE in a game, from one who has told the others so much beside the game that it would only be
    more noise; it works again after so many seconds."""
    again = clock(max(60.0, seconds))
    return (
        f"You have sent the others a lot besides the game, so your {command} works again in {again}. Until then "
        f"somebody else can text {command}."
    )


@message(segments=1, wide=1)
def going_on(*, name: str | None) -> str:
    """A table that stood goes on: because of `name`, or of the reader."""
    return "The game goes on." if name is None else f"The game goes on, thanks to {name}."


@message(segments=1, wide=1)
def stands(*, why: str, asked: bool = True) -> str:
    """Why a table's clock stands ("paused", "asleep" or "thrift"), and what lets it run; `asked` where the reader has a
    question to answer."""
    return _WHY[why] if asked or why != "asleep" else f"The game sleeps and its clock stands. {_RESUME}"


@message(
    segments=1,
    wide=1,
    spoken=lambda *, zone: (
        f"It is night at this table, so its clock stands until nine in the morning in {zone}. You may answer now all "
        "the same."
    ),
)
def night(*, zone: str) -> str:
    """Quiet hours at a slow table; `zone` is where it lives, as spoken."""
    return f"It is night at this table, so its clock stands until 9 am ({zone}). You may answer now all the same."


@message(segments=1, wide=1)
def not_standing() -> str:
    """RESUME at a table whose clock runs."""
    return "The game is running already. PAUSE would stop its clock, WHERE tells what it waits for."


@message(segments=1, wide=1)
def no_match(*, command: str) -> str:
    """PAUSE or RESUME from somebody who plays in no running match."""
    return f"{command} is for a game that you play in, and you are in none just now. WHERE tells how the table stands."

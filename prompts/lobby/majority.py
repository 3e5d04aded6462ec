"""Everything said about KICK, SKIP and FINISH: asking somebody to go, passing over a turn, ending early.

A function for each message, its facts as keywords; words stay GSM-7 but for the players' own names.
"""

from collections.abc import Sequence

from prompts.kit.aloud import own
from prompts.kit.messages import message
from prompts.kit.words import clock, listed, plural, possessive


def _kick_whom_aloud(*, names: Sequence[str]) -> str:
    if not names:
        return "There is nobody else here. Say bot, and one sits down."
    return f"Who shall go? Send me a text with kick and a name: {listed([own(name) for name in names], 'or')}."


@message(segments=2, wide=3, spoken=_kick_whom_aloud)
def kick_whom(*, names: Sequence[str]) -> str:
    """KICK without a name; `names` are those who may be named."""
    if not names:
        return "There is nobody else here. JOIN and this table's word lets friends sit down, BOT adds a bot."
    return f"KICK whom? Text KICK and a name: {listed(names, 'or')}."


@message(segments=2, wide=4, spoken=lambda *, names: f"Nobody of that name is here. {_kick_whom_aloud(names=names)}")
def kick_unknown(*, names: Sequence[str]) -> str:
    """KICK with a name that nobody has."""
    return f"Nobody of that name is here. {kick_whom(names=names)}"


@message(segments=1, wide=1)
def kick_meant(*, name: str) -> str:
    """KICK with a name that is misspelt too badly to be sure."""
    return f"Did you mean KICK {name.upper()}? Then text just that."


@message(segments=1, wide=1)
def kick_yourself() -> str:
    return "That is you. LEAVE takes you away from the table."


@message(segments=1, wide=2)
def kick_is_the_owners(*, owner: str | None, name: str) -> str:
    """KICK of somebody who does not play, from another than the table's owner (None: one without a name yet)."""
    whose = owner or "whoever made the table"
    return f"Before {name} plays, that is for {whose} to do. In a game all who play decide it together."


@message(segments=1, wide=2)
def kick_the_owner(*, name: str) -> str:
    """KICK of the table's owner, who does not play, from another."""
    return f"This table is {possessive(name)}, so {name} stays. In a game all who play decide it; LEAVE takes you away."


@message(segments=1, wide=1)
def kick_gone(*, name: str) -> str:
    """KICK of somebody who has left the game."""
    return f"{name} has left the game already. WHO tells who is here."


@message(segments=1, wide=2)
def kick_asked(*, by: str | None, name: str, agreed: int, needed: int) -> str:
    """So many of the `needed` agree; `by` is whose is the newest, None: the reader's."""
    if by is None:
        return f"You want {name} out: {agreed} of {needed}. It happens when {_more(needed - agreed)} KICK too."
    return f"{by} wants {name} out: {agreed} of {needed}. KICK {name.upper()} to agree."


@message(
    segments=1,
    wide=2,
    spoken=lambda *, by, agreed, needed: f"{own(by)} asks that you go: {agreed} of {needed}. You still play.",
)
def kick_asked_of_you(*, by: str, agreed: int, needed: int) -> str:
    """To the one whom it concerns."""
    return f"{by} asks that you go: {agreed} of {needed}. You still play. SAY and your words speak to all."


@message(segments=1, wide=2)
def kick_said(*, name: str, agreed: int, needed: int) -> str:
    """KICK again from one who has said it."""
    return (
        f"That is {agreed} of {needed} for {name} to go, you among them. It happens when {_more(needed - agreed)} KICK."
    )


def _more(count: int) -> str:
    return "one more texts" if count == 1 else f"{count} more text"


@message(segments=1, wide=1)
def kicked() -> str:
    """To the phone that has to go."""
    return (
        "Your table goes on without you from here, with thanks for playing. Text NEW for a table of your own, or JOIN "
        "and the word of a friend's."
    )


@message(segments=1, wide=2)
def kicked_others(*, name: str, word: str | None) -> str:
    """To those who stay; `word` is the table's new one, None where it has kept its word."""
    text = f"{name} is out."
    return text if word is None else f"{text} The table's word is {word.upper()} now: only who has it can sit down."


@message(segments=1, wide=1)
def skip_nobody() -> str:
    """SKIP while the table waits for several, or for something that nobody sees; always the same words."""
    return "SKIP is for one player's turn that all can see, and there is none now. WHERE tells how it stands."


@message(segments=1, wide=1)
def skip_another(*, name: str) -> str:
    """SKIP BOB while it is somebody else's turn."""
    return f"It is {possessive(name)} turn now, so SKIP would pass over {name}."


@message(segments=1, wide=2)
def skip_too_soon(*, name: str, seconds: float) -> str:
    """SKIP before it may be said; it works after so many seconds of the table's clock."""
    return f"{name} still has time. If nothing has come in {clock(max(1.0, seconds))}, SKIP works."


def _skip_asked_aloud(*, by: str | None, name: str, agreed: int, needed: int) -> str:
    wants = f"pass over {possessive(own(name))} turn: {agreed} of {needed}"
    if by is None:
        return f"You want to {wants}. It takes {needed - agreed} more."
    return f"{own(by)} wants to {wants}. Say skip to agree."


@message(segments=1, wide=2, spoken=_skip_asked_aloud)
def skip_asked(*, by: str | None, name: str, agreed: int, needed: int) -> str:
    """So many of the `needed` agree; `by` is whose is the newest, None: the reader's."""
    if by is None:
        missing = plural(needed - agreed, "more SKIP")
        return f"You want to pass over {possessive(name)} turn: {agreed} of {needed}. It takes {missing}."
    return f"{by} wants to pass over {possessive(name)} turn: {agreed} of {needed}. SKIP to agree."


@message(segments=1, wide=2)
def skip_asked_of_you(*, by: str, agreed: int, needed: int) -> str:
    """To the one whose turn it is."""
    return f"{by} wants to go on without your turn: {agreed} of {needed}. It is still yours; REPEAT tells what I asked."


@message(segments=1, wide=2)
def skip_said(*, name: str, agreed: int, needed: int) -> str:
    """SKIP again from one who has said it."""
    return (
        f"That is {agreed} of {needed} to pass over {possessive(name)} turn, you among them. It waits for the others."
    )


@message(segments=1, wide=1, spoken=lambda *, name: f"{possessive(own(name))} turn is passed over.")
def skipped(*, name: str) -> str:
    """To the others: a turn is passed over."""
    return f"SKIP it is: {possessive(name)} turn is over."


@message(segments=1, wide=1)
def skipped_you() -> str:
    """To the one whose turn the others have passed over."""
    return "The others have gone on, so your turn is over this time. WHERE tells how it stands."


@message(segments=1, wide=1, spoken=lambda: "All right, your turn is over.")
def skipped_yourself() -> str:
    """To the one who gave up the turn."""
    return "SKIP it is: your turn is over."


@message(segments=1, wide=1)
def finish_nothing(*, part: str) -> str:
    """FINISH where nothing follows that it would drop; `part` is the "round" of this game, "" where it has none."""
    if not part:
        return "This game has no rounds after which it could end. LEAVE takes you away from the table."
    return f"This is the last {part} already, or one that decides. Then the game is over."


@message(segments=1, wide=2)
def finish_asked(*, by: str | None, name: str, agreed: int, needed: int) -> str:
    """So many of the `needed` want this part to be the last; `by` is whose is the newest, None: the reader's."""
    if by is None:
        missing = f"It does when {_more(needed - agreed)} FINISH."
        return f"You want the game to end after this {name}: {agreed} of {needed}. {missing}"
    return f"{by} wants the game to end after this {name}: {agreed} of {needed}. FINISH to agree."


@message(segments=1, wide=2)
def finish_said(*, name: str, agreed: int, needed: int) -> str:
    """FINISH again from one who has said it."""
    return f"That is {agreed} of {needed} for this {name} to be the last, you among them. It waits for the others."


@message(segments=1, wide=1)
def finishes(*, part: str) -> str:
    """To all: it is decided."""
    return f"FINISH it is: this {part} is the last, then the points tell who has won."

"""A text that does nothing, and silence in the place of more such answers."""

from prompts.kit.messages import message


@message(
    segments=1,
    wide=1,
    spoken=lambda *, command: (
        f"Saying {command.lower()} does nothing here. Say rules to hear how to play, or say where to hear how it "
        "stands."
    ),
)
def not_now(*, command: str) -> str:
    return f"{command} is of no use just now. RULES tells how to play, WHERE what the table waits for."


@message(segments=1, wide=1)
def empty() -> str:
    """A text without words: a picture alone, say."""
    return "I got no words from you. Text REPEAT to hear what I last asked you, or RULES for how to play."


def _still_holds_aloud(*, seated: bool = True) -> str:
    if not seated:
        return "What I said just now still holds: you are at no table."
    return (
        "What I said just now still holds. Say repeat to hear what I last asked you, or say where to hear how it "
        "stands."
    )


@message(segments=1, wide=1, spoken=_still_holds_aloud)
def still_holds(*, seated: bool = True) -> str:
    """In the place of a refusal that was said within a minute; then comes silence. `seated` where the phone is at a
    table."""
    if not seated:
        return "What I said just now still holds: you are at no table. NEW makes one, JOIN and a word sits you down."
    return "What I said just now still holds. REPEAT tells what I last asked you, WHERE what the table waits for."


@message(
    segments=1, wide=1, spoken=lambda: "I am silent now until you say something that I know: where, say, or rules."
)
def last_answer() -> str:
    """After the last text without use that is answered."""
    return "I am silent now until you text me something that I know, like WHERE or RULES."


@message(segments=1, wide=1, spoken=lambda *, most: "That was too long for me. Please say it in fewer words.")
def unreadable(*, most: int) -> str:
    return f"That text is too long for me: {most} characters is the most. Please send it shorter."


@message(
    segments=1,
    wide=1,
    spoken=lambda: "That went wrong on our side, and the game is as it was. Say where to hear how it stands.",
)
def fault() -> str:
    return "That went wrong on our side, the game is as it was. Text WHERE."

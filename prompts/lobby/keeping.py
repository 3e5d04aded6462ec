"""What KEEP OURS tells: whether a table keeps the best lies of its people, and how one of them comes back."""

from collections.abc import Sequence

from prompts.kit.aloud import closed, lines, own
from prompts.kit.messages import message
from prompts.kit.words import listed, plural, quoted


@message(segments=3, wide=5)
def waits(*, names: Sequence[str]) -> str:
    """To who agrees, while these still do not."""
    text = "texts" if len(names) == 1 else "text"
    return (
        f"Noted. Once {listed(names)} {text} KEEP OURS too, the best lies of your Malarky are kept, and come back on a "
        "later evening, to you alone. FORGET OURS ends it."
    )


@message(segments=2, wide=3)
def asked(*, name: str) -> str:
    """To those who do not yet, when somebody agrees."""
    return (
        f"{name} would keep the best lies of your Malarky: they come back on a later evening, with who told them, and "
        "only to you who are here. If all of you agree: KEEP OURS."
    )


@message(segments=1, wide=1)
def offered() -> str:
    """To all, after the first match of a table where nothing is kept."""
    return "Liked your lies? If all of you text KEEP OURS, the best ones come back on a later evening, to you alone."


@message(segments=2, wide=2)
def all_agree() -> str:
    """To all, once they do."""
    return (
        "You all said KEEP OURS: a lie that fools half of you is kept from now on, two years at most, and comes back "
        "on a later evening. FORGET OURS ends it and deletes yours."
    )


@message(segments=1, wide=1)
def kept(*, count: int) -> str:
    """To who asks again."""
    so_far = f"{plural(count, 'lie')} of yours {'is' if count == 1 else 'are'} kept" if count else "no lie is kept yet"
    return f"You all said KEEP OURS: {so_far}. FORGET OURS ends it and deletes yours."


@message(segments=1, wide=1)
def nobody_else() -> str:
    return "KEEP OURS is for two people or more at a table. WHO tells the word by which your friends JOIN."


@message(segments=1, wide=1)
def forgotten(*, count: int) -> str:
    """To who takes it back: so many lies of his were kept."""
    gone = (
        f"{plural(count, 'lie')} of yours {'is' if count == 1 else 'are'} deleted" if count else "none of yours is kept"
    )
    return f"Done: {gone}, and where you play nothing is kept any more. KEEP OURS begins anew."


def _remembered_aloud(*, days: int, question: str, name: str, words: str, fooled: int) -> str:
    ago = f"{_ago(days).capitalize()} you were asked: {own(question)}"
    return lines(closed(ago), closed(f"{own(name)} fooled {fooled} of you with this: {own(words)}"))


@message(segments=2, wide=7, spoken=_remembered_aloud)
def remembered(*, days: int, question: str, name: str, words: str, fooled: int) -> str:
    """A lie comes back, to all who were there so many days ago."""
    return f"Ours, {_ago(days)}: {question} {name} fooled {fooled} of you: {quoted(words)}"


def _ago(days: int) -> str:
    if days < 1:
        return "today"
    if days < 60:
        return f"{plural(days, 'day')} ago"
    if days < 365:
        return f"{days // 30} months ago"
    return "a year ago" if days < 730 else f"{days // 365} years ago"

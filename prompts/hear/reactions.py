"""Reactions to a message (tapbacks), which come as texts that quote it."""

import re

# Apple's and Google's phones text a reaction to those that cannot show it: Liked "...", Loved an image.
_QUOTES = "[\"'“”«»„‟‘’]"
_REACTED = (
    r"(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned"
    r"|reacted( with)? \S{1,12} to|removed (a|an) [a-z ]{3,20} from|removed \S{1,12} from"
    r"|[^\w\s\"'“”«»]{1,12}\s+(to|removed from)"
    r"|le (gusta|gustó|encanta|encantó)|no le gust[aó])"
)
_REACTION = re.compile(
    rf"{_REACTED}\s+({_QUOTES}.*{_QUOTES}|(an|a) (image|photo|picture|movie|video|attachment|message|sticker|gif))",
    re.IGNORECASE | re.DOTALL,
)


THUMBS = frozenset("\U0001f44d\U0001f44c\u2705\u2714")
"""A text of one of these says yes."""


def is_reaction(text: str) -> bool:
    """Whether a text is a reaction to a message (a tapback) that a phone has put into words."""
    return _REACTION.fullmatch(text.strip()) is not None

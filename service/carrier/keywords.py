"""The words that a US carrier answers itself and passes on to us.

Source: Twilio, "Advanced opt-out" and error 23002. Only a message of one word counts. Where a Messaging Service has
words of its own, in other languages too, the carrier says in OptOutType which it heard and answered.
"""

import string
from enum import Enum

from prompts.kit.vocabulary import HELP_WORDS, START_WORDS, STOP_WORDS

_AROUND = string.whitespace + string.punctuation + "\u00a0\u2018\u2019\u201c\u201d\u2026\u2013\u2014\u00a1\u00bf"


class Keyword(Enum):
    """What a keyword asks for."""

    STOP = "stop"
    START = "start"
    HELP = "help"


SPANISH = {
    **dict.fromkeys(("alto", "cancelar", "detener"), Keyword.STOP),
    **dict.fromkeys(("comenzar", "empezar", "iniciar"), Keyword.START),
    **dict.fromkeys(("ayuda", "informacion"), Keyword.HELP),
}
"""What a number in a Messaging Service is set up with where it hears another language too."""


def keyword(body: str) -> Keyword | None:
    """The keyword that a text is, in any case, with spaces and punctuation around it; None for all other texts."""
    word = bare(body)
    if word in STOP_WORDS:
        return Keyword.STOP
    if word in START_WORDS:
        return Keyword.START
    return Keyword.HELP if word in HELP_WORDS else None


def keyword_in_a_service(body: str) -> Keyword | None:
    """The same for a number in a Messaging Service, where the carrier does not say what it heard: in its list of
    texts."""
    return keyword(body) or SPANISH.get(bare(body))


def bare(body: str) -> str:
    """A text without case, and without the spaces and punctuation around it."""
    return body.strip(_AROUND).lower()


def answered_keyword(opt_out_type: str) -> Keyword | None:
    """What the carrier heard and has answered, by its OptOutType; None where it says nothing of the kind."""
    known = {each.name: each for each in Keyword}
    return known.get(opt_out_type)

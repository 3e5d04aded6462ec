"""Which words the carrier takes for its own, and what it answers to them.

Source: Twilio, "Advanced opt-out": a number in a Messaging Service may have words and answers in other languages beside
the usual ones, and the webhook is told in OptOutType which was heard.
"""

from dataclasses import dataclass

from service.carrier.keywords import Keyword, keyword, keyword_in_a_service

ANSWERS = {
    Keyword.STOP: "You are unsubscribed and get no more messages from this number. Text START to subscribe again.",
    Keyword.START: (
        "You are subscribed again and get messages from this number. Text HELP for help, STOP to unsubscribe."
    ),
    Keyword.HELP: "Text STOP to unsubscribe from this number. Message and data rates may apply.",
}
SPANISH_ANSWERS = {
    Keyword.STOP: "No recibiras mas mensajes de este numero. Escribe COMENZAR para volver a recibirlos.",
    Keyword.START: "Vuelves a recibir mensajes de este numero. Escribe AYUDA para ayuda, ALTO para no recibir mas.",
    Keyword.HELP: "Escribe ALTO para no recibir mas mensajes de este numero. Pueden aplicarse tarifas de mensajes.",
}


@dataclass(frozen=True, slots=True)
class Heard:
    """One of the carrier's own words in a text, and the carrier's answer."""

    word: Keyword
    answer: str


def heard(body: str, *, in_a_service: bool) -> Heard | None:
    """What the carrier hears in a text to a number that is in a Messaging Service, or in none."""
    word = keyword(body)
    if word is not None:
        return Heard(word, ANSWERS[word])
    foreign = keyword_in_a_service(body) if in_a_service else None
    return Heard(foreign, SPANISH_ANSWERS[foreign]) if foreign else None

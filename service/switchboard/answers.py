"""What the carrier itself answers to a keyword."""

from service.carrier.keywords import Keyword

ANSWERS = {
    Keyword.STOP: "You are unsubscribed and get no more messages from this number. Text START to subscribe again.",
    Keyword.START: (
        "You are subscribed again and get messages from this number. Text HELP for help, STOP to unsubscribe."
    ),
    Keyword.HELP: "Text STOP to unsubscribe from this number. Message and data rates may apply.",
}

"""A turn of a call as TwiML. Source: Twilio, "TwiML for Programmable Voice": Say, Play, Gather, Redirect, Hangup,
Reject."""

from typing import Any
from urllib.parse import urljoin

from twilio.twiml.voice_response import VoiceResponse

from prompts.voice import pieces
from service.calls import tone
from service.calls.rows import Listening, Said

VOICE = "Polly.Joanna"
KEY_SECONDS = 2
"""How long a key that interrupts the reading is waited for to be followed by another."""
SLOWEST = 10.0
"""Characters a second that the voice says at least."""
MOST_HINTS = 100
END_OF_KEYS = "#"


def answer(said: Said, address: str) -> str:
    """The TwiML of a turn; the request that ends it comes to `address`.

    While it is read a key may interrupt it, and no voice, which might be its own out of a loudspeaker. Whatever the
    caller does or leaves undone, a request follows.
    """
    response = VoiceResponse()
    listens = said.listens
    if listens is None:
        _say(response, said)
        if said.goes_on:
            response.redirect(address)
        else:
            response.hangup()
        return str(response)
    keys: dict[str, object] = {"num_digits": listens.digits} if listens.digits else {}
    keys |= {"finish_on_key": "" if listens.digits else END_OF_KEYS, "action": address, "method": "POST"}
    if said.parts:
        _say(response.gather(input="dtmf", timeout=KEY_SECONDS, **keys), said)
        if listens.tone:
            response.play(urljoin(address, tone.NAME))
    response.gather(
        input="dtmf speech" if listens.speech else "dtmf", timeout=listens.seconds, action_on_empty_result=True,
        **keys, **(_speech(listens) if listens.speech else {}),
    )  # fmt: skip
    response.redirect(address)
    return str(response)


def seconds_of(said: Said) -> float:
    """How long this turn may take, with a slow voice and nobody who answers."""
    spoken = pieces("\n\n".join(said.parts))
    read = sum(len(piece.words) / SLOWEST + piece.pause / 1000 for piece in spoken)
    return read + (said.listens.seconds + KEY_SECONDS if said.listens else 0)


def rejection() -> str:
    """A call that is not answered; it costs nothing."""
    response = VoiceResponse()
    response.reject(reason="busy")
    return str(response)


def _say(response: Any, said: Said) -> None:
    for piece in pieces("\n\n".join(said.parts)):
        spoken = response.say(piece.words, voice=VOICE)
        if piece.pause:
            spoken.break_(time=f"{piece.pause}ms")


def _speech(listens: Listening) -> dict[str, object]:
    hints = ",".join(hint.replace(",", " ") for hint in listens.hints[:MOST_HINTS])
    told: dict[str, object] = {"speech_timeout": "auto", "profanity_filter": False, "language": "en-US"}
    return told | ({"hints": hints} if hints else {})

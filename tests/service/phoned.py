"""A phone on a call: what it hears, the keys it presses, what it says; over signed requests, as the carrier's are."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from urllib.parse import urldefrag, urlsplit
from xml.etree import ElementTree

from tests.service.conftest import ANN, BOB, CY, NUMBER, PUBLIC, House

THREE = {"Ann": ANN, "Bob": BOB, "Cy": CY}
"""Who calls, at a table of three."""
FORGED = [f"+1202555{number:04}" for number in range(120, 200)]
"""Numbers that somebody shows who has none of them."""
_sids = count(1)


@dataclass
class Phoned:
    """A call of this phone to the number. `heard` is what was said since the last request, `listens` how the call
    listens for keys and speech now, `answer` the last TwiML."""

    house: House
    phone: str
    sid: str = field(default_factory=lambda: f"CA{next(_sids):032x}")
    heard: str = ""
    address: str = "/call"
    listens: dict[str, str] = field(default_factory=dict)
    is_over: bool = False
    is_rejected: bool = False
    answer: str = ""
    rung: int | None = None

    def pick_up(self, ring: int, **told: str) -> str:
        """The phone that we ring is answered; what it hears first."""
        self.rung, self.address = ring, f"/call?r={ring}"
        return self._ask(told)

    def cut_off(self, status: str = "completed") -> None:
        """The carrier tells that the call of the ring is over."""
        self.house.post(self._form({"CallStatus": status}), path=f"/call/ended?r={self.rung}")
        self.is_over = True

    def ring(self) -> str:
        """The call begins; what it says first."""
        return self._ask({"CallStatus": "ringing"})

    def press(self, keys: str) -> str:
        """What is said to these keys."""
        assert "dtmf" in self.listens["input"]
        return self._ask({"Digits": keys})

    def say(self, words: str) -> str:
        """What is said to these words."""
        assert "speech" in self.listens["input"], "the call does not listen to speech"
        return self._ask({"SpeechResult": words, "Confidence": "0.9"})

    def wait(self) -> str:
        """What is said after silence."""
        return self._ask({"Digits": ""})

    def repeat(self, address: str, **told: str) -> str:
        """The carrier makes a request to this address once more; the TwiML of the answer."""
        return self._post(address, told)

    def hang_up(self) -> None:
        self.house.post(self._form({"CallStatus": "completed"}), path="/call/ended")
        self.is_over = True

    def come_in(self) -> str:
        """Ring, press the PIN that was texted, and be alone; what is said then."""
        self.ring()
        self.house.news()
        self.press("9")
        self.press(self.pin())
        return self.press("1")

    def pin(self) -> str:
        """The digits of the newest text to this phone."""
        (body,) = self.house.news(self.phone)
        return "".join(sign for sign in body if sign.isdigit())

    def _ask(self, told: dict[str, str]) -> str:
        self.heard = ""
        self._read(self._post(self.address, told))
        while not self.is_over and not self.listens:  # more follows at once
            self._read(self._post(self.address, {}))
        return self.heard

    def _post(self, address: str, told: dict[str, str]) -> str:
        answer = self.house.post(self._form(told), path=address)
        assert answer.status_code == 200, answer.text
        self.answer = answer.text
        return answer.text

    def _form(self, told: dict[str, str]) -> dict[str, str]:
        ends = {"From": self.phone, "To": NUMBER}
        if self.rung is not None:
            ends = {"From": NUMBER, "To": self.phone, "Direction": "outbound-api"}
        return {"CallSid": self.sid, "CallStatus": "in-progress"} | ends | told

    def _read(self, twiml: str) -> None:
        root = ElementTree.fromstring(twiml)  # noqa: S314
        self.heard = "\n".join(filter(None, [self.heard, *(say.text or "" for say in root.iter("Say"))]))
        self.is_rejected = root.find("Reject") is not None
        self.is_over = self.is_rejected or root.find("Hangup") is not None
        gathers = root.findall("Gather")
        self.listens = dict(gathers[-1].attrib) if gathers else {}
        redirect = root.find("Redirect")
        if redirect is not None:
            parts = urlsplit(urldefrag(redirect.text or "").url)
            assert f"{parts.scheme}://{parts.netloc}" == PUBLIC
            self.address = f"{parts.path}?{parts.query}"


def called(house: House, phone: str) -> Phoned:
    """A call that has rung."""
    call = Phoned(house, phone)
    call.ring()
    return call


def alone(house: House, phone: str) -> Phoned:
    """A call whose caller may hear what is his alone."""
    call = Phoned(house, phone)
    call.come_in()
    return call

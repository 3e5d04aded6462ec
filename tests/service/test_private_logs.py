"""The logs of a whole match, with all that goes wrong on its way, hold no number in full and no word of a player."""

import itertools
import json
from collections.abc import Callable

import pytest

from service.carrier.client import FateUnknown, Later, Listed, Refused
from service.due.housekeeping import keep_house
from service.due.sweeping import sweep
from service.operate.blocking import block
from service.outbox import delivering as delivery
from service.outbox.rate import Rate
from tests.service.conftest import ANN, BOB, CY, DEE, NUMBER, House
from tests.service.test_faults import GAME, fail
from tests.service.test_logs import Lines, start, unchanged_logging
from tests.services import sid

__all__ = ["start", "unchanged_logging"]

NAMES = {"Wilhelmine": ANN, "Bartholomew": BOB, "Christabel": CY}
WORDS = ("zeppelin", "marmalade", "xylophone", "velociraptor", "bureaucrat")
TROUBLES = (30007, 30008, 99999)


class Moody:
    """A carrier that takes most messages and refuses, puts off or loses the others."""

    def __init__(self) -> None:
        self.numbers = itertools.count(1)
        self.troubles = itertools.cycle(TROUBLES)

    def send(
        self, message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str:
        number = next(self.numbers)
        if number % 11 == 0:
            raise FateUnknown
        if number % 13 == 0:
            raise Later
        if number % 17 == 0:
            raise Refused(next(self.troubles))
        return f"SM{message_id}"

    def sent_since(self, to: str, body: str, since: float) -> Listed:
        return Listed()


def deliver_all(house: House, carrier: Moody) -> None:
    rate = Rate(NUMBER, 0)
    for phone in (ANN, BOB, CY, DEE):
        delivery.deliver(house.service.db, carrier, house.clock, rate, house.player(phone).id)


def play_to_the_end(house: House, carrier: Moody) -> None:
    """Everybody tries everything all the time: much of it is refused."""
    for turn in range(400):
        for phone, word in zip((ANN, BOB, CY), WORDS, strict=False):
            own = f"a {word} of {WORDS[turn % 5]}"
            tried = ("next", own, "ready", "ok", "ok", "ok", "done", "2", "done", "aye", f"=={word}", "SCORE")
            house.text(phone, tried[turn % len(tried)])
        deliver_all(house, carrier)
        house.passes(27)
        if house.match().over_at is not None:
            return
    pytest.fail("the match does not end")


@pytest.mark.parametrize(
    ("database_url", "style"),
    [
        ("sqlite", "json"),
        pytest.param("postgresql", "plain", marks=[pytest.mark.deep, pytest.mark.postgres]),
    ],
    indirect=["database_url"],
)
def test_a_whole_match_leaves_no_number_and_no_word_in_the_logs(
    house: House, start: Callable[..., Lines], monkeypatch: pytest.MonkeyPatch, style: str
) -> None:
    lines = start(log_format=style, log_level="DEBUG")
    carrier = Moody()
    house.text(DEE, "a burlesque of hippopotamuses")
    house.sit(**NAMES)
    house.text(ANN, "SET ROUNDS 1")
    house.text(ANN, "BEGIN")
    play_to_the_end(house, carrier)
    house.text(ANN, "REMATCH")
    monkeypatch.setattr(GAME, "act", fail)
    house.text(BOB, "READY")
    house.text(ANN, "ready zeppelin")
    monkeypatch.undo()
    monkeypatch.setattr("service.inbound.texts._answer", fail)
    house.text(CY, "velociraptor")
    monkeypatch.undo()
    house.post({"MessageSid": sid("odd"), "From": f"whatsapp:{DEE}", "To": NUMBER, "Body": "zeppelin"})
    house.post({"MessageSid": sid("far"), "From": "+442079460123", "To": NUMBER, "Body": "zeppelin"})
    house.post({"MessageSid": sid("odd"), "From": DEE, "To": NUMBER, "Body": "zeppelin"}, signature="forged")
    block(house.service, DEE)
    house.text(CY, "FORGET ME")
    house.deliver()
    house.clock.now += 4000
    sweep(house.service)
    keep_house(house.service)
    told = lines.text()
    assert "text handled" in told
    assert "message taken" in told
    assert "ZeroDivisionError" in told
    if style == "json":
        assert all(json.loads(line) for line in told.splitlines())
    hidden = [ANN, BOB, CY, DEE, ANN[1:], BOB[1:], CY[1:], "2079460123", *NAMES, *WORDS, "burlesque", "hippopotamus"]
    assert [each for each in hidden if each.casefold() in told.casefold()] == []

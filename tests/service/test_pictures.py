"""Pictures of messages: whom they are drawn for, where they are fetched, until when, and that their addresses stay
secret."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from sqlalchemy import Row, update
from werkzeug.test import TestResponse

import prompts.games.malarky as words
from engine.catalogue import games
from engine.kernel.game import Say
from engine.kernel.saved import dump_view, load_state, load_view
from prompts.compose import Composed, compose
from prompts.show.pictures import Drawing
from prompts.show.pictures.sheet import Row as Line
from prompts.show.pictures.sheet import Sheet, cells
from replay.command import play
from service.carrier.client import FateUnknown, Listed, Refused
from service.due.housekeeping import keep_house
from service.matches import steps
from service.outbox import delivering as delivery
from service.outbox.letters import Letter
from service.outbox.rate import Rate as NumberPace
from service.pages.pictures import PATH, png
from service.privacy.drawings import GOOD_SECONDS
from service.privacy.words import TAKEN_SECONDS
from service.run.web import create_app
from service.store.tables import matches, outbox
from tests.service.conftest import ANN, BOB, CY, NUMBER, PUBLIC, House
from tests.service.test_logs import Lines, start, unchanged_logging
from tests.service.test_watch import link_of

__all__ = ["start", "unchanged_logging"]
GAME = games()["malarky"]
TOKEN = re.compile(r"[\w-]{22}").fullmatch


def sheet(view: Any) -> Sheet:
    """What one seat knows: its own folder, its own number, everybody's points."""
    rows = [Line(seat, cells([total]), seat == view.seat) for seat, total in enumerate(view.totals)]
    return Sheet(f"Seat {view.seat}, {view.phase}: {view.folder}", view.names, ["Total"], rows)


def with_sheets(
    game: str,
    view: Any,
    says: Sequence[Say],
    held: Sequence[Any],
    *room: int,
    waits: bool = False,
    heard: bool = False,
) -> Composed:
    """As compose, and each phone's last message has a picture."""
    composed = compose(game, view, says, held, *room, waits=waits, heard=heard)
    texts = composed.texts
    return composed._replace(texts=(*texts[:-1], *(text._replace(picture="sheet") for text in texts[-1:])))


@pytest.fixture(autouse=True)
def _sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(words.PICTURES, "sheet", Drawing(sheet))
    monkeypatch.setattr(steps, "compose", with_sheets)


class Taker:
    """A carrier that takes all, or does what `mood` says; by phone, the tokens that it was given."""

    def __init__(self, mood: Exception | None = None) -> None:
        self.mood = mood
        self.given: dict[str, list[str]] = {}

    def send(
        self, message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str:
        if picture:
            self.given.setdefault(to, []).append(picture)
        if self.mood:
            raise self.mood
        return f"{'MM' if picture else 'SM'}{message_id}x{attempt}"

    def sent_since(self, to: str, body: str, since: float) -> Listed:
        return Listed()


def begin(house: House) -> None:
    """Three sit, and what the deal says waits to be sent."""
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")


def deliver(house: House, carrier: Taker | None = None) -> Taker:
    carrier = carrier or Taker()
    for phone in (ANN, BOB, CY):
        delivery.deliver(house.service.db, carrier, house.clock, NumberPace(NUMBER), house.player(phone).id)
    return carrier


def pictured(house: House, phone: str = ANN) -> Row[Any]:
    """The newest row of this phone that has a picture."""
    return [row for row in house.rows(outbox.c.picture_token.is_not(None)) if row.phone == phone][-1]


def change(house: House, row: Row[Any], **values: Any) -> None:
    with house.service.db.begin() as tx:
        tx.execute(update(outbox).where(outbox.c.id == row.id).values(values))


def get(house: House, token: str, method: str = "GET") -> TestResponse:
    return create_app(house.service).test_client().open(f"{PATH}/{token}", method=method)


def told(answer: TestResponse) -> tuple[int, bytes, dict[str, str]]:
    """All of an answer but the request's own id."""
    return answer.status_code, answer.data, {name: value for name, value in answer.headers if name != "X-Request-Id"}


def test_a_picture_is_a_png_that_nobody_keeps(house: House) -> None:
    begin(house)
    answer = get(house, pictured(house).picture_token)
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert Image.open(BytesIO(answer.data)).format == "PNG"
    head = get(house, pictured(house).picture_token, "HEAD")
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["Content-Length"] == str(len(answer.data))


def test_each_phone_is_given_the_picture_of_its_own_seat(house: House) -> None:
    begin(house)
    carrier = Taker()
    for _ in range(3):
        house.clock.now += 4
        deliver(house, carrier)
    given = carrier.given
    tokens = [token for several in given.values() for token in several]
    assert len(set(tokens)) == len(tokens) >= 3
    assert all(TOKEN(token) for token in tokens)
    row = house.match()
    state = load_state(GAME, row.state, row.version, row.cards)
    for seat, phone in enumerate((ANN, BOB, CY)):
        newest = pictured(house, phone)
        assert newest.picture_token in given[phone]
        assert newest.picture == {"game": "malarky", "name": "sheet", "view": dump_view(GAME, GAME.view(state, seat))}
        shown = get(house, newest.picture_token).data
        assert shown == png(newest.picture)
        others = [pictured(house, other).picture for other in (ANN, BOB, CY) if other != phone]
        assert shown not in [png(other) for other in others]


def test_a_view_reads_back_as_it_was(house: House) -> None:
    begin(house)
    row = house.match()
    view = GAME.view(load_state(GAME, row.state, row.version, row.cards), 1)
    assert load_view(GAME, json.loads(json.dumps(dump_view(GAME, view)))) == view


def test_wrong_foreign_and_expired_get_the_same(house: House) -> None:
    begin(house)
    token = pictured(house).picture_token
    gone = told(get(house, "x" * 22))
    assert gone[0] == 404
    assert gone[2]["Cache-Control"] == "no-store"
    watching = link_of(house, ANN)
    for wrong in (token[:-1], token + "x", token.swapcase(), "%00", "a/b", watching, "é" * 22, "x" * 5000):
        assert told(get(house, wrong)) == gone
    change(house, pictured(house), state="delivered", done_at=house.clock.now - GOOD_SECONDS)
    assert told(get(house, token)) == gone
    keep_house(house.service)
    assert told(get(house, token)) == gone


@pytest.mark.parametrize(
    ("values", "seconds"),
    [
        ({"state": "delivered", "done_at": 0.0}, GOOD_SECONDS),
        ({"state": "failed", "done_at": 0.0}, GOOD_SECONDS),
        ({"state": "dropped", "done_at": 0.0}, GOOD_SECONDS),
        ({"state": "taken", "taken_at": 0.0}, TAKEN_SECONDS + GOOD_SECONDS),
        ({"state": "taken", "claimed_at": 0.0}, TAKEN_SECONDS + GOOD_SECONDS),
    ],
)
def test_it_ends_ten_minutes_after_its_message(house: House, values: dict[str, Any], seconds: float) -> None:
    begin(house)
    row = pictured(house)
    change(house, row, **{name: value or house.clock.now for name, value in values.items()})
    house.clock.now += seconds - 1
    keep_house(house.service)
    assert get(house, row.picture_token).status_code == 200
    house.clock.now += 1
    assert get(house, row.picture_token).status_code == 404
    assert pictured(house).picture is not None
    keep_house(house.service)
    (after,) = house.rows(outbox.c.id == row.id)
    assert (after.picture, after.picture_token, after.body) == (None, None, row.body)


@pytest.mark.parametrize("state", ["pending", "sending"])
def test_it_lasts_while_its_message_is_under_way(house: House, state: str) -> None:
    begin(house)
    row = pictured(house)
    change(house, row, state=state, claimed_at=house.clock.now)
    house.clock.now += 86_400
    keep_house(house.service)
    assert get(house, row.picture_token).status_code == 200


def test_it_goes_with_the_words_of_its_match(house: House) -> None:
    begin(house)
    deliver(house)
    token = pictured(house).picture_token
    for phone in (ANN, BOB, CY):
        house.text(phone, "LEAVE")
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(over_at=house.clock.now))
    house.clock.now += TAKEN_SECONDS + 1
    house.deliver()
    house.clock.now += TAKEN_SECONDS + 1
    keep_house(house.service)
    assert house.match().cleaned_at is not None
    assert house.rows(outbox.c.picture.is_not(None) | outbox.c.picture_token.is_not(None)) == []
    assert get(house, token).status_code == 404


def test_forget_me_takes_it_at_once_and_leaves_the_others(house: House) -> None:
    begin(house)
    deliver(house)
    mine, others = pictured(house, BOB).picture_token, pictured(house, CY).picture_token
    house.text(BOB, "FORGET ME")
    house.clock.now += 1
    assert get(house, mine).status_code == 404
    assert [row for row in house.rows(outbox.c.picture.is_not(None)) if row.phone == BOB] == []
    assert get(house, others).status_code == 200


def test_no_address_comes_into_a_log(house: House, start: Callable[..., Lines]) -> None:
    lines = start(log_level="DEBUG")
    begin(house)
    row = pictured(house)
    tokens = [each.picture_token for each in house.rows(outbox.c.picture_token.is_not(None))]
    for token in tokens:
        get(house, token)
    for mood in (FateUnknown(), Refused(99999), None):
        house.text(ANN, "WHERE")
        house.clock.now += 20
        tokens += [token for given in deliver(house, Taker(mood)).given.values() for token in given]
    unknown = row.picture | {"name": "unknown"}
    change(house, row, picture=unknown, picture_token=tokens[0], state="pending", done_at=None)
    get(house, tokens[0])
    logging.getLogger("waitress").warning("GET %s/%s and %s%s/%s", PATH, tokens[0], PUBLIC, PATH, tokens[1])
    told = lines.text()
    assert "message taken" in told
    assert "older version" in told
    assert "/picture/..." in told
    assert [token for token in tokens if token in told] == []


def test_what_an_older_version_decided_is_gone_like_any_other(house: House) -> None:
    begin(house)
    row = pictured(house)
    gone = told(get(house, "x" * 22))
    for picture in ({"name": "fan"}, {"game": "tiddlywinks"}, {"view": {"seat": "no number"}}):
        change(house, row, picture=row.picture | picture)
        assert told(get(house, row.picture_token)) == gone


def test_where_the_operator_wants_none_nothing_is_kept(make_house: Callable[..., House]) -> None:
    house = make_house(pictures=False)
    begin(house)
    house.passes(60)
    assert house.rows(outbox.c.picture.is_not(None) | outbox.c.picture_token.is_not(None)) == []
    assert deliver(house).given == {}


def test_what_time_brings_has_pictures_too(house: House) -> None:
    begin(house)
    deliver(house)
    before = pictured(house).id
    house.passes_long(3600, delivers=True)
    assert pictured(house).id > before


def test_of_two_messages_that_become_one_the_newer_picture_stays() -> None:
    old, new = {"name": "old"}, {"name": "new"}
    one, other = Letter(1, "tell", "one", 7, 0, picture=old), Letter(1, "ask", "two", 7, 0)
    assert [one.joined(other), other.joined(one)] == [
        Letter(1, "ask", "one\ntwo", 7, 0, picture=old),
        Letter(1, "ask", "two\none", 7, 0, picture=old),
    ]
    both = one.joined(replace(other, picture=new))
    assert both is not None
    assert both.picture == new


def test_a_replay_tells_of_each_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.match.compose", with_sheets)
    shown: list[str] = []
    play("game malarky\nplayers Ann Bob Cy\nseed 7\nAnn: a hat\nBob gets 1\n", shown.append)
    assert shown.count(f"{' ' * 12}[picture: sheet]") == 4
    assert shown[1].strip() == "[picture: sheet]"

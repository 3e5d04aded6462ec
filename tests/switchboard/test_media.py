"""The pictures of messages in the REST API, and addresses that nothing is at: what is listed is there, what is not is
told in Twilio's words."""

from typing import Any

import pytest
from twilio.rest import Client
from werkzeug.test import TestResponse

from tests.switchboard.conftest import ACCOUNT, ANN, MESSAGES, PNG, TOKEN, Table, resource

ADDRESS = "http://service.example/picture/abc"
FROM_A_PHONE = "http://pictures.example/cat.gif"


def get(table: Table, path: str, method: str = "GET", **more: Any) -> TestResponse:
    given = {"auth": (ACCOUNT, TOKEN)} | more
    return table.client.open(f"/switchboard{path.removeprefix('/switchboard')}", method=method, **given)


def code(answer: TestResponse) -> tuple[int, int]:
    return answer.status_code, answer.get_json()["code"]


def test_the_media_that_a_message_lists_are_served(table: Table) -> None:
    for _ in range(2):
        table.service.shows()
    message = table.send(MediaUrl=[ADDRESS, f"{ADDRESS}2"])
    table.work_off()
    listed = get(table, message["subresource_uris"]["media"]).get_json()
    assert (listed["next_page_uri"], len(listed["media_list"])) == (None, int(message["num_media"]))
    for each in listed["media_list"]:
        assert (each["parent_sid"], each["content_type"]) == (message["sid"], "image/png")
        assert get(table, each["uri"]).get_json() == each
        shown = get(table, each["uri"].removesuffix(".json"))
        assert (shown.status_code, shown.mimetype, shown.data) == (200, "image/png", PNG)
        assert get(table, each["uri"].removesuffix(".json"), auth=None).status_code == 401


def test_a_picture_that_a_phone_sent_is_listed_and_led_to(table: Table, twilio: Client) -> None:
    sid = table.text(ANN, "See", MediaUrl=FROM_A_PHONE)["sid"]
    (media,) = twilio.messages(sid).media.list()
    assert (media.sid[:2], media.content_type, media.parent_sid) == ("ME", "image/gif", sid)
    led = get(table, media.uri.removesuffix(".json"))
    assert (led.status_code, led.headers["Location"]) == (307, FROM_A_PHONE)


def test_deleted_media_are_gone_from_the_api_and_stay_on_the_phone(table: Table, twilio: Client) -> None:
    table.service.shows()
    sent = table.send(MediaUrl=ADDRESS)["sid"]
    table.work_off()
    came = table.text(ANN, "See", MediaUrl=FROM_A_PHONE)["sid"]
    for sid in (sent, came):
        (media,) = twilio.messages(sid).media.list()
        assert twilio.messages(sid).media(media.sid).delete()
        assert twilio.messages(sid).media.list() == []
        assert code(get(table, media.uri)) == (404, 20404)
    first, second = (entry["media"][0] for entry in table.phone(ANN))
    assert (table.client.get(first).data, second) == (PNG, FROM_A_PHONE)


def test_media_are_listed_by_their_day(table: Table) -> None:
    sid = table.text(ANN, "See", MediaUrl=FROM_A_PHONE)["sid"]
    path = f"{resource(sid).removesuffix('.json')}/Media.json"
    for query, found in (("DateCreated=2026-11-18", 1), ("DateCreated%3E=2026-11-20", 0), ("Page=1", 0)):
        assert len(get(table, f"{path}?{query}").get_json()["media_list"]) == found, query
    assert code(get(table, f"{path}?DateCreated=soon")) == (400, 20001)
    assert code(get(table, f"{path}?PageSize=1001")) == (400, 20007)


@pytest.mark.parametrize(
    "path",
    [
        f"/2010-04-01/Accounts/{ACCOUNT}/Recordings.json",
        f"/2010-04-01/Accounts/{ACCOUNT}/Messages",
        f"/2010-04-01/Accounts/{ACCOUNT}/Messages/SM{'0' * 32}/Media.json",
        f"/2010-04-01/Accounts/{ACCOUNT}/Messages/SM{'0' * 32}/Feedback.json",
        "/2010-04-01/nonsense",
        "/2008-08-01/Accounts.json",
        "/v1/Services",
        "/nonsense",
        "/static/nonsense.js",
    ],
)
def test_what_is_not_there_is_told_in_json(table: Table, path: str) -> None:
    for method in ("GET", "POST", "PUT"):
        answer = get(table, path, method)
        assert code(answer) in ((404, 20404), (405, 20004))
        assert path in answer.get_json()["message"]
        assert answer.headers["X-Frame-Options"] == "DENY"
    assert get(table, path).status_code == 404
    if path.startswith("/2010-04-01/"):
        assert code(get(table, path, auth=None)) == (401, 20003)


def test_a_method_that_is_none_is_told_in_json(table: Table) -> None:
    answer = get(table, MESSAGES, "PUT")
    assert code(answer) == (405, 20004)
    assert set(answer.headers["Allow"].split(", ")) >= {"GET", "POST"}
    assert code(get(table, MESSAGES, "PUT", auth=None)) == (401, 20003)


def test_paths_beside_the_switchboards_are_answered_as_ever(table: Table) -> None:
    for path in ("/nonsense", "/switchboardx"):
        answer = table.client.get(path)
        assert (answer.status_code, answer.mimetype) == (404, "text/html")

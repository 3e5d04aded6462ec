"""The REST API: what it answers and what it refuses, as Twilio does."""

from email.utils import parsedate_to_datetime
from typing import Any

import pytest
from twilio.rest import Client

from tests.switchboard.conftest import ACCOUNT, ANN, BOB, MESSAGES, NUMBER, TOKEN, Table, resource

SHAPED = (
    *("AddressRetention", "ContentRetention", "RiskCheck", "ScheduleType", "TrafficType", "ForceDelivery"),
    *("ProvideFeedback", "SendAsMms", "ShortenUrls", "SmartEncoded", "Attempt", "MaxPrice", "ApplicationSid"),
)
"""The parameters to which the published API gives a shape or a choice of values."""


def test_a_created_message_has_all_fields_of_twilios(table: Table) -> None:
    message = table.send(body="x" * 161)
    sid = message.pop("sid")
    assert sid.startswith("SM")
    assert len(sid) == 34
    created = message.pop("date_created")
    assert parsedate_to_datetime(created).timestamp() == table.clock.now
    path = f"/2010-04-01/Accounts/{ACCOUNT}/Messages/{sid}"
    assert message == {
        "account_sid": ACCOUNT,
        "api_version": "2010-04-01",
        "body": "x" * 161,
        "date_sent": None,
        "date_updated": created,
        "direction": "outbound-api",
        "error_code": None,
        "error_message": None,
        "from": NUMBER,
        "messaging_service_sid": None,
        "num_media": "0",
        "num_segments": "2",
        "price": None,
        "price_unit": "USD",
        "status": "queued",
        "subresource_uris": {"media": f"{path}/Media.json"},
        "to": ANN,
        "uri": f"{path}.json",
    }


def test_the_price_is_known_once_the_message_is_sent(table: Table) -> None:
    sid = table.send(body="x" * 161)["sid"]
    table.pump(0.05)
    assert (table.fetch(sid)["status"], table.fetch(sid)["price"]) == ("sending", None)
    table.pump(1)
    assert table.fetch(sid)["price"] == "-0.01660"


def test_a_picture_message_has_its_own_sid_and_price(table: Table) -> None:
    table.service.shows()
    table.service.shows()
    message = table.send(body="", MediaUrl=["http://service.example/a.png", "http://service.example/b.png"])
    table.pump(1)
    table.pump(1)
    assert message["sid"].startswith("MM")
    assert (message["num_media"], message["num_segments"]) == ("2", "1")
    assert table.fetch(message["sid"])["price"] == "-0.02200"
    assert len(table.phone(ANN)[0]["media"]) == 2


def test_unknown_parameters_are_ignored(table: Table) -> None:
    assert table.send(SmartEncoded="true", Attempt="2", ValidityPeriod="36000", Whatever="x")["status"] == "queued"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"To": ANN, "From": NUMBER}, 21602),
        ({"To": ANN, "From": NUMBER, "Body": "x" * 1601}, 21617),
        ({"From": NUMBER, "Body": "Hi"}, 21604),
        ({"To": "12025550101", "From": NUMBER, "Body": "Hi"}, 21211),
        ({"To": "+1202555010", "From": NUMBER, "Body": "Hi"}, 21211),
        ({"To": ANN, "Body": "Hi"}, 21603),
        ({"To": ANN, "From": BOB, "Body": "Hi"}, 21606),
        ({"To": ANN, "From": "Party Line", "Body": "Hi"}, 21606),
        ({"To": ANN, "From": "2025550100", "Body": "Hi"}, 21212),
        ({"To": ANN, "From": NUMBER, "Body": "\U0001f389" * 801}, 21617),
        ({"To": ANN, "From": NUMBER, "MessagingServiceSid": "MG" + "0" * 32, "Body": "Hi"}, 21701),
        ({"To": ANN, "MessagingServiceSid": "MG" + "x" * 32, "Body": "Hi"}, 21705),
        *(
            ({"To": ANN, "From": NUMBER, "Body": "Hi", "ValidityPeriod": each}, 21624)
            for each in ("0", "36001", "-1", "x")
        ),
        *(({"To": ANN, "From": NUMBER, "Body": "Hi", each: "perhaps"}, 20001) for each in SHAPED),
        ({"To": ANN, "From": NUMBER, "Body": "Hi", "ShortenUrls": "true"}, 20001),
        ({"To": ANN, "From": NUMBER, "Body": "Hi", "SendAt": "2026-11-21T18:30:00Z"}, 20001),
        ({"To": ANN, "From": NUMBER, "ContentSid": "HX" + "0" * 32}, 21655),
        ({"To": ANN, "From": NUMBER, "Body": "Hi", "ContentVariables": "{}"}, 21656),
        ({"To": ANN, "From": NUMBER, "Body": "Hi", "StatusCallback": "http://a_b.example/status"}, 21609),
        ({"To": NUMBER, "From": NUMBER, "Body": "Hi"}, 21266),
        ({"To": ANN, "From": NUMBER, "MediaUrl": ["http://x.example/a.png"] * 11}, 21623),
        ({"To": ANN, "From": NUMBER, "MediaUrl": "a.png"}, 21620),
        ({"To": ANN, "From": NUMBER, "Body": "Hi", "StatusCallback": "nowhere"}, 21609),
        ({"To": "+15005550001", "From": NUMBER, "Body": "Hi"}, 21211),
        ({"To": "+15005550002", "From": NUMBER, "Body": "Hi"}, 21612),
        ({"To": "+15005550003", "From": NUMBER, "Body": "Hi"}, 21408),
        ({"To": "+15005550004", "From": NUMBER, "Body": "Hi"}, 21610),
        ({"To": "+15005550009", "From": NUMBER, "Body": "Hi"}, 21614),
        ({"To": ANN, "From": "+15005550001", "Body": "Hi"}, 21212),
        ({"To": ANN, "From": "+15005550007", "Body": "Hi"}, 21606),
        ({"To": ANN, "From": "+15005550008", "Body": "Hi"}, 21611),
    ],
)
def test_refusals_have_twilios_codes_and_change_nothing(table: Table, order: dict[str, Any], code: int) -> None:
    answer = table.post(order)
    refusal = answer.get_json()
    assert (answer.status_code, refusal["code"], refusal["status"]) == (400, code, 400)
    assert refusal["more_info"] == f"https://www.twilio.com/docs/errors/{code}"
    assert set(refusal) == {"code", "message", "more_info", "status"}
    listed = table.client.get(MESSAGES, auth=(ACCOUNT, TOKEN)).get_json()
    assert listed["messages"] == []


def test_1600_characters_and_the_magic_sender_are_taken(table: Table) -> None:
    assert table.send(body="x" * 1600)["num_segments"] == "11"
    assert table.send(From="+15005550006")["from"] == "+15005550006"


@pytest.mark.parametrize("auth", [None, (ACCOUNT, "wrong"), ("AC" + "1" * 32, TOKEN), ("é", "é")])
def test_a_caller_without_the_token_is_refused(table: Table, auth: tuple[str, str] | None) -> None:
    for answer in (table.client.get(MESSAGES, auth=auth), table.client.post(MESSAGES, auth=auth)):
        assert (answer.status_code, answer.get_json()["code"]) == (401, 20003)


@pytest.mark.parametrize("path", [MESSAGES.replace(ACCOUNT, "AC" + "1" * 32), resource("SM" + "0" * 32)])
def test_what_is_not_there_is_not_found(table: Table, path: str) -> None:
    answer = table.client.get(path, auth=(ACCOUNT, TOKEN))
    assert (answer.status_code, answer.get_json()["code"]) == (404, 20404)
    assert path.removeprefix("/switchboard") in answer.get_json()["message"]


def listed(table: Table, **query: str) -> list[str]:
    answer = table.client.get(MESSAGES, query_string=query, auth=(ACCOUNT, TOKEN))
    assert answer.status_code == 200, answer.text
    return [message["body"] for message in answer.get_json()["messages"]]


def test_the_list_is_newest_first_and_filtered_by_either_end(table: Table) -> None:
    table.send(ANN, "one")
    table.text(ANN, "two")
    table.send(BOB, "three")
    assert listed(table) == ["three", "two", "one"]
    assert listed(table, To=ANN) == ["one"]
    assert listed(table, From=ANN) == ["two"]
    assert listed(table, To=NUMBER) == ["two"]
    assert listed(table, From=NUMBER) == ["three", "one"]
    assert listed(table, From=NUMBER, To=BOB) == ["three"]
    assert listed(table, From=BOB) == []


def test_the_list_is_filtered_by_date(table: Table) -> None:
    table.clock.now = 1_795_219_200.0
    for body in ("first day", "second day", "third day"):
        table.text(ANN, body)
        table.clock.now += 86_400
    day = {"DateSent": "2026-11-22"}
    assert listed(table, **day) == ["second day"]
    assert listed(table, **{"DateSent>": "2026-11-22"}) == ["third day", "second day"]
    assert listed(table, **{"DateSent<": "2026-11-22T00:00:00Z"}) == ["second day", "first day"]
    assert listed(table, **{"DateSent<": "2026-11-21T23:59:59Z"}) == ["first day"]
    answer = table.client.get(MESSAGES, query_string={"DateSent": "soon"}, auth=(ACCOUNT, TOKEN))
    assert (answer.status_code, answer.get_json()["code"]) == (400, 20001)


def test_pages_follow_each_other_though_new_messages_come_in(table: Table) -> None:
    for index in range(5):
        table.send(body=str(index))
    seen, uri = [], "/2010-04-01" + MESSAGES.partition("/2010-04-01")[2] + f"?PageSize=2&From=%2B{NUMBER[1:]}"
    while uri:
        page = table.client.get(f"/switchboard{uri}", auth=(ACCOUNT, TOKEN)).get_json()
        seen.append([message["body"] for message in page["messages"]])
        table.send(body="new")
        uri = page["next_page_uri"]
    assert seen == [["4", "3"], ["2", "1"], ["0"]]


def test_pages_lead_back_to_where_one_came_from(table: Table, twilio: Client) -> None:
    for index in range(5):
        table.send(body=str(index))
    page, seen = twilio.messages.page(page_size=2), []
    while page:
        seen.append([message.body for message in page])
        last, page = page, page.next_page()
    assert seen == [["4", "3"], ["2", "1"], ["0"]]
    page, back = last.previous_page(), []
    while page:
        back.append([message.body for message in page])
        page = page.previous_page()
    assert back == [["2", "1"], ["4", "3"]]
    assert [message.body for message in twilio.messages.list(page_size=3)] == ["4", "3", "2", "1", "0"]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"PageSize": "1001"}, 20007),
        *(({"PageSize": each}, 20001) for each in ("0", "-1", "ten", "9" * 12)),
        ({"Page": "-1"}, 20001),
        *(({"PageToken": each}, 20001) for each in ("PA", "x", "PASM1", "PC" + "SM" + "0" * 32)),
    ],
)
@pytest.mark.parametrize("path", [MESSAGES, MESSAGES.replace("Messages", "IncomingPhoneNumbers")])
def test_pages_out_of_bounds_are_refused(table: Table, path: str, query: dict[str, str], code: int) -> None:
    if "PageToken" in query and path != MESSAGES:
        return
    answer = table.client.get(path, query_string=query, auth=(ACCOUNT, TOKEN))
    assert (answer.status_code, answer.get_json()["code"]) == (400, code)


def test_a_delivered_message_can_be_redacted_and_the_phone_keeps_it(table: Table) -> None:
    sid = table.send(body="secret")["sid"]
    early = table.client.post(resource(sid), data={"Body": ""}, auth=(ACCOUNT, TOKEN))
    assert (early.status_code, early.get_json()["code"]) == (409, 20009)
    table.pump(1)
    redacted = table.client.post(resource(sid), data={"Body": ""}, auth=(ACCOUNT, TOKEN)).get_json()
    assert (redacted["sid"], redacted["body"]) == (sid, "")
    assert table.received(ANN) == ["secret"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [({"Body": "other"}, 20001), ({}, 20001), ({"Status": "sent"}, 20001), ({"Status": "canceled"}, 30409)],
)
def test_nothing_else_of_a_message_can_be_changed(table: Table, fields: dict[str, str], code: int) -> None:
    sid = table.send()["sid"]
    table.pump(1)
    answer = table.client.post(resource(sid), data=fields, auth=(ACCOUNT, TOKEN))
    assert answer.get_json()["code"] == code
    assert table.fetch(sid)["body"] == "Hello"


def test_a_deleted_message_is_gone_from_the_api_and_stays_on_the_phone(table: Table) -> None:
    sid = table.text(ANN, "mine")["sid"]
    assert table.client.delete(resource(sid), auth=(ACCOUNT, TOKEN)).status_code == 204
    assert table.client.get(resource(sid), auth=(ACCOUNT, TOKEN)).status_code == 404
    assert listed(table) == []
    assert [entry["body"] for entry in table.phone(ANN)] == ["mine"]

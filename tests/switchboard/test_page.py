"""The phones page's JSON: phones, conversations, changes, and who may ask."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import pytest

from service.switchboard import page
from tests.switchboard.conftest import ANN, BOB, CALLBACK, NUMBER, Table


def test_a_sent_text_comes_back_as_an_entry(table: Table) -> None:
    table.clock.now = 1_795_219_200.25
    entry = table.text(ANN, "Tschüß, – ")
    assert entry.pop("sid").startswith("SM")
    assert entry == {
        "id": 1,
        "phone": ANN,
        "direction": "out",
        "body": "Tschüß, – ",
        "media": [],
        "segments": 1,
        "encoding": "UCS-2",
        "at": "2026-11-21T00:00:00.250Z",
        "status": "received",
        "price": "-0.00830",
        "carrier": False,
        "error": None,
        "repeat": False,
    }


def test_a_conversation_is_oldest_first_and_hides_what_is_under_way(table: Table) -> None:
    table.send(ANN, "Hello")
    table.text(ANN, "Hi")
    assert [(entry["direction"], entry["body"]) for entry in table.phone(ANN)] == [("out", "Hi")]
    table.pump(1)
    assert [(entry["direction"], entry["body"]) for entry in table.phone(ANN)] == [
        ("out", "Hi"),
        ("in", "Hello"),
    ]
    assert table.phone(ANN)[1]["status"] == "delivered"
    assert table.phone(BOB) == []


@pytest.mark.parametrize(
    ("phone", "fields", "wanted"),
    [
        ("12025550101", {"Body": "Hi"}, "+12025550101"),
        ("+1202555", {"Body": "Hi"}, "+12025550101"),
        ("Ann", {"Body": "Hi"}, "+12025550101"),
        (NUMBER, {"Body": "Hi"}, "own number"),
        (ANN, {"Body": "x" * 1601}, "1600"),
        (ANN, {"Body": "", "MediaUrl": "a.png"}, "http"),
        (ANN, {"Body": "", "MediaUrl": ["http://x.example/a.png"] * 11}, "10"),
    ],
)
def test_a_text_that_cannot_be_sent_is_refused_in_one_sentence(
    table: Table, phone: str, fields: dict[str, Any], wanted: str
) -> None:
    answer = table.client.post(f"/switchboard/phones/{phone}/messages", data=fields)
    assert answer.status_code == 400
    assert wanted in answer.get_json()["error"]
    assert table.changes()["messages"] == []


def add(table: Table, **fields: str) -> dict[str, Any]:
    answer = table.client.post("/switchboard/phones", data=fields)
    assert answer.status_code == 201
    phone: dict[str, Any] = answer.get_json()
    return phone


def test_new_phones_get_the_next_free_fictional_number(table: Table) -> None:
    assert add(table, name="Ann") == {"phone": "+12025550101", "name": "Ann", "position": 0}
    assert add(table)["phone"] == "+12025550102"
    table.text("+12025550103", "Hi")
    assert add(table) == {"phone": "+12025550104", "name": "", "position": 3}
    for _ in range(95):
        last = add(table)
    assert last["phone"] == "+12025550199"
    assert add(table)["phone"] == "+13035550101"


def test_a_phone_with_a_number_of_its_own(table: Table) -> None:
    assert add(table, number=BOB, name="Bob") == {"phone": BOB, "name": "Bob", "position": 0}
    assert add(table, number=BOB) == {"phone": BOB, "name": "Bob", "position": 0}
    answer = table.client.post("/switchboard/phones", data={"number": "555"})
    assert answer.status_code == 400
    assert "+12025550101" in answer.get_json()["error"]


def test_a_phone_can_be_renamed(table: Table) -> None:
    add(table, number=ANN)
    answer = table.client.patch(f"/switchboard/phones/{ANN}", data={"name": " Ann  Lee "})
    assert answer.get_json()["name"] == "Ann Lee"
    assert table.changes()["phones"][0]["name"] == "Ann Lee"
    assert table.client.patch(f"/switchboard/phones/{ANN}", data={"name": "x" * 41}).status_code == 400
    for answer in (
        table.client.patch(f"/switchboard/phones/{BOB}", data={"name": "Bob"}),
        table.client.delete(f"/switchboard/phones/{BOB}"),
        table.client.post(f"/switchboard/phones/{BOB}/read"),
    ):
        assert answer.status_code == 404
        assert BOB in answer.get_json()["error"]


def shown(table: Table) -> list[str]:
    return [phone["phone"] for phone in table.changes()["phones"]]


def test_a_hidden_phone_keeps_its_conversation_and_comes_back(table: Table) -> None:
    table.text(ANN, "Hi")
    table.text(BOB, "Hi")
    assert table.client.delete(f"/switchboard/phones/{ANN}").status_code == 204
    assert shown(table) == [BOB]
    assert len(table.phone(ANN)) == 1
    table.send(ANN)
    table.pump(1)
    assert shown(table) == [ANN, BOB]
    table.client.delete(f"/switchboard/phones/{ANN}")
    add(table, number=ANN)
    assert shown(table) == [BOB, ANN]


def test_what_came_in_is_unread_until_it_is_read(table: Table) -> None:
    table.text(ANN, "Hi")
    table.send(ANN)
    table.send(ANN)
    table.pump(1)
    assert table.changes()["phones"][0]["unread"] == 2
    assert table.client.post(f"/switchboard/phones/{ANN}/read").get_json()["unread"] == 0
    assert table.changes()["phones"][0]["unread"] == 0


def test_segments_and_cost_are_counted_by_phone_and_in_all(table: Table) -> None:
    table.text(ANN, "x" * 161)
    table.send(ANN, "y" * 307)
    table.send(BOB, "z")
    table.pump()
    table.pump(1)
    told = table.changes()
    assert told["phones"] == [
        {
            "phone": ANN,
            "name": "",
            "position": 0,
            "unread": 1,
            "segments_in": 3,
            "segments_out": 2,
            "cost": "0.0415",
            "blocked": False,
        }
    ]
    assert told["total_cost"] == "0.0498"
    assert told["number"] == NUMBER


def test_changes_tell_only_what_is_new_and_a_changed_message_again(table: Table) -> None:
    text = table.text(ANN, "Hi")
    told = table.changes()
    assert [message["body"] for message in told["messages"]] == ["Hi"]
    assert table.changes(told["cursor"]) == told | {"messages": []}
    table.service.fails(500)
    table.pump()
    again = table.changes(told["cursor"])
    assert again["cursor"] > told["cursor"]
    assert [message["id"] for message in again["messages"]] == [text["id"]]
    assert table.changes(again["cursor"])["messages"] == []


def test_a_message_under_way_is_told_when_it_arrives(table: Table) -> None:
    table.send(ANN, "Hello", StatusCallback=CALLBACK)
    told = table.changes()
    assert told["messages"] == []
    table.pump(1)
    assert [message["body"] for message in table.changes(told["cursor"])["messages"]] == ["Hello"]


def test_a_cursor_of_another_file_gives_everything(table: Table) -> None:
    table.text(ANN, "Hi")
    assert len(table.changes(10_000)["messages"]) == 1
    assert table.client.get("/switchboard/changes?after=x").status_code == 400


def test_other_sites_may_not_send(table: Table) -> None:
    table.text(ANN, "Hi")
    path = f"/switchboard/phones/{ANN}"
    for method, address in (
        ("POST", "/switchboard/phones"),
        ("POST", f"{path}/messages"),
        ("POST", f"{path}/read"),
        ("PATCH", path),
        ("DELETE", path),
    ):
        for origin in ("http://elsewhere.example", "null", "http://localhost:8080"):
            answer = table.client.open(address, method=method, headers={"Origin": origin})
            assert answer.status_code == 403
            assert "error" in answer.get_json()
    assert len(table.phone(ANN)) == 1
    own = table.client.post(f"{path}/messages", data={"Body": "Hi"}, headers={"Origin": "http://localhost"})
    assert own.status_code == 201


def test_the_page_and_its_scripts_are_served(table: Table) -> None:
    page = table.client.get("/switchboard/")
    assert page.status_code == 200
    assert NUMBER in page.text
    with table.client.get("/switchboard/static/phones.js") as script:
        assert script.status_code == 200
    assert table.client.get("/switchboard/static/../tables.py").status_code == 404


def test_every_route_says_how_it_is_authenticated(table: Table) -> None:
    rules = [rule for rule in table.app.url_map.iter_rules() if rule.endpoint.startswith("switchboard.")]
    assert len(rules) == 34
    for rule in rules:
        access = vars(table.app.view_functions[rule.endpoint])["access"]
        assert access.startswith("by: " if "/2010-04-01/" in rule.rule else "open: "), rule.endpoint


def test_a_page_may_wait_for_what_comes_next(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer comes with the next change, or says after a while that there was none."""

    def asked(after: int) -> dict[str, Any]:
        return cast(dict[str, Any], app.test_client().get(f"/switchboard/changes?after={after}&hold=1").json)

    app = table.client.application
    monkeypatch.setattr(page, "HELD_SECONDS", 0.0)
    cursor = asked(0)["cursor"]
    nothing = asked(cursor)
    assert (nothing["held"], nothing["cursor"], nothing["messages"]) == (True, cursor, [])
    monkeypatch.setattr(page, "HELD_SECONDS", 60.0)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(asked, cursor)
        table.text(ANN, "Hi")
        assert [entry["body"] for entry in answer.result()["messages"]] == ["Hi"]


def test_only_what_the_page_shows_ends_its_waiting(table: Table) -> None:
    """A message changes four times on its way, and stands on the page with the last."""
    store = table.switchboard._exchange.store
    table.text(ANN, "Hi")
    table.work_off()
    before = store.shown
    table.send(ANN, "Hello")
    table.pump(0.1)
    assert (store.shown, store.count > before) == (before, True)
    assert page.Overview(table.switchboard._exchange).since(before)["messages"] == []
    table.pump(0.1)
    assert store.shown == store.count > before
    assert [entry["body"] for entry in table.phone(ANN)] == ["Hi", "Hello"]
    store.wait_for_more(before, 600)
    store.wait_for_more(store.count + 1, 600)


def test_a_page_that_waits_keeps_nobody_from_ending(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "HELD_SECONDS", 60.0)
    overview = page.Overview(table.switchboard._exchange)
    with ThreadPoolExecutor(1) as pool:
        cursor: Any = overview.since(0)["cursor"]
        answer = pool.submit(overview.next, cursor)
        table.switchboard.stop(1)
        assert answer.result(30)["messages"] == []


def test_where_enough_pages_wait_one_more_is_answered_at_once(table: Table) -> None:
    """Whoever waits has a thread of the web server."""
    overview = page.Overview(table.switchboard._exchange, most_held=0)
    assert overview.next(0) == overview.since(0) | {"held": False}

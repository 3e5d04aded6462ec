"""Every route says how its callers are checked or why it is open, and what it says is so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from service.base.settings import load_settings
from service.run.phones import open_switchboard
from service.run.web import create_app
from service.run.wiring import wire
from tests.services import copied

REFUSED = {
    "by: the carrier's signature": 403,
    "by: account sid and auth token, HTTP Basic": 401,
    "by: the operator's token, Bearer": 404,
}


@pytest.fixture
def app(migrated_sqlite: Path, tmp_path: Path) -> Flask:
    """The whole application, the switchboard's routes among them."""
    settings = load_settings(
        {
            "data_dir": tmp_path,
            "database_url": copied(migrated_sqlite, tmp_path / "partyline.sqlite"),
            "public_url": "https://party.example",
            "number": "+12025550100",
            "account_sid": "AC" + "0" * 32,
            "auth_tokens": "a-token",
            "metrics_token": "a-token-of-metrics",
        }
    )
    return create_app(wire(settings), open_switchboard(settings))


def without_access(app: Flask) -> list[str]:
    """The routes whose views say nothing of who may call them."""
    return [
        f"{rule.rule} ({rule.endpoint})"
        for rule in app.url_map.iter_rules()
        if not access(app, rule.endpoint).partition(": ")[2]
    ]


def access(app: Flask, endpoint: str) -> str:
    return str(getattr(app.view_functions[endpoint], "access", ""))


def checked(app: Flask) -> Iterator[tuple[str, str, int]]:
    """A method and an address for each route that checks its callers, and how it refuses strangers."""
    for rule in app.url_map.iter_rules():
        if access(app, rule.endpoint).startswith("by: "):
            path = app.url_map.bind("party.example").build(
                rule.endpoint, dict.fromkeys(rule.arguments, "x"), force_external=False
            )
            for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}:
                yield method, path, REFUSED[access(app, rule.endpoint)]


def test_every_route_says_who_may_call_it(app: Flask) -> None:
    assert list(app.url_map.iter_rules())
    assert without_access(app) == []


def test_a_route_that_says_nothing_is_found(app: Flask) -> None:
    app.add_url_rule("/secret", view_func=lambda: "told")
    assert len(without_access(app)) == 1


def test_strangers_are_refused_where_callers_are_checked(app: Flask) -> None:
    routes = list(checked(app))
    assert len(routes) >= 4
    answers = {
        (method, path): app.test_client().open(path, method=method, data={"Body": "hi"}).status_code
        for method, path, _ in routes
    }
    assert answers == {(method, path): status for method, path, status in routes}

"""Settings: what works without any, and one clear line for each wrong one."""

import logging
from pathlib import Path
from typing import Any

import pytest

from service.settings import SettingsError, load_settings
from service.tasks import our_service

REAL = {
    "number": "+12025550100",
    "public_url": "https://party.example/",
    "account_sid": "AC1",
    "auth_tokens": "new, old",
}


def test_production_needs_four_settings() -> None:
    settings = load_settings(REAL)
    assert settings.auth_tokens == ("new", "old")
    assert settings.public_url == "https://party.example"
    assert settings.carrier == "https://api.twilio.com"
    assert settings.database.startswith("sqlite:////")


def test_the_switchboard_needs_none() -> None:
    settings = load_settings({"switchboard": True})
    assert settings.carrier == "http://127.0.0.1:8000/switchboard"
    assert settings.number
    assert settings.auth_tokens


def test_they_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in REAL.items():
        monkeypatch.setenv(f"PARTYLINE_{name.upper()}", value)
    monkeypatch.setenv("PARTYLINE_DATABASE_URL", "postgresql://party@localhost/party")
    assert load_settings().database == "postgresql://party@localhost/party"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("number", "202-555-0100"),
        ("number", ""),
        ("public_url", "party.example"),
        ("public_url", ""),
        ("account_sid", ""),
        ("auth_tokens", " , "),
        ("carrier_url", "ftp://carrier.example"),
        ("database_url", "mysql://localhost/party"),
        ("database_url", "nonsense"),
        ("broker_url", "kafka://localhost"),
        ("crossing_seconds", "-1"),
        ("log_level", "LOUD"),
        ("switchboard", "maybe"),
    ],
)
def test_a_wrong_one_is_refused_in_one_line_that_names_it(name: str, value: Any) -> None:
    with pytest.raises(SettingsError) as refused:
        load_settings(REAL | {name: value})
    assert f"PARTYLINE_{name.upper()}" in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_level_of_logs_is_for_our_own_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in {"SWITCHBOARD": "1", "DATA_DIR": str(tmp_path), "LOG_LEVEL": "debug"}.items():
        monkeypatch.setenv(f"PARTYLINE_{name}", value)
    ours, theirs = logging.getLogger("service"), [logging.getLogger(name) for name in ("sqlalchemy.engine", "urllib3")]
    before = ours.level
    try:
        our_service.__wrapped__().db.dispose()
        assert ours.level == logging.DEBUG
        assert all(each.getEffectiveLevel() >= logging.WARNING for each in theirs)
    finally:
        ours.setLevel(before)

"""Settings: what works without any, and one clear line for each wrong one."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.base import logs
from service.base.settings import Settings, SettingsError, for_several_processes, load_settings
from service.run.tasks import our_broker, our_service

ROOT = Path(__file__).parents[2]

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


@pytest.mark.parametrize("address", ["http://127.0.0.1:8000", "http://localhost:9000", "http://[::1]:8000"])
def test_the_switchboard_runs_on_this_machine_alone(address: str) -> None:
    assert load_settings({"switchboard": "1", "public_url": address}).switchboard == "here"


@pytest.mark.parametrize("address", ["https://party.example", "http://10.0.0.7:8000", "http://127.0.0.1.evil.example"])
def test_elsewhere_it_runs_only_where_that_is_said(address: str) -> None:
    with pytest.raises(SettingsError, match="PARTYLINE_SWITCHBOARD=anywhere"):
        load_settings({"switchboard": "1", "public_url": address})
    assert load_settings({"switchboard": "anywhere", "public_url": address}).switchboard == "anywhere"


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
        ("log_format", "yaml"),
        ("metrics_token", "fifteen-letters"),
        ("metrics_token", "sixteen letters\n"),
        ("brand", "Wednesday Evening Gamers!"),
        ("brand", "Soirée çà et là"),
        ("brand", " "),
        ("support", "help"),
        ("support", "help@party"),
        ("support", "party.example"),
        ("support", "javascript:alert(1)"),
        ("countries", "USA"),
        ("countries", "UK"),
        ("segments_a_second", "-1"),
        ("lobby_share_a_second", "0"),
        ("lobby_share_a_second", "0.5"),
        ("lobby_share_a_day", "20"),
        ("switchboard", "maybe"),
        ("switchboard", "1"),  # on a public address
    ],
)
def test_a_wrong_one_is_refused_in_one_line_that_names_it(name: str, value: Any) -> None:
    with pytest.raises(SettingsError) as refused:
        load_settings(REAL | {name: value})
    assert f"PARTYLINE_{name.upper()}" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("support", ["", "help@party.example", "https://party.example/help", "http://party.example"])
def test_support_is_an_email_or_web_address(support: str) -> None:
    assert load_settings(REAL | {"support": support}).imprint.support == support


def test_a_brand_may_have_24_letters_and_those_of_every_phone() -> None:
    assert load_settings(REAL | {"brand": "Soirées été & Mädchen 24"}).imprint.brand == "Soirées été & Mädchen 24"


@pytest.mark.parametrize("database", ["", "postgresql://party@localhost/party"])
def test_what_works_in_one_process_alone_is_refused_where_there_are_several(database: str) -> None:
    alone = REAL | {"database_url": database, "broker_url": "memory://localhost/"}
    with pytest.raises(SettingsError) as refused:
        for_several_processes(load_settings(alone))
    assert str(refused.value).startswith("PARTYLINE_BROKER_URL: ")
    assert "\n" not in str(refused.value)
    together = load_settings(alone | {"broker_url": "redis://localhost:6379/0"})
    assert for_several_processes(together) is together


def test_a_process_of_several_is_not_wired_without_a_broker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in (REAL | {"data_dir": str(tmp_path)}).items():
        monkeypatch.setenv(f"PARTYLINE_{name.upper()}", value)
    with pytest.raises(SettingsError, match="PARTYLINE_BROKER_URL"):
        our_service.__wrapped__()
    with pytest.raises(SystemExit, match=r"^PARTYLINE_BROKER_URL: [^\n]+$"):
        our_broker()


def variables(text: str) -> list[str]:
    """The settings that a text names at the beginning of a line, of a table or of the environment."""
    return [name.lower() for name in re.findall(r"^(?:\| `|#?)PARTYLINE_([A-Z_]+)(?:`|=)", text, re.MULTILINE)]


def test_the_example_of_an_environment_has_every_setting_once() -> None:
    assert sorted(variables((ROOT / ".env.example").read_text())) == sorted(Settings.model_fields)


def test_the_example_gives_the_defaults_and_can_be_used(tmp_path: Path) -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    given = dict(line.removeprefix("PARTYLINE_").split("=", 1) for line in lines if line.startswith("PARTYLINE_"))
    left = dict(line.removeprefix("#PARTYLINE_").split("=", 1) for line in lines if line.startswith("#PARTYLINE_"))
    settings = for_several_processes(load_settings({name.lower(): value for name, value in given.items()}))
    everything = load_settings({name.lower(): value.strip('"') for name, value in (given | left).items() if value})
    assert everything == settings


def test_every_setting_stands_in_the_readme_once() -> None:
    assert sorted(variables((ROOT / "README.md").read_text())) == sorted(Settings.model_fields)


@pytest.fixture
def logging_as_it_was() -> Iterator[None]:
    ours, root = logging.getLogger("service"), logging.getLogger()
    before = (ours.level, root.level, list(root.handlers))
    yield
    for handler in logs._handlers:
        handler.close()
    logs._handlers.clear()
    ours.setLevel(before[0])
    root.setLevel(before[1])
    root.handlers[:] = before[2]


@pytest.mark.usefixtures("logging_as_it_was")
def test_the_level_of_logs_is_for_our_own_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in {"SWITCHBOARD": "1", "DATA_DIR": str(tmp_path), "LOG_LEVEL": "debug"}.items():
        monkeypatch.setenv(f"PARTYLINE_{name}", value)
    theirs = [logging.getLogger(name) for name in ("sqlalchemy.engine", "urllib3")]
    our_service.__wrapped__().db.dispose()
    assert logging.getLogger("service").level == logging.DEBUG
    assert all(each.getEffectiveLevel() >= logging.WARNING for each in theirs)

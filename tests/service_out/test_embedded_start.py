"""What `partyline play` loads, and does not, before it shows the phones page."""

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from service.base import logs
from service.run.embedded import Embedded
from service.store.migrate import VERSIONS, config, newest_version
from tests.service_out.conftest import wait_until
from tests.service_out.test_embedded import phone, text

SECOND_START = """
import sys
from pathlib import Path
from service.run.embedded import Embedded
service = Embedded(Path(sys.argv[1]), 0)
service.open()
late = {"alembic", "celery", "engine", "hypothesis", "phonenumbers", "regex", "requests", "sqlalchemy.orm", "sqlmodel"}
print(*sorted(late & set(sys.modules)))
service.stop()
"""


def test_a_migrations_file_begins_with_its_revision_and_the_newest_is_the_last() -> None:
    scripts = ScriptDirectory.from_config(config())
    assert scripts.get_heads() == [newest_version()]
    for script in scripts.walk_revisions():
        assert Path(script.path).name.startswith(f"{script.revision}_")
        assert Path(script.path).parent == VERSIONS


def test_a_second_start_shows_the_page_before_it_loads_what_only_work_needs(tmp_path: Path) -> None:
    first = Embedded(tmp_path, 0)
    first.open()
    assert first.stop()
    command = [sys.executable, "-c", SECOND_START, str(tmp_path)]
    second = subprocess.run(command, capture_output=True, text=True, check=True)
    assert second.stdout == "\n"


def test_a_text_that_is_sent_before_the_service_has_loaded_is_answered_when_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "are_configured", lambda: True)  # the test's own stay
    service = Embedded(tmp_path, 0)
    service.open()
    try:
        text(service.address, "NEW")
        assert [entry["direction"] for entry in phone(service.address)] == ["out"]
        service.work()
        wait_until(lambda: len(phone(service.address)) == 2)
    finally:
        assert service.stop()


def test_who_ends_it_before_it_has_loaded_does_not_wait_for_that(tmp_path: Path) -> None:
    service = Embedded(tmp_path, 0)
    service.open()
    text(service.address, "NEW")
    assert service.stop()

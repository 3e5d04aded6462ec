"""Every transaction of the service is taken with `begin()`, so that it ends with COMMIT: after a ROLLBACK PostgreSQL's
driver has forgotten all statements that it had prepared on that connection (store.database.reading)."""

from __future__ import annotations

from pathlib import Path

SERVICE = Path(__file__).parents[2] / "service"


def left_to_rollback(code: str) -> bool:
    return ".connect()" in code


def test_what_only_reads_is_committed_too() -> None:
    assert [file.name for file in SERVICE.rglob("*.py") if left_to_rollback(file.read_text())] == []


def test_a_planted_one_is_found() -> None:
    assert left_to_rollback("with reading(service.db).connect() as reader:")

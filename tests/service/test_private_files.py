"""What is kept on disk is for its owner alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from sqlalchemy import text

from service.base.own_account import own_account, with_own_token
from service.base.private_files import keep_private
from service.base.settings import load_settings
from service.store.database import open_database


def modes(folder: Path) -> dict[str, str]:
    """The permissions of a folder and of all that is below it."""
    return {each.name: oct(each.stat().st_mode & 0o777) for each in (folder, *folder.rglob("*"))}


def test_what_is_made_in_the_folder_nobody_else_may_read(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    keep_private(folder)
    db = open_database(f"sqlite:///{folder / 'partyline.sqlite'}")
    with db.begin() as tx:
        tx.execute(text("CREATE TABLE words (word TEXT)"))
        found = modes(folder)
    db.dispose()
    assert found.pop("var") == "0o700"
    assert {"partyline.sqlite", "partyline.sqlite-wal"} <= found.keys()
    assert set(found.values()) == {"0o600"}


def test_a_folder_of_ours_from_before_is_made_private_and_nothing_else_is_touched(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir(mode=0o755)
    for name in ("partyline.sqlite", "partyline.sqlite-wal", "switchboard.sqlite", "partyline.log.1", "notes.txt"):
        (folder / name).touch(mode=0o644)
    keep_private(folder)
    found = modes(folder)
    assert (found.pop("var"), found.pop("notes.txt")) == ("0o700", "0o644")
    assert set(found.values()) == {"0o600"}


def test_an_empty_folder_that_is_given_is_made_private(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    keep_private(tmp_path)
    assert modes(tmp_path) == {tmp_path.name: "0o700"}


def test_the_account_of_a_folder_is_its_own_and_stays(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    accounts = [own_account(folder) for folder in (one, other, one)]
    assert (accounts[0], len(set(accounts))) == (accounts[2], 2)
    assert (one / "account.json").stat().st_mode & 0o777 == 0o600


def test_who_gave_the_switchboard_no_token_has_one_that_nobody_knows(tmp_path: Path) -> None:
    settings = with_own_token(load_settings({"switchboard": True, "data_dir": tmp_path}))
    assert settings.auth_tokens == (own_account(tmp_path).token,)
    given = load_settings({"switchboard": True, "data_dir": tmp_path, "auth_tokens": "given"})
    assert with_own_token(given) is given


def test_a_folder_of_somebody_else_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "notes.txt").touch(mode=0o644)
    keep_private(tmp_path)
    assert set(modes(tmp_path).values()) == {"0o755", "0o644"}


def test_a_command_makes_a_private_database(tmp_path: Path) -> None:
    given = {"PARTYLINE_SWITCHBOARD": "1", "PARTYLINE_DATA_DIR": str(tmp_path / "var"), "PATH": os.environ["PATH"]}
    subprocess.run(
        [sys.executable, "-c", "from service.run.cli import main; main()", "migrate"], env=given, check=True, timeout=60
    )
    assert set(modes(tmp_path / "var").values()) == {"0o700", "0o600"}

"""What is kept on disk is for its owner alone: phone numbers, words, secrets of tables that are playing."""

import os
from pathlib import Path

OURS = ("partyline.sqlite*", "switchboard.sqlite*", "partyline.log*", "account.json", "service.env", "lock")


def keep_private(folder: Path) -> None:
    """Make the folder where it is missing, 0700; from now on this process makes no file that others may read. A
    folder that is empty, or holds files of ours already, is made so, and so are they."""
    os.umask(0o077)
    folder.mkdir(parents=True, exist_ok=True)
    ours = [file for pattern in OURS for file in folder.glob(pattern) if file.is_file()]
    for file in ours:
        file.chmod(0o600)
    if ours or not any(folder.iterdir()):
        folder.chmod(0o700)

"""The account with the pretend carrier that a data folder has for its own: nobody else can sign as that carrier,
neither another machine, where the web server listens to others, nor a page of the web under this machine's address."""

import fcntl
import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from service.base.private_files import keep_private
from service.base.settings import KNOWN_TO_ALL, Settings

FILE = "account.json"


@dataclass(frozen=True, slots=True)
class OwnAccount:
    """The account's sid and its auth token."""

    sid: str
    token: str


def own_account(folder: Path) -> OwnAccount:
    """The account of a folder: made once, whoever asks first, and readable by its owner alone."""
    keep_private(folder)
    with os.fdopen(os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600), "r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        kept = file.read()
        if not kept:
            kept = json.dumps({"sid": f"AC{secrets.token_hex(16)}", "token": secrets.token_hex(16)})
            file.write(kept)
            file.flush()
    return OwnAccount(**json.loads(kept))


def with_own_token(settings: Settings) -> Settings:
    """The same settings; where the switchboard is on and nobody gave a token, with that of the data folder."""
    if not settings.switchboard or settings.auth_tokens != (KNOWN_TO_ALL,):
        return settings
    return settings.model_copy(update={"auth_tokens": (own_account(settings.data_dir).token,)})

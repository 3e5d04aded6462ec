"""The whole service in one process: web, Celery's workers and beat in threads, the switchboard, SQLite.

Everything is kept in one folder. What was under way when the process ended goes on with the next start.
"""

import errno
import fcntl
import json
import os
import secrets
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from waitress import create_server, wasyncore  # type: ignore[import-untyped]

from service.base.private_files import keep_private
from service.base.service import Service
from service.base.settings import Settings, SettingsError, load_settings
from service.matches.decks import open_decks
from service.outbox import queue as outbox
from service.run.wiring import wire

if TYPE_CHECKING:
    from service.outbox.nudging import Nudger
    from service.run.workers import Workers

HOST = "127.0.0.1"
WEB_THREADS = 8
NUMBER = "+12025550100"
# Together with the web server's own second these stay below four.
TASKS_SECONDS = 2.0
CALLS_SECONDS = 0.5


class CannotStart(Exception):
    """Why the service cannot start here: one line that says what would work."""


class Embedded:
    """The service on the files in `data_dir`, at http://127.0.0.1:port/ (port 0: any free one).

    Making one takes the folder and the port; CannotStart when another process has either, or a deck in the folder is
    faulty. `hurried` is for pretend people, who text faster than a carrier believes: its guard against loops and our
    own rest before it are off.
    """

    def __init__(self, data_dir: Path, port: int, *, hurried: bool = False) -> None:
        self._hurried = hurried
        try:
            open_decks(data_dir)
        except SettingsError as wrong:
            raise CannotStart(str(wrong)) from None
        self._lock = _take_folder(data_dir)
        self._sockets: dict[int, Any] = {}
        self._nudger: Nudger | None = None
        self._workers: Workers | None = None
        self._app = _NotYet()
        try:
            self._server = create_server(
                self._app, map=self._sockets, host=HOST, port=port, threads=WEB_THREADS, ident=None
            )
        except OSError as error:
            self._lock.close()
            raise CannotStart(_why_no_port(port, error)) from None
        self.address = f"http://{HOST}:{self._server.effective_port}"
        self.settings = _settings(data_dir, self.address)
        if hurried:
            self.settings = self.settings.model_copy(update={"messages_in_a_row": 0})

    def open(self) -> None:
        """Returns when the phones page is shown and texts are taken; they are sent once `work` has been called."""
        from service.run.web import create_app, open_switchboard
        from service.store.migrate import upgrade

        upgrade(self.settings.database)
        self._service: Service = wire(self.settings, nudge=self._nudge)
        outbox.abandon(self._service.db, self._service.clock())
        self._switchboard = open_switchboard(self.settings)
        if self._hurried:
            self._switchboard.faults = self._switchboard.faults.model_copy(update={"loop_guard": False})
        self._app.answer = create_app(self._service, self._switchboard)
        self._web = threading.Thread(target=self._server.run, name="web", daemon=True)
        self._web.start()
        self._switchboard.start()

    def work(self) -> None:
        """Returns when texts are sent and time passes for the matches."""
        # Celery takes as long to load as all that the page needs.
        from service.run.tasks import make_celery, nudger
        from service.run.workers import SLOTS, Workers

        apps = [make_celery(lambda: self.settings.broker_url, lambda: self._service) for _ in SLOTS]
        self._nudger = nudger(apps[0])
        self._workers = Workers(apps)
        self._workers.start()

    def stop(self) -> bool:
        """Ends everything within four seconds; whether nothing was left running. Senders end before the switchboard
        and the switchboard before the web server, so that each can still reach the other."""
        if self._nudger:
            self._nudger.stop(CALLS_SECONDS)
        ended = self._workers is None or self._workers.stop(TASKS_SECONDS)
        self._switchboard.stop(CALLS_SECONDS)
        with suppress(OSError):  # woken by another pull, the loop may have closed everything before this one is done
            self._server.trigger.pull_trigger(partial(wasyncore.close_all, self._sockets, True))
        self._web.join(CALLS_SECONDS)
        self._server.task_dispatcher.shutdown(timeout=CALLS_SECONDS)
        self._service.db.dispose()
        self._lock.close()
        return ended

    def _nudge(self, player_ids: Sequence[int]) -> None:
        if self._nudger:
            self._nudger.nudge(player_ids)


class _NotYet:
    """The web application from before it is made: the port is taken first, and the address is part of the settings."""

    answer: Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        return self.answer(environ, start_response)


def _take_folder(data_dir: Path) -> IO[str]:
    """The folder's lock, held until the file is closed or the process ends."""
    keep_private(data_dir)
    lock = (data_dir / "lock").open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise CannotStart(
            f"Party Line is already running on the files in {data_dir}. End it first, or use other files: --data FOLDER"
        ) from None
    return lock


def _why_no_port(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken by another program. Choose another: --port {port + 1}"
    return f"Port {port} cannot be used: {os.strerror(error.errno or 0)}. Choose another: --port 8001"


def _settings(data_dir: Path, address: str) -> Settings:
    """The settings of the embedded service, whatever the environment says."""
    account = _account(data_dir / "account.json")
    return load_settings(
        {
            "data_dir": data_dir,
            "database_url": f"sqlite:///{(data_dir / 'partyline.sqlite').absolute()}",
            "broker_url": "memory://localhost/",
            "switchboard": True,
            "public_url": address,
            "carrier_url": f"{address}/switchboard",
            "number": NUMBER,
            "account_sid": account["sid"],
            "auth_tokens": account["token"],
            "crossing_seconds": 0.0,
            "segments_a_second": 0.0,
        }
    )


def _account(file: Path) -> dict[str, str]:
    """The switchboard's account, made once and readable by its owner alone: pages of the web could else sign requests
    to this service."""
    if not file.exists():
        fresh = file.with_suffix(".new")
        fresh.write_text(json.dumps({"sid": f"AC{secrets.token_hex(16)}", "token": secrets.token_hex(16)}))
        fresh.rename(file)
    account: dict[str, str] = json.loads(file.read_text())
    return account

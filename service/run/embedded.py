"""The whole service in one process: web, Celery's workers and beat in threads, the switchboard, SQLite.

Everything is kept in one folder. What was under way when the process ended goes on with the next start. The phones
page is shown first, and needs little. The rules, the words, the tables and Celery take longer to load: that is done
while somebody looks at the page, so those imports stand inside of functions here.
"""

import errno
import fcntl
import os
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from waitress import create_server, wasyncore  # type: ignore[import-untyped]

from service.base.own_account import own_account
from service.base.private_files import keep_private
from service.base.settings import Settings, SettingsError, load_settings
from service.base.web import new_app
from service.run.front import Front
from service.run.phones import open_switchboard

if TYPE_CHECKING:
    from service.outbox.nudging import Nudger
    from service.run.workers import Workers

HOST = "127.0.0.1"
WEB_THREADS = 8
_LIMITS = (
    "phone_segments_a_day", "group_segments_a_day", "segments_a_day",
    "phone_call_minutes_a_day", "group_call_minutes_a_day", "call_minutes_a_day",
)  # fmt: skip
"""What a day may cost: pretend money is nobody's."""
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
        if (data_dir / "decks").exists():
            _check_decks(data_dir)
        self._lock = _take_folder(data_dir)
        self._held = ExitStack()
        self._held.callback(self._lock.close)
        self._sockets: dict[int, Any] = {}
        self._nudger: Nudger | None = None
        self._workers: Workers | None = None
        self._front = Front()
        try:
            self._server = create_server(
                self._front, map=self._sockets, host=HOST, port=port, threads=WEB_THREADS, ident=None,
                clear_untrusted_proxy_headers=False,
            )  # fmt: skip
        except OSError as error:
            self._lock.close()
            raise CannotStart(_why_no_port(port, error)) from None
        self.address = f"http://{HOST}:{self._server.effective_port}"
        self.settings = _settings(data_dir, self.address)
        if hurried:
            self.settings = self.settings.model_copy(update={"messages_in_a_row": 0})

    def open(self) -> None:
        """Returns when the phones page is shown. What is texted there waits until `work` has been called."""
        self._switchboard = open_switchboard(self.settings)
        if self._hurried:
            self._switchboard.faults = self._switchboard.faults.model_copy(update={"loop_guard": False})
        phones = new_app(__name__)
        self._switchboard.mount(phones)
        self._front.phones = phones
        self._web = threading.Thread(target=self._server.run, name="web", daemon=True)
        self._web.start()
        self._switchboard.start()

    def work(self, unless: Callable[[], bool] = lambda: False) -> None:
        """Returns when texts are taken and answered, and time passes for the matches; sooner, with only some of that
        done, when somebody ends the service meanwhile."""
        for part in (self._read_decks, self._open_database, self._start_workers, self._take_texts):
            if not unless():
                part()

    def stop(self) -> bool:
        """Ends everything within four seconds; whether nothing was left running. Senders end before the switchboard
        and the switchboard before the web server, so that each can still reach the other."""
        self._front.close()
        if self._nudger:
            self._nudger.stop(CALLS_SECONDS)
        ended = self._workers is None or self._workers.stop(TASKS_SECONDS)
        self._switchboard.stop(CALLS_SECONDS)
        self._server.task_dispatcher.shutdown(timeout=CALLS_SECONDS)  # whoever answers needs the loop to the end
        with suppress(OSError):  # woken by another pull, the loop may have closed everything before this one is done
            self._server.trigger.pull_trigger(partial(wasyncore.close_all, self._sockets, True))
        self._web.join(CALLS_SECONDS)
        self._held.close()
        return ended

    def _read_decks(self) -> None:
        from service.matches.decks import open_decks

        open_decks(self.settings.data_dir)

    def _open_database(self) -> None:
        from service.outbox import queue
        from service.run.wiring import wire
        from service.store.migrate import upgrade

        upgrade(self.settings.database)
        self._service = wire(self.settings, nudge=self._nudge)
        self._held.callback(self._service.db.dispose)
        queue.abandon(self._service.db, self._service.clock())

    def _start_workers(self) -> None:
        from service.run.tasks import make_celery, nudger
        from service.run.workers import SLOTS, Workers

        apps = [make_celery(lambda: self.settings.broker_url, lambda: self._service) for _ in SLOTS]
        self._nudger = nudger(apps[0])
        self._workers = Workers(apps)
        self._workers.start()

    def _take_texts(self) -> None:
        from service.run.web import create_app

        self._front.open(create_app(self._service))

    def _nudge(self, player_ids: Sequence[int]) -> None:
        if self._nudger:
            self._nudger.nudge(player_ids)


def _check_decks(data_dir: Path) -> None:
    """The operator's own decks; a faulty one is told before anything is shown."""
    from service.matches.decks import open_decks

    try:
        open_decks(data_dir)
    except SettingsError as wrong:
        raise CannotStart(str(wrong)) from None


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
    account = own_account(data_dir)
    return load_settings(
        {
            "data_dir": data_dir,
            "database_url": f"sqlite:///{(data_dir / 'partyline.sqlite').absolute()}",
            "broker_url": "memory://localhost/",
            "switchboard": True,
            "public_url": address,
            "carrier_url": f"{address}/switchboard",
            "number": NUMBER,
            "account_sid": account.sid,
            "auth_tokens": account.token,
            "crossing_seconds": 0.0,
            "segments_a_second": 0.0,
            **dict.fromkeys(_LIMITS, 0),
        }
    )

"""The switchboard in a process of its own: the service can end and begin again while its carrier lives."""

import errno
import fcntl
import logging
import os
import signal
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, Any
from urllib.parse import urldefrag

import click
from flask import Flask
from waitress import create_server, wasyncore  # type: ignore[import-untyped]

from service.base.ending import Ending
from service.base.own_account import own_account
from service.base.private_files import keep_private
from service.base.settings import PREFIX as PREFIX_OF_SETTINGS
from service.base.web import new_app
from service.switchboard.switchboard import PREFIX, Switchboard

HOST = "127.0.0.1"
# Answers that are told to hang take a thread each.
WEB_THREADS = 128
MOST_CONNECTIONS = 1000
STOP_SECONDS = 1.0


class CannotStart(Exception):
    """Why it cannot start here: one line that says what would work."""


class Server:
    """A switchboard's page and API at http://127.0.0.1:port/switchboard (port 0: any free one), and its deliveries.

    Making one takes the port: CannotStart when another program has it.
    """

    def __init__(self, switchboard: Switchboard, port: int) -> None:
        self._switchboard = switchboard
        self._sockets: dict[int, Any] = {}
        try:
            self._server = create_server(
                _application(switchboard), map=self._sockets, host=HOST, port=port, threads=WEB_THREADS,
                connection_limit=MOST_CONNECTIONS, ident=None, clear_untrusted_proxy_headers=False,
            )  # fmt: skip
        except OSError as error:
            why = "is taken by another program" if error.errno == errno.EADDRINUSE else "cannot be used"
            raise CannotStart(f"Port {port} {why}. Choose another: --port {port + 1}") from None
        self._web = threading.Thread(target=self._server.run, name="switchboard-web", daemon=True)
        self.carrier_url = f"http://{HOST}:{self._server.effective_port}{PREFIX}"

    def start(self) -> None:
        """Returns when the API answers and what is under way is delivered."""
        self._web.start()
        self._switchboard.start()

    def stop(self) -> None:
        """Ends all of it; what is under way stays in the file."""
        self._switchboard.stop(STOP_SECONDS)
        self._server.task_dispatcher.shutdown(timeout=STOP_SECONDS)  # whoever answers needs the loop to the end
        with suppress(OSError):  # woken by another pull, the loop may have closed everything before this one is done
            self._server.trigger.pull_trigger(partial(wasyncore.close_all, self._sockets, True))
        self._web.join(STOP_SECONDS)


def run(
    folder: Path,
    port: int,
    *,
    number: str,
    sms_url: str,
    account_sid: str = "",
    auth_token: str = "",
    messaging_service: str = "",
) -> int:
    """Serves until SIGINT or SIGTERM. What of the account is empty is the folder's own. Returns the exit status: 1,
    after one line, when it cannot start."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("waitress").setLevel(logging.ERROR)  # to be busy, and to cut an answer as told, is ordinary
    ending = Ending(signal.SIGINT, signal.SIGTERM)
    try:
        lock = _take(folder)
        own, public_url = own_account(folder), urldefrag(sms_url).url.removesuffix("/sms")
        account_sid, auth_token = account_sid or own.sid, auth_token or own.token
        switchboard = Switchboard(
            folder / "switchboard.sqlite", account_sid=account_sid, auth_token=auth_token, number=number,
            sms_url=sms_url, voice_url=f"{public_url}/call#rc=3&rp=all",
            ended_url=f"{public_url}/call/ended#rc=3&rp=all", messaging_service=messaging_service,
        )  # fmt: skip
        server = Server(switchboard, port)
    except (CannotStart, ValueError) as why:
        click.echo(str(why), err=True)
        return 1
    told = {
        "CARRIER_URL": server.carrier_url,
        "PUBLIC_URL": public_url,
        "NUMBER": number,
        "ACCOUNT_SID": account_sid,
        "AUTH_TOKENS": auth_token,
    }
    way = folder / "service.env"
    way.write_text("".join(f"{PREFIX_OF_SETTINGS}{name}={value}\n" for name, value in told.items()))
    server.start()
    click.echo(f"The switchboard is at {server.carrier_url}/; {way} leads a service to it.  (Ctrl-C ends it)")
    ending.wait()
    server.stop()
    lock.close()
    return 0


def _take(folder: Path) -> IO[str]:
    """The folder's lock, held until the file is closed or the process ends."""
    keep_private(folder)
    lock = (folder / "switchboard.lock").open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        lock.close()
        why = "another one works on them" if isinstance(error, BlockingIOError) else os.strerror(error.errno or 0)
        raise CannotStart(f"The files in {folder} cannot be used: {why}. Use others: --data FOLDER") from None
    return lock


def _application(switchboard: Switchboard) -> Flask:
    app = new_app(__name__)
    switchboard.mount(app)
    return app

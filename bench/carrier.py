"""A pretend carrier that takes every message at once and reports it delivered; or, told to, hangs."""

import json
import queue
import re
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

from bench.posts import ACCOUNT, PUBLIC, Wire, post

HANG_SECONDS = 60.0
REPORTERS = 2


class Carrier:
    """`taken` lists when a message came (perf_counter), to which phone and with what words; `hanging` counts the
    requests that wait for an answer. Reports go to the web process at the port that `report_to` gives."""

    def __init__(self) -> None:
        self.taken: list[tuple[float, str, str]] = []
        self.hanging = 0
        self._answering = threading.Event()
        self._answering.set()
        self._reports: queue.Queue[tuple[str, str] | None] = queue.Queue()
        self._port = 0
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True

    @property
    def address(self) -> str:
        """The base address of its REST API."""
        return f"http://127.0.0.1:{self._server.server_port}"

    def report_to(self, port: int) -> None:
        """Where our web processes are."""
        self._port = port

    def hang(self, hanging: bool) -> None:
        """Answer nobody from now on, or everybody again."""
        if hanging:
            self._answering.clear()
        else:
            self._answering.set()

    @contextmanager
    def open(self) -> Iterator["Carrier"]:
        """Serve."""
        serving = threading.Thread(target=self._server.serve_forever, name="carrier", daemon=True)
        reporters = [threading.Thread(target=self._report, daemon=True) for _ in range(REPORTERS)]
        for thread in (serving, *reporters):
            thread.start()
        try:
            yield self
        finally:
            self.hang(False)
            for _ in reporters:
                self._reports.put(None)
            self._server.shutdown()
            self._server.server_close()

    def take(self, form: dict[str, str]) -> dict[str, Any]:
        """A message is handed over: the answer."""
        came = time.perf_counter()
        if not self._answering.is_set():
            self.hanging += 1
            self._answering.wait(HANG_SECONDS)
            self.hanging -= 1
        self.taken.append((came, form.get("To", ""), form.get("Body", "")))
        sid = f"SM{secrets.token_hex(16)}"
        if callback := form.get("StatusCallback"):
            self._reports.put((callback.removeprefix(PUBLIC), sid))
        return {
            "sid": sid,
            "status": "queued",
            "to": form.get("To"),
            "from": form.get("From"),
            "body": form.get("Body"),
        }

    def _report(self) -> None:
        wire: Wire | None = None
        while told := self._reports.get():
            path, sid = told
            wire = wire or Wire(self._port)
            with suppress(ConnectionError):  # the web process has ended
                report = {"AccountSid": ACCOUNT, "MessageSid": sid, "SmsSid": sid, "MessageStatus": "delivered"}
                wire.send(post(path, report))


def _handler(carrier: Carrier) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            form = {name: values[0] for name, values in parse_qs(content).items()}
            if re.search(r"/Messages\.json$", urlsplit(self.path).path):
                self._answer(201, carrier.take(form))
            else:
                self._answer(404, {"code": 20404, "message": "not found", "status": 404})

        def do_GET(self) -> None:
            if urlsplit(self.path).path.endswith("/Messages.json"):
                page = {"next_page_uri": None, "page": 0, "page_size": 50, "uri": self.path}
                self._answer(200, {"messages": []} | page)
            else:
                self._answer(404, {"code": 20404, "message": "not found", "status": 404})

        def log_message(self, *_: Any) -> None:
            pass

        def _answer(self, status: int, content: dict[str, Any]) -> None:
            body = json.dumps(content).encode()
            try:
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            except OSError:  # who asked did not wait for the answer
                self.close_connection = True

    return Handler

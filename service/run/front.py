"""The web address of a process that is still loading: the phones at once, the service as soon as it is there."""

import threading
from collections.abc import Iterable
from typing import TYPE_CHECKING

from service.switchboard import PREFIX

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


class Front:
    """A WSGI application before two others: the switchboard's, which is set before the first request, and the
    service's. A request to the service waits for `open`: a carrier gives it 15 seconds, loading takes about one."""

    phones: "WSGIApplication"

    def __init__(self) -> None:
        self._service: WSGIApplication = _ended
        self._decided = threading.Event()

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "/")
        if path == "/" or path.startswith(f"{PREFIX}/"):
            return self.phones(environ, start_response)
        self._decided.wait()
        return self._service(environ, start_response)

    def open(self, service: "WSGIApplication") -> None:
        """Let requests to the service through."""
        self._service = service
        self._decided.set()

    def close(self) -> None:
        """Nobody waits any longer; where the service was never opened, the caller is told to try again."""
        self._decided.set()


def _ended(_environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
    start_response("503 Service Unavailable", [("Content-Type", "text/plain"), ("Content-Length", "0")])
    return ()

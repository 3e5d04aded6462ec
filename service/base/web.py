"""What every web application of ours does with a request, whatever it asks for."""

from flask import Flask, request
from werkzeug.wrappers import Response

from service.base import logs


def new_app(name: str) -> Flask:
    """An application without routes. Each request has an id that its log lines carry; a torn address is refused."""
    app = Flask(name, static_folder=None)
    logs.follow_requests(app)
    app.before_request(_refuse_a_torn_address)
    return app


def _refuse_a_torn_address() -> Response | None:
    """An address is written in ASCII (RFC 3986, 2); other bytes in its query may be no characters at all."""
    if request.environ.get("QUERY_STRING", "").isascii():
        return None
    return Response("Write the address with %-escapes.\n", 400, mimetype="text/plain")

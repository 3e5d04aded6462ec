"""Who may call Twilio's REST API here, and how it answers what it refuses.

Source: Twilio, "Requests to the REST API", "Twilio's response".
"""

import hmac
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from functools import wraps

from flask import Response, jsonify, request

from service.base.access import View, authenticated_by
from service.switchboard.parameters import API_VERSION
from service.switchboard.refusals import Refusal

ACCOUNT = f"/{API_VERSION}/Accounts/<account>"
_BASIC = authenticated_by("account sid and auth token, HTTP Basic")
_TROUBLES = {
    429: (20429, "Too Many Requests"),
    500: (20500, "Internal Server Error"),
    503: (20503, "Service Unavailable"),
}


def checked(account_sid: str, auth_token: str) -> Callable[[View], View]:
    """What makes a view one of the API's: it is called by those who know the account's token alone, for this account,
    without the path's account; a Refusal that it raises is the answer."""

    def api(view: View) -> View:
        @_BASIC
        @wraps(view)
        def answer(account: str, **rest: str) -> Response | tuple[Response, int]:
            try:
                check_caller(account_sid, auth_token)
                if account != account_sid:
                    raise not_found()
                return view(**rest)  # type: ignore[no-any-return]
            except Refusal as refusal:
                return refused(refusal)

        return answer  # type: ignore[return-value]

    return api


def check_caller(account_sid: str, auth_token: str) -> None:
    """Raise the Refusal of whoever does not know the account's token."""
    given = request.authorization
    user, password = (given.username or "", given.password or "") if given and given.type == "basic" else ("", "")
    if not (
        hmac.compare_digest(user.encode(), account_sid.encode())
        and hmac.compare_digest(password.encode(), auth_token.encode())
    ):
        raise Refusal(20003, "Authenticate", 401)


def refused(refusal: Refusal) -> tuple[Response, int]:
    """The answer that tells of a refusal."""
    answer = jsonify(
        code=refusal.code,
        message=refusal.message,
        more_info=f"https://www.twilio.com/docs/errors/{refusal.code}",
        status=refusal.status,
    )
    if refusal.status == 401:
        answer.headers["WWW-Authenticate"] = 'Basic realm="Twilio API"'
    return answer, refusal.status


def not_found() -> Refusal:
    """The refusal of what is not there at the request's path."""
    path = request.path[request.path.index(f"/{API_VERSION}/") :]
    return Refusal(20404, f"The requested resource {path} was not found", 404)


def trouble(status: int) -> Refusal:
    """The refusal for a fault of the carrier's own: 429, 500 or 503."""
    code, sentence = _TROUBLES[status]
    return Refusal(code, sentence, status)


def cut_short(answer: Response) -> Response:
    """The answer as a connection gives it that breaks in the middle."""
    whole = answer.get_data()

    def half() -> Iterator[bytes]:
        yield whole[: len(whole) // 2]

    # The server finds less than it was promised, and closes the connection.
    return Response(half(), headers={"Content-Length": str(len(whole))}, mimetype=answer.mimetype)


def rfc2822(at: float | None) -> str | None:
    """A time as the API gives it, in whole seconds; None stays None."""
    return None if at is None else format_datetime(datetime.fromtimestamp(int(at), UTC))

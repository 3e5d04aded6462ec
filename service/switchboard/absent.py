"""How the switchboard answers for what it does not have.

Source: Twilio, errors 20003, 20004 and 20404: its REST API answers in JSON, whatever the address.
"""

from flask import Flask, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.wrappers import Response

from service.switchboard.callers import check_caller, refused
from service.switchboard.guard import unframed
from service.switchboard.parameters import API_VERSION
from service.switchboard.refusals import Refusal


def answer_for_absent(app: Flask, prefix: str, account_sid: str, auth_token: str) -> None:
    """Answer in JSON for every address under `prefix` that nothing is at, and for every method that what is there does
    not know. An address of the REST API tells that to the account alone."""

    def absent(error: HTTPException) -> Response:
        if not request.path.startswith(f"{prefix}/"):
            return error.get_response(request.environ)
        path = request.path.removeprefix(prefix)
        try:
            if path.startswith(f"/{API_VERSION}/"):
                check_caller(account_sid, auth_token)
            if isinstance(error, MethodNotAllowed):
                raise Refusal(20004, f"{request.method} is no method of {path}.", 405)
            raise Refusal(20404, f"The requested resource {path} was not found", 404)
        except Refusal as refusal:
            answer, status = refused(refusal)
            answer.status_code = status
            if isinstance(error, MethodNotAllowed) and error.valid_methods and status == 405:
                answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
            return unframed(answer)

    app.register_error_handler(404, absent)
    app.register_error_handler(405, absent)

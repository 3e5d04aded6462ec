"""The carrier reports what became of a message: POST /status?m=<id of the outbox row>.

Source: Twilio, "Outbound message status in status callbacks".
"""

import logging

from flask import Blueprint, Response, request

from service import outbox
from service.access import authenticated_by
from service.outbox import Report
from service.signature import is_signed
from service.wiring import Service

logger = logging.getLogger(__name__)

PATH = "/status"


def statuses_blueprint(service: Service) -> Blueprint:
    """The route that the carrier calls with each status of a message."""
    statuses = Blueprint("statuses", __name__)

    @statuses.post(PATH)
    @authenticated_by("the carrier's signature")
    def status() -> Response:
        if not is_signed(request, service.settings):
            return Response("Forbidden", 403)
        report = _report()
        if report.error is not None:
            logger.warning("message %s came to %s with error %d", report.message_id, report.status, report.error)
        player_id = outbox.report(service.db, report, service.clock())
        if player_id is not None:
            service.nudge([player_id])
        return Response(status=204)

    return statuses


def _report() -> Report:
    message, error = request.args.get("m", ""), request.form.get("ErrorCode", "")
    return Report(
        message_id=int(message) if message.isdecimal() else None,
        sid=request.form.get("MessageSid", ""),
        status=request.form.get("MessageStatus", ""),
        error=int(error) if error.isdecimal() else None,
    )

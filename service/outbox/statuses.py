"""The carrier reports what became of a message: POST /status?m=<id of the outbox row>&a=<the attempt>.

Source: Twilio, "Outbound message status in status callbacks".
"""

import logging
import re
from collections.abc import Mapping

from flask import Blueprint, Response, request

from service.base.access import authenticated_by
from service.base.faults import admit_faults
from service.base.service import Service
from service.carrier.signature import carriers_form
from service.outbox import reports
from service.outbox.reports import Report

logger = logging.getLogger(__name__)

PATH = "/status"
_number = re.compile(r"[0-9]{1,9}").fullmatch


def statuses_blueprint(service: Service) -> Blueprint:
    """The route that the carrier calls with each status of a message."""
    statuses = Blueprint("statuses", __name__)
    admit_faults(statuses)

    @statuses.post(PATH)
    @authenticated_by("the carrier's signature")
    def status() -> Response:
        report = _report(carriers_form(request, service.settings))
        if report.error is not None:
            logger.warning("message %s came to %s with error %d", report.message_id, report.status, report.error)
        player_id = reports.take_in(service.db, service.settings.number, report, service.clock())
        if player_id is not None:
            service.nudge([player_id])
        return Response(status=204)

    return statuses


def _report(form: Mapping[str, str]) -> Report:
    return Report(
        message_id=_whole(request.args.get("m", "")),
        sid=form["MessageSid"],
        status=form.get("MessageStatus", ""),
        error=_whole(form.get("ErrorCode", "")),
        attempt=_whole(request.args.get("a", "")),
    )


def _whole(text: str) -> int | None:
    return int(text) if _number(text) else None

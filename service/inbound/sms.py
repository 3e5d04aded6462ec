"""The way in: the carrier posts each text that a phone sends."""

import logging
import re

from flask import Blueprint, Response, request

from service.base.access import authenticated_by
from service.base.faults import admit_faults
from service.base.masks import masked
from service.base.service import Service
from service.carrier.keywords import answered_keyword
from service.carrier.signature import carriers_form
from service.inbound.texts import InboundText, handle, is_ordinary

MOST_SEGMENTS = 50
NOTHING_TO_SAY = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

_log = logging.getLogger(__name__)
_is_count = re.compile(r"[0-9]{1,4}").fullmatch


def sms_blueprint(service: Service) -> Blueprint:
    """POST /sms for this service. What is to be said leaves through the carrier's REST API, never in the answer."""
    blueprint = Blueprint("sms", __name__)
    admit_faults(blueprint)

    @blueprint.post("/sms")
    @authenticated_by("the carrier's signature")
    def sms() -> Response:
        form = carriers_form(request, service.settings, to=service.settings.number)
        phone = form.get("From", "")
        if is_ordinary(phone, service.settings):
            segments, answered = _segments(form.get("NumSegments", "")), answered_keyword(form.get("OptOutType", ""))
            handle(service, InboundText(form["MessageSid"], phone, form.get("Body", ""), segments, answered=answered))
        else:
            _log.warning("a text from no ordinary phone (%s) is left unanswered", masked(phone))
        return Response(NOTHING_TO_SAY, mimetype="text/xml")

    return blueprint


def _segments(given: str) -> int:
    """How many segments the carrier says that a text came in: 1 where it says nothing of sense."""
    return min(max(int(given), 1), MOST_SEGMENTS) if _is_count(given) else 1

"""The way in for calls: the carrier asks what to say when the number rings and at the end of each turn, and tells when
a call is over. Source: Twilio, "TwiML for Programmable Voice" (request parameters), "Gather" (Digits, SpeechResult)."""

import re

from flask import Blueprint, Response, request

from service.base.access import authenticated_by
from service.base.faults import admit_faults
from service.base.service import Service
from service.calls.ending import end_call
from service.carrier.signature import CALL, carriers_form
from service.inbound.calls import PATH, TURN, CallRequest, answer_call

ENDED = f"{PATH}/ended"
MOST_KEYS = 32
_is_number = re.compile(r"[0-9]{1,9}").fullmatch
_no_keys = re.compile(r"[^0-9*#]")


def voice_blueprint(service: Service) -> Blueprint:
    """POST /call, /call/turn and /call/ended for this service."""
    blueprint = Blueprint("voice", __name__)
    admit_faults(blueprint)

    @blueprint.post(PATH)
    @authenticated_by("the carrier's signature")
    def rings() -> Response:
        form = carriers_form(request, service.settings, to=service.settings.number, about=CALL)
        return _answered(answer_call(service, CallRequest(form["CallSid"], form.get("From", ""))))

    @blueprint.post(TURN)
    @authenticated_by("the carrier's signature")
    def turn() -> Response:
        form = carriers_form(request, service.settings, to=service.settings.number, about=CALL)
        keys = _no_keys.sub("", form.get("Digits", ""))[:MOST_KEYS]
        asked = CallRequest(
            form["CallSid"], form.get("From", ""), _number("n"), keys, form.get("SpeechResult", ""), _number("again")
        )
        return _answered(answer_call(service, asked))

    @blueprint.post(ENDED)
    @authenticated_by("the carrier's signature")
    def ended() -> Response:
        end_call(service, carriers_form(request, service.settings, about=CALL)["CallSid"])
        return Response(status=204)

    return blueprint


def _number(name: str) -> int:
    given = request.args.get(name, "")
    return int(given) if _is_number(given) else 0


def _answered(twiml: str) -> Response:
    return Response(twiml, mimetype="text/xml")

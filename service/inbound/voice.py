"""The way in for calls: the carrier asks what to say when the number rings, when a phone that we ring is answered and
at the end of each turn, and tells when a call is over. Source: Twilio, "TwiML for Programmable Voice" (request
parameters), "Gather" (Digits, SpeechResult), "Answering machine detection" (AnsweredBy)."""

import re
from collections.abc import Mapping

from flask import Blueprint, Response, request

from service.base.access import authenticated_by, open_to_all
from service.base.faults import admit_faults
from service.base.service import Service
from service.calls import tone
from service.calls.rows import PATH
from service.carrier.signature import CALL, carriers_form
from service.inbound.calls import TURN, CallRequest, answer_call
from service.inbound.ended import end_call

ENDED = f"{PATH}/ended"
MOST_KEYS = 32
MACHINES = ("machine", "fax")
"""How the carrier's words begin for what answered and is nobody."""
_is_number = re.compile(r"[0-9]{1,9}").fullmatch
_no_keys = re.compile(r"[^0-9*#]")


def voice_blueprint(service: Service) -> Blueprint:
    """POST /call, /call/turn and /call/ended for this service, and the tone that calls play."""
    blueprint = Blueprint("voice", __name__)
    admit_faults(blueprint)

    @blueprint.post(PATH)
    @authenticated_by("the carrier's signature")
    def rings() -> Response:
        form = carriers_form(request, service.settings, to=service.settings.number, about=CALL)
        ring = _number("r") if "r" in request.args else None
        is_machine = form.get("AnsweredBy", "").startswith(MACHINES)
        return _answered(
            answer_call(service, CallRequest(form["CallSid"], _phone(form), ring=ring, is_machine=is_machine))
        )

    @blueprint.post(TURN)
    @authenticated_by("the carrier's signature")
    def turn() -> Response:
        form = carriers_form(request, service.settings, to=service.settings.number, about=CALL)
        keys = _no_keys.sub("", form.get("Digits", ""))[:MOST_KEYS]
        asked = CallRequest(
            form["CallSid"], _phone(form), _number("n"), keys, form.get("SpeechResult", ""), _number("again")
        )
        return _answered(answer_call(service, asked))

    @blueprint.get(f"{PATH}/{tone.NAME}")
    @open_to_all("a tone, the same for everybody")
    def sounds() -> Response:
        return Response(tone.tone(), mimetype="audio/wav", headers={"Cache-Control": "public, max-age=86400"})

    @blueprint.post(ENDED)
    @authenticated_by("the carrier's signature")
    def ended() -> Response:
        form = carriers_form(request, service.settings, about=CALL)
        ring = _number("r") if "r" in request.args else None
        end_call(service, form["CallSid"], ring, form.get("CallStatus", ""))
        return Response(status=204)

    return blueprint


def _phone(form: Mapping[str, str]) -> str:
    """The other end of a call: who calls us, or whom we have called."""
    return form.get("To" if form.get("Direction", "").startswith("outbound") else "From", "")


def _number(name: str) -> int:
    given = request.args.get(name, "")
    return int(given) if _is_number(given) else 0


def _answered(twiml: str) -> Response:
    return Response(twiml, mimetype="text/xml")

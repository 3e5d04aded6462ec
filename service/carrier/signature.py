"""Whether a request comes from the carrier, and what it says.

Source: Twilio, "Webhooks security": base64(HMAC-SHA1(auth token, address + sorted form fields)). Where the carrier
signs with a shared key, it says so in a header of its own and takes SHA-256: twilio.request_validator.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from twilio.request_validator import (
    HMAC_SHA1,
    HMAC_SHA256,
    SIGNATURE_HEADER,
    SIGNATURE_SETTINGS_HEADER,
    RequestValidator,
    compare,
    get_signature_algorithm,
)
from werkzeug.exceptions import BadRequest, Forbidden
from werkzeug.wrappers import Request, Response

from service.base.settings import Settings

LARGEST_FORM = 40_000  # bytes; a text of 1,600 emoji and ten pictures takes 22,000
MOST_FIELDS = 200
FORM = "application/x-www-form-urlencoded"
LENGTHS = {HMAC_SHA1: 28, HMAC_SHA256: 44}  # of a signature in base64

_is_name = re.compile(r"[A-Za-z0-9_]{1,64}").fullmatch


@dataclass(frozen=True)
class About:
    """What a form tells of, in a sentence; the field with its SID, and what a SID of its kind looks like."""

    what: str
    field: str
    shape: str
    is_sid: Callable[[str], Any]
    sids: Callable[[str], list[str]]


MESSAGE = About(
    "message", "MessageSid", "SM or MM",
    re.compile(r"(SM|MM)[0-9a-f]{32}").fullmatch, re.compile(r"MessageSid((?:SM|MM)[0-9a-f]{32})").findall,
)  # fmt: skip
CALL = About(
    "call", "CallSid", "CA",
    re.compile(r"CA[0-9a-f]{32}").fullmatch, re.compile(r"(?<!Parent)CallSid(CA[0-9a-f]{32})").findall,
)  # fmt: skip


def carriers_form(
    request: Request, settings: Settings, to: str | None = None, about: About = MESSAGE
) -> Mapping[str, str]:
    """The fields of a form that any of the accepted secrets signed, sent to the address that the carrier has for us.

    Raises Forbidden for what is not signed: without a signature nothing is read. What is no form is not signed: the
    signature of another body covers its hash alone, and no webhook of ours is called with one. A larger form than any
    carrier sends is refused unread, with 413. Raises BadRequest, with a sentence, for a signed form of what
    is not of this account, or not `to` this number where one is given, or of a shape that the carrier does not send.

    The signature covers names and values run together, so that another cut through the same letters has the same
    signature. But whoever cuts anew needs a new message: so a form may name one message only, anywhere in it. A call
    is named by each of its requests, whose turn stands in the address, and counts once: there is nothing to be had by
    another cut.
    """
    request.max_content_length = LARGEST_FORM
    algorithm = get_signature_algorithm(request.headers.get(SIGNATURE_SETTINGS_HEADER)).upper()
    secrets = {HMAC_SHA1: settings.auth_tokens, HMAC_SHA256: settings.shared_keys}.get(algorithm, ())
    given = request.headers.get(SIGNATURE_HEADER, "")
    if request.mimetype != FORM or len(given) != LENGTHS.get(algorithm):
        raise _forbidden()
    try:
        body = request.get_data(cache=False).decode("utf-8", "replace")
        pairs = parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise _forbidden() from None
    form = dict(pairs)
    address = called_address(settings.public_url, request.environ)
    if len(form) < len(pairs) or not any(_signed_by(secret, address, form, given, algorithm) for secret in secrets):
        raise _forbidden()
    fault = _fault(form, settings, to, about)
    if fault:
        raise BadRequest(response=_said(fault, 400))
    return form


def _signed_by(secret: str, address: str, form: Mapping[str, str], given: str, algorithm: str) -> bool:
    validator = RequestValidator(secret)
    if compare(validator.compute_signature(address, form, algorithm), given):
        return True
    # It may have been signed with the port, or without: the validator reckons both.
    return bool(validator.validate(address, form, given, algorithm))


def _fault(form: Mapping[str, str], settings: Settings, to: str | None, about: About) -> str | None:
    """What is wrong with a signed form, as a sentence."""
    sid = form.get(about.field, "")
    if not sid:
        return f"{about.field} is missing: give the {about.what}'s SID."
    if not about.is_sid(sid):
        return f"{about.field} is no SID of a {about.what}: {about.shape} and 32 hexadecimal digits would do."
    if form.get("AccountSid") != settings.account_sid:
        return "AccountSid is not the account of this service: point the webhooks of its own account here."
    if to is not None and to != _our_end(form):
        return "To is not the number of this service: point the webhook of its own number here."
    if not all(map(_is_name, form)):
        return "A field has a name of other signs than letters, digits and _."
    if set(about.sids("".join(f"{name}{form[name]}" for name in sorted(form)))) - {sid}:
        return f"The form names more than one {about.what}."
    return None


def _our_end(form: Mapping[str, str]) -> str | None:
    """Of the two numbers in a form, ours: of a call that we have made it is the one that calls."""
    return form.get("From" if form.get("Direction", "").startswith("outbound") else "To")


def _forbidden() -> Forbidden:
    return Forbidden(response=_said("This address is for the carrier, which signs its requests.", 403))


def _said(sentence: str, status: int) -> Response:
    return Response(f"{sentence}\n", status, mimetype="text/plain")


def called_address(public_url: str, environ: Mapping[str, object]) -> str:
    """The address as the carrier called it: the public one, then path and query exactly as they came.

    Flask's own `request.url` is decoded here and there and knows no proxy, so the signature would not match.
    """
    public = urlsplit(public_url)
    host = public.netloc.rpartition("@")[2]
    raw = str(environ.get("REQUEST_URI") or environ.get("RAW_URI") or "")
    if raw.startswith(("http://", "https://")):
        raw = raw.partition("://")[2].partition("/")[2]
        raw = f"/{raw}"
    path = (raw.partition("?")[0] or str(environ.get("SCRIPT_NAME", "")) + str(environ.get("PATH_INFO", ""))).partition(
        "#"
    )[0]
    query = str(environ.get("QUERY_STRING", ""))
    return f"{public.scheme}://{host}{public.path.rstrip('/')}{path}" + (f"?{query}" if query else "")

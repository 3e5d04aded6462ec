"""Whether a request comes from the carrier.

Source: Twilio, "Webhooks security": base64(HMAC-SHA1(auth token, address + sorted form fields)). Where the carrier
signs with a shared key, it says so in a header of its own and takes SHA-256: twilio.request_validator.
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from twilio.request_validator import (
    HMAC_SHA1,
    HMAC_SHA256,
    SIGNATURE_HEADER,
    SIGNATURE_SETTINGS_HEADER,
    RequestValidator,
    compare,
    get_signature_algorithm,
)
from werkzeug.wrappers import Request

from service.base.settings import Settings

LARGEST_FORM = 100_000  # bytes; a text of 1,600 emoji and ten pictures takes less
FORM = "application/x-www-form-urlencoded"


def is_signed(request: Request, settings: Settings) -> bool:
    """Whether any of the accepted secrets signed this form, sent to the address that the carrier has for us.

    A larger form than any carrier sends is refused unread, with 413. What is no form is not signed: the signature of
    another body covers its hash alone, and no webhook of ours is called with one.
    """
    request.max_content_length = LARGEST_FORM
    if request.mimetype != FORM:
        return False
    algorithm = get_signature_algorithm(request.headers.get(SIGNATURE_SETTINGS_HEADER)).upper()
    secrets = {HMAC_SHA1: settings.auth_tokens, HMAC_SHA256: settings.shared_keys}.get(algorithm, ())
    address = called_address(settings.public_url, request.environ)
    given = request.headers.get(SIGNATURE_HEADER, "")
    fields = _Fields(request.form.to_dict(flat=False))
    return any(_signed_by(secret, address, fields, given, algorithm) for secret in secrets)


class _Fields(dict[str, list[str]]):
    """All values of each field, as the validator asks for them first; it would ask a form in vain, field by field."""

    getall = dict.__getitem__


def _signed_by(secret: str, address: str, fields: _Fields, given: str, algorithm: str) -> bool:
    validator = RequestValidator(secret)
    if compare(validator.compute_signature(address, fields, algorithm), given):
        return True
    # It may have been signed with the port, or without: the validator tries both, at twice the cost.
    return bool(validator.validate(address, fields, given, algorithm))


def called_address(public_url: str, environ: Mapping[str, Any]) -> str:
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

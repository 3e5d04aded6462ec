"""Whether a request comes from the carrier.

Source: Twilio, "Webhooks security": base64(HMAC-SHA1(auth token, address + sorted form fields)).
"""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from twilio.request_validator import RequestValidator
from werkzeug.wrappers import Request

from service.settings import Settings

HEADER = "X-Twilio-Signature"
LARGEST_FORM = 100_000  # bytes; a text of 1,600 emoji and ten pictures takes less


def is_signed(request: Request, settings: Settings) -> bool:
    """Whether any of the accepted auth tokens signed this form, sent to the address that the carrier has for us.

    A larger form than any carrier sends is refused unread, with 413.
    """
    request.max_content_length = LARGEST_FORM
    address = called_address(settings.public_url, request.environ)
    given = request.headers.get(HEADER, "")
    return any(RequestValidator(token).validate(address, request.form, given) for token in settings.auth_tokens)


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

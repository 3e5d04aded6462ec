"""Whether the carrier's requests reach us at the public address, and are recognised.

Source: Twilio, "Webhooks security"; "How to secure your webhooks" (proxies, trailing slashes, redirections).
"""

from collections.abc import Iterator
from urllib.parse import urlsplit

import requests
from twilio.request_validator import SIGNATURE_HEADER, RequestValidator

from service.base.loopback import is_loopback
from service.base.settings import PREFIX, Settings
from service.operate.doctor.findings import Finding, note, ok, wrong

SECONDS = 10.0
# What the service hears and does nothing about: a status that there is not, a phone that is none.
HARMLESS = {
    "/status?m=0": {"MessageStatus": "checked"},
    "/sms": {"From": "doctor", "Body": ""},
}


def our_address(settings: Settings, http: requests.Session) -> Iterator[Finding]:
    """The public address: https, ours, without redirection; signed requests are taken there, others refused."""
    url = settings.public_url
    parts = urlsplit(url)
    if parts.scheme != "https":
        known = note if is_loopback(parts.hostname) else wrong
        yield known("address", f"{url} is not https, so texts travel readable: put a proxy with TLS before it")
    try:
        answer = http.get(f"{url}/health", timeout=SECONDS, allow_redirects=False)
    except requests.RequestException as error:
        yield wrong("address", f"{url} cannot be reached ({type(error).__name__}): does the web process run?")
        return
    if answer.is_redirect:
        leads = answer.headers.get("Location", "")
        yield wrong("address", f"{url} leads on to {leads}, and texts get lost: set {PREFIX}PUBLIC_URL to the end")
    elif answer.status_code not in (200, 503) or "wrong" not in _json(answer):
        yield wrong("address", f"{url}/health answers {answer.status_code} and is not ours: see {PREFIX}PUBLIC_URL")
    else:
        yield ok("address", f"{url} is ours")
        yield from _signatures(settings, http)


def _json(answer: requests.Response) -> dict[str, object]:
    try:
        told = answer.json()
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _signatures(settings: Settings, http: requests.Session) -> Iterator[Finding]:
    validator = RequestValidator(settings.auth_tokens[0])
    ours = {"AccountSid": settings.account_sid, "MessageSid": "SM" + "0" * 32, "To": settings.number}
    for path, told in HARMLESS.items():
        form = ours | told
        url = settings.public_url + path
        signed = _post(http, url, form, validator.compute_signature(url, form))
        unsigned = _post(http, url, form, "")
        subject = f"POST {path}"
        if signed in (200, 204):
            yield ok(subject, "a signed request is taken")
        else:
            yield wrong(
                subject,
                f"a signed request gets {signed}: the web process has another {PREFIX}PUBLIC_URL, "
                f"{PREFIX}NUMBER, {PREFIX}ACCOUNT_SID or {PREFIX}AUTH_TOKENS, or a proxy changes the path",
            )
        if unsigned == 403:
            yield ok(subject, "an unsigned request is refused")
        else:
            yield wrong(subject, f"an unsigned request gets {unsigned}, not 403: another program answers there")


def _post(http: requests.Session, url: str, form: dict[str, str], signature: str) -> int | str:
    """The status of the answer, or why there is none."""
    headers = {SIGNATURE_HEADER: signature} if signature else {}
    try:
        return http.post(url, data=form, headers=headers, timeout=SECONDS, allow_redirects=False).status_code
    except requests.RequestException as error:
        return type(error).__name__

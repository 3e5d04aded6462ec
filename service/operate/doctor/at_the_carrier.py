"""What is set at the carrier: the account, the number, where its texts go, and whether US carriers let it text.

Sources: Twilio, "IncomingPhoneNumber resource", "Services resource" (inbound handling), "US A2P 10DLC campaigns",
"Toll-free verification resource".
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar
from urllib.parse import parse_qs, urldefrag

import phonenumbers
import requests
from phonenumbers import PhoneNumberType
from twilio.base.exceptions import TwilioException

from service.base.settings import PREFIX, Settings
from service.operate.doctor.findings import Finding, note, ok, wrong

SECONDS = 10.0
MOST_SERVICES = 100
AGAIN = {"rc": "3", "rp": "all"}
"""How often, and after what, the carrier is to try again: in the fragment of the webhook's address."""

Found = TypeVar("Found")


class _NoSuchList(Exception):
    """This carrier does not have the resource."""


def client_of(settings: Settings) -> Any:
    """A client of Twilio's, for the carrier of these settings."""
    from twilio.http.http_client import TwilioHttpClient
    from twilio.rest import Client

    patient = TwilioHttpClient(timeout=SECONDS)
    client = Client(settings.account_sid, settings.auth_tokens[0], http_client=patient)
    if settings.carrier_url:
        client.api.base_url = client.messaging.base_url = settings.carrier_url
    return client


def at_the_carrier(settings: Settings, client: Any) -> Iterator[Finding]:
    """All checks; those that need what an earlier one did not find are left out."""
    try:
        yield from _account(settings, client)
        number = _number(settings, client)
        if number is None:
            yield wrong("number", f"the account has no {settings.number}: see {PREFIX}NUMBER and {PREFIX}ACCOUNT_SID")
            return
        yield from _webhook(settings, number)
        yield from _calls(settings, number)
        yield from _ways(settings, client, number)
    except _NoSuchList:
        yield note("carrier", "the carrier has no such list, so the rest is not checked")
    except (TwilioException, requests.RequestException, ValueError) as error:
        yield wrong("carrier", f"cannot be asked ({_why(error)}): see {PREFIX}ACCOUNT_SID and {PREFIX}AUTH_TOKENS")


def _account(settings: Settings, client: Any) -> Iterator[Finding]:
    account = _asked(lambda: client.api.v2010.accounts(settings.account_sid).fetch())
    if account.status != "active":
        yield wrong("account", f"is {account.status}: see the carrier's console")
    elif account.type == "Trial":
        yield note("account", "is a trial: it texts only numbers that were verified in the console")
    else:
        yield ok("account", "is active")


def _number(settings: Settings, client: Any) -> Any:
    numbers = _asked(lambda: client.incoming_phone_numbers.list(phone_number=settings.number, limit=20))
    return next((each for each in numbers if each.phone_number == settings.number), None)


def _webhook(settings: Settings, number: Any) -> Iterator[Finding]:
    """The number's own webhook; a Messaging Service may overrule it."""
    if isinstance(number.capabilities, dict) and not number.capabilities.get("sms", True):
        yield wrong("number", "cannot text: buy one with SMS")
    if number.sms_application_sid:
        yield wrong("webhook", f"the application {number.sms_application_sid} takes the texts: clear it at the number")
        return
    yield from _posts_to_us(settings, "webhook", number.sms_url, number.sms_method)
    fallback = urldefrag(number.sms_fallback_url or "").url
    if fallback and fallback != _ours(settings):
        yield note("fallback", f"{fallback} gets the texts that we could not take; they come again to us by the list")


def _posts_to_us(settings: Settings, subject: str, address: str | None, method: str | None) -> Iterator[Finding]:
    url, fragment = urldefrag(address or "")
    ours = _ours(settings)
    told = {name: values[-1] for name, values in parse_qs(fragment).items()}
    if url != ours:
        yield wrong(subject, f"texts go to {url or 'nowhere'}: set it to {ours}#rc=3&rp=all")
    elif (method or "POST").upper() != "POST":
        yield wrong(subject, f"texts come by {method}: set it to POST")
    elif any(told.get(name) != value for name, value in AGAIN.items()):
        yield note(subject, f"a text that fails is not posted again: set the address to {ours}#rc=3&rp=all")
    else:
        yield ok(subject, f"texts are posted to {ours}, again where that fails")


def _calls(settings: Settings, number: Any) -> Iterator[Finding]:
    """Where calls to the number are asked for; games can be played without."""
    answers, ends = f"{settings.public_url}/call", f"{settings.public_url}/call/ended"
    if isinstance(number.capabilities, dict) and not number.capabilities.get("voice", True):
        yield note("calls", "the number takes and makes none (CALL ME, CALL TABLE): games are played by text")
    elif urldefrag(number.voice_url or "").url != answers:
        yield note(
            "calls", f"they go to {number.voice_url or 'nowhere'}: set 'A call comes in' to {answers}#rc=3&rp=all"
        )
    elif urldefrag(number.status_callback or "").url != ends:
        yield note("calls", f"nobody tells when one is over: set 'Call status changes' to {ends}#rc=3&rp=all")
    else:
        rate = f"{settings.calls_a_second:g} a second" if settings.calls_a_second else "without a limit"
        yield ok("calls", f"they are asked for at {answers}; ours are placed {rate}")


def _ours(settings: Settings) -> str:
    return f"{settings.public_url}/sms"


def _ways(settings: Settings, client: Any, number: Any) -> Iterator[Finding]:
    """Whether a Messaging Service takes the texts, and whether US carriers let us through."""
    service = _service_of(settings, client)
    if service is None:
        yield ok("Messaging Service", "the number is in none, so its own webhook counts")
    elif service.use_inbound_webhook_on_number:
        yield ok("Messaging Service", f"{service.sid} leaves texts to the number's webhook")
    elif service.inbound_request_url is None:
        yield wrong(
            "Messaging Service",
            f"{service.sid} takes the texts and drops them: set its incoming messages to 'Defer to sender's webhook'",
        )
    else:
        subject = f"Messaging Service {service.sid}"
        yield from _posts_to_us(settings, subject, service.inbound_request_url, service.inbound_method)
    yield from _registration(settings, client, number, service)


def _service_of(settings: Settings, client: Any) -> Any:
    for service in _asked(lambda: client.messaging.v1.services.list(limit=MOST_SERVICES)):
        numbers = _asked(lambda service=service: client.messaging.v1.services(service.sid).phone_numbers.list())  # type: ignore[misc]
        if any(each.phone_number == settings.number for each in numbers):
            return service
    return None


def _registration(settings: Settings, client: Any, number: Any, service: Any) -> Iterator[Finding]:
    ours = phonenumbers.parse(settings.number)
    if phonenumbers.number_type(ours) == PhoneNumberType.TOLL_FREE:
        found = _asked(lambda: client.messaging.v1.tollfree_verifications.list(tollfree_phone_number_sid=number.sid))
        status = str(found[0].status) if found else "not asked for"
        yield _registered("toll-free verification", status, "TWILIO_APPROVED", status.endswith(("REVIEW", "PROGRESS")))
    elif phonenumbers.region_code_for_number(ours) == "US":
        campaigns = _asked(lambda: client.messaging.v1.services(service.sid).us_app_to_person.list()) if service else []
        states = [str(each.campaign_status) for each in campaigns]
        status = "VERIFIED" if "VERIFIED" in states else next(iter(states), "not asked for")
        yield _registered("A2P 10DLC campaign", status, "VERIFIED", status in ("PENDING", "IN_PROGRESS"))
    else:
        yield note("registration", "not a US number: see the carrier's guidelines for its country")


def _registered(subject: str, status: str, good: str, under_way: bool) -> Finding:
    if status == good:
        return ok(subject, "done")
    if under_way:
        return note(subject, f"{status}: until it is done carriers drop texts to US phones")
    return wrong(subject, f"{status}: carriers drop texts to US phones. `partyline registration` prints the answers")


def _asked(ask: Callable[[], Found]) -> Found:
    try:
        return ask()
    except TwilioException as error:
        if _status(error) == 404:
            raise _NoSuchList from error
        raise


def _status(error: Exception) -> int | None:
    """The HTTP status that twilio-python tells: of a page of a list it gives the answer itself."""
    answer = error.args[1] if len(error.args) > 1 else error
    return getattr(answer, "status_code", None) or getattr(error, "status", None)


def _why(error: Exception) -> str:
    code = getattr(error, "code", None) or _status(error)
    return f"error {code}" if code else type(error).__name__

"""`partyline doctor` at the carrier: what is wrong with the account, the number, its webhook and its registration is
found, named, and comes with what mends it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import requests
from twilio.base.exceptions import TwilioException, TwilioRestException

from service.operate.doctor.at_the_carrier import at_the_carrier
from tests.service.findings import NUMBER, real_settings, said, states

TOLL_FREE = "+18005550199"
OURS = "https://party.example/sms"
GOOD = f"{OURS}#rc=3&rp=all"
CALLS, ENDED = "https://party.example/call#rc=3&rp=all", "https://party.example/call/ended#rc=3&rp=all"


class Listed:
    """A list resource: `list()` gives these, or fails; called, it gives one of them by its sid."""

    def __init__(self, *rows: Any, fails: Exception | None = None) -> None:
        self.rows, self.fails = list(rows), fails

    def list(self, **wanted: Any) -> list[Any]:
        if self.fails:
            raise self.fails
        return self.rows

    def __call__(self, sid: str) -> Any:
        return next(row for row in self.rows if row.sid == sid)


def twilio(
    *,
    status: str = "active",
    kind: str = "Full",
    numbers: list[Any] | None = None,
    services: list[Any] | None = None,
    tollfree: list[Any] | None = None,
    fails: Exception | None = None,
    no_services: Exception | None = None,
) -> Any:
    """A client that answers like Twilio: a number with everything set, in no Messaging Service."""

    def fetch() -> Any:
        if fails:
            raise fails
        return SimpleNamespace(status=status, type=kind)

    v1 = SimpleNamespace(
        services=Listed(*(services or []), fails=no_services),
        tollfree_verifications=Listed(*(tollfree or [])),
    )
    return SimpleNamespace(
        api=SimpleNamespace(v2010=SimpleNamespace(accounts=lambda sid: SimpleNamespace(fetch=fetch))),
        incoming_phone_numbers=Listed(*([number()] if numbers is None else numbers)),
        messaging=SimpleNamespace(v1=v1),
    )


def number(**changed: Any) -> Any:
    """A number as the API shows it."""
    usual = {
        "sid": "PN1", "phone_number": NUMBER, "capabilities": {"sms": True, "voice": True}, "sms_url": GOOD,
        "sms_method": "POST", "sms_fallback_url": "", "sms_application_sid": "", "voice_url": CALLS,
        "status_callback": ENDED,
    }  # fmt: skip
    return SimpleNamespace(**(usual | changed))


def messaging_service(campaign: str | None = "VERIFIED", phone: str = NUMBER, **changed: Any) -> Any:
    """A Messaging Service with our number, which leaves texts to the number's webhook."""
    usual = {
        "sid": "MG1", "use_inbound_webhook_on_number": True, "inbound_request_url": None, "inbound_method": "POST",
        "phone_numbers": Listed(SimpleNamespace(phone_number=phone)),
        "us_app_to_person": Listed(*([SimpleNamespace(campaign_status=campaign)] if campaign else [])),
    }  # fmt: skip
    return SimpleNamespace(**(usual | changed))


def refusal(status: int, code: int) -> TwilioRestException:
    return TwilioRestException(status, "/", msg="no", code=code)


def page(status: int) -> TwilioException:
    """How the client fails at a page of a list."""
    return TwilioException("Unable to fetch page", SimpleNamespace(status_code=status))


def test_all_is_well_at_a_carrier_where_everything_is_set() -> None:
    found = states(at_the_carrier(real_settings(), twilio(services=[messaging_service()])))
    assert found == dict.fromkeys(("account", "webhook", "calls", "Messaging Service", "A2P 10DLC campaign"), "ok")


@pytest.mark.parametrize(
    ("client", "subject", "state", "words"),
    [
        (twilio(status="suspended"), "account", "WRONG", "suspended"),
        (twilio(kind="Trial"), "account", "note", "verified"),
        (twilio(fails=refusal(401, 20003)), "carrier", "WRONG", "PARTYLINE_AUTH_TOKENS"),
        (twilio(fails=requests.ConnectionError()), "carrier", "WRONG", "ConnectionError"),
        (twilio(fails=refusal(404, 20404)), "carrier", "note", "no such list"),
        (twilio(numbers=[]), "number", "WRONG", "PARTYLINE_NUMBER"),
        (twilio(numbers=[number(phone_number=NUMBER + "1")]), "number", "WRONG", "PARTYLINE_NUMBER"),
        (twilio(numbers=[number(capabilities={"sms": False})]), "number", "WRONG", "SMS"),
        (twilio(numbers=[number(sms_application_sid="AP1")]), "webhook", "WRONG", "AP1"),
        (twilio(numbers=[number(sms_url=None)]), "webhook", "WRONG", f"nowhere: set it to {GOOD}"),
        (twilio(numbers=[number(sms_url=f"{OURS}/")]), "webhook", "WRONG", GOOD),
        (twilio(numbers=[number(sms_url="http://party.example/sms")]), "webhook", "WRONG", GOOD),
        (twilio(numbers=[number(sms_method="GET")]), "webhook", "WRONG", "POST"),
        (twilio(numbers=[number(sms_url=OURS)]), "webhook", "note", GOOD),
        (twilio(numbers=[number(sms_url=f"{OURS}#rc=1&rp=all")]), "webhook", "note", GOOD),
        (twilio(numbers=[number(sms_fallback_url="https://x.example")]), "fallback", "note", "https://x.example"),
        (twilio(numbers=[number(voice_url="")]), "calls", "note", f"nowhere: set 'A call comes in' to {CALLS}"),
        (twilio(numbers=[number(voice_url="https://x.example")]), "calls", "note", CALLS),
        (twilio(numbers=[number(status_callback="")]), "calls", "note", ENDED),
        (twilio(numbers=[number(capabilities={"sms": True, "voice": False})]), "calls", "note", "by text"),
        (twilio(), "A2P 10DLC campaign", "WRONG", "partyline registration"),
        (twilio(services=[messaging_service(None)]), "A2P 10DLC campaign", "WRONG", "not asked for"),
        (twilio(services=[messaging_service("FAILED")]), "A2P 10DLC campaign", "WRONG", "FAILED"),
        (twilio(services=[messaging_service("IN_PROGRESS")]), "A2P 10DLC campaign", "note", "IN_PROGRESS"),
        (twilio(services=[messaging_service(phone=TOLL_FREE)]), "Messaging Service", "ok", "in none"),
        (twilio(no_services=refusal(404, 20404)), "carrier", "note", "no such list"),
        (twilio(no_services=page(404)), "carrier", "note", "no such list"),
        (twilio(no_services=page(429)), "carrier", "WRONG", "error 429"),
    ],
)
def test_what_is_wrong_at_the_carrier_is_found(client: Any, subject: str, state: str, words: str) -> None:
    settings = real_settings()
    assert states(at_the_carrier(settings, client))[subject] == state
    assert words in said(at_the_carrier(settings, client), subject)


@pytest.mark.parametrize(
    ("url", "method", "state"), [(None, "POST", "WRONG"), ("https://x.example", "POST", "WRONG"), (GOOD, "POST", "ok")]
)
def test_a_messaging_service_that_takes_the_texts_is_seen(url: str | None, method: str, state: str) -> None:
    service = messaging_service(use_inbound_webhook_on_number=False, inbound_request_url=url, inbound_method=method)
    found = states(at_the_carrier(real_settings(), twilio(services=[service])))
    assert next(value for subject, value in found.items() if subject.startswith("Messaging Service")) == state


@pytest.mark.parametrize(
    ("status", "state"),
    [("TWILIO_APPROVED", "ok"), ("PENDING_REVIEW", "note"), ("TWILIO_REJECTED", "WRONG"), ("", "WRONG")],
)
def test_a_toll_free_number_needs_its_verification(status: str, state: str) -> None:
    verifications = [SimpleNamespace(status=status)] if status else []
    client = twilio(numbers=[number(phone_number=TOLL_FREE)], tollfree=verifications)
    assert states(at_the_carrier(real_settings(number=TOLL_FREE), client))["toll-free verification"] == state


def test_a_number_of_another_country_has_rules_of_its_own() -> None:
    client = twilio(numbers=[number(phone_number="+447700900123")])
    assert states(at_the_carrier(real_settings(number="+447700900123"), client))["registration"] == "note"

"""What an operator's check asks of the account and its number, by Twilio's own client."""

import pytest
from twilio.base.exceptions import TwilioRestException
from twilio.rest import Client

from tests.switchboard.conftest import ACCOUNT, NUMBER, SMS_URL, Table


def test_the_account_is_active(table: Table, twilio: Client) -> None:
    account = twilio.api.accounts(ACCOUNT).fetch()
    assert (account.sid, account.status, account.type) == (ACCOUNT, "active", "Full")
    assert account.date_created.timestamp() == table.clock.now


def test_the_number_says_where_its_texts_are_posted(twilio: Client) -> None:
    (number,) = twilio.incoming_phone_numbers.list(phone_number=NUMBER)
    assert (number.phone_number, number.sms_url, number.sms_method) == (NUMBER, SMS_URL, "POST")
    assert number.capabilities == {"voice": False, "sms": True, "mms": True, "fax": False}
    assert (number.account_sid, number.sid[:2], number.status) == (ACCOUNT, "PN", "in-use")
    assert twilio.incoming_phone_numbers(number.sid).fetch().sms_url == SMS_URL
    assert [each.sid for each in twilio.incoming_phone_numbers.list()] == [number.sid]
    assert twilio.incoming_phone_numbers.list(phone_number="+12025550199") == []
    for part, found in (
        ("+1202555****", 1),
        ("0100", 1),
        ("55*", 1),
        ("+1202555*", 1),
        ("+1303*", 0),
        ("+1202*0100", 0),
    ):
        assert len(twilio.incoming_phone_numbers.list(phone_number=part)) == found, part
    assert twilio.incoming_phone_numbers.list(origin="hosted") == []
    assert twilio.incoming_phone_numbers.list(friendly_name="another") == []


def test_strangers_and_other_accounts_see_nothing(table: Table, twilio: Client) -> None:
    with pytest.raises(TwilioRestException) as absent:
        twilio.incoming_phone_numbers("PN" + "1" * 32).fetch()
    assert (absent.value.status, absent.value.code) == (404, 20404)
    with pytest.raises(TwilioRestException) as other:
        twilio.api.accounts("AC" + "1" * 32).fetch()
    assert other.value.status == 404
    for path in (f"Accounts/{ACCOUNT}.json", f"Accounts/{ACCOUNT}/IncomingPhoneNumbers.json"):
        assert table.client.get(f"/switchboard/2010-04-01/{path}").status_code == 401

"""Twilio's REST API for the account and its number, as far as a service checks them: fetch, list.

Source: Twilio, "Accounts resource" and "IncomingPhoneNumbers resource" of the 2010-04-01 API.
"""

import re

from flask import Blueprint, Response, jsonify, request

from service.switchboard.callers import ACCOUNT, checked, not_found, rfc2822
from service.switchboard.exchange import Account
from service.switchboard.paging import whole
from service.switchboard.parameters import API_VERSION
from service.switchboard.refusals import Refusal


def add_routes(blueprint: Blueprint, account: Account, auth_token: str, since: float) -> None:
    """Put the API's routes on the switchboard's blueprint. `since` is when the account was made."""
    api = checked(account.sid, auth_token)
    number_sid = f"PN{account.sid[2:]}"
    born = rfc2822(since)

    @blueprint.get(f"{ACCOUNT}.json")
    @api
    def fetch_account() -> Response:
        return jsonify(_account(account.sid, born))

    @blueprint.get(f"{ACCOUNT}/IncomingPhoneNumbers.json")
    @api
    def list_numbers() -> Response:
        number = _number(account, number_sid, born)
        return jsonify(whole("incoming_phone_numbers", [number] if _is_wanted(account.number) else []))

    @blueprint.get(f"{ACCOUNT}/IncomingPhoneNumbers/<sid>.json")
    @api
    def fetch_number(sid: str) -> Response:
        if sid != number_sid:
            raise not_found()
        return jsonify(_number(account, number_sid, born))


def _is_wanted(number: str) -> bool:
    """Whether the list that is asked for has this number. Raises Refusal."""
    args = request.args
    if args.get("Beta", "").lower() not in ("", "true", "false"):
        raise Refusal(20001, "Beta must be true or false.")
    part = re.escape(args.get("PhoneNumber", "")).replace(r"\*", "[0-9]")
    named = args.get("FriendlyName", number) == number
    return named and args.get("Origin", "twilio") == "twilio" and re.search(part, number) is not None


def _account(sid: str, born: str | None) -> dict[str, object]:
    uri = f"/{API_VERSION}/Accounts/{sid}"
    return {
        "auth_token": None,
        "date_created": born,
        "date_updated": born,
        "friendly_name": "Switchboard",
        "owner_account_sid": sid,
        "sid": sid,
        "status": "active",
        "subresource_uris": {
            "calls": f"{uri}/Calls.json",
            "incoming_phone_numbers": f"{uri}/IncomingPhoneNumbers.json",
            "messages": f"{uri}/Messages.json",
        },
        "type": "Full",
        "uri": f"{uri}.json",
    }


def _number(account: Account, sid: str, born: str | None) -> dict[str, object]:
    return {
        "account_sid": account.sid,
        "address_requirements": "none",
        "address_sid": None,
        "api_version": API_VERSION,
        "beta": False,
        "bundle_sid": None,
        "capabilities": {"voice": bool(account.voice_url), "sms": True, "mms": True, "fax": False},
        "date_created": born,
        "date_updated": born,
        "emergency_address_sid": None,
        "emergency_status": "Inactive",
        "friendly_name": account.number,
        "identity_sid": None,
        "origin": "twilio",
        "phone_number": account.number,
        "sid": sid,
        "sms_application_sid": "",
        "sms_fallback_method": "POST",
        "sms_fallback_url": "",
        "sms_method": "POST",
        "sms_url": account.sms_url,
        "status": "in-use",
        "status_callback": account.ended_url,
        "status_callback_method": "POST",
        "trunk_sid": None,
        "uri": f"/{API_VERSION}/Accounts/{account.sid}/IncomingPhoneNumbers/{sid}.json",
        "voice_application_sid": "",
        "voice_caller_id_lookup": False,
        "voice_fallback_method": "POST",
        "voice_fallback_url": "",
        "voice_method": "POST",
        "voice_url": account.voice_url,
    }

"""The service's settings while it is measured: production's, with a pretend account and no limits on spending."""

from bench.posts import ACCOUNT, NUMBER, PUBLIC, TOKEN


def settings(database: str, broker: str, carrier: str = "") -> dict[str, str]:
    """Environment variables for the service's processes; `carrier` is the base address of the carrier's REST API."""
    return {
        "PARTYLINE_PUBLIC_URL": PUBLIC,
        "PARTYLINE_NUMBER": NUMBER,
        "PARTYLINE_ACCOUNT_SID": ACCOUNT,
        "PARTYLINE_AUTH_TOKENS": TOKEN,
        "PARTYLINE_DATABASE_URL": database,
        "PARTYLINE_BROKER_URL": broker,
        "PARTYLINE_CARRIER_URL": carrier or "http://127.0.0.1:9",
        "PARTYLINE_CROSSING_SECONDS": "0",
        "PARTYLINE_SEGMENTS_A_SECOND": "0",
        "PARTYLINE_MESSAGES_IN_A_ROW": "0",
        "PARTYLINE_PHONE_SEGMENTS_A_DAY": "0",
        "PARTYLINE_GROUP_SEGMENTS_A_DAY": "0",
        "PARTYLINE_SEGMENTS_A_DAY": "0",
        "PARTYLINE_PHONE_CALL_MINUTES_A_DAY": "0",
        "PARTYLINE_GROUP_CALL_MINUTES_A_DAY": "0",
        "PARTYLINE_CALL_MINUTES_A_DAY": "0",
        "PARTYLINE_LOG_LEVEL": "WARNING",
    }

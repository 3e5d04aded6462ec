"""Who may post a text: the carrier, and nobody else."""

import pytest
from sqlalchemy import func, select
from twilio.request_validator import RequestValidator

from service.signature import called_address
from service.tables import inbox, outbox, players
from tests.service.conftest import ANN, NUMBER, PUBLIC, TOKENS, House

FORM = {"MessageSid": "SM1", "From": ANN, "To": NUMBER, "Body": "hi"}


def untouched(house: House) -> bool:
    with house.service.db.begin() as tx:
        return all(
            tx.execute(select(func.count()).select_from(each)).scalar() == 0 for each in (inbox, outbox, players)
        )


@pytest.mark.parametrize("token", TOKENS)
def test_every_current_token_is_accepted(house: House, token: str) -> None:
    assert house.post(FORM, token=token).status_code == 200


@pytest.mark.parametrize(
    "query",
    [
        "?a=%7E",
        "?a=%C3%A9",
        "?a=%2F",
        "?a=%28",
        "?a=%7B%22x%22%7D",
        "?a=%2B",
        "?a=%20",
        "?a=b+c",
        "?a=%3D",
        "?a=",
        "?a",
    ],
)
def test_the_query_counts_as_it_came(house: House, query: str) -> None:
    assert house.post(FORM, path=f"/sms{query}").status_code == 200


@pytest.mark.parametrize(
    "extra", [{"Body": ""}, {"Body": "🎉 é"}, {"SomethingNew": "1", "Body": " spaces "}, {"NumMedia": "1", "Body": ""}]
)
def test_odd_fields_are_signed_like_others(house: House, extra: dict[str, str]) -> None:
    assert house.post(FORM | extra).status_code == 200


def sign(url: str, form: dict[str, str], token: str = TOKENS[0]) -> str:
    signature: str = RequestValidator(token).compute_signature(url, form)
    return signature


@pytest.mark.parametrize(
    "signature",
    [
        "",
        "nonsense",
        sign(f"{PUBLIC}/sms", FORM, "a-third-token"),
        sign(f"{PUBLIC}/sms", FORM, ""),
        sign(f"{PUBLIC}/sms/", FORM),
        sign(f"{PUBLIC}/sms?a=b", FORM),
        sign("http://party.example/sms", FORM),
        sign("https://other.example/sms", FORM),
        sign(f"{PUBLIC}/sms", FORM | {"Body": "hello"}),
        sign(f"{PUBLIC}/sms", FORM | {"From": "+12025550102"}),
        sign(f"{PUBLIC}/sms", {}),
    ],
)
def test_anything_else_is_forbidden_and_touches_nothing(house: House, signature: str) -> None:
    assert house.post(FORM, signature=signature).status_code == 403
    assert untouched(house)
    assert house.nudged == []


def test_only_posts_are_taken(house: House) -> None:
    assert house.app.test_client().get("/sms").status_code == 405


@pytest.mark.parametrize(
    ("public", "environ", "address"),
    [
        ("https://a.example", {"REQUEST_URI": "/sms?x=%7E", "QUERY_STRING": "x=%7E"}, "https://a.example/sms?x=%7E"),
        ("https://u:p@a.example:8443#rc=3", {"PATH_INFO": "/sms"}, "https://a.example:8443/sms"),
        ("https://a.example/party/", {"PATH_INFO": "/sms"}, "https://a.example/party/sms"),
        ("https://a.example", {"RAW_URI": "http://10.0.0.1:8000/sms"}, "https://a.example/sms"),
        ("https://a.example", {"RAW_URI": "/sm%73", "PATH_INFO": "/sms"}, "https://a.example/sm%73"),
    ],
)
def test_the_address_is_the_one_that_the_carrier_called(public: str, environ: dict[str, str], address: str) -> None:
    assert called_address(public, environ) == address

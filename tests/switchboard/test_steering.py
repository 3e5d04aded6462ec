"""Telling the switchboard what shall go wrong: the value, its JSON, and the address that takes it."""

from typing import Any

import pytest

from service.switchboard import Faults, Road
from service.switchboard.faults import FaultsError
from tests.switchboard.conftest import ANN, NUMBER, Table

FAULTS = "/switchboard/faults"
SOME = {"seed": 7, "texts": {"lost": 0.25, "longest": 2}, "answers_503": 0.1, "hide_list": "empty"}


def test_faults_go_into_json_and_back() -> None:
    faults = Faults.from_json(SOME)
    assert faults == Faults(seed=7, texts=Road(lost=0.25, longest=2), answers_503=0.1, hide_list="empty")
    assert Faults.from_json(faults.to_json()) == faults
    assert Faults.from_json({}) == Faults()


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ({"texts": {"lost": 1.5}}, "texts.lost: Input should be less than or equal to 1."),
        ({"callbacks": {"longest": -1}}, "callbacks.longest: Input should be greater than or equal to 0."),
        ({"hang": "often"}, "hang: Input should be a valid number."),
        ({"hide_list": "yes"}, "hide_list: Input should be '', 'error' or 'empty'."),
        ({"lost": 1}, "There is no lost; there are seed, texts, messages, "),
        ({"texts": {"late": 1}}, "There is no texts.late; there are delayed, lost, repeated, reordered, longest."),
        (
            {"silent": 0.6, "answers_500": 0.6},
            "answers_429, answers_500, answers_503 and silent are together at most 1.",
        ),
        ([], "Input should be a valid dictionary"),
    ],
)
def test_faults_that_cannot_be_are_refused_in_one_sentence(told: Any, wanted: str) -> None:
    with pytest.raises(FaultsError) as refused:
        Faults.from_json(told)
    assert str(refused.value).startswith(wanted)


def test_faults_are_set_and_read_over_http(table: Table) -> None:
    assert table.client.get(FAULTS).get_json() == Faults().to_json()
    told = table.client.post(FAULTS, json=SOME)
    assert (told.status_code, told.get_json()) == (200, Faults.from_json(SOME).to_json())
    assert table.switchboard.faults == Faults.from_json(SOME)
    assert table.client.get(FAULTS).get_json() == told.get_json()
    table.client.post(FAULTS, json={"answers_429": 1})
    assert table.post({"To": ANN, "From": NUMBER, "Body": "Hi"}).status_code == 429
    assert table.client.post(FAULTS, json={}).get_json() == Faults().to_json()
    assert table.post({"To": ANN, "From": NUMBER, "Body": "Hi"}).status_code == 201


@pytest.mark.parametrize(("body", "wanted"), [('{"hang": 2}', "hang: "), ("[]", "{} ends all"), ("{", "{} ends all")])
def test_what_is_refused_changes_nothing(table: Table, body: str, wanted: str) -> None:
    table.client.post(FAULTS, json=SOME)
    answer = table.client.post(FAULTS, data=body)
    assert answer.status_code == 400
    assert wanted in answer.get_json()["error"]
    assert table.switchboard.faults == Faults.from_json(SOME)


def test_another_sites_page_cannot_set_faults(table: Table) -> None:
    answer = table.client.post(FAULTS, json=SOME, headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert table.switchboard.faults == Faults()

"""The switchboard's own API for what shall go wrong: GET and POST /switchboard/faults."""

from typing import Any

from flask import Blueprint, Response, jsonify, request

from service.base.access import open_to_all
from service.switchboard.faults import Faults, FaultsError
from service.switchboard.page import BadRequest, check_origin
from service.switchboard.troubles import Troubles

_OPEN = open_to_all("the switchboard runs only where it is switched on by name; its faults strike pretend phones")


def add_routes(blueprint: Blueprint, troubles: Troubles) -> None:
    """Put the API on the switchboard's blueprint, whose page answers a BadRequest."""

    @blueprint.get("/faults")
    @_OPEN
    def read_faults() -> Response:
        return jsonify(troubles.faults.to_json())

    @blueprint.post("/faults")
    @_OPEN
    def set_faults() -> Response:
        check_origin()
        told: Any = request.get_json(force=True, silent=True)
        if not isinstance(told, dict):
            raise BadRequest('Faults are a JSON object, for example {"seed": 7, "texts": {"lost": 0.1}}; {} ends all.')
        try:
            troubles.faults = Faults.from_json(told)
        except FaultsError as wrong:
            raise BadRequest(str(wrong)) from None
        return jsonify(troubles.faults.to_json())

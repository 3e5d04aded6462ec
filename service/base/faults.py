"""What logs may say of a fault: its kind and where it happened, never its message, which may hold a player's words."""

import traceback
from pathlib import Path

from flask import Blueprint, Response
from sqlalchemy.exc import OperationalError, TimeoutError
from werkzeug.exceptions import HTTPException

from service.base.alarms import alarm

FRAMES = 6
AWAY = (OperationalError, TimeoutError)
"""What SQLAlchemy raises when the database does not answer, or not this time."""


def described(fault: BaseException) -> str:
    """Such as "KeyError at sms.py:31 sms > inbound.py:52 handle", the innermost place last."""
    frames = traceback.extract_tb(fault.__traceback__)[-FRAMES:]
    places = " > ".join(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    return f"{type(fault).__name__} at {places}"


def admit_faults(blueprint: Blueprint) -> None:
    """Answer what a view raises with 503 (the database is away) or 500, so that the caller tries again, and log it
    by its kind alone."""

    @blueprint.errorhandler(Exception)
    def admit(fault: Exception) -> Response | HTTPException:
        if isinstance(fault, HTTPException):
            return fault
        away = isinstance(fault, AWAY)
        alarm("database_away" if away else "fault", f"{described(fault)}, in {blueprint.name}")
        return Response("That went wrong on our side: try again.\n", 503 if away else 500, mimetype="text/plain")

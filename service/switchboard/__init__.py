"""A stand-in for the carrier: many phones on one web page, and Twilio's API towards the service."""

from service.switchboard.faults import Faults, Road
from service.switchboard.money import Prices
from service.switchboard.switchboard import PREFIX, Switchboard

__all__ = ["PREFIX", "Faults", "Prices", "Road", "Switchboard"]

"""The one place where the service's parts meet, and the only one where a test swaps a part."""

from service.base.service import Nudge, Service, nobody_hurries
from service.base.settings import Settings
from service.store.database import open_database


def wire(settings: Settings, nudge: Nudge = nobody_hurries) -> Service:
    """The service as these settings have it."""
    return Service(settings, open_database(settings.database), nudge=nudge)

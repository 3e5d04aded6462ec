"""The chores: what is looked after every few seconds, apart from the way of a text."""

from collections.abc import Callable

from service.alarms import alarm
from service.faults import described
from service.forgetting import delete_forgotten, delete_old
from service.links import delete_links
from service.overspending import watch_limits
from service.pictures import delete_pictures
from service.privacy import blank_lobby_texts, clean_matches
from service.wiring import Service

CHORES: tuple[Callable[[Service], None], ...] = (
    watch_limits,
    clean_matches,
    blank_lobby_texts,
    delete_forgotten,
    delete_old,
    delete_links,
    delete_pictures,
)


def keep_house(service: Service) -> None:
    """Run every chore; one that fails keeps no other from its work and is tried again with the next round."""
    for chore in CHORES:
        try:
            chore(service)
        except Exception as fault:
            alarm("chore_failed", f"{described(fault)}, in the chore {chore.__name__}")

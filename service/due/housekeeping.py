"""The chores: what is looked after every few seconds, apart from the way of a text."""

from collections.abc import Callable

from service.base.alarms import alarm
from service.base.faults import described
from service.base.service import Service
from service.calls.ending import delete_unheard
from service.contact.links import delete_links
from service.contact.screens import delete_screens
from service.due.forgetting import delete_forgotten, delete_old, part_from_tables
from service.due.overspending import watch_limits
from service.due.ringing import lose_cut_off, tell_unreached
from service.privacy.drawings import delete_pictures
from service.privacy.keepsakes import delete_old_keepsakes
from service.privacy.words import blank_lobby_texts, clean_matches

CHORES: tuple[Callable[[Service], None], ...] = (
    watch_limits,
    clean_matches,
    blank_lobby_texts,
    part_from_tables,
    delete_forgotten,
    delete_old,
    delete_links,
    delete_screens,
    delete_pictures,
    delete_old_keepsakes,
    lose_cut_off,
    tell_unreached,
    delete_unheard,
)


def keep_house(service: Service) -> None:
    """Run every chore; one that fails keeps no other from its work and is tried again with the next round."""
    for chore in CHORES:
        try:
            chore(service)
        except Exception as fault:
            alarm("chore_failed", f"{described(fault)}, in the chore {chore.__name__}")

"""LINK: the address of a page for a TV, a tablet or somebody who watches."""

from prompts.hear.normalise import phrase
from prompts.lobby import meeting, seating, watching
from service.contact.links import LINK_SECONDS, PATH, end_links, make_link
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby.membership import is_member

HOUR_SECONDS = 3600


def link(speaker: Speaker, wanted: str) -> None:
    """Text a new address of the group's page to a member; LINK OFF ends all of them."""
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
    elif not is_member(speaker):
        speaker.refuse(meeting.need_name(imprint=speaker.imprint))
    elif phrase(wanted)[:1] == ("off",):
        end_pages(speaker)
    else:
        secret = make_link(speaker.tx, speaker.group.id, speaker.now)
        address = f"{speaker.settings.public_url}{PATH}/{secret}"
        speaker.reply(watching.link(url=address, hours=round(LINK_SECONDS / HOUR_SECONDS)))


def end_pages(speaker: AtTable) -> None:
    """End all pages of the group, on TVs too."""
    if end_links(speaker.tx, speaker.group.id, speaker.now):
        speaker.reply(watching.link_ended())
    else:
        speaker.refuse(watching.no_link())

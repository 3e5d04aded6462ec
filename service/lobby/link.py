"""LINK: the address of a page for a TV, a tablet or somebody who watches."""

from prompts.hear.normalise import phrase
from prompts.lobby import meeting, seating, watching
from service.contact.links import LINK_SECONDS, PATH, end_links, make_link
from service.contact.texted import Texted
from service.lobby.membership import is_member

HOUR_SECONDS = 3600


def link(texted: Texted, wanted: str) -> None:
    """Text a new address of the group's page to a member; LINK OFF ends all of them."""
    if texted.group is None:
        texted.refuse(seating.no_group())
    elif not is_member(texted):
        texted.refuse(meeting.need_name(imprint=texted.imprint))
    elif phrase(wanted)[:1] == ("off",):
        _end(texted)
    else:
        secret = make_link(texted.tx, texted.group.id, texted.now)
        address = f"{texted.settings.public_url}{PATH}/{secret}"
        texted.reply(watching.link(url=address, hours=round(LINK_SECONDS / HOUR_SECONDS)))


def _end(texted: Texted) -> None:
    if end_links(texted.tx, texted.the_group.id, texted.now):
        texted.reply(watching.link_ended())
    else:
        texted.refuse(watching.no_link())

"""TV: a TV shows the table of whoever texts the letters on it."""

from prompts.hear.screens import OFF
from prompts.lobby import meeting, seating, watching
from service.contact.links import LINK_SECONDS, count_links
from service.contact.screens import PATH, show_on
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby.guesses import count_wrong_word, guesses_too_much
from service.lobby.link import HOUR_SECONDS, end_pages
from service.lobby.membership import is_member


def tv(speaker: Speaker, wanted: str) -> None:
    """Show the group's page on the TV with these letters, for a member; TV OFF ends all its pages, TV alone tells how
    many there are."""
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
    elif not is_member(speaker):
        speaker.refuse(meeting.need_name(imprint=speaker.imprint))
    elif wanted == OFF:
        end_pages(speaker)
    elif wanted:
        _show(speaker, wanted)
    else:
        shown = count_links(speaker.tx, speaker.group.id, speaker.now)
        speaker.reply(watching.how_to_tv(url=f"{speaker.settings.public_url}{PATH}", shown=shown))


def _show(speaker: AtTable, letters: str) -> None:
    if guesses_too_much(speaker):
        speaker.refuse(watching.too_many_letters())
    elif show_on(speaker.tx, speaker.group.id, letters, speaker.now):
        speaker.reply(watching.tv_shows(hours=round(LINK_SECONDS / HOUR_SECONDS)))
    else:
        count_wrong_word(speaker)
        speaker.refuse(watching.unknown_tv(letters=letters))

"""Numbers change hands: nobody gets to read or play what was another's, because he has the number now.

A number that nobody has any more, or from which nothing came for SILENT_SECONDS, may be somebody else's: its phone is
in no group and at no table from then on, and known by no name, until it texts and joins anew. Source: carriers in the
US give a number away 45 days after it was given up at the earliest (FCC, reassigned numbers).
"""

from service.carrier.fates import NO_SUBSCRIBER
from service.contact.destination import destination_of
from service.contact.speaker import PhoneNow, Speaker
from service.lobby.departure import go_everywhere
from service.privacy.erasing import leave_bare

SILENT_SECONDS = 60 * 86_400.0


def may_be_anothers(player: PhoneNow, now: float) -> bool:
    """Whether this phone, as it was before its text came in, may be somebody else's by now."""
    return player.unreachable in NO_SUBSCRIBER or player.heard_at <= now - SILENT_SECONDS


def make_stranger(speaker: Speaker) -> None:
    """All that the phone was part of ends, and a text of it is a stranger's. Who sat with it hears of it where the
    number is gone, and not after such a silence: theirs may be as long."""
    go_everywhere(speaker, quietly=speaker.player.unreachable not in NO_SUBSCRIBER)
    leave_bare(speaker.tx, speaker.player.id, speaker.now)
    speaker.see_again()
    speaker.unknown = ""
    if speaker.led_to and destination_of(speaker.tx, speaker.player, speaker.body, speaker.now) != speaker.led_to.id:
        speaker.led_to = None

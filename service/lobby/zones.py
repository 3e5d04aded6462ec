"""SET ZONE: the time zone whose quiet hours a slow table keeps."""

from sqlalchemy import select, update

from prompts.lobby import setting
from service.contact.speaker import AtTable
from service.lobby.announcing import ZONE, reply_and_tell
from service.matches import standstill
from service.matches.time_zones import guess, named, spoken
from service.store.tables import groups, players


def zone_of(speaker: AtTable) -> str:
    """The zone (IANA) of the sender's group; where it is not known yet, guessed from its owner's number and kept."""
    group = speaker.group
    if group.zone is None:
        owner = speaker.tx.execute(select(players.c.phone).where(players.c.id == group.owner_id)).scalar()
        _keep(speaker, guess(owner or speaker.player.phone, speaker.settings.number))
    return str(speaker.group.zone)


def set_zone(speaker: AtTable, given: str) -> None:
    """ "CHICAGO": the group lives there, from now on; a slow match too that runs already."""
    zone = named(given)
    if zone is None:
        speaker.refuse(setting.zone_unknown(zone=spoken(zone_of(speaker))))
        return
    _keep(speaker, zone)
    if speaker.play and speaker.play.zone:
        standstill.move(speaker.play, zone)
    told = setting.zone_set(zone=spoken(zone))
    if speaker.play is None:
        reply_and_tell(speaker, told, told, ZONE)
    else:
        speaker.reply(told)


def _keep(speaker: AtTable, zone: str) -> None:
    speaker.tx.execute(update(groups).where(groups.c.id == speaker.group.id).values(zone=zone))
    speaker.see_again()

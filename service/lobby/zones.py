"""SET ZONE: the time zone whose quiet hours a slow table keeps."""

from sqlalchemy import select, update

from prompts.lobby import setting
from service.contact.texted import Texted
from service.matches import standing
from service.matches.time_zones import guess, named, spoken
from service.store.tables import groups, players


def zone_of(texted: Texted) -> str:
    """The zone (IANA) of the sender's group; where it is not known yet, guessed from its owner's number and kept."""
    group = texted.the_group
    if group.zone is None:
        owner = texted.tx.execute(select(players.c.phone).where(players.c.id == group.owner_id)).scalar()
        _keep(texted, guess(owner or texted.player.phone, texted.settings.number))
    return str(texted.the_group.zone)


def set_zone(texted: Texted, given: str) -> None:
    """ "CHICAGO": the group lives there, from now on; a slow match too that runs already."""
    zone = named(given)
    if zone is None:
        texted.refuse(setting.zone_unknown(zone=spoken(zone_of(texted))))
        return
    _keep(texted, zone)
    if texted.play and texted.play.zone:
        standing.move(texted.play, zone)
    told = setting.zone_set(zone=spoken(zone))
    texted.reply(told)
    if texted.play is None:
        texted.tell_others(told)


def _keep(texted: Texted, zone: str) -> None:
    texted.tx.execute(update(groups).where(groups.c.id == texted.the_group.id).values(zone=zone))
    texted.see_again()

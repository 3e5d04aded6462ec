"""SET and PACE: how the group plays its next match, and where it lives."""

from typing import TypeGuard

from sqlalchemy import update

from engine.kernel.game import Option, OptionValue, Pace
from prompts.book import option_meaning
from prompts.hear.options import wanted
from prompts.lobby import meeting, seating, setting, standstill
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby import affording, noise, teams
from service.lobby.announcing import PACE, reply_and_tell
from service.lobby.membership import TEAMS, facts_of, is_member
from service.lobby.zones import set_zone, zone_of
from service.matches import decks, steps
from service.matches.play import PhoneSeat, Play
from service.matches.time_zones import spoken as spoken_zone
from service.store.tables import groups

ZONES = frozenset({"zone", "timezone"})


def set_option(speaker: Speaker, given: str) -> None:
    """ "ROUNDS 2": give an option of the game a value that its type and bounds allow; "ZONE CHICAGO" is the group's."""
    if not _may_set(speaker):
        return
    first, _, rest = " ".join(given.replace("=", " ").split()).partition(" ")
    if first.strip(".,:;").casefold() in ZONES:
        set_zone(speaker, rest)
        return
    group, options = speaker.group, options_of(speaker)
    found = wanted(given, options)
    if found is None:
        zone = spoken_zone(zone_of(speaker))
        speaker.refuse(setting.options(options=options, values=group.options.get(group.game, {}), zone=zone))
    elif found.value is None:
        speaker.refuse(setting.option_bounds(option=found.option))
    elif found.option.name == TEAMS:
        teams.deal_out(speaker, int(found.value))
    else:
        _choose(speaker, found.option, found.value)


def _choose(speaker: AtTable, option: Option, value: OptionValue) -> None:
    """Keep this value for the group's next match; decks with too few cards for one are refused."""
    group, least = speaker.group, facts_of(speaker).least_cards
    if option.name == decks.OPTION and (count := decks.cards_in(group.game, str(value))) < least:
        speaker.refuse(setting.too_few_cards(option=option, value=value, count=count, least=least))
        return
    mine = group.options.get(group.game, {}) | {option.name: value}
    meaning = option_meaning(group.game, option.name, value)
    told = setting.option_set(option=option, value=value, next_match=speaker.play is not None, meaning=meaning)
    _save(speaker, told, option.name, options=group.options | {group.game: mine})


def options_of(speaker: AtTable) -> tuple[Option, ...]:
    """What the group may set about its game: the options of its rules, its decks where there are several, and its teams
    where it is played in such."""
    facts = facts_of(speaker)
    more = (decks.option_of(facts), teams.option_of(facts))
    return (*facts.options, *(option for option in more if option))


def set_pace(speaker: Speaker, given: str) -> None:
    """LIVE, ROAD or SLOW."""
    if not _may_set(speaker):
        return
    wanted = given.strip(" .!?=").casefold()
    play, seat = speaker.play, speaker.seat
    if play and seat and wanted in set(Pace) and _may_change_now(play, seat, Pace(wanted)):
        _change_now(speaker, play, seat, Pace(wanted))
    elif wanted in set(Pace):
        if wanted == Pace.SLOW:
            zone_of(speaker)
        _save(speaker, setting.pace_set(pace=Pace(wanted), next_match=speaker.play is not None), PACE, pace=wanted)
    else:
        speaker.refuse(setting.paces(pace=Pace(speaker.group.pace)))


def _may_change_now(play: Play, seat: PhoneSeat, pace: Pace) -> bool:
    """Whether the match that runs may go on at this pace, and somebody says so who plays in it."""
    now = play.view(seat.seat).pace
    return not seat.left and pace is not now and play.game.facts.paces >= {now, pace}


def _change_now(speaker: AtTable, play: Play, seat: PhoneSeat, pace: Pace) -> None:
    """The match goes on at this pace, and so do those that follow; all who play are told."""
    table = affording.as_it_runs(speaker, play, pace=pace)
    dearer = affording.cost_of(speaker, table) > affording.cost_of(speaker, affording.as_it_runs(speaker, play))
    phones = [each.player_id for each in play.people]
    if dearer and (fault := affording.why_not(speaker, table, phones, play)) is not None:
        speaker.refuse(fault)
    elif not noise.spend(speaker, 1, for_match=True):
        speaker.refuse(standstill.told_enough(command="PACE", seconds=noise.seconds_left(speaker, for_match=True)))
    else:
        speaker.tx.execute(update(groups).where(groups.c.id == speaker.group.id).values(pace=pace.value))
        speaker.see_again()
        told = setting.pace_set(pace=pace, next_match=False)
        speaker.reply(told)
        for other in play.people:
            if other is not seat:
                play.write(other, "tell", told)
        affording.keep_room(speaker, play, table)
        steps.at_pace(play, pace)


def _may_set(speaker: Speaker) -> TypeGuard[AtTable]:
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
    elif not is_member(speaker):
        speaker.refuse(meeting.need_name(imprint=speaker.imprint))
    else:
        return True
    return False


def _save(speaker: AtTable, told: str, about: str, **values: object) -> None:
    speaker.tx.execute(update(groups).where(groups.c.id == speaker.group.id).values(values))
    speaker.see_again()
    if speaker.play is None:
        reply_and_tell(speaker, told, told, about)
    else:
        speaker.reply(told)

"""BOT: a player without a phone."""

from prompts.lobby import meeting, seating
from service.contact.speaker import Speaker, at_table
from service.lobby.announcing import PEOPLE, announce
from service.lobby.membership import add_member, facts_of, is_member, is_taken


def add_bot(speaker: Speaker, _: str = "") -> None:
    """Add one bot to those who sit here; it plays from the next deal on."""
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
        return
    facts = facts_of(speaker)
    count = len(speaker.people())
    name = next((name for name in seating.BOT_NAMES if not is_taken(speaker, speaker.group, name, bot=True)), None)
    if not is_member(speaker):
        speaker.refuse(meeting.need_name(imprint=speaker.imprint))
    elif count >= facts.most_seats or name is None:
        speaker.refuse(seating.full(most=facts.most_seats, game=facts.title))
    else:
        add_member(speaker, name, bot=True)
        missing = max(0, facts.least_seats - count - 1)
        speaker.reply(seating.bot_added(name=name, next_match=speaker.play is not None, missing=missing))
        if speaker.play is None:
            announce(speaker, seating.joined_others(name=name, count=count + 1, missing=missing), PEOPLE)

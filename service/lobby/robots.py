"""BOT: a player without a phone."""

from prompts.lobby import meeting, seating
from service.contact.texted import Texted
from service.lobby.membership import add_member, facts_of, is_member, is_taken


def add_bot(texted: Texted, _: str = "") -> None:
    """Add one bot to those who sit here; it plays from the next deal on."""
    if texted.group is None:
        texted.refuse(seating.no_group())
        return
    facts = facts_of(texted)
    count = len(texted.people())
    name = next((name for name in seating.BOT_NAMES if not is_taken(texted, texted.the_group, name, bot=True)), None)
    if not is_member(texted):
        texted.refuse(meeting.need_name(imprint=texted.imprint))
    elif count >= facts.most_seats or name is None:
        texted.refuse(seating.full(most=facts.most_seats, game=facts.title))
    else:
        add_member(texted, name, bot=True)
        missing = max(0, facts.least_seats - count - 1)
        texted.reply(seating.bot_added(name=name, next_match=texted.play is not None, missing=missing))
        if texted.play is None:
            texted.tell_others(seating.joined_others(name=name, count=count + 1, missing=missing))

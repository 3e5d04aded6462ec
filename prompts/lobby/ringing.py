"""Calls that we make: to one's own phone, and to one that reads aloud to the whole table."""

from prompts.kit.messages import message


@message(segments=1, wide=1)
def rings(*, for_table: bool) -> str:
    """CALL ME, CALL TABLE: the phone rings in a moment."""
    if for_table:
        return "I ring this phone now. Put it where all can hear and press a key: then it reads aloud."
    return "I ring this phone now. Pick up, and press 1 when nobody else can hear."


@message(segments=1, wide=2)
def reads(*, name: str, road: bool) -> str:
    """To all: this phone has become the table's loudspeaker."""
    if road:
        return f"{name}'s phone reads aloud now what all may hear; texts carry only what is yours. HANG UP ends it."
    return f"{name}'s phone reads aloud now what all may hear. All of it is texted too. HANG UP ends it."


@message(segments=1, wide=1)
def silent(*, again: bool) -> str:
    """To all, after what was not heard to its end: nothing is read aloud any more."""
    if again:
        return "The call to the table was cut off, so all comes by text. I ring it once more in a minute."
    return "Nothing is read aloud any more: all comes by text. CALL TABLE makes your phone read again."


@message(segments=1, wide=2)
def is_read_by(*, name: str) -> str:
    """CALL TABLE where another phone reads aloud already, or is about to."""
    return f"{name}'s phone is the one that reads aloud. HANG UP ends that, then CALL TABLE rings yours."


@message(segments=1, wide=1)
def rings_already() -> str:
    """CALL ME or CALL TABLE again, before the phone was answered."""
    return "I am ringing this phone already: pick up when it rings. HANG UP calls it off."


@message(segments=1, wide=1)
def asked_enough() -> str:
    """CALL ME or CALL TABLE too often in an hour."""
    return "I have rung this phone often enough for this hour. The game goes on by text; you can call me, too."


@message(segments=1, wide=1)
def minutes_used_up() -> str:
    """CALL ME or CALL TABLE where the day's minutes of calls are used up."""
    return "Today's minutes for calls are used up. The game goes on by text."


@message(segments=1, wide=1)
def called_off() -> str:
    """HANG UP before the phone was answered."""
    return "I do not ring any more. CALL ME rings your phone, CALL TABLE makes it read aloud to all."


@message(segments=1, wide=1)
def nothing_rings() -> str:
    """HANG UP where no call of ours goes on."""
    return "No phone reads aloud here. CALL TABLE rings yours and makes it read; CALL ME rings you alone."


_WHY = {
    "busy": "I rang you, and the line was busy.",
    "machine": "I rang you, and a machine answered.",
    "used-up": "I could not ring you: today's minutes for calls are used up.",
    "refused": "I could not ring you: the phone company did not put it through.",
    "late": "I could not ring you in time.",
    "unknown": "I could not ring you in time.",
}


@message(segments=1, wide=1)
def not_reached(*, why: str, for_table: bool) -> str:
    """A call of ours that reached nobody, and how to have it again."""
    told = _WHY.get(why, "I rang you, and nobody picked up.")
    return f"{told} The game goes on by text; {'CALL TABLE' if for_table else 'CALL ME'} rings again."

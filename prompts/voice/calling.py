"""The sentences that only a call has: its greeting, the PIN, who may hear, what was understood, its goodbye.

Short before a menu, and the thing to press last. They are never texted, but for `pin_text`.
"""

from prompts.kit.aloud import closed, digits, lines, own, spelled
from prompts.kit.messages import message

KEEP, AGAIN = "1", "2"
ALONE, NOT_ALONE = "1", "2"
"""The keys of the questions below."""


def greeting(*, brand: str, name: str) -> str:
    """To a caller whose number we know."""
    return f"Hello {own(name)}, this is {brand}."


def stranger(*, brand: str, number: str) -> str:
    """To a caller whose number plays at no table: how to join, by text. `number` is ours, E.164."""
    return lines(
        f"Hello, this is {brand}: party games for friends, on ordinary phones.",
        "Games begin with a text. To sit down at a friend's table, send a text with join, then the word of the table "
        "and your name.",
        "For a table of your own, send a text with new.",
        f"The number for it is the one you have called: {_digit_by_digit(number)}.",
        "Goodbye.",
    )


def _digit_by_digit(number: str) -> str:
    return spelled([int(digit) for digit in number if digit.isdigit()])


def no_table(*, brand: str, name: str) -> str:
    """To a player who sits at no table just now."""
    return lines(
        greeting(brand=brand, name=name),
        "You are at no table just now. Send a text with new to make one, or with join and the word of a friend's "
        "table.",
        "Then call again. Goodbye.",
    )


def public_only(*, key: str) -> str:
    """To a caller who has given no PIN: what the table may hear, and how to get at one's own."""
    return (
        "I tell you what everybody may hear. To play on this call, and to hear what is yours alone, "
        f"press {digits(key)}."
    )


def ask_pin(*, count: int) -> str:
    """The PIN has just been texted to the number that calls."""
    return f"I have sent {count} digits to this phone by text. Press them now."


def wrong_pin(*, left: int) -> str:
    """Other digits; so many tries are left."""
    again = "Try once more." if left == 1 else "Try again."
    return f"Those were other digits. {again}"


def no_more_pins() -> str:
    """After too many, or too many texts with digits."""
    return "That is enough for now. Send a text with call me, and I ring you. Until then I say what everybody may hear."


@message(segments=1, wide=1)
def pin_text(*, pin: str) -> str:
    """To the phone that calls; nothing in it but the digits is of use to anybody."""
    return f"For your call: press {pin} there. If you have not called me, do nothing."


def alone(*, what: str = "something that is yours alone") -> str:
    """Before anything secret is said."""
    return f"I have {what}. Press {ALONE} when nobody else can hear, or {NOT_ALONE} to have it by text."


def by_text() -> str:
    """Not alone: the text that everybody gets with a secret is enough."""
    return "All right. It is on your phone as a text."


def heard_words(*, words: str) -> str:
    """Free words that were spoken, before they count."""
    return lines(closed(f"I heard: {own(words)}"), f"Press {KEEP} to keep it, {AGAIN} to say it again.")


def not_understood() -> str:
    """Once."""
    return "Sorry, I did not get that."


def by_keys() -> str:
    """After the second misunderstanding: the menu follows."""
    return "Let us do it by keys."


def nothing_heard() -> str:
    """Silence where something was asked."""
    return "I am still here."


def only_by_text() -> str:
    """What was asked for works, but not on a call."""
    return "That does not go on a call: send it to me as a text."


def waiting() -> str:
    """Nothing is asked of this caller now."""
    return "There is nothing for you to do just now. Stay on the line, and I tell you what happens."


def repeat_key(*, key: str, whole: str = "") -> str:
    """Once in a call, after its first menu; `whole` reads all that is open."""
    more = f", {digits(whole)} for everything that you can do" if whole else ""
    return f"At any time press {digits(key)} to hear it again{more}."


def minutes_used_up() -> str:
    """The day's minutes of calls, for a phone, its group or all."""
    return "Today's minutes for calls are used up. The game goes on by text. Goodbye!"


def door_shut() -> str:
    """The day's minutes of calls that show this number, and of which no PIN was given."""
    return "This number has called often today without a PIN. Send a text with call me, and I ring you. Goodbye!"


@message(segments=1, wide=1)
def door_shut_text() -> str:
    """The same to the phone, whose number somebody else may show."""
    return "Calls that show your number have had their minutes today without a PIN. Text CALL ME, and I ring you."


def press_to_read() -> str:
    """To a phone that is to read to the table, before it does."""
    return "I am about to read aloud to your table. Press any key when all can hear."


def reads_from_now(*, key: str) -> str:
    """A key was pressed: the phone reads aloud."""
    return (
        f"I read what all of you may hear. What is yours alone comes by text. To hear a line again press {_key(key)}."
    )


def _key(key: str) -> str:
    return "the pound key" if key == "#" else digits(key)


def is_read_already() -> str:
    """Another phone became the table's loudspeaker meanwhile."""
    return "Another phone reads aloud to your table already. Goodbye!"


def nothing_played() -> str:
    """At the loudspeaker of a table that plays no game just now."""
    return "No game is being played just now. Send a text with begin, and I read it to you."


def fault() -> str:
    """Something of ours went wrong; the call goes on."""
    return "That went wrong on our side, and the game is as it was."


def goodbye(*, brand: str) -> str:
    """The last words of a call."""
    return f"Thank you for playing with {own(brand)}. Goodbye!"

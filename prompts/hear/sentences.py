"""What the ear says where a text is no action: one sentence each, which says what would work.

`now` is menu.works_now: what the seat can text now. Words stay GSM-7 but for the players' own. On a call the menu of
keys follows each by itself, so none of them says what to press.
"""

from prompts.hear.screens import COUNT
from prompts.kit.aloud import aloud, own
from prompts.kit.messages import message
from prompts.kit.words import quoted, shortened

SAID_BACK = 20  # characters of a late answer that are said back
OFFERED = 40  # of words that were kept
_NO_MORE = "To hang up, just hang up. To get no more texts, send a text with stop and nothing else."
_AT_NO_TABLE_ALOUD = (
    "You are at no table. Send a text with new for a table of your own, or with join and a friend's word."
)


@message(segments=1, wide=3, spoken=lambda *, now: "I got no words from you.")
def no_words(*, now: str) -> str:
    """Only a picture, an emoji, a signature."""
    return f"I got no words from you. {now}"


@message(segments=1, wide=3, spoken=lambda *, now: "Sorry, I did not get that.")
def not_heard(*, now: str) -> str:
    return f"Sorry, I did not get that. {now}"


@message(segments=1, wide=3, spoken=lambda *, now: "That key means nothing here.")
def no_key(*, now: str) -> str:
    return f"That key means nothing here. {now}"


@message(segments=1, wide=3, spoken=lambda *, now: "A reaction is no answer here.")
def reaction(*, now: str) -> str:
    """A thumb or a heart on a message of ours: it comes as a text that quotes us, and is nobody's answer."""
    return f"A reaction is no answer here. {now}"


@message(
    segments=2,
    wide=3,
    spoken=lambda *, said, now: "Your answer came just as I asked something new, so it did not count.",
)
def crossed(*, said: str, now: str) -> str:
    """An answer to the question before, which is closed: the phone had not got the new one yet."""
    return f'"{shortened(said, SAID_BACK)}" crossed with my text and did not count. {now}'


@message(segments=2, wide=3, spoken=lambda *, said, now: "That came too late and did not count.")
def too_late(*, said: str, now: str) -> str:
    """An answer to a question that is over, with none after it."""
    return f'"{shortened(said, SAID_BACK)}" did not count. {now}'


@message(segments=1, wide=3, spoken=lambda *, now: "All right, dropped.")
def dropped(*, now: str) -> str:
    return f"All right, dropped. {now}"


@message(segments=2, wide=3, spoken=lambda *, why, now: aloud(why))
def closed(*, why: str, now: str) -> str:
    """A word of the game that is not open, and `why` not."""
    return f"{why} {now}"


@message(segments=2, wide=4, spoken=lambda *, why, word, now: aloud(why))
def closed_word(*, why: str, word: str, now: str) -> str:
    """The same where words of one's own are asked for."""
    return f"{why} {now} (As an answer: ={word})"


@message(segments=1, wide=1)
def nothing_to_undo() -> str:
    """UNDO, in a game where what is done stays done."""
    return "There is nothing to take back here."


@message(segments=2, wide=4, spoken=lambda *, why, word, now: aloud(why))
def closed_talk(*, why: str, word: str, now: str) -> str:
    """The same where one may talk to the table."""
    return f"{why} {now} (To say it: ={word})"


@message(segments=1, wide=3, spoken=lambda *, taught, now: f"Did you mean {taught.lower()}?")
def perhaps(*, taught: str, now: str) -> str:
    return f"Did you mean {taught}? {now}"


@message(segments=1, wide=1, spoken=lambda *, typed: f"Did you mean {own(typed).lower()}? Then say just that.")
def did_you_mean(*, typed: str) -> str:
    return f"Did you mean {typed}? Then text just that."


@message(segments=1, wide=2, spoken=lambda *, typed: f"Did you mean {own(typed).lower()}? Then say just that.")
def perhaps_talk(*, typed: str) -> str:
    """What nearly is a command, where all else is talk."""
    return f"Did you mean {typed}? Then text just that. To say it to all, text it with = before it."


@message(segments=1, wide=1, spoken=lambda: "That is empty. Say your answer in your own words.")
def empty_answer() -> str:
    return "That is empty. Text your answer in your own words."


@message(segments=1, wide=1, spoken=lambda *, count, most: "That was too long. Please say it in fewer words.")
def too_long(*, count: int, most: int) -> str:
    return f"That has {count} characters; {most} is the most. Please send it shorter."


@message(segments=1, wide=3, spoken=lambda *, asked: "I do not know who or what you mean.")
def unknown_one(*, asked: str) -> str:
    """A blank that the words do not fill; `asked` is its question."""
    return f"I do not know who or what you mean. {asked}"


@message(segments=1, wide=2, spoken=lambda *, asked: "That names more than one.")
def several_named(*, asked: str) -> str:
    """More than one value where one is to be found in a text."""
    return f"That names more than one. {asked}"


@message(segments=1, wide=3, spoken=lambda *, asked: "That is you, and you cannot choose yourself.")
def that_is_you(*, asked: str) -> str:
    return f"That is you, and you cannot choose yourself. {asked}"


@message(segments=1, wide=2, spoken=lambda *, told, asked: "You do not hold that card.")
def not_held(*, told: str, asked: str) -> str:
    return f"You do not hold {told}. {asked}"


@message(segments=1, wide=2, spoken=lambda *, told, asked: "That does not fit here.")
def unfit(*, told: str, asked: str) -> str:
    return f"{told} does not fit here. {asked}".strip()


@message(
    segments=1,
    wide=1,
    spoken=lambda *, how, more: f"I have kept that{' too' if more else ''}, and nobody has heard it. {aloud(how)}",
)
def kept_early(*, how: str, more: bool) -> str:
    """Words of one's own that came before they are asked for, or `more` of them; `how` they count."""
    return f"I have kept that{' too' if more else ''}, and nobody has read it. {how} NEVERMIND drops it."


@message(
    segments=1,
    wide=2,
    spoken=lambda *, words: f"I kept what you said before: {own(words)}. Say okay to take it as it is.",
)
def offered_early(*, words: str) -> str:
    """With the question that such words may answer."""
    return f"I kept what you texted before: {quoted(shortened(words, OFFERED))} OK takes it as it is."


@message(segments=1, wide=1, spoken=lambda: "I pass on no web addresses. Say it without the address.")
def no_addresses() -> str:
    """Words with an address of the web in them: they reach nobody."""
    return "Phone companies stop texts that hold a web address, so I pass none on. Text it without the address."


@message(segments=1, wide=1, spoken=lambda: _NO_MORE)
def how_to_stop() -> str:
    """To a wish for silence in other words than the carriers' own."""
    return "To get no more texts from me, text STOP and nothing else. START brings me back."


@message(segments=1, wide=2, spoken=lambda *, typed: _NO_MORE)
def how_to_stop_or_say_it(*, typed: str) -> str:
    """The same where the table may be told anything, and these words may be meant for it."""
    return f"To get no more texts, text STOP and nothing else. Nobody was told. Meant as your words? Text ={typed}"


@message(segments=1, wide=3, spoken=lambda *, said, instead, what, way: f"I told nobody. {aloud(instead)}")
def asked_back(*, said: str, instead: str, what: str, way: str) -> str:
    """To words that may be a command or a call for help, where all else is told to the table (MQ4)."""
    return f"{quoted(shortened(said, OFFERED))} went to nobody. {instead} Is it your {what}? {way}"


@message(segments=1, wide=1)
def no_such_table() -> str:
    """@NOPE and words, with `asked_back` around it, as the next ones have."""
    return "An @ names one of your tables, and none of them is called so."


@message(segments=1, wide=1)
def another_game() -> str:
    """NEW SECRETS in a match."""
    return "To play another game: FINISH ends this one, then NEW."


@message(segments=1, wide=1)
def letters_of_tv() -> str:
    """TV and letters that no TV shows."""
    return f"TV takes the {COUNT} letters that your TV shows."


_AT_NO_TABLE = "Text NEW for a new table, or JOIN and the word of a friend's table."


@message(segments=1, wide=1, spoken=lambda: f"I got no words from you. {_AT_NO_TABLE_ALOUD}")
def lobby_no_words() -> str:
    return f"I got no words from you. {_AT_NO_TABLE}"


@message(segments=1, wide=1, spoken=lambda: f"Sorry, I did not get that. {_AT_NO_TABLE_ALOUD}")
def lobby_not_heard() -> str:
    return f"Sorry, I did not get that. {_AT_NO_TABLE}"


@message(segments=1, wide=1, spoken=lambda: "A reaction is no answer here.")
def lobby_reaction() -> str:
    return "A reaction is no answer here. REPEAT tells what I last asked you, RULES how to play."

"""Words that open something, a table or a TV: how many wrong ones a phone may text."""

from sqlalchemy import update

from service.contact.speaker import Speaker
from service.store.tables import players

MOST_WRONG_WORDS = 5
WRONG_SECONDS = 3600.0


def guesses_too_much(speaker: Speaker) -> bool:
    """Whether the sender has had as many wrong words as may be within an hour."""
    player = speaker.player
    within = speaker.now - player.wrong_since < WRONG_SECONDS
    return within and bool(player.wrong_words >= MOST_WRONG_WORDS)


def count_wrong_word(speaker: Speaker) -> None:
    """This one was wrong."""
    player = speaker.player
    fresh = speaker.now - player.wrong_since < WRONG_SECONDS
    counted = {"wrong_words": player.wrong_words + 1} if fresh else {"wrong_words": 1, "wrong_since": speaker.now}
    speaker.tx.execute(update(players).where(players.c.id == player.id).values(counted))
    speaker.see_again()

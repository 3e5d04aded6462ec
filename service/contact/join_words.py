"""The words that let people join a group: easy to say, to hear and to type, and inoffensive.

Never digits: carriers take a text with a short number and the word "code" for a one-time passcode.
"""

import secrets
from importlib.resources import files

from rapidfuzz.distance import OSA
from sqlalchemy import Connection, select, update

from service.store.tables import groups

# None is another word of ours, and no two are a slip of one letter apart.
WORDS = tuple(files("service.contact").joinpath("join_words.txt").read_text(encoding="ascii").split())
WORD_SECONDS = 24 * 3600.0  # how long one opens its group
MOST_LETTERS = 6
DRAWN = tuple(word for word in WORDS if len(word) <= MOST_LETTERS)
"""Those that tables get: the shortest to type. Longer ones, which tables had, are known still."""
TRIES = 50
LONGEST = 16
_KNOWN = frozenset(WORDS)


def is_join_word(word: str) -> bool:
    """Whether this is one of WORDS, in whatever case."""
    return word.upper() in _KNOWN


def nearest_word(typed: str) -> str | None:
    """The one word of ours that is a slip of one letter away from what was typed; None where there is none, or several.
    Whether it opens a table is not looked at, so that nobody learns which there are."""
    if is_join_word(typed):
        return None
    near = [word for word in DRAWN if OSA.distance(typed.upper(), word, score_cutoff=1) <= 1]
    return near[0] if len(near) == 1 else None


def free_word(tx: Connection, now: float) -> str:
    """A word that opens no group; two words as one where the free ones have run short.

    Words that no longer open their group are free again; one whose group somebody has locked is left for later.
    """
    for attempt in range(TRIES):
        word = secrets.choice(DRAWN)
        if attempt >= TRIES // 2:
            word += secrets.choice(DRAWN)
        run_out = select(groups.c.id).where(groups.c.word == word, groups.c.word_until <= now)
        free = tx.execute(run_out.with_for_update(skip_locked=True)).scalar()
        if free is not None:
            tx.execute(update(groups).where(groups.c.id == free).values(word=None))
        if tx.execute(select(groups.c.id).where(groups.c.word == word)).first() is None:
            return word
    raise RuntimeError("all join words are in use")

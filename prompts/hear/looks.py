"""What a text may look like that is no answer, and what is said to it: LOOKS, one row for each.

A row is about a whole text, but for the polite words around it (looks_like.py). Its ways stand in wordings.py.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from prompts.hear import wordings
from prompts.hear.ways import Way, fits, openings

DRAFT, ANSWER, STORY = "draft", "answer", "story"
TOLD = (DRAFT, ANSWER)


@dataclass(frozen=True)
class Look:
    """What such a text is `called`, the `ways` to say it, and what answers it: a word of the table (`help`), at once,
    or a sentence (`instead`). At a table that plays no match just now it is another (`outside`), and so it is
    `at_the_door`, for who sits at no table.

    `no`: what of a player's own words it is not taken for; empty: it is heard so in any place.
    """

    called: str
    ways: tuple[Way, ...]
    help: str = ""
    instead: str = ""
    outside: str = ""
    at_the_door: str = ""
    no: Sequence[str] = ()

    @cached_property
    def opened(self) -> Mapping[str, tuple[Way, ...]]:
        """By its first word the ways in which such a text may go on."""
        begun = [(openings(way), way) for way in self.ways]
        first = frozenset().union(*(words for words, _ in begun if words is not None))
        return {word: tuple(way for words, way in begun if words is None or word in words) for word in first}

    @cached_property
    def unopened(self) -> tuple[Way, ...]:
        """The ways that may begin with any other word."""
        return tuple(way for way in self.ways if openings(way) is None)

    def fits(self, words: Sequence[str]) -> bool:
        """Whether the words, one or more and all of them, are said in one of the ways."""
        return any(fits(way, words) for way in self.opened.get(words[0], self.unopened))


_LEAVE = "To leave: LEAVE."
_A_PHONE_EACH = "One phone is one player; others JOIN from their own."
_I_HOST = "I host party games by text. NEW makes a table; to sit at a friend's text JOIN, its word and your name."
_IT_HANGS = "That hangs on the game: NEW asks what suits you and tells how long it takes."
_VOTE_LATER = "The vote comes when all answers are told."
_FREE = "The game is free; your plan's message rates may apply."
NO_QUESTION = frozenset([("what", "do", "i", "know")])
"""Answers, though they begin as a question how to play does."""

ASKING = Look("a question how to play", wordings.ASKING, instead="RULES tells how to play.", no=(*TOLD, STORY))
QUESTION = Look(
    "a question with its mark",
    wordings.STRAIGHT,
    instead="RULES tells how to play, WHERE and SCORE how it stands.",
    no=TOLD,
)
TALK = Look("laughing, thanks, a greeting", wordings.TO_ALL, instead="To tell all: SAY and your words.", no=TOLD)

LOOKS = (
    Look(
        "at a loss, in a word that may be the answer",
        wordings.AT_A_LOSS,
        instead="? shows the question again.",
        no=TOLD,
    ),
    Look("lost, or nothing to tell", (*wordings.AT_A_LOSS, *wordings.LOST), help="REPEAT"),
    Look("asking for help", wordings.HELP, help="REPEAT", at_the_door=_I_HOST),
    Look("what are we waiting for", wordings.WAITS_FOR, help="WHERE"),
    Look("how do we stand", wordings.STANDS, help="SCORE"),
    Look("leaving", wordings.LEAVING, instead=_LEAVE, outside=_LEAVE),
    Look("a break", wordings.PAUSING, instead="To stop the clock: PAUSE."),
    Look("one more player", wordings.SHARING, instead=_A_PHONE_EACH, outside=_A_PHONE_EACH, at_the_door=_A_PHONE_EACH),
    Look("another answer or vote", wordings.CHANGING, instead="Just text the new one; what was told stays told."),
    Look("who told what", wordings.WHO_TOLD, instead="Who told what stands in the result."),
    Look(
        "how long it takes",
        wordings.LASTING,
        instead="WHERE tells how far we are, FINISH ends it.",
        outside="BEGIN tells how long it takes, before the first question.",
        at_the_door=_IT_HANGS,
    ),
    Look("what it costs", wordings.COST, instead=_FREE, outside=_FREE, at_the_door=_FREE),
    Look("a new beginning", wordings.STARTING_OVER, instead="To start over: FINISH ends this game, then AGAIN."),
    Look(
        "a shorter game",
        wordings.SHORTER,
        instead="FINISH ends the game after this round.",
        outside="SET ROUNDS 1 makes it short, where the game has rounds.",
    ),
    Look("does not know", wordings.UNKNOWN, instead="Make something up: any answer counts.", no=TOLD),
    Look("another table", wordings.JOINING, instead="To join another table, first LEAVE this one.", no=TOLD),
    Look("ready", wordings.READY, instead="Once all have a draft, it goes on by itself.", no=(DRAFT,)),
    Look("ready on his turn", wordings.READY, instead="It is your turn: all wait for your answer.", no=(ANSWER,)),
    Look("yes", wordings.YES, instead="OK gives your draft, if you have one.", no=(ANSWER,)),
    Look("more time", wordings.WAITING, instead="Your time runs; WHERE tells how long.", no=TOLD),
    Look("who has the real one", wordings.OF_THE_TRUTH, instead=ASKING.instead, no=(DRAFT,)),
    Look(
        "who told it first", wordings.OF_THE_TRUTH, instead="Told before your turn? FORCED and the name.", no=(ANSWER,)
    ),
    Look("a vote", wordings.VOTING, instead=_VOTE_LATER, no=TOLD),
    Look("true or not", wordings.TRUE_OR_NOT, instead="I ask T or L after DONE, of you alone.", no=(STORY,)),
    TALK,
    Look("a name alone", wordings.A_NAME, instead=_VOTE_LATER, no=(ANSWER,)),
    ASKING,
    QUESTION,
)
"""What texts look like, the first that fits; docs/hearing.md has the same rows."""

_OTHERWISE = tuple(look for look in LOOKS if look is TALK or look.unopened)
_BEGUN = {
    word: tuple(look for look in LOOKS if look in _OTHERWISE or word in look.opened)
    for word in frozenset().union(*(look.opened for look in LOOKS))
}


def begun_by(word: str) -> tuple[Look, ...]:
    """What a text may look like that begins with this word, in the order of LOOKS."""
    return _BEGUN.get(word, _OTHERWISE)

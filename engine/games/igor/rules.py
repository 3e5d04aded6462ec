"""The rule cards (2.6): each one small thing in one place. A new one is one more entry of RULES, with its test.

A card has its key, its name, its words, when it binds and what keeps it; `line` is how a machine player keeps it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from engine.games.igor.deck import face, shows, suit, value
from engine.games.igor.speech import (
    LONG,
    NUMBERS,
    Words,
    any_word,
    begins,
    code_of,
    holds,
    is_slip,
    phrase,
    without,
    words_of,
)
from engine.kernel.values import derived


class Kind(StrEnum):
    """What a breach of the rule is about, and so when it can be accused (IQ13, IQ14)."""

    CARD = "card"  # a duty on one's own card (b)
    TRICK = "trick"  # one by the next card after a trick that was won (c)
    NINE = "nine"  # one by the next card after another's nine (c)
    MESSAGE = "message"  # a ban or a style, broken as soon as it is read (a)


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A message as all read it, and where the table stood: `plays` whether it plays `card`, which otherwise is the one
    that a duty is about. `before` was played just before the card in the same trick (None: he leads), in a trick of the
    suit `led`. `due`: the keys of the rules whose phrases are due now (IQ31); `is_wanted`: it holds one of them."""

    text: str
    plays: bool = True
    card: str = ""
    led: str | None = None
    before: str | None = None
    tricks: int = 0
    is_dealer: bool = False
    others: tuple[str, ...] = ()
    due: frozenset[str] = frozenset()
    is_wanted: bool = False

    @derived
    def said(self) -> Words:
        """Its words, folded, without the code of the card that it plays."""
        return words_of(self.bare)

    @derived
    def whole(self) -> Words:
        """Its words, folded, the code among them."""
        return words_of(self.text)

    @derived
    def bare(self) -> str:
        return without(self.text, code_of(self.text, self.card)) if self.plays else self.text


Judge = Callable[[Moment], bool]
Line = Callable[[Moment], str]


def always(moment: Moment) -> bool:
    return True


def nothing(moment: Moment) -> str:
    return ""


@dataclass(frozen=True)
class Rule:
    """A rule card. `phrase` is what has to be said, where that is always the same. `is_babble`: it may not be said when
    it is not due (IQ31); `heard` finds it wherever it stands, if what keeps the rule looks at its place. `spoken`: the
    rule can be judged by ear (rules_by=voice). Where one of its `rivals` binds too the later added prevails."""

    key: str
    name: str
    words: str
    kind: Kind
    binds: Judge
    keeps: Judge
    line: Line = nothing
    phrase: str = ""
    is_babble: bool = False
    spoken: bool = True
    rivals: frozenset[str] = frozenset()
    heard: Judge | None = None

    def is_said(self, moment: Moment) -> bool:
        """Whether its phrase is in the message, wherever it should stand there."""
        return (self.heard or self.keeps)(moment)


def saying(
    key: str, name: str, words: str, kind: Kind, phrased: str, binds: Judge = always, *, spoken: bool = True
) -> Rule:
    """A rule that is kept by its phrase."""
    wanted = phrase(phrased)
    return Rule(
        key, name, words, kind, binds, lambda moment: holds(moment.said, wanted), lambda moment: phrased, phrased,
        is_babble=True, spoken=spoken,
    )  # fmt: skip


def any_of(what: str) -> Judge:
    """The card has it on it, as its suit or in its picture (I35)."""
    return lambda moment: shows(moment.card, what)


def after(what: str) -> Judge:
    """The card just before it has it on it."""
    return lambda moment: moment.before is not None and shows(moment.before, what)


def plays(moment: Moment) -> bool:
    return moment.plays


_BONES = tuple(
    """
    skull cranium jaw mandible maxilla collarbone clavicle scapula sternum breastbone rib spine vertebra sacrum coccyx
    tailbone pelvis humerus radius ulna carpal metacarpal knuckle femur kneecap patella tibia fibula shin heel
    """.split()
)
_BONE_WORDS = (*_BONES, *(f"{bone}s" for bone in _BONES))
_LAUGHS = re.compile(r"(ha)+h?|heh|(he){2,}h?|(hi){2,}|lol|lmao|rofl")
_LAUGHING_FACES = frozenset([*map(chr, range(0x1F600, 0x1F607)), chr(0x1F923)])
_CACKLE = re.compile(r"mwa(ha){2,}")
_CACKLES = tuple(f"mwa{'ha' * times}" for times in range(2, 9))


def _names_a_bone(moment: Moment) -> bool:
    return any_word(moment.said, _BONE_WORDS)


def _cackles(moment: Moment) -> bool:
    return any(
        _CACKLE.fullmatch(word) is not None or (len(word) >= LONG and any(is_slip(word, each) for each in _CACKLES))
        for word in moment.said
    )


def only_hails(text: str) -> bool:
    """Whether a message is a hail and no more, and so may be told together with others' (2.6)."""
    return set(words_of(text)) == {"hail"}


def _counts(moment: Moment) -> bool:
    return str(moment.tricks) in moment.said or NUMBERS[moment.tricks] in moment.said


def _says_its_number(moment: Moment) -> bool:
    return NUMBERS[value(moment.card)] in moment.said


def _is_silent_of_tricks(moment: Moment) -> bool:
    return not {"trick", "tricks"} & set(moment.said)


def _names_nobody(moment: Moment) -> bool:
    """Words of a rule card, and Igor, are free whoever is called so."""
    said, free = moment.said, _free_words()
    for name in moment.others:
        wanted = words_of(name)
        if wanted and not set(wanted) <= free:
            spans = (said[place : place + len(wanted)] for place in range(len(said)))
            if any(span == wanted for span in spans):
                return False
    return True


@cache
def _free_words() -> frozenset[str]:
    texts = " ".join(f"{rule.name} {rule.phrase} {rule.words}" for rule in RULES)
    return frozenset([*words_of(texts), *_BONE_WORDS, "igor"])


def _has_no_digit(moment: Moment) -> bool:
    return not any(char.isdigit() for char in moment.bare)


def _laughs_not(moment: Moment) -> bool:
    laughs = any(_LAUGHS.fullmatch(word) is not None for word in moment.said)
    return not laughs and not any(char in _LAUGHING_FACES for char in moment.text)


def _turns_its_code(moment: Moment) -> bool:
    code = code_of(moment.text, moment.card)
    return code is None or code.value_first == (value(moment.card) % 2 == 0)


def _babbles_not(moment: Moment) -> bool:
    return not any(rule.key not in moment.due and rule.is_said(moment) for rule in RULES if rule.is_babble)


RULES: tuple[Rule, ...] = (
    saying(
        "SWITCH", "Pull the Switch!", 'Play any Lightning: say "pull the switch".', Kind.CARD, "pull the switch",
        any_of("lightning"),
    ),
    saying("ALIVE", "It's Alive!", 'Win a trick: say "it\'s alive" by your next card.', Kind.TRICK, "it's alive"),
    Rule(
        "ONCE", "At Once, Master", 'A message that plays a card begins with "at once master".', Kind.MESSAGE, plays,
        lambda moment: begins(moment.whole, phrase("at once master")), lambda moment: "at once master",
        "at once master", is_babble=True, spoken=False,
        heard=lambda moment: holds(moment.said, phrase("at once master")),
    ),
    Rule(
        "MWAHAHA", "Cackle", 'Play a 9: cackle, "mwahaha" or longer.', Kind.CARD,
        lambda moment: value(moment.card) == 9, _cackles, lambda moment: "mwahaha", "mwahaha",
        is_babble=True, spoken=False,
    ),
    saying("BOOM", "Boom", 'Play any Dynamite: say "boom".', Kind.CARD, "boom", any_of("dynamite")),
    Rule(
        "BONE", "Anatomy", "Play any Bones: name a bone, such as skull.", Kind.CARD, any_of("bones"), _names_a_bone,
        lambda moment: "skull",
    ),
    saying(
        "SORRY", "Sorry, Master", 'Play a 0: say "sorry master".', Kind.CARD, "sorry master",
        lambda moment: value(moment.card) == 0,
    ),
    Rule(
        "COUNT", "Counting House", "Win a trick: by your next card say how many tricks you have in this hand.",
        Kind.TRICK, always, _counts, lambda moment: NUMBERS[moment.tricks],
    ),
    saying(
        "JAR", "Wrong Jar", 'Play another suit than the one led: say "wrong jar".', Kind.CARD, "wrong jar",
        lambda moment: moment.led is not None and suit(moment.card) != moment.led,
    ),
    saying(
        "SNAP", "Snap", 'Play the same value as the card just before yours: say "snap".', Kind.CARD, "snap",
        lambda moment: moment.before is not None and value(moment.before) == value(moment.card),
    ),
    saying(
        "CLAP", "Thunderclap", 'The card just before yours has any Lightning: say "clap".', Kind.CARD, "clap",
        after("lightning"),
    ),
    Rule(
        "RIP", "R.I.P.", 'The card just before yours has any Bones: say "rip".', Kind.CARD, after("bones"),
        lambda moment: holds(moment.said, phrase("rip")) or holds(moment.said, phrase("r.i.p.")), lambda moment: "rip",
        "rip", is_babble=True, spoken=False,
    ),
    Rule(
        "THANKS", "Thank the Dealer", 'Win a trick, and you are not the dealer: say "thanks" by your next card.',
        Kind.TRICK, lambda moment: not moment.is_dealer,
        lambda moment: any(holds(moment.said, phrase(each)) for each in ("thank you", "thanks")),
        lambda moment: "thanks", "thank you", is_babble=True,
    ),
    Rule(
        "NUMBER", "Say Your Number", 'Lead: say the value of your card as a word, "zero" to "nine".', Kind.CARD,
        lambda moment: moment.led is None, _says_its_number, lambda moment: NUMBERS[value(moment.card)],
    ),
    Rule(
        "TRICK", "Forbidden Word", 'Nobody writes the word "trick" or "tricks".', Kind.MESSAGE, always,
        _is_silent_of_tricks,
    ),
    Rule("NAME", "No Names", "Nobody writes another player's name.", Kind.MESSAGE, always, _names_nobody),
    Rule(
        "DIGIT", "No Digits", "No digit besides the code of the card that you play.", Kind.MESSAGE, always,
        _has_no_digit, spoken=False,
    ),
    Rule(
        "LAUGH", "No Laughing", "Nobody writes ha, haha, heh, hehe, hihi, lol, lmao, rofl or a laughing face.",
        Kind.MESSAGE, always, _laughs_not, spoken=False,
    ),
    Rule(
        "SILENCE", "Silence", "No message without a card, unless it says what a rule wants just then.", Kind.MESSAGE,
        lambda moment: not moment.plays, lambda moment: moment.is_wanted, spoken=False,
    ),
    Rule(
        "SHOUT", "Shout", "Play any Bones: no small letter in the message.", Kind.MESSAGE,
        lambda moment: moment.plays and shows(moment.card, "bones"),
        lambda moment: not any(char.islower() for char in moment.text), spoken=False, rivals=frozenset(["WHISPER"]),
    ),
    Rule(
        "WHISPER", "Whisper", "Play an even value (0 is even): no capital letter in the message.", Kind.MESSAGE,
        lambda moment: moment.plays and value(moment.card) % 2 == 0,
        lambda moment: not any(char.isupper() for char in moment.text), spoken=False, rivals=frozenset(["SHOUT"]),
    ),
    Rule(
        "BACKWARDS", "Backwards", "Odd values: write the suit first (L7). Even ones: the value first (8L).",
        Kind.MESSAGE, plays, _turns_its_code, spoken=False,
    ),
    Rule(
        "SIGNED", "Signed", 'A message that plays a card ends with the word "Igor".', Kind.MESSAGE, plays,
        lambda moment: moment.whole[-1:] == ("igor",), lambda moment: "igor", "igor", is_babble=True, spoken=False,
    ),
    saying("HAIL", "Hail", 'Another player plays a 9: say "hail" by your next card.', Kind.NINE, "hail"),
)  # fmt: skip

HOUSE = Rule(
    "BABBLE", "No Babble", "With a card, say no other rule's phrase: one that is not in play, or not due just then.",
    Kind.MESSAGE, plays, _babbles_not,
)  # fmt: skip

BY_KEY = {rule.key: rule for rule in (*RULES, HOUSE)}


def written(key: str, words: str) -> Rule:
    """A card that a player wrote, judged by the table alone (IQ22)."""
    return Rule(key, key.capitalize(), words, Kind.CARD, lambda moment: False, always)


def as_played(card: str, *, turned: bool = False) -> str:
    """A card's code as a machine player texts it; `turned` with the suit of an odd value first (BACKWARDS)."""
    seen = face(card)
    return (seen[::-1] if turned and value(card) % 2 else seen) + card[2]

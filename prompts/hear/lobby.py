"""Hearing a phone that is in no match, and judging a name."""

import re
from collections.abc import Iterator
from functools import cache

from engine.kernel.lengths import length
from prompts.book import games, words_of
from prompts.hear import commands
from prompts.hear import sentences as say
from prompts.hear.addresses import address_in
from prompts.hear.commands import COMMANDS, MOST_NAMES, split_new
from prompts.hear.evening import evening_in, tells_evening
from prompts.hear.heard import Advice, Command, Unclear
from prompts.hear.kinds.direction import DIRECTIONS
from prompts.hear.kinds.space import is_space
from prompts.hear.lookalikes import as_seen, mixes_alphabets, shape
from prompts.hear.looks import DRAFT
from prompts.hear.looks_like import look_of
from prompts.hear.names import Names
from prompts.hear.normalise import clean, phrase, tokens
from prompts.hear.numerals import number
from prompts.hear.reactions import THUMBS, is_reaction
from prompts.hear.said import said
from prompts.hear.signatures import without_signature
from prompts.hear.silence import wants_silence
from prompts.kit.names import in_plain
from prompts.kit.segments import smart
from prompts.kit.vocabulary import CARRIER_WORDS
from prompts.lobby import meeting

LONGEST_NAME = 12
_YES = frozenset(
    phrase(each)
    for each in (
        "ok", "okay", "k", "kk", "yes", "y", "yes please", "yes i did", "yes i do", "yeah", "yep", "yup", "sure",
        "right", "correct", "exactly", "si", "ja", "oui",
    )
)  # fmt: skip


def hear_lobby(text: str, *, naming: bool = False) -> Command | Unclear:
    """What a phone in no match says: NEW with "malarky Ann", JOIN with "otter Kathy", or another command.

    The words after NEW and JOIN are in the order game (or join word), name, the name as `name_in` gives it;
    `split_new` and `split_join` part them; or NEW with what kind of evening it is, as it was said (`evening_in`).
    `naming`: it was asked for its name, and Joni is no JOIN with a slip.
    """
    if is_reaction(text):
        return Advice(say.lobby_reaction())
    if address_in(text):
        return Advice(say.no_addresses())
    heard = said(without_signature(text))
    if not heard.words and not (heard.text and set(heard.text) <= set("?")):
        return Unclear(say.lobby_no_words())
    one_name = naming and " " not in heard.text
    if wants_silence(heard.words) and not one_name:
        return Advice(say.how_to_stop())
    found = commands.command(heard, forgiving=not naming)
    if found is None and not naming:  # the answer to NEW
        game, rest = split_new(heard.text, tuple(games()))
        if game and not rest:
            found = Command("NEW", game)
        elif tells_evening(heard.text):
            return Command("NEW", heard.text)
    if not isinstance(found, Command):
        return found or Unclear(say.lobby_not_heard())
    if found.name == "NEW":
        game, name = split_new(found.words, tuple(games()))
        if game is None and evening_in(found.words):
            return found
        if game is None and len(phrase(name)) > MOST_NAMES:  # "new phone, who is this"
            return Unclear(say.lobby_not_heard())
        return Command("NEW", " ".join(filter(None, (game, name))))
    return found


def assents(text: str) -> bool:
    """Whether a text says yes and no more, to what its phone was just asked."""
    heard = said(without_signature(text))
    return heard.words in _YES or (not heard.words and bool(THUMBS & set(heard.text)))


def said_after_join(text: str) -> Iterator[tuple[str, str]]:
    """Each word that stands behind JOIN in a sentence, in small letters, with the name that would follow it ("" for
    none): "Hello, please join OTTER. This is Kathy"."""
    text = clean(without_signature(text))
    found = tokens(text)
    start = next((place for place, token in enumerate(found) if token.word == "join"), len(found))
    for place in range(start + 1, len(found)):
        rest = found[place + 1 :]
        yield found[place].word, commands.name_in(text[rest[0].start :]) if rest else ""


def asks_for_silence(text: str) -> bool:
    """Whether a text wishes for no more texts, in other words than the carriers' own."""
    return wants_silence(said(without_signature(text)).words)


def name_fault(name: str, brand: str = "") -> str | None:
    """Why this cannot be a name here, as one sentence that says what would work; None for a good one.

    `brand` is what this service is called. A name has 1 to 12 characters and is no number, no command, no choice of any
    game, no direction or space of a board and no carrier's keyword, so that it can always be told apart; it is no talk
    and no question, it is not like the brand, and does not begin as messages of ours do; no word of it mixes alphabets.
    Nor may it be like another's at the table (`is_like`).
    """
    name = clean(name)
    seen = in_plain(as_seen(name))
    words = phrase(seen)
    if not any(char.isalpha() for char in seen):
        return meeting.name_is_a_number() if words else meeting.name_needs_letters()
    if look_of(name, Names(()), DRAFT) is not None:
        return meeting.name_is_talk()
    if length(name) > LONGEST_NAME:
        return meeting.name_too_long(count=length(name), most=LONGEST_NAME)
    if number("".join(words)) is not None:
        return meeting.name_is_a_number()
    if words in _reserved() or (len(words) == 1 and (words[0] in CARRIER_WORDS or is_space(words[0]))):
        return meeting.name_is_a_word(name=name)
    if sounds_like_us(seen, brand):
        return meeting.name_is_ours(name=name)
    if mixes_alphabets(seen):
        return meeting.name_mixes_alphabets(name=name)
    return None


OPENINGS = (
    "Round", "Secret", "You", "Your", "Real answer", "The answer", "The table", "The vote", "The others", "The game",
    "The Host", "Team", "Vote", "Voted", "Noted", "Draft", "Welcome", "Points", "Score", "Final", "Host", "Text",
    "Told", "Nobody", "Everyone", "Time", "Taken", "Question", "Answer", "Reply", "Rules",
    "Your turn", "Votes", "Who told",
)  # fmt: skip
"""How messages of ours begin."""
ENDINGS = ("asks", "answers", "says", "tells")
"""What stands in messages of ours between a name and the words of its player."""
MARKS = frozenset('/:"()[]{}<>|=*#@')
"""What stands beside names and words in messages of ours: 1/3 BOB: words."""


def sounds_like_us(name: str, brand: str = "") -> bool:
    """Whether words said under this name would pass for ours."""
    name = in_plain(name)
    seen = _glance(name)
    if brand and _glance(brand) in seen:
        return True
    parts = [_glance(part) for part in _parts(name)]
    if (
        not MARKS.isdisjoint(smart(name))
        or name.split()[0].isdigit()
        or parts[-1:] in [[_glance(each)] for each in ENDINGS]
    ):
        return True
    return any(parts[: len(each)] == each or (len(each) > 1 and seen == "".join(each)) for each in _openings())


@cache
def _openings() -> tuple[list[str], ...]:
    return tuple([_glance(part) for part in opening.split()] for opening in OPENINGS)


_parts = re.compile(r"[^\W_]+").findall
"""The words of a name: what stands between them is any sign, not a blank alone."""


def _glance(text: str) -> str:
    """Its shape, where I, l and 1 are one: nobody needs a name as near to ours as Ian is to Lan."""
    return shape(text).replace("i", "l")


@cache
def _reserved() -> frozenset[tuple[str, ...]]:
    """Every word and choice of every game and of the lobby, and the games' names."""
    said = [word for several in COMMANDS.values() for word in several]
    said += [*games(), *(words_of(game).TITLE for game in games())]
    for game in games():
        for words in words_of(game).VOCABULARY.values():
            said += [*words.words, *words.phrases]
    said += [each for each in DIRECTIONS if len(each) > 1]
    return frozenset(phrase(each) for each in said) | {("nobody",), ("all",), ("everybody",), ("bot",), ("you",)}

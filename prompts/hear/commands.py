"""The words of the lobby and of the table, in and out of a match."""

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from engine.kernel.game import Pace
from prompts.book import words_of
from prompts.hear import sentences as say
from prompts.hear.evening import evening_in
from prompts.hear.heard import Advice, Command
from prompts.hear.names import Names
from prompts.hear.normalise import Token, clean, phrase, tokens
from prompts.hear.said import Said
from prompts.hear.screens import OFF, after_tv, may_be_shown
from prompts.hear.signatures import without_signature
from prompts.hear.teams import team_command

COMMANDS: dict[str, tuple[str, ...]] = {
    "NEW": ("new", "new game", "new table"),
    "JOIN": ("join", "i join", "id like to join", "i want to join", "sign me up for"),
    "BEGIN": ("begin", "deal", "lets begin", "lets play", "lets go"),
    "WHO": ("who", "whos here", "whos in", "who is here", "who plays", "players"),
    "SCORE": ("score", "scores", "points", "whos winning", "who is winning", "who won", "whats the score"),
    "RULES": (
        "rules",
        "how to play",
        "commands",
        "how do i play",
        "how do we play",
        "what are the rules",
        "how does this work",
    ),
    "MORERULES": ("rules more", "more rules"),
    "REPEAT": (
        "repeat",
        "say again",
        "say that again",
        "huh",
        "come again",
        "pardon",
        "what do i do",
        "what do i do now",
        "what should i do",
        "what shall i do",
        "what am i supposed to do",
        "i dont understand",
        "i dont get it",
        "im lost",
    ),
    "WHERE": (
        "where",
        "where are we",
        "whats happening",
        "status",
        "what now",
        "whose turn",
        "whos turn",
        "who are we waiting for",
        "what are we waiting for",
    ),
    "LEAVE": ("leave", "leave game", "leave the game", "i leave"),
    "REJOIN": ("rejoin", "im back"),
    "BOT": ("bot", "add bot", "add a bot", "add another bot", "another bot", "one more bot", "bot please"),
    "REMATCH": ("rematch", "again", "play again", "lets play again"),
    "SET": ("set",),
    "PACE": ("pace",),
    "SAY": ("say",),
    "TEAM": ("team",),
    "MUTE": ("mute", "mute all", "mute everybody"),
    "UNMUTE": ("unmute", "mute off", "unmute all", "unmute everybody"),
    "PAUSE": ("pause", "pause game", "pause the game", "take a break"),
    "RESUME": ("resume", "resume game", "resume the game", "unpause", "continue", "carry on"),
    "KICK": ("kick", "kick out"),
    "SKIP": ("skip", "skip turn", "skip the turn", "skip this turn"),
    "FINISH": ("finish", "finish game", "finish the game", "finish after this round", "last round"),
    "GAMES": ("games", "my games", "tables", "my tables", "which games"),
    "LINK": ("link", "send link", "send the link", "send me the link"),
    "TV": ("tv",),
    "CALLME": ("call me", "ring me"),
    "CALLTABLE": ("call table", "call the table"),
    "HANGUP": ("hang up", "end call"),
    "NEVERMIND": ("nevermind", "never mind", "forget it"),
    "KEEPOURS": ("keep ours",),
    "FORGETOURS": ("forget ours",),
    "FORGETME": ("forget me", "forgetme", "please forget me", "forget me please"),
}
# One deletes, some ring or end the evening, one is a word of any story: these words and no others, with no typing error
# forgiven.
EXACT = ("FORGETME", "TEAM", "CALLME", "CALLTABLE", "HANGUP", "FINISH", "KEEPOURS", "FORGETOURS")
# Of several words, and heard where words of one's own are asked for.
TAUGHT_WHOLE = (*EXACT, "MORERULES")
# It goes to everybody, so it is heard only where it stands first.
FIRST = ("SAY",)
# They change the evening for somebody, so one with a typing error is asked back: "being" deals nothing.
ASKED_BACK = ("BEGIN", "LEAVE")
# Those that take words after them; the others only bear a stray word.
WITH_WORDS = ("NEW", "JOIN", "SET", "PACE", "BOT", "LINK", "KICK", "SKIP", "MUTE", "UNMUTE")
# Those that are about somebody: with a name written out in full they are no answer in one's own words.
ABOUT_SOMEBODY = ("KICK", "SKIP", "MUTE", "UNMUTE")
CLOSE = 80
NEAR = 70  # from which a word of several may be misspelt
_STRAY = 2
# What may stand after these, for WHO IS THIS asks no command and LEAVE IT does not leave.
_TAILS = {
    "WHO": frozenset("is in here plays playing there else all now please pls so far".split()),
    "WHERE": frozenset("are we is it everyone everybody at in the game now pls please".split()),
    "LEAVE": frozenset("game table group match now please pls the this thanks sorry bye".split()),
}
_PHRASES = sorted(
    ((phrase(words), name) for name, several in COMMANDS.items() for words in several), key=lambda each: -len(each[0])
)
_BY_FIRST_WORD: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _call, _name in _PHRASES:
    _BY_FIRST_WORD.setdefault(_call[0], []).append((_call, _name))
# A minute is no MUTE.
_FORGIVEN = tuple(name for name in COMMANDS if name not in (*EXACT, *FIRST, "MUTE"))
_LEAD_INS = frozenset(
    """
    please pls plz hi hello hey there ok okay can could i we you want to lets a have all here everyone everyones
    """.split()
)
_ADDRESS = re.compile(r"@ ?([A-Za-z]{3,16})\b[ ,.:;!-]*(.*)", re.DOTALL)
_NAME_LEADS = tuple(
    phrase(lead)
    for lead in (
        "my name is",
        "my names",
        "the name is",
        "this is",
        "i am",
        "im",
        "name is",
        "name",
        "call me",
        "its",
        "as",
        "it is",
        "hi",
        "hello",
        "hey",
    )
)
_NAMED = re.compile(r"\b(?:my name is|my name['’]?s|call me|this is) (.+?)(?:[.!?;,]+ |$)", re.IGNORECASE)
MOST_NAMES = 2  # words of a name after NEW, where no game is named by a word
_SHORTEST = 4  # letters of a word that is forgiven a slip
_INITIALS = 2  # letters that a name of initials has at most
_AFTER_NAME = frozenset("here please pls plz thanks thx".split())
_TABLE = ("the", "table", "game", "group")
_NO_WORD = frozenset("my our your his her their a an in us you them with this that at for".split())
"""What follows JOIN in a sentence ("I want to join my niece") and is no join word: these have four letters at least."""
_BEFORE_GAME = frozenset("game table match round of a the please pls plz".split())


def exact(words: Sequence[str]) -> Command | None:
    """The command that is these words and nothing else."""
    return next((Command(name) for call, name in _begun_by(words) if tuple(words) == call), None)


def exact_alone(words: Sequence[str]) -> Command | None:
    """The command of exactly these taught words, for a seat that is asked for words of its own: one word, or those of
    a command that must not be missed."""
    several = exact(words)
    if several is not None and several.name in TAUGHT_WHOLE:
        return several
    return _one_word(words[0]) if len(words) == 1 else None


def exact_about(words: Sequence[str], names: Names) -> Command | None:
    """KICK BOB: the command and one of these names in full, with nothing beside them."""
    for verb, name in _begun_by(words):
        rest = tuple(words[len(verb) :])
        if name in ABOUT_SOMEBODY and tuple(words[: len(verb)]) == verb and rest in names.folded:
            return Command(name, " ".join(rest))
    return None


def exact_pace(words: Sequence[str]) -> Command | None:
    """PACE ROAD, with nothing beside it."""
    command, *rest = words or ("",)
    return Command("PACE", rest[0]) if command == "pace" and len(rest) == 1 and rest[0] in set(Pace) else None


def exact_tv(words: Sequence[str]) -> Command | None:
    """TV OFF, or TV and letters as a TV shows them, with nothing beside it."""
    command, after = (words[0], words[1].upper()) if len(words) == 2 else ("", "")
    return Command("TV", after) if command == "tv" and (after == OFF or may_be_shown(after)) else None


def asked_about(words: Sequence[str], names: Names) -> Command | None:
    """The same with polite words around it: "can we kick bob please"."""
    while words and words[0] in _LEAD_INS:
        words = words[1:]
    while words and words[-1] in _AFTER_NAME:
        words = words[:-1]
    return exact_about(words, names)


def _one_word(word: str) -> Command | None:
    if word == "again":
        return Command("REMATCH")
    return Command(word.upper()) if word.upper() in COMMANDS else None


def command(said: Said, *, forgiving: bool = True) -> Command | Advice | None:
    """The command that was said, the words after it as typed; None when there is none.

    `forgiving` bears polite words before it and a typing error in it; one of ASKED_BACK with an error is asked back.
    """
    if said.text and set(said.text) == {"?"}:
        return Command("REPEAT")
    to_team = team_command(said)
    if to_team is not None:
        return to_team
    for place, word in enumerate(said.words):
        got = _at_front(said.text, said.tokens[place:], said.words[place:], forgiving)
        if isinstance(got, Command) and got.name in FIRST and place:
            return None
        if got is not None or not forgiving or word not in _LEAD_INS:
            return got
    return None


def _begun_by(words: Sequence[str]) -> Sequence[tuple[tuple[str, ...], str]]:
    """The ways to say a command that begin as these words do, the longest first."""
    return _BY_FIRST_WORD.get(words[0], ()) if words else ()


def _at_front(text: str, found: Sequence[Token], words: Sequence[str], forgiving: bool) -> Command | Advice | None:
    for verb, name in _begun_by(words):
        if tuple(words[: len(verb)]) == verb and (name not in EXACT or len(words) == len(verb)):
            got = _with_rest(text, found, len(verb), name)
            if got is not None:  # SAY AGAIN BOB LOST HIS CARD is no REPEAT
                return got
    if forgiving and words[0] not in _LEAD_INS and (name := with_a_slip(words[0])):
        meant = _with_rest(text, found, 1, name)
        return Advice(say.did_you_mean(typed=meant.name)) if meant and meant.name in ASKED_BACK else meant
    return None


def with_a_slip(word: str) -> str:
    """The command of one word that this one nearly is; "" for none, and of short ones."""
    score, name = max((fuzz.ratio(word, name.casefold()), name) for name in _FORGIVEN)
    return name if score >= CLOSE and min(len(word), len(name)) >= _SHORTEST else ""


def _with_rest(text: str, found: Sequence[Token], used: int, name: str) -> Command | None:
    if name == "SAY":  # what follows is passed on as typed
        return Command(name, text[found[used - 1].end :].lstrip(" ,.:;!-"))
    rest = text[found[used - 1].end :].strip(" ,.:;!-") if used < len(found) else ""
    if name == "JOIN":
        return Command(name, " ".join(split_join(rest)).strip())
    if name == "TV":
        after = after_tv([token.word for token in found[used:]])
        return None if after is None else Command(name, after)
    if name in WITH_WORDS:
        return Command(name, rest)
    tail = [token.word for token in found[used:]]
    borne = _TAILS.get(name)
    return Command(name) if len(tail) <= _STRAY and (borne is None or borne.issuperset(tail)) else None


def split_address(text: str) -> tuple[str, str]:
    """A text for one of several groups: "@otter 2" -> ("otter", "2"). ("", text) where it names none."""
    found = _ADDRESS.fullmatch(text.strip())
    return (found[1], found[2].strip()) if found else ("", text)


def split_join(words: str) -> tuple[str, str]:
    """The words after JOIN: the join word in small letters, and the name ("" for none).

    "otter, I'm kathy" -> ("otter", "Kathy").
    """
    found = tokens(words)
    if len(found) > 1 and found[0].word in _TABLE:
        found = found[1:]
    if not found or found[0].word in _NO_WORD:
        return "", ""
    rest = found[2:] if len(found) > 1 and found[1].word in _TABLE else found[1:]
    return found[0].word, name_in(words[rest[0].start :]) if rest else ""


def split_new(words: str, games: Sequence[str]) -> tuple[str | None, str]:
    """The words after NEW: the game among `games` (None: none named) and the name ("" for none). A game may be told by
    its number there with a name behind it ("5 Rob"); one that stands alone is `game_number`'s."""
    found = _without_article(tokens(words))
    if not found:
        return None, ""
    place = int(found[0].word) if found[0].word.isdecimal() else 0
    after = (_without_article(found[1:]) if place else found) or found
    said = [token.word for token in after]
    named = [(_likeness(said, call), len(call), game) for game in games for call in _calls(game)]
    score, used, game = max(named, default=(0.0, 0, ""))
    if score >= CLOSE:  # be it with its number, as the list of games has it: "3 MALARKY"
        rest = _without_article(after[used:])
        return game, name_in(words[rest[0].start :]) if rest else ""
    name = name_in(words[after[0].start :])
    is_count = evening_in(" ".join(token.word for token in found[:2])) is not None  # "2 of us"
    if after is not found and place <= len(games) and len(phrase(name)) <= MOST_NAMES and not is_count:
        return games[place - 1], name
    return None, name_in(words[found[0].start :])


def _calls(game: str) -> set[tuple[str, ...]]:
    """What a game is called: its title without THE and GAME, also backwards or run together, or its name."""
    title = tuple(word for word in phrase(words_of(game).TITLE) if word not in _BEFORE_GAME)
    return {title, title[::-1], ("".join(title),), (game,)}


def _likeness(words: Sequence[str], call: tuple[str, ...]) -> float:
    """How like the first words are to a call, from 0 to 100; none where one of them is another word."""
    scores = [fuzz.ratio(word, part) for word, part in zip(words, call, strict=False)]
    return sum(scores) / len(scores) if len(scores) == len(call) and min(scores) >= NEAR else 0.0


def _without_article(found: Sequence[Token]) -> Sequence[Token]:
    """The words without those that lead to the name of a game or follow it: "game of malarky please"."""
    while found and found[0].word in _BEFORE_GAME:
        found = found[1:]
    return found


def name_in(text: str) -> str:
    """The name in a text: "Hi, I'm kathy!" -> "Kathy". What is left out: lead-ins, polite words after it, the
    punctuation around, and all but the sentence that says "my name is". One in small letters alone, or in capitals as
    commands are, gets capitals to begin with; JJ and other initials stay as they are."""
    text = clean(without_signature(text))
    told = _NAMED.search(text)
    text = text if told is None else told[1]
    found = tokens(text)
    while found and found[-1].word in _AFTER_NAME:
        found = found[:-1]
    led = True
    while led:
        led = False
        for lead in _NAME_LEADS:
            if tuple(token.word for token in found[: len(lead)]) == lead and len(found) > len(lead):
                found, led = found[len(lead) :], True
                break
    name = text[found[0].start : found[-1].end] if found else ""
    if name.isascii() and name.isupper() and len(name) > _INITIALS:
        name = name.lower()
    return " ".join(_with_capital(word) for word in name.split()) if name.islower() else name


def _with_capital(word: str) -> str:
    first = word[:1].upper()
    return first + word[1:] if len(first) == 1 else word  # not every letter has one capital

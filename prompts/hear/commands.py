"""The words of the lobby and of the table, in and out of a match."""

from collections.abc import Sequence

from rapidfuzz import fuzz

from prompts.hear.heard import Command
from prompts.hear.normalise import Token, clean, phrase, tokens

COMMANDS: dict[str, tuple[str, ...]] = {
    "NEW": ("new", "new game", "new table"),
    "JOIN": ("join", "i join", "id like to join", "i want to join", "sign me up for"),
    "BEGIN": ("begin", "deal", "lets begin", "lets play", "lets go"),
    "WHO": ("who", "whos here", "whos in", "who is here", "who plays", "players"),
    "SCORE": ("score", "scores", "points", "whos winning"),
    "RULES": ("rules", "how to play", "commands", "how do i play"),
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
    "WHERE": ("where", "where are we", "whats happening", "status", "what now", "whose turn"),
    "LEAVE": ("leave", "leave game", "leave the game", "i leave"),
    "REJOIN": ("rejoin", "im back"),
    "BOT": ("bot", "add bot", "add a bot", "add another bot", "another bot", "one more bot", "bot please"),
    "REMATCH": ("rematch", "again", "play again"),
    "SET": ("set",),
    "PACE": ("pace",),
    "PAUSE": ("pause", "pause game", "pause the game", "take a break"),
    "RESUME": ("resume", "resume game", "resume the game", "unpause", "continue", "carry on"),
    "NEVERMIND": ("nevermind", "never mind", "forget it"),
    "FORGETME": ("forget me", "forgetme", "please forget me", "forget me please"),
}
# It deletes, so it is these words and no others, with no typing error forgiven.
EXACT = ("FORGETME",)
# Those that take words after them; the others only bear a stray word.
WITH_WORDS = ("NEW", "JOIN", "SET", "PACE", "BOT")
CLOSE = 80
_STRAY = 2
_PHRASES = sorted(
    ((phrase(words), name) for name, several in COMMANDS.items() for words in several), key=lambda each: -len(each[0])
)
_FORGIVEN = tuple(name for name in COMMANDS if name not in EXACT)
_LEAD_INS = frozenset("please pls plz hi hello hey ok okay can could i we you want to lets".split())
_NAME_LEADS = tuple(
    phrase(lead) for lead in ("my name is", "the name is", "this is", "i am", "im", "name is", "its", "as", "it is")
)


def exact(words: Sequence[str]) -> Command | None:
    """The command that is these words and nothing else."""
    return next((Command(name) for phrase, name in _PHRASES if tuple(words) == phrase), None)


def exact_alone(words: Sequence[str]) -> Command | None:
    """The command of exactly these taught words, for a seat that is asked for words of its own: one word, or those of
    a command that must not be missed."""
    several = exact(words)
    if several is not None and several.name in EXACT:
        return several
    return _one_word(words[0]) if len(words) == 1 else None


def _one_word(word: str) -> Command | None:
    if word == "again":
        return Command("REMATCH")
    return Command(word.upper()) if word.upper() in COMMANDS else None


def command(text: str, *, forgiving: bool = True) -> Command | None:
    """The command of a cleaned text, the words after it as typed; None when there is none.

    `forgiving` bears polite words before it and a typing error in it.
    """
    found = tokens(text)
    if text.strip() in ("?", "??", "???"):
        return Command("REPEAT")
    while found:
        got = _at_front(text, found, forgiving)
        if got is not None or not forgiving or found[0].word not in _LEAD_INS:
            return got
        found = found[1:]
    return None


def _at_front(text: str, found: Sequence[Token], forgiving: bool) -> Command | None:
    words = [token.word for token in found]
    for verb, name in _PHRASES:
        if tuple(words[: len(verb)]) == verb and (name not in EXACT or len(words) == len(verb)):
            return _with_rest(text, found, len(verb), name)
    if forgiving and len(words[0]) >= 4:
        scores = sorted(((fuzz.ratio(words[0], name.casefold()), name) for name in _FORGIVEN), reverse=True)
        if scores[0][0] >= CLOSE and len(scores[0][1]) >= 4:
            return _with_rest(text, found, 1, scores[0][1])
    return None


def _with_rest(text: str, found: Sequence[Token], used: int, name: str) -> Command | None:
    rest = text[found[used - 1].end :].strip(" ,.:;!-") if used < len(found) else ""
    if name == "JOIN":
        return Command(name, " ".join(split_join(rest)).strip())
    if name in WITH_WORDS:
        return Command(name, rest)
    return Command(name) if len(found) - used <= _STRAY else None


def split_join(words: str) -> tuple[str, str]:
    """The words after JOIN: the join word in small letters, and the name as typed ("" for none).

    "otter, I'm kathy" -> ("otter", "kathy").
    """
    found = tokens(words)
    skip = 2 if len(found) > 1 and found[0].word in ("the", "table", "game", "group") else 1
    if not found:
        return "", ""
    return found[skip - 1].word, name_in(words[found[skip - 1].end :])


def split_new(words: str, games: Sequence[str]) -> tuple[str | None, str]:
    """The words after NEW: the game among `games` (None: none named) and the name as typed ("" for none)."""
    found = tokens(words)
    if not found:
        return None, ""
    for game in games:
        if fuzz.ratio(found[0].word, game.casefold()) >= CLOSE:
            return game, name_in(words[found[0].end :])
    return None, name_in(words)


def name_in(text: str) -> str:
    """The name in a text: "I'm Kathy!" -> "Kathy". What is left out: lead-ins and the punctuation around."""
    text = clean(text)
    found = tokens(text)
    for lead in _NAME_LEADS:
        if tuple(token.word for token in found[: len(lead)]) == lead and len(found) > len(lead):
            return text[found[len(lead)].start : found[-1].end]
    return text[found[0].start : found[-1].end] if found else ""

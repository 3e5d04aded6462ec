"""People who play by what they read: each knows what that phone has received, and answers with the words in capitals
that the texts offer, or as the habits of the game have it. Only inventing bluffs has help, the deck's own."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from types import SimpleNamespace

from engine.games.folders.thinking import MOST_WORDS
from prompts import decks
from prompts.hear import Partial
from replay import habits
from replay.match import Match

OPENINGS = ("I know this one: ", "Believe me, ", "Easy: ", "They say that ", "I read it once: ", "It is like this: ")
CANDIDATE = re.compile(r"(?:[Tt]ext |, |or )(\d) [^\W\d]\w*(?=,|\.| or )")
LISTED = re.compile(r"^(\d) [^\W\d][^:\n]*: ", re.MULTILINE)
"""The answers of the others, where a ballot has them."""
OPTION_READ = re.compile(r"^(\d): (.*)\.$", re.MULTILINE)
SCORES = re.compile(r"(?:you|[A-Z]\w*) -?\d+(?:, (?:you|[A-Z]\w*) -?\d+)+")


@dataclass
class Player:
    """Who holds a phone: how much of what stands on it was read, what was learnt of that, and what will be texted. At
    the end `scores` is what was told of it. One who is `patient` lets a draft go out by itself; who has a folder
    `held` answers when its question is known, and what was `heard` in a car is."""

    name: str
    seat: int
    chance: Random
    game: str = "malarky"
    question: str = ""
    real: str = ""
    scores: str = ""
    read: int = 0
    patient: bool = False
    held: bool = False
    heard: bool = False
    plans: list[str] = field(default_factory=list)
    learnt: dict[str, str] = field(default_factory=dict)

    def reads(self, bodies: Sequence[str]) -> bool:
        """Takes in what is new of all that stands on the phone; whether there was anything."""
        news = bodies[self.read :]
        self.read += len(news)
        for text in news:
            self.plans += self.answers(text)
        return bool(news)

    def hears(self, words: str) -> None:
        """Takes in what the table's loudspeaker has read."""
        if question := next((each for each in bluffs() if each in words), ""):
            self.question, self.heard = question, True
            self.plans += self.opens()
        if options := OPTION_READ.findall(words):
            self.learnt = dict(options)

    def opens(self, text: str | None = None) -> list[str]:
        """What comes of a folder that has come as a `text`, once its question is known: in a car that is read."""
        if text is not None:
            told = re.search(r"REAL ANSWER: (.*)", text)
            self.real, self.held = told[1] if told else "", True
            self.heard = self.heard or (bool(self.question) and self.question in text)
        if not (self.held and self.heard):
            return []
        self.held = self.heard = False
        return [self.invent(self.real), *self.hurries("READY")]

    def answers(self, text: str) -> list[str]:
        """What this player texts on reading `text`: what the first of HABITS says of those whose words it has; where
        the game has habits of its own, what each of these says."""
        if "REMATCH" in text:
            scores = SCORES.search(text)
            self.scores = scores[0].replace("you ", f"{self.name} ") if scores else text
            return []
        if question := next((each for each in bluffs() if each in text), ""):
            self.question = question
        if own := habits.HABITS.get(self.game):
            return [said for cue, answer in own if (found := cue.search(text)) for said in answer(self, found)]
        for cue, habit in HABITS:
            if cue.search(text) and (said := habit(self, text)):
                return said
        return []

    def invent(self, real: str) -> str:
        """The real answer in one's own words, or a bluff, another one in every seat."""
        invented = bluffs().get(self.question, ["nobody ever found out."])
        told = real.partition(", ")[0] or invented[self.seat % len(invented)]
        return (self.chance.choice(OPENINGS) + told[0].lower() + told[1:])[:MOST_WORDS]

    def hurries(self, word: str) -> list[str]:
        """What saves waiting."""
        return [] if self.patient else [word]

    def choose(self, *words: str) -> list[str]:
        return [self.chance.choice(words)]


@cache
def bluffs() -> dict[str, list[str]]:
    """Inventions that fit each question of the deck."""
    return {
        question["text"]: decks.hints("malarky", SimpleNamespace(card=f"{card['id']}/{number}"))["bluffs"]
        for card in decks.load("malarky").cards
        for number, question in enumerate(card["questions"], 1)
    }


def _think(player: Player, text: str) -> list[str]:
    return player.opens(text)


def _give(player: Player, text: str) -> list[str]:
    real = player.chance.random() < 0.5
    return [f"REAL {player.invent(player.real)}" if real else f"BLUFF {player.invent('')}"]


def _vote(player: Player, text: str) -> list[str]:
    """Whoever of the others; the one who had the truth too, whose vote does not count."""
    others = CANDIDATE.findall(text) or (LISTED.findall(text) if "Who told the real answer?" in text else [])
    return player.choose(*others) if others else ["ME"]


def _speak(player: Player, text: str) -> list[str]:
    return [player.invent(player.real)]


def _draft_goes_out(player: Player, text: str) -> list[str]:
    return player.hurries("OK")


def _say(*words: str) -> Callable[[Player, str], list[str]]:
    return lambda player, _: player.choose(*words)


HABITS: tuple[tuple[re.Pattern[str], Callable[[Player, str], list[str]]], ...] = tuple(
    (re.compile(cue), habit)
    for cue, habit in (
        (r"\bDONE\b|(We go on|Next) in .*OK", _say("OK")),
        (r"\bREAL\b.*\bBLUFF\b", _give),
        (r"Secret!", _think),
        (r"OK for:|OK: your draft", _say("OK")),
        (r"In \d+ s I tell:", _draft_goes_out),
        (r"Text your answer", _speak),
        (r"Who told the real answer|Only your answer stands", _vote),
        (r"\bAYE\b.*\bNAY\b", _say("AYE", "NAY")),
        (r"\bGIVE\b.*\bRECEIVE\b", _say("GIVE", "RECEIVE")),
        (r"\bCORRECT\b.*\bWRONG\b", _say("CORRECT", "WRONG")),
        (r"text ROLL", _say("ROLL")),
    )
)


def texts_of(match: Match, players: Sequence[Player]) -> Iterator[tuple[int, str]]:
    """Lets these people play, one text after another; each text is given when it was heard, with its sender's seat.
    It ends with the match, or when nobody has anything to text."""
    moved = True
    while moved:
        moved = False
        for player in players:
            moved |= player.reads(match.bodies(player.seat))
            if player.plans and not match.over:
                moved = True
                heard = match.text(player.seat, player.plans[0])
                yield player.seat, player.plans.pop(0)
                if isinstance(heard, Partial):  # what is still missing is asked for by text too
                    player.plans += player.answers(heard.text)

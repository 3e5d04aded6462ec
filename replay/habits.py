"""What people text on what they read, in the games that need more than the words in capitals: for each game some
habits, each with the words that it answers to. They know no more of a game than its texts say."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replay.player import Player

Habit = tuple[re.Pattern[str], "Callable[[Player, re.Match[str]], list[str]]"]

SAYS_SOMETHING = 0.6
CATCHES = 0.06
STORIES = (
    "it took us the whole night, and in the morning a goat stood in the kitchen.",
    "nobody believed me, and I kept the hat as a proof.",
    "I ran home in one shoe, and the other came by post a week later.",
    "my sister laughed so much that she had to sit down in the snow.",
)
_CARD = re.compile(r"(\d[BLDJG][ab]?) [a-z]+")
_PHRASE = re.compile(r'^([A-Z]{3,}), .* say "(.+?)"', re.MULTILINE)
_OPTION = re.compile(r"^(\d) (.*)", re.MULTILINE)
_LINES = re.compile(r"^ *(\d) ", re.MULTILINE)
_OFFERED = re.compile(r"(?:\?|numbers of) (\d[\d, orand]*)\.")


def _habits(*habits: tuple[str, Callable[[Player, re.Match[str]], list[str]]]) -> tuple[Habit, ...]:
    return tuple((re.compile(cue, re.MULTILINE), habit) for cue, habit in habits)


def _say(*words: str) -> Callable[[Player, re.Match[str]], list[str]]:
    return lambda player, found: player.choose(*words)


def _one_of(player: Player, found: re.Match[str]) -> list[str]:
    """What is offered, as "1 Ann, 2 Bob or 3 Cara": the first word of any."""
    return player.choose(*(each.split()[0] for each in re.split(r", | or ", found["offered"])))


# The Secrets Game.


def _tell(player: Player, found: re.Match[str]) -> list[str]:
    line = (found[1] or "It was so:").removesuffix("...")
    return [f"{line} {player.chance.choice(STORIES)}", "DONE"]


# Insights.


def _answer_oneself(player: Player, found: re.Match[str]) -> list[str]:
    """A number of the card, which is kept in mind, or was heard in a car."""
    card = found.string[: found.start()].rpartition("Round ")[2]
    player.learnt = dict(_OPTION.findall(card)) or player.learnt
    return player.choose(*(player.learnt or "12"))


def _predict(player: Player, found: re.Match[str]) -> list[str]:
    """For the first friend, or for all who are asked for, as is offered."""
    options = [*(player.learnt or "12")]
    several = [player.chance.choice(options) for _ in range(int(found["several"] or 1))]
    return player.choose(several[0], " ".join(several))


def _wager(player: Player, found: re.Match[str]) -> list[str]:
    """A number for each wager that is asked for, or one word for all of them."""
    offered = [re.findall(r"\d+", each) for each in _OFFERED.findall(found[0])]
    if "2 numbers of" in found[0]:
        offered *= 2
    return player.choose(" ".join(player.chance.choice(each) for each in offered), "ALL 25", "NOBET")


# Team Malarky.


def _think(player: Player, found: re.Match[str]) -> list[str]:
    return player.opens(found.string)


def _answer(player: Player, found: re.Match[str]) -> list[str]:
    return [player.invent(player.real)]


def _another(player: Player, found: re.Match[str]) -> list[str]:
    """A bluff of the deck, where the own words were as good as told."""
    return [player.invent("")]


def _pick(player: Player, found: re.Match[str]) -> list[str]:
    return [*_one_of(player, found), "SURE"]


# Malta!


def _play(player: Player, found: re.Match[str]) -> list[str]:
    """Any card of the hand, by its number."""
    cards = _LINES.findall(found.string[found.end() :])
    return player.choose(*cards) if cards else []


def _move(player: Player, found: re.Match[str]) -> list[str]:
    return player.choose(*re.findall(r"\b(?:UP|LEFT|RIGHT|DOWN)\b", found[0]))


# IGOR.


def _learn(player: Player, found: re.Match[str]) -> list[str]:
    """The rules, as they are read."""
    player.learnt.update(_PHRASE.findall(found.string))
    return []


def _lay(player: Player, found: re.Match[str]) -> list[str]:
    """A card that follows, with something that one of the rules wants."""
    cards = _CARD.findall(found["cards"])
    card = player.chance.choice([each for each in cards if each[1] == (found["led"] or " ")[0]] or cards)
    says = list(player.learnt.values()) if player.chance.random() < SAYS_SOMETHING else []
    return [f"{card} {player.chance.choice(says)}" if says else card]


def _what_is_told(player: Player, found: re.Match[str]) -> list[str]:
    return [found[1]]


def _catch(player: Player, found: re.Match[str]) -> list[str]:
    """Who led is accused now and then."""
    if found[1] == player.name or player.chance.random() >= CATCHES:
        return []
    return [f"CATCH {found[1]} {player.chance.choice([*player.learnt, 'BABBLE'])}"]


def _was_first(player: Player, found: re.Match[str]) -> list[str]:
    return player.choose(*re.findall(r"[A-Z]\w+", found[1]))


HABITS: Mapping[str, tuple[Habit, ...]] = {
    "secrets": _habits(
        (r"[Yy]ou tell.*\n(?:(?:1 )?(.*\.\.\.)\n)?(?:2 .*\n)?Text me", _tell),
        (r"ME 1 or ME 2", _say("ME 1", "ME 2")),
        (r"TRUE or a LIE\?", _say("T", "L")),
    ),
    "insights": _habits(
        (r"or BEGIN to play as printed", _say("BEGIN")),
        (r"(?:^|\. )Text your own answer[.,]", _answer_oneself),
        (r"What will .* say\?(?: (?P<several>\d) numbers)?", _predict),
        (r"(?:How sure about|And that .* guesses yours\?) .*", _wager),
    ),
    "team_malarky": _habits(
        (r"you give[.:] ", _think),
        (r"^Your turn: ", _answer),
        (r"In \d+ s I tell:", _say("OK")),
        (r"too much like", _another),
        (r"picks the real answer: text (?P<offered>[^.]+)\.", _pick),
    ),
    "igor": _habits(
        (r'^[A-Z]{3,}, .* say "', _learn),
        (r"Then text GOT IT", _say("GOT IT")),
        (r"ADD a rule.* PASS", _say("ADD", "PASS")),
        (r"REMOVE one by its key or PASS", _say("PASS")),
        (r"^For you alone", _say("1", "2", "3")),
        (r"Your turn(?:, (?P<led>\w+) led|, you lead)\. You: (?P<cards>[^.]+)\.", _lay),
        (r"(?:It is your turn|and you have it): (\d[A-Z][ab]?)", _what_is_told),
        (r"^Trick \d: (\w+) \d", _catch),
        (r"Who was first to catch you .* gets 1 M: (.*)\?", _was_first),
        (r"\bAYE or NAY\.", _say("AYE", "NAY")),
        (r"text DONE if", _say("DONE")),
    ),
    "malta": _habits(
        (r"Where does your pawn start\? ([A-Z]\d)", _what_is_told),
        (r"Play \d of \d+: text its number\.(?!(?:.|\n)*\?)", _play),
        (r"^(?:Whom|Who|Whose|Which|And which|How far).*\? (?:Its number: )?(?P<offered>[^.?]+)\.", _one_of),
        (r"^Your move: .*", _move),
        (r"\bLike: ([^.]+)\.", _what_is_told),
        (r"\bNEGATE\b.*\bOK\?", _say("OK")),
    ),
}

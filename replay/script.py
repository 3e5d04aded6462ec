"""The lines of a playthrough, read into typed instructions with their line numbers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.kernel.game import Pace

COMMENT = re.compile(r"^\s*#.*$|\s#(\s.*)?$")
CLOCK = re.compile(r"\+(\d+)([smhd])")
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
HEAD_WORDS = frozenset(["game", "players", "teams", "set", "pace", "seed", "chance", "given"])
BODY_HINT = "a text (Bob: words), an act, a move of the clock (+12s) or a check (Bob shows words)"


class Fault(Exception):
    """A line that cannot be read or does not hold: its number, what was wanted and what was found."""

    def __init__(self, line: int, wanted: str, found: str) -> None:
        super().__init__(f"line {line}: wanted {wanted}, found {found}")
        self.line = line
        self.wanted = wanted
        self.found = found


@dataclass(frozen=True)
class Instruction:
    """One line of the body."""

    line: int


@dataclass(frozen=True)
class Texts(Instruction):
    name: str
    words: str


@dataclass(frozen=True)
class Presses(Instruction):
    name: str
    digits: str


@dataclass(frozen=True)
class Speaks(Instruction):
    name: str
    words: str


@dataclass(frozen=True)
class Leaves(Instruction):
    name: str


@dataclass(frozen=True)
class Returns(Instruction):
    name: str


@dataclass(frozen=True)
class Joins(Instruction):
    name: str


@dataclass(frozen=True)
class Passes(Instruction):
    """Time passes: seconds of the table's clock."""

    seconds: int


@dataclass(frozen=True)
class Waits(Instruction):
    """Time passes to the next wake-up."""


@dataclass(frozen=True)
class Check(Instruction):
    """A line that must hold."""


@dataclass(frozen=True)
class Shows(Check):
    name: str
    words: str


@dataclass(frozen=True)
class Hides(Check):
    name: str
    words: str


@dataclass(frozen=True)
class Gets(Check):
    name: str
    count: int


@dataclass(frozen=True)
class IsRefused(Check):
    name: str


@dataclass(frozen=True)
class TableHears(Check):
    words: str


@dataclass(frozen=True)
class Scores(Check):
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Over(Check):
    pass


@dataclass(frozen=True)
class Setting:
    """A line of the head that names something and gives its value or values."""

    line: int
    name: str
    values: tuple[str, ...]


@dataclass
class Script:
    """A whole playthrough. `lines` tells where a word of the head stood last; `last` is the last line's number."""

    game: str = ""
    players: tuple[str, ...] = ()
    teams: int = 0
    pace: Pace = Pace.LIVE
    seed: str = "0"
    options: list[Setting] = field(default_factory=list)
    chance: list[Setting] = field(default_factory=list)
    given: list[Setting] = field(default_factory=list)
    body: list[Instruction] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    last: int = 0

    def names(self) -> tuple[str, ...]:
        """Everybody who ever sits down, in seat order: the players, then those who join."""
        return (*self.players, *(each.name for each in self.body if isinstance(each, Joins)))


def parse(text: str) -> Script:
    """The playthrough that `text` holds. Raises Fault for a line that cannot be read or a file that checks nothing."""
    script = Script()
    for number, line in _lines(text):
        script.last = number
        word, _, rest = line.partition(" ")
        if word in HEAD_WORDS and not line.startswith(f"{word}:"):
            _read_head(script, number, word, rest.split())
        else:
            _need_head(script, number)
            script.body.append(_read_body(script.names(), number, line))
    _need_head(script, script.last)
    if not any(isinstance(each, Check) for each in script.body):
        raise Fault(script.last, "a line that checks something, such as: Bob shows golf", "none in the whole file")
    return script


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        words = COMMENT.sub("", line).strip()
        if words:
            yield number, words


def _need_head(script: Script, line: int) -> None:
    if not script.game:
        raise Fault(line, "the game first, such as: game malarky", "no game")
    if not script.players:
        raise Fault(line, "the players first, such as: players Ann Bob Cy", "no players")


def _read_head(script: Script, line: int, word: str, rest: list[str]) -> None:
    if script.body:
        raise Fault(line, f"{word} before the first text or act", "it after one")
    script.lines[word] = line
    match word, rest:
        case "game", [game]:
            script.game = game
        case "players", [_, *_]:
            script.players = _different(line, rest)
        case "teams", [count] if count.isdecimal():
            script.teams = int(count)
        case "seed", [seed]:
            script.seed = seed
        case "pace", [pace]:
            script.pace = _pace(line, pace)
        case "set", [name, value]:
            script.options.append(_once(script.options, Setting(line, name, (value,))))
        case "chance", [name, _, *_]:
            script.chance.append(_once(script.chance, Setting(line, name, tuple(rest[1:]))))
        case "given", [name, _, *_]:
            script.given.append(_once(script.given, Setting(line, name, tuple(rest[1:]))))
        case _:
            raise Fault(line, _head_hint(word), " ".join([word, *rest]))


def _head_hint(word: str) -> str:
    return {
        "game": "one game, such as: game malarky",
        "players": "names, such as: players Ann Bob Cy",
        "teams": "how many teams, such as: teams 3",
        "seed": "one seed, such as: seed 7",
        "pace": "one pace, such as: pace live",
        "set": "an option and its value, such as: set rounds 1",
        "chance": "a draw and its outcome, such as: chance holder/1 Cy",
        "given": "a field and its value, such as: given total/Bob 1050",
    }[word]


def _different(line: int, names: list[str]) -> tuple[str, ...]:
    if len(set(names)) < len(names):
        raise Fault(line, "different names", " ".join(names))
    return tuple(names)


def _once(earlier: list[Setting], setting: Setting) -> Setting:
    if any(each.name == setting.name for each in earlier):
        raise Fault(setting.line, f"{setting.name} once", "it twice")
    return setting


def _pace(line: int, word: str) -> Pace:
    try:
        return Pace(word)
    except ValueError:
        raise Fault(line, "pace live, pace road or pace slow", f"pace {word}") from None


def _read_body(names: tuple[str, ...], line: int, words: str) -> Instruction:
    if text := re.fullmatch(r"(\S+):\s*(.*)", words):
        return Texts(line, _known(names, line, text[1]), text[2])
    match words.split():
        case ["wait"]:
            return Waits(line)
        case ["over"]:
            return Over(line)
        case [clock] if clock.startswith("+"):
            return Passes(line, _seconds(line, clock))
        case ["table", "hears", _, *_]:
            return TableHears(line, words.split(maxsplit=2)[2])
        case ["score", _, *_]:
            return Scores(line, _points(names, line, words.replace(",", " ").split()[1:]))
        case [name, "joins"]:
            if name in names:
                raise Fault(line, "a new name", name)
            return Joins(line, name)
        case [name, verb, *rest]:
            what = words.split(maxsplit=2)[2] if rest else ""
            return _of_player(_known(names, line, name), line, verb, what)
    raise Fault(line, BODY_HINT, words)


def _of_player(name: str, line: int, verb: str, what: str) -> Instruction:
    """What a line that begins with a player's name means: "Bob shows golf"."""
    match verb, what:
        case "leaves", "":
            return Leaves(line, name)
        case "returns", "":
            return Returns(line, name)
        case "is", "refused":
            return IsRefused(line, name)
        case "gets", count if count.isdecimal():
            return Gets(line, name, int(count))
        case "presses", digits if digits:
            return Presses(line, name, digits)
        case "says", spoken if spoken:
            return Speaks(line, name, spoken)
        case "shows", shown if shown:
            return Shows(line, name, shown)
        case "hides", hidden if hidden:
            return Hides(line, name, hidden)
    raise Fault(line, BODY_HINT, f"{name} {verb} {what}".strip())


def _known(names: tuple[str, ...], line: int, name: str) -> str:
    if name not in names:
        raise Fault(line, f"one of {', '.join(names)}", name)
    return name


def _seconds(line: int, clock: str) -> int:
    part = CLOCK.fullmatch(clock)
    if part is None:
        raise Fault(line, "a time such as +12s, +2m, +3h or +1d", clock)
    return int(part[1]) * SECONDS[part[2]]


def _points(names: tuple[str, ...], line: int, words: list[str]) -> tuple[tuple[str, int], ...]:
    pairs = list(zip(words[::2], words[1::2], strict=False))
    if len(words) % 2 or not all(re.fullmatch(r"-?\d+", points) for _, points in pairs):
        raise Fault(line, "names and points, such as: score Ann 3 Bob 1", " ".join(["score", *words]))
    return tuple((_known(names, line, name), int(points)) for name, points in pairs)

"""Plays a script: hear, the rules and compose for every seat, with a clock that the script moves."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.catalogue import games
from engine.kernel.chance import Chance, ImpossibleOutcome
from engine.kernel.forms import Action
from engine.kernel.game import Facts, Game, Option, OptionValue, Result, Say, Step, Table
from engine.kernel.teams import deal_out, fit
from prompts import answers, decks
from prompts.compose import compose
from prompts.hear import Act, Command, Ear, Heard, Late, Partial, Unclear, half_after, hear, hear_keys, hear_speech
from prompts.hear.options import value_of
from replay.given import replace
from replay.script import (
    Fault,
    Instruction,
    Joins,
    Leaves,
    Passes,
    Presses,
    Returns,
    Script,
    Setting,
    Speaks,
    Texts,
    Waits,
)
from replay.skipping import Skips

NOTHING: Mapping[int, str] = {}
MOST_WAKES = 20_000  # in one line: more means that the rules wake themselves for ever


@dataclass
class Phone:
    """What one player's phone has sent and got, and what waits for it."""

    name: str
    got: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    refusals: list[int] = field(default_factory=list)  # places in `got`
    held: list[Any] = field(default_factory=list)
    half: Any = None
    meant: int | None = None
    here: bool = True

    def waiting(self) -> list[str]:
        """What is told already and waits for the next message to this phone, where the table is thrifty."""
        return [str(each["text"]) for each in self.held]


class Replay:
    """A match under way. `show` is given each line for the reader: every text in, every message out.

    Raises Fault where the head cannot be dealt or a line cannot be played.
    """

    def __init__(self, script: Script, show: Callable[[str], None]) -> None:
        self.game = _game(script)
        self.at = 0.0
        self.phones = [Phone(name) for name in script.players]
        self.result: Result | None = None
        self._show = show
        self._names = script.names()
        self._head = script.chance
        fixed = {self._draw(each.name): self._outcome(each.values) for each in script.chance}
        self._chance = Chance(script.seed.encode(), fixed)
        self._state: Any = None
        self._wake: float | None = None
        self._skips = Skips()
        self._deal(script)

    def play(self, line: Instruction) -> None:
        """Carries out one line that is no check."""
        try:
            self._carry_out(line)
        except ImpossibleOutcome as error:
            raise self._impossible(error) from error

    def seat(self, line: int, name: str) -> int:
        """The seat of a player. Raises Fault while nobody of that name has sat down."""
        for seat, phone in enumerate(self.phones):
            if phone.name == name:
                return seat
        raise Fault(line, f"{name} at the table", "nobody of that name yet")

    def scores(self) -> dict[str, int]:
        """Everybody's points now."""
        points = self.result.scores if self.result else self.game.view(self._state, None).totals
        return {phone.name: points[seat] for seat, phone in enumerate(self.phones)}

    def finish(self) -> None:
        """Raises Fault when an outcome was fixed for a draw that nobody asked for."""
        for draw in self._chance.unused():
            setting = self._fixing(draw)
            raise Fault(setting.line, f"the draw {setting.name} to be asked for", "it unused")

    def _deal(self, script: Script) -> None:
        facts = self.game.facts
        count = len(script.players)
        if not facts.least_seats <= count <= facts.most_seats:
            raise Fault(script.lines["players"], f"{facts.least_seats} to {facts.most_seats} players", str(count))
        options = {each.name: _option(facts.options, each) for each in script.options}
        table = Table(script.players, (False,) * count, script.pace, options, _teams(facts, script))
        try:
            step = self.game.start(table, decks.load(facts.name), self._chance, self.at)
        except ImpossibleOutcome as error:
            raise self._impossible(error) from error
        state = step.state
        for setting in script.given:
            state = replace(self.game, state, setting, script.players)
        self._state = state
        self._follow(Step(state, step.says, step.wake, step.used, step.result))

    def _carry_out(self, line: Instruction) -> None:
        match line:
            case Texts(name=name, words=words):
                self._hear(line, name, words, hear)
            case Presses(name=name, digits=digits):
                self._hear(line, name, digits, hear_keys)
            case Speaks(name=name, words=words):
                self._hear(line, name, words, hear_speech)
            case Passes(seconds=seconds):
                self._pass(line, self.at + seconds)
            case Waits():
                if self._wake is None:
                    raise Fault(line.line, "a wake-up to wait for", "none: the match is over")
                self._pass(line, self._wake)
            case Leaves(name=name):
                self._leave(line, name)
            case Returns(name=name):
                self._return(line, name)
            case Joins(name=name):
                self._join(line, name)

    def _hear(self, line: Instruction, name: str, words: str, ears: Callable[[str, Ear], Heard]) -> None:
        seat = self.seat(line.line, name)
        phone = self.phones[seat]
        phone.sent.append(words)
        self._show(f"{_clock(self.at)} {name} > {words}")
        forms = self.game.choices(self._state, seat)
        view = self.game.view(self._state, seat)
        self._take(line, seat, ears(words, Ear(self.game.facts.name, view, forms, phone.meant, phone.half)))

    def _take(self, line: Instruction, seat: int, heard: Heard) -> None:
        phone = self.phones[seat]
        match heard:
            case Act(action):
                self._act(seat, action)
            case Partial(half, text):
                phone.half = half
                self._deliver(seat, text)
            case Unclear(text, half):
                phone.half = phone.half if half is None else half or None
                self._deliver(seat, text, refused=True)
            case Late(text):
                self._deliver(seat, text, refused=True)
            case Command(name="SKIP", words=given):
                self._skip(seat, given)
            case Command(name=command):
                self._command(line, seat, command)

    def _act(self, seat: int, action: Action) -> None:
        step = self.game.act(self._state, seat, action, self._chance, self.at)
        self._follow(step, refused=seat)
        self.phones[seat].half = half_after(action, step, self.phones[seat].half)

    def _command(self, line: Instruction, seat: int, command: str) -> None:
        game, view = self.game.facts.name, self.game.view(self._state, seat)
        match command:
            case "REPEAT":
                self._deliver(seat, answers.repeat(game, view))
            case "WHERE":
                self._deliver(seat, answers.where(game, view, self.at))
            case "SCORE":
                self._deliver(seat, answers.score(game, view))
            case "WHO":
                names = [phone.name for phone in self.phones]
                self._deliver(seat, answers.who(names, left=[not phone.here for phone in self.phones]))
            case "RULES":
                self._deliver(seat, answers.rules(game, view))
            case "LEAVE":
                self._leave(line, self.phones[seat].name)
            case "REJOIN":
                self._return(line, self.phones[seat].name)
            case _:
                raise Fault(line.line, "a word of the match", f"{command}, which is for the lobby")

    def _skip(self, seat: int, given: str) -> None:
        names = [phone.name for phone in self.phones]
        here = [place for place, phone in enumerate(self.phones) if phone.here]
        turn = self.game.waits_for(self._state)
        skipping = self._skips.heard(turn, seat, given, names, here, self.at)
        if skipping.over and turn is not None:
            step = self.game.skip(self._state, turn.seat, self._chance, self.at)
            self._follow(step, before=skipping.told)
            return
        for each, body in skipping.told.items():
            self._deliver(each, body, skipping.refused)

    def _leave(self, line: Instruction, name: str) -> None:
        seat = self.seat(line.line, name)
        self.phones[seat].here = False
        self._follow(self.game.leave(self._state, seat, self._chance, self.at))

    def _return(self, line: Instruction, name: str) -> None:
        seat = self.seat(line.line, name)
        step = self.game.join(self._state, seat, name, self._chance, self.at)
        self.phones[seat].here = self.phones[seat].here or not step.refusal
        self._follow(step, refused=seat)

    def _join(self, line: Instruction, name: str) -> None:
        seat = len(self.phones)
        step = self.game.join(self._state, seat, name, self._chance, self.at)
        if step.refusal:
            raise Fault(line.line, f"a seat for {name}", "none")
        self.phones.append(Phone(name))
        self._follow(step)

    def _pass(self, line: Instruction, until: float) -> None:
        """Moves the clock to `until`, and what is due on the way happens at its time."""
        for _ in range(MOST_WAKES):
            if self._wake is None or self._wake > until:
                self.at = max(self.at, until)
                return
            self.at = max(self.at, self._wake)
            self._follow(self.game.wake(self._state, self._chance, self.at))
        raise Fault(line.line, "the table to come to rest", f"{MOST_WAKES} wake-ups")

    def _follow(self, step: Step, refused: int | None = None, before: Mapping[int, str] = NOTHING) -> None:
        """Takes a step on: its state, its wake, and its says to every phone, in one message with what is told `before`
        them."""
        self._state, self._wake = step.state, step.wake
        self.result = step.result or self.result
        for seat, phone in enumerate(self.phones):
            says = [say for say in step.says if say.reaches(seat)]
            if phone.here and (says or seat in before):
                self._tell(seat, says, step.refusal and seat == refused, before.get(seat, ""))

    def _tell(self, seat: int, says: list[Say], refused: bool, before: str) -> None:
        phone = self.phones[seat]
        view = self.game.view(self._state, seat)
        composed = compose(self.game.facts.name, view, says, phone.held)
        phone.held = list(composed.held)
        for text in composed.texts:
            if text.ask is not None and text.kind != "remind":
                phone.meant = text.ask
                phone.half = None
            self._deliver(seat, f"{before}\n{text.body}" if before else text.body, refused)
            if text.picture:
                self._show(f"{' ' * 12}[picture: {text.picture}]")
            before = ""
        if before:
            self._deliver(seat, before, refused)

    def _deliver(self, seat: int, body: str, refused: bool = False) -> None:
        phone = self.phones[seat]
        if refused:
            phone.refusals.append(len(phone.got))
        phone.got.append(body)
        self._show(f"{_clock(self.at)} {phone.name} < " + body.replace("\n", "\n" + " " * 12))

    def _impossible(self, error: ImpossibleOutcome) -> Fault:
        """The fault of the line in the head that fixed an outcome which cannot come."""
        setting = self._fixing(str(error).partition(":")[0])
        return Fault(setting.line, f"an outcome that {setting.name} can have", str(error))

    def _fixing(self, draw: str) -> Setting:
        """The line of the head that fixed this draw."""
        return next(each for each in self._head if self._draw(each.name) == draw)

    def _draw(self, name: str) -> str:
        """A draw's own name: duel/Ann/1 is the duel roll of Ann's seat."""
        parts = name.split("/")
        return "/".join(str(self._names.index(part)) if part in self._names else part for part in parts)

    def _outcome(self, values: Iterable[str]) -> object:
        """A draw's outcome as the rules know it: a name stands for its seat's number, digits for a number."""
        read = tuple(
            self._names.index(value) if value in self._names else int(value) if value.isdecimal() else value
            for value in values
        )
        return read[0] if len(read) == 1 else read


def _game(script: Script) -> Game:
    known = games()
    if script.game not in known:
        raise Fault(script.lines["game"], f"a game: {', '.join(known)}", script.game)
    return known[script.game]


def _teams(facts: Facts, script: Script) -> tuple[int, ...]:
    """The team of each player, dealt out as SET TEAMS does; none where the head names none."""
    if not script.teams:
        return ()
    members = deal_out(len(script.players), script.teams)
    if facts.teams is None or not fit(facts.teams, members, script.teams):
        most = facts.teams.most(len(members)) if facts.teams else 0
        wanted = f"{facts.teams.least} to {most} teams" if facts.teams and most else "no teams"
        raise Fault(script.lines["teams"], f"{wanted} of {len(members)} players", f"teams {script.teams}")
    return members


def _option(options: tuple[Option, ...], setting: Setting) -> OptionValue:
    (word,) = setting.values
    option = next((each for each in options if each.name == setting.name), None)
    if option is None:
        raise Fault(setting.line, f"an option: {', '.join(each.name for each in options)}", setting.name)
    value = value_of(option, word)
    if value is None:
        raise Fault(setting.line, f"{option.name} {_bounds(option)}", word)
    return value


def _bounds(option: Option) -> str:
    if option.type is bool:
        return "on or off"
    return " or ".join(option.choices) if option.choices else f"{option.least} to {option.most}"


def _clock(at: float) -> str:
    minutes, seconds = divmod(round(at), 60)
    return f"{minutes:4}:{seconds:02}"

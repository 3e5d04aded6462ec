"""Plays a script on a match, with a clock that the script moves."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from engine.catalogue import games
from engine.kernel.chance import Chance, ImpossibleOutcome
from engine.kernel.game import Facts, Game, Option, OptionValue, Pace, Table, Telling
from engine.kernel.teams import deal_out, fit
from prompts import answers, decks
from prompts.compose import Text
from prompts.hear import Command, Ear, Heard, Late, Partial, Unclear, hear, hear_keys, hear_speech, next_question
from prompts.hear.options import value_of
from prompts.kit.messages import Told, together
from prompts.lobby import setting
from replay.given import replaced
from replay.match import Match
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

MOST_WAKES = 20_000  # in one line: more means that the rules wake themselves for ever


class Replay(Match):
    """A match under way. `show` is given each line for the reader: every text in, every message out.

    `sent` is what each seat has texted, `refusals` are the places of refusals among what it got.

    Raises Fault where the head cannot be dealt or a line cannot be played.
    """

    def __init__(self, script: Script, show: Callable[[str], None]) -> None:
        self.sent: dict[int, list[str]] = defaultdict(list)
        self.refusals: dict[int, list[int]] = defaultdict(list)
        self._show = show
        self._players = script.names()
        self._head = script.chance
        self._skips = Skips()
        self._before: dict[int, str] = {}
        game = _game(script)
        table = _table(game.facts, script)
        fixed = {self._draw(each.name): self._outcome(each.values) for each in script.chance}
        try:
            super().__init__(
                game, table, decks.load(game.facts.name), Chance(script.seed.encode(), fixed),
                given=lambda state: replaced(game, state, script.given, script.players),
            )  # fmt: skip
        except ImpossibleOutcome as error:
            raise self._impossible(error) from error

    def play(self, line: Instruction) -> None:
        """Carries out one line that is no check."""
        try:
            self._carry_out(line)
        except ImpossibleOutcome as error:
            raise self._impossible(error) from error

    def seat_of(self, line: int, name: str) -> int:
        """The seat of a player. Raises Fault while nobody of that name has sat down."""
        if name not in self.names:
            raise Fault(line, f"{name} at the table", "nobody of that name yet")
        return self.seat(name)

    def scores(self) -> dict[str, int]:
        """Everybody's points now."""
        points = self.result.scores if self.result else self.view().totals
        return dict(zip(self.names, points, strict=True))

    def finish(self) -> None:
        """Raises Fault when an outcome was fixed for a draw that nobody asked for."""
        for draw in self.chance.unused():
            setting = self._fixing(draw)
            raise Fault(setting.line, f"the draw {setting.name} to be asked for", "it unused")

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
                if self.wake_at is None:
                    raise Fault(line.line, "a wake-up to wait for", "none: the match is over")
                self._pass(line, self.wake_at)
            case Leaves(name=name):
                self.leave(self.seat_of(line.line, name))
            case Returns(name=name):
                self.join(self.names[self.seat_of(line.line, name)])
            case Joins(name=name):
                if self.join(self.seats, name).refusal:
                    raise Fault(line.line, f"a seat for {name}", "none")

    def _hear(self, line: Instruction, name: str, words: str, ears: Callable[[str, Ear], Heard]) -> None:
        seat = self.seat_of(line.line, name)
        self.sent[seat].append(words)
        self._show(f"{_clock(self.at)} {name} > {words}")
        match self.text(seat, words, ears):
            case Partial(text=text):
                self._answer(seat, text)
            case Unclear(text=text) | Late(text=text):
                self._answer(seat, text, refused=True)
            case Command(name="SKIP", words=given):
                self._skip(seat, given)
            case Command(name="PACE", words=given):
                self._change_pace(line, given)
            case Command(name=command):
                self._command(line, seat, command)

    def _command(self, line: Instruction, seat: int, command: str) -> None:
        game, view = self.game.facts.name, self.view(seat)
        match command:
            case "REPEAT":
                self._answer(seat, together(answers.repeat(game, view), next_question(self.ear(seat)), between="\n"))
            case "WHERE":
                self._answer(seat, answers.where(game, view, self.at))
            case "SCORE":
                self._answer(seat, answers.score(game, view))
            case "WHO":
                left = [each in self.away for each in range(self.seats)]
                self._answer(seat, answers.who(self.names, left=left))
            case "RULES":
                self._answer(seat, answers.rules(game, view))
            case "MORERULES":
                self._answer(seat, answers.more_rules(game, view))
            case "LEAVE":
                self.leave(seat)
            case "REJOIN":
                self.join(self.names[seat])
            case _:
                raise Fault(line.line, "a word of the match", f"{command}, which is for the lobby")

    def _skip(self, seat: int, given: str) -> None:
        turn = self.game.waits_for(self.state)
        skipping = self._skips.heard(turn, seat, given, self.names, self.present(), self.at)
        self._before = dict(skipping.told)
        if skipping.over and turn is not None:
            self.skip(turn.seat)
        self._tell_before(self.seats, skipping.refused)

    def _change_pace(self, line: Instruction, given: str) -> None:
        if given.casefold() not in self.game.facts.paces:
            raise Fault(line.line, f"a pace: {', '.join(sorted(self.game.facts.paces))}", given)
        told = setting.pace_set(pace=Pace(given.casefold()), next_match=False)
        self._before = dict.fromkeys(self.present(), told)
        self.set_pace(Pace(given.casefold()))
        self._tell_before(self.seats)

    def _pass(self, line: Instruction, until: float) -> None:
        """Moves the clock to `until`, and what is due on the way happens at its time."""
        for _ in range(MOST_WAKES):
            if self.wake_at is None or self.wake_at > until:
                self.at = max(self.at, until)
                return
            self.wake()
        raise Fault(line.line, "the table to come to rest", f"{MOST_WAKES} wake-ups")

    def deliver(self, seat: int, texts: Sequence[Text]) -> None:
        """In one message with what is told before them; seats are told in their order."""
        self._tell_before(seat)
        for text in () if seat in self.away else texts:
            before = self._before.pop(seat, "")
            told = text._replace(body=Told(f"{before}\n{text.body}")) if before else text
            self._show_text(seat, told, self.step.refusal)

    def _tell_before(self, seat: int, refused: bool = False) -> None:
        """What is told apart from a step, to those who sit before this seat."""
        for each in sorted(each for each in self._before if each < seat):
            self._answer(each, self._before.pop(each), refused)

    def _answer(self, seat: int, body: str, refused: bool = False) -> None:
        self._show_text(seat, Text(Told(body), Telling.TELL), refused)

    def _show_text(self, seat: int, text: Text, refused: bool) -> None:
        if refused:
            self.refusals[seat].append(len(self.phone(seat).got))
        super().deliver(seat, (text,))
        self._show(f"{_clock(self.at)} {self.names[seat]} < " + text.body.replace("\n", "\n" + " " * 12))
        if text.picture:
            self._show(f"{' ' * 12}[picture: {text.picture}]")

    def _impossible(self, error: ImpossibleOutcome) -> Fault:
        """The fault of the line in the head that fixed an outcome which cannot come."""
        setting = self._fixing(str(error).partition(":")[0])
        return Fault(setting.line, f"an outcome that {setting.name} can have", str(error))

    def _fixing(self, draw: str) -> Setting:
        """The line of the head that fixed this draw."""
        return next(each for each in self._head if self._draw(each.name) == draw)

    def _draw(self, name: str) -> str:
        """A draw's own name: duel/Ann/1 is the duel roll of Ann's seat."""
        return "/".join(str(self._known(part)) for part in name.split("/"))

    def _outcome(self, values: Iterable[str]) -> object:
        """A draw's outcome as the rules know it: a name stands for its seat's number, digits for a number."""
        read = tuple(int(value) if value.isdecimal() else self._known(value) for value in values)
        return read[0] if len(read) == 1 else read

    def _known(self, word: str) -> int | str:
        """The seat of who is called so; any other word as it is."""
        return self._players.index(word) if word in self._players else word


def _game(script: Script) -> Game:
    known = games()
    if script.game not in known:
        raise Fault(script.lines["game"], f"a game: {', '.join(known)}", script.game)
    return known[script.game]


def _table(facts: Facts, script: Script) -> Table:
    count = len(script.players)
    if not facts.least_seats <= count <= facts.most_seats:
        raise Fault(script.lines["players"], f"{facts.least_seats} to {facts.most_seats} players", str(count))
    options = {each.name: _option(facts.options, each) for each in script.options}
    return Table(script.players, (False,) * count, script.pace, options, _teams(facts, script))


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

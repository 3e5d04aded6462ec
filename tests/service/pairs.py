"""Law 3 (b) through the service: two tables in two databases that one phone cannot tell apart.

Both have the same past, for the one's file is a copy of the other's. From then on this phone's texts, what is public
and the clock are the same at both; what the others do in private differs in words and in number: actions, half-filled
forms, questions to the number, texts that say nothing. Whether anybody has sent a word at all is the same too: law 8
makes it public, for else the table falls asleep.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import func, select, update

from engine.catalogue import games
from engine.kernel.forms import Action, Form, Kind, fitting
from engine.kernel.game import Game
from engine.kernel.saved import load_state
from prompts import book
from prompts.kit.vocabulary import Words
from service.inbound.texts import InboundText, handle
from service.store.database import reading
from service.store.tables import bot_moves, matches, outbox, players
from tests.laws.companions import secrets_of
from tests.laws.secrecy import Leak, first_difference
from tests.laws.steer import REPLIES, filled, typed
from tests.service.conftest import House, house_on
from tests.services import copied

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
PHONES = tuple(f"+120255501{number:02}" for number in range(1, len(NAMES) + 1))
UNLIMITED = {"phone_segments_a_day": 0, "group_segments_a_day": 0, "segments_a_day": 0}
QUESTIONS = ("WHERE", "SCORE", "REPEAT", "WHO", "RULES")
STRAY = ("hello?", "what", "lol", "10000", "vote zoe", "1 2 3 4 5 6 7")  # more of them than are answered
DECIDED = (
    "kind", "ask", "lapses", "answers", "not_before", "refuses", "segments", "state", "created_at", "done_at",
)  # fmt: skip


@dataclass
class AtTable:
    """One of the two tables: its service and what is known of its match."""

    house: House
    file: Path
    sids: int = 0
    told: dict[int, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return games()[self.house.match().game]

    @property
    def state(self) -> Any:
        match = self.house.match()
        return load_state(self.game, match.state, match.version, match.cards)

    @property
    def over(self) -> bool:
        return self.house.match().over_at is not None

    def view(self, seat: int) -> Any:
        return self.game.view(self.state, seat)

    def forms(self, state: Any) -> list[tuple[int, Form]]:
        """All that is open at the table."""
        return [(seat, form) for seat in range(len(state.seats)) for form in self.game.choices(state, seat)]

    def text(self, seat: int, words: str) -> None:
        self.sids += 1
        handle(self.house.service, InboundText(f"SM{self.file.parent.name}{self.sids}", PHONES[seat], words))

    def act(self, seat: int, action: Action) -> None:
        """The seat texts this action, where it is open. Words without a command would fill what it has begun."""
        state, half = self.state, self.house.match().half.get(str(seat))
        form, unfit = fitting(self.game.choices(state, seat), action)
        if form is not None and unfit is None and (half is None or self._vocabulary[form.action].words):
            self.text(seat, self.words(state, form, action))

    def hears_chat(self, forms: Sequence[Form]) -> bool:
        """Whether what is no command is said to all, as it is over a result."""
        return any(self._vocabulary[form.action].chat for form in forms)

    @property
    def _vocabulary(self) -> Mapping[type[Action], Words]:
        return book.words_of(self.game.facts.name).VOCABULARY

    def words(self, state: Any, form: Form, action: Action) -> str:
        return typed(self.game, NAMES[: len(state.seats)], form, action)

    def due(self) -> float | None:
        """When time next does something at the table."""
        with reading(self.house.service.db).begin() as tx:
            found = [tx.execute(select(func.min(table.c.due_at))).scalar() for table in (matches, bot_moves)]
        return min([at for at in found if at is not None], default=None)

    def takes(self, seat: int | None) -> None:
        """The carrier takes what waits for all phones but this one's (None: for all)."""
        but = select(players.c.id).where(players.c.phone == (None if seat is None else PHONES[seat]))
        with self.house.service.db.begin() as tx:
            waiting = update(outbox).where(outbox.c.state == "pending", outbox.c.player_id.not_in(but))
            tx.execute(waiting.values(state="taken", taken_at=self.house.clock.now))

    def decided(self, seat: int) -> list[Any]:
        """Everything decided for this phone; what is kept with its seat; when the table is woken. What has left is told
        as it was: words that are taken back later go out of our books, not out of the phone."""
        match = self.house.match()
        held, half = match.held.get(str(seat), []), match.half.get(str(seat))
        rows = []
        for row in self.house.rows(players.c.phone == PHONES[seat]):
            if row.state == "pending" or row.id not in self.told:
                self.told[row.id] = row.body
            rows.append((self.told[row.id], *(getattr(row, name) for name in DECIDED)))
        return [*rows, ("held", held), ("half", half), ("stands", match.stands), self.due()]

    def copied(self, folder: Path) -> AtTable:
        """The same table in another file."""
        self.house.service.db.dispose()
        file = folder / self.file.name
        there = AtTable(house_on(copied(self.file, file), **UNLIMITED), file, self.sids)
        there.house.clock.now, there.told = self.house.clock.now, dict(self.told)
        return there


def dealt(game: str, migrated: Path, folder: Path, pace: str) -> AtTable:
    """A match of this game has begun, with the fewest players."""
    file = folder / "partyline.sqlite"
    table = AtTable(house_on(copied(migrated, file), **UNLIMITED), file)
    count = max(3, games()[game].facts.least_seats)
    table.house.sit(game.replace("_", " ").upper(), **dict(zip(NAMES[:count], PHONES, strict=False)))
    table.text(0, f"PACE {pace}")
    table.text(0, "BEGIN")
    table.takes(None)
    return table


@dataclass
class Pair:
    """Two tables that `seat` cannot tell apart, going on side by side."""

    left: AtTable
    right: AtTable
    seat: int
    rng: random.Random
    done: Counter[str] = field(default_factory=Counter)

    def run(self, turns: int) -> None:
        """Goes on while the seat's views agree. Raises Leak when anything decided for its phone differs."""
        for _ in range(turns):
            if self.left.over or self.right.over:
                return
            kind = self.rng.choices(("others", "noise", "own", "time"), (6, 4, 5, 3))[0]
            getattr(self, f"_{kind}")()
            takes = self.seat if self.rng.random() < 0.7 else None
            for table in (self.left, self.right):
                table.takes(takes)
            if self.left.view(self.seat) != self.right.view(self.seat):
                return
            here, there = self.left.decided(self.seat), self.right.decided(self.seat)
            if here != there:
                raise Leak(f"after {kind} seat {self.seat} can tell:\n%s\n%s" % first_difference(here, there))
            self.done[kind] += 1

    def _some_words(self) -> str:
        return f"{self.rng.choice(REPLIES)} {self.rng.randrange(1000)}"

    def _others(self) -> None:
        """Somebody else acts: what the table sees of it is the same, in any of its disguises."""
        self._a_word()
        secrets, state = secrets_of(self.left.game.facts.name), self.left.state
        found = [(seat, form) for seat, form in self.left.forms(state) if seat != self.seat]
        if not found:
            return self._time()
        names = sorted({form.name for _, form in found})
        name = self.rng.choice(names)
        seat, form = self.rng.choice([each for each in found if each[1].name == name])
        public = secrets.openly(state, seat, filled(form, self.rng, self._some_words))
        for table in (self.left, self.right):
            for actor, action in secrets.disguised(table.state, self.seat, seat, public, self.rng):
                table.act(actor, action)
        return None

    def _a_word(self) -> None:
        """One of the others says the same at both tables: whether anybody has sent a word is public."""
        said, by = "RESUME" if self.left.house.match().stands else "WHERE", self.rng.choice(self._of_others())
        for table in (self.left, self.right):
            table.text(by, said)

    def _of_others(self) -> list[int]:
        return [seat for seat in range(len(self.left.state.seats)) if seat != self.seat]

    def _noise(self) -> None:
        """Others ask the number, fill half a form, or say nothing that it knows."""
        self._a_word()
        others = self._of_others()
        for table in (self.left, self.right):
            for _ in range(self.rng.choice((0, 1, 3, 7))):
                seat = self.rng.choice(others)
                table.text(seat, self._said_in_vain(table, seat))

    def _said_in_vain(self, table: AtTable, seat: int) -> str:
        """A question; or what does nothing at the table: half of a form, or words where no own ones are asked for and
        none are chat."""
        state = table.state
        forms = table.game.choices(state, seat)
        if _asks_for_words(forms) or table.hears_chat(forms):
            return self.rng.choice(QUESTIONS)
        several = [form for form in forms if len(form.blanks) > 1 and not form.blanks[1].optional]
        if several and self.rng.random() < 0.5:
            form = self.rng.choice(several)
            whole = table.words(state, form, filled(form, self.rng, self._some_words))
            return " ".join(whole.split()[:2])
        return self.rng.choice(QUESTIONS + STRAY)

    def _own(self) -> None:
        """The seat itself texts: an action, half of one, a question, or nothing."""
        state = self.left.state
        forms = self.left.game.choices(state, self.seat)
        words = self.rng.choice(QUESTIONS if _asks_for_words(forms) else QUESTIONS + STRAY)
        if forms and self.rng.random() < 0.6:
            form = self.rng.choice(forms)
            words = self.left.words(state, form, filled(form, self.rng, self._some_words))
            words = words.partition(" ")[0] if self.rng.random() < 0.2 else words
        for table in (self.left, self.right):
            table.text(self.seat, words)

    def _time(self) -> None:
        """Time passes at both: some seconds, or until something is due at the one."""
        due, now = self.left.due(), self.left.house.clock.now
        seconds = self.rng.choice((1.0, 5.0, 9.0)) if due is None or self.rng.random() < 0.3 else max(0.0, due - now)
        for table in (self.left, self.right):
            table.house.passes_long(seconds)


def _asks_for_words(forms: Sequence[Form]) -> bool:
    """Whether words of one's own are asked for: then anything is an answer."""
    return any(blank.kind is Kind.WORDS for form in forms for blank in form.blanks)

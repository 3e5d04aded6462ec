"""What must be true at the end, however often and wherever the service was killed: no text and no message is lost, none
counts twice, and each match went as its log says.

The judge reads the switchboard's file, the database, and what the notary kept there of each transaction.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, select

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from engine.kernel.saved import dump_cards, dump_state, load_action
from replay.match import Event
from service.inbound.patience import AGAIN_SECONDS
from service.outbox.letters import STRENGTH
from service.switchboard.tables import Message, message_of, messages
from tests.crash.stack import Stack
from tests.laws.play import Play, whole_deck

OPEN = ("pending", "sending")
UNDER_WAY = ("queued", "sending", "sent")
NOT_THERE = ("undelivered", "failed")  # the carrier says so: such a copy may go again
HARMLESS_TWICE = ("ask", "result", "reply")
assert set(HARMLESS_TWICE) < set(STRENGTH)


@dataclass(frozen=True)
class Carrier:
    """What the carrier knows: the texts from phones by their sids, the messages to phones by the number of the row."""

    texts: dict[str, Message]
    sent: dict[int, list[Message]]


@dataclass(frozen=True)
class Line:
    """A row as it was written: the transaction, the table, its values."""

    xact: str
    table: str
    values: Mapping[str, Any]


def read_carrier(folder: Path) -> Carrier:
    sent: dict[int, list[Message]] = defaultdict(list)
    for number, copy in _sent(folder):
        sent[number].append(copy)
    return Carrier({text.sid: text for text in _read(folder, messages.c.direction == "inbound")}, sent)


def _sent(folder: Path, statuses: Sequence[str] = ()) -> list[tuple[int, Message]]:
    """The messages to phones, or those of these statuses, with the number of the row that each was."""
    wanted = [messages.c.status.in_(statuses)] if statuses else []
    found = _read(folder, messages.c.direction == "outbound-api", *wanted)
    numbers = [(re.search(r"[?&]m=([0-9]+)", message.callback or ""), message) for message in found]
    return [(int(number[1]), message) for number, message in numbers if number]


def _read(folder: Path, *where: Any) -> list[Message]:
    engine = create_engine(f"sqlite:///{folder / 'switchboard.sqlite'}")
    with engine.connect() as connection:
        rows = connection.execute(select(messages).where(*where).order_by(messages.c.id))
        found = [message_of(row) for row in rows]
    engine.dispose()
    return found


def read_lines(stack: Stack) -> list[Line]:
    """What was written, in its order; of a match's own row the first and the last."""
    newest = "SELECT min(n) FROM kept WHERE tab = 'matches' GROUP BY line->'id'"
    ends = f"{newest} UNION {newest.replace('min', 'max')}"
    found = stack.look(f"SELECT xact, tab, line FROM kept WHERE tab <> 'matches' OR n IN ({ends}) ORDER BY n")  # noqa: S608
    return [Line(row.xact, row.tab, row.line) for row in found]


@dataclass(frozen=True)
class Cut:
    """What had been begun at one moment: the texts, the rows of the outbox, the calls that were asked for."""

    texts: frozenset[str]
    newest: int
    rings: int


def cut(stack: Stack) -> Cut:
    """This moment. To be settled: see `settled`."""
    texts = frozenset(text.sid for text in _read(stack.folder, messages.c.direction == "inbound"))
    newest = [stack.look(f"SELECT coalesce(max(id), 0) AS id FROM {table}")[0].id for table in ("outbox", "rings")]  # noqa: S608
    return Cut(texts, *newest)


def unsettled(stack: Stack, until: Cut, *, lossy: bool = False) -> str:
    """What still waits of all that was begun by then; empty when nothing does. A lost message stays sent for ever."""
    taken = {row.sid for row in stack.look("SELECT sid FROM inbox")}
    if until.texts - taken:
        return f"{len(until.texts - taken)} texts not taken in"
    waiting = stack.look(
        "SELECT id, state FROM outbox WHERE id <= :newest AND state IN ('pending', 'sending')", newest=until.newest
    )
    if waiting:
        return f"messages wait: {[tuple(row) for row in waiting]}"
    if not lossy and (unheard := _unheard_failures(stack, until)):
        return f"nobody was told that messages failed: {unheard}"
    under_way = UNDER_WAY[:2] if lossy else UNDER_WAY
    moving = [number for number, copy in _sent(stack.folder, under_way) if number <= until.newest]
    return f"messages under way: {moving}" if moving else ""


def _unheard_failures(stack: Stack, until: Cut) -> list[int]:
    """The messages whose newest copy has failed at the carrier, of which the service does not know it yet."""
    newest = {number: copy for number, copy in _sent(stack.folder) if number <= until.newest}
    failed = [number for number, copy in newest.items() if copy.status == "failed"]
    if not failed:
        return []
    taken = stack.look("SELECT id FROM outbox WHERE state = 'taken' AND id = ANY(:failed)", failed=failed)
    return [row.id for row in taken]


def problems(stack: Stack, until: Cut, *, lossy: bool = False, hidden: bool = False) -> list[str]:
    """What is wrong, a sentence each. `lossy`: the way to the phones loses messages. `hidden`: the carrier's list of
    messages could not be read, so that an unknown fate stayed unknown."""
    # Much goes on meanwhile: messages are older than the rows, texts newer.
    sent = read_carrier(stack.folder).sent
    lines = read_lines(stack)
    carrier = Carrier(read_carrier(stack.folder).texts, sent)
    states = {row.id: row for row in stack.look("SELECT id, state, error, attempts, carried_by FROM outbox")}
    return [
        *_texts(lines, carrier, until),
        *_acts(lines),
        *_messages(lines, carrier, states, until, lossy, hidden),
        *_given_up(lines, states, hidden),
        *(problem for match in matches_of(lines) for problem in match.replayed()),
    ]


def _texts(lines: list[Line], carrier: Carrier, until: Cut) -> Iterator[str]:
    """Every text that a phone sent was taken in once, together with what followed from it: a step, a message."""
    claimed = Counter(line.values["sid"] for line in lines if line.table == "inbox")
    followed = {line.xact for line in lines if line.table in ("log", "outbox")}
    for sid in until.texts:
        if claimed[sid] != 1:
            yield f"text {carrier.texts[sid].body!r} was taken in {claimed[sid]} times"
    for line in lines:
        if line.table == "inbox" and line.values["sid"] not in carrier.texts:
            yield f"text {line.values['sid']} was sent by no phone"
        if line.table == "inbox" and line.xact not in followed and not _spared(line, lines):
            yield f"nothing followed from text {line.values['body']!r}"


def _spared(text: Line, lines: list[Line]) -> bool:
    """Whether the answer was a refusal that the phone had been given less than a minute before."""
    at, player_id = text.values["received_at"], text.values["player_id"]
    refusals = (line.values for line in lines if line.table == "outbox" and line.values["refuses"])
    return any(row["player_id"] == player_id and 0 <= at - row["created_at"] < AGAIN_SECONDS for row in refusals)


def _acts(lines: list[Line]) -> Iterator[str]:
    """Each person's action stands in the log because of one text, or of one turn of a call, in whose transaction it was
    written."""
    holders = {
        (line.values["match_id"], line.values["seat"]): line.values["player_id"]
        for line in lines
        if line.table == "seats"
    }
    texts = {line.xact: line.values for line in lines if line.table == "inbox"}
    turns = {line.xact: line.values for line in lines if line.table == "calls" and line.values["ended_at"] is None}
    done: Counter[str] = Counter()
    for line in lines:
        if line.table != "log" or line.values["kind"] != "act":
            continue
        step, seat = (line.values["match_id"], line.values["step"]), line.values["seat"]
        holder = holders[line.values["match_id"], seat]
        if holder is None:
            continue
        text, turn = texts.get(line.xact), turns.get(line.xact)
        if turn is not None and turn["player_id"] == holder:
            done[f"of call {turn['id']}, turn {turn['turn']},"] += 1
            continue
        if text is None or text["player_id"] != holder:
            yield f"step {step}: no text or call of seat {seat} brought it about"
            continue
        done[text["sid"]] += 1
        words = line.values["action"].get("words")
        if words and words.casefold() not in text["body"].casefold():
            yield f"step {step}: {words!r} is not what was texted"
    yield from (f"text {sid} counted {count} times" for sid, count in done.items() if count > 1)


def _messages(
    lines: list[Line], carrier: Carrier, states: Mapping[int, Any], until: Cut, lossy: bool, hidden: bool
) -> Iterator[str]:
    """Every message is at its phone once, or says why not."""
    rows = {line.values["id"]: line.values for line in lines if line.table == "outbox"}
    words = {number: row["body"] for number, row in rows.items()}
    for number in sorted(rows, reverse=True):  # each was saved before the one that has its words too
        if number in states and states[number].carried_by is not None:
            words[states[number].carried_by] = f"{rows[number]['body']}\n{words[states[number].carried_by]}"
    for number, copies in carrier.sent.items():
        if number not in rows:
            yield f"message {number} was announced and never saved"
        elif any(copy.body.strip() != words[number].strip() for copy in copies):
            yield f"message {number} was sent with other words"
    for number, row in rows.items():
        if number > until.newest:
            continue
        copies, now = carrier.sent.get(number, []), states[number]
        came = [copy for copy in copies if copy.status not in NOT_THERE]
        name = f"message {number} ({row['kind']}, {now.state}, {now.attempts} attempts)"
        most = 2 if hidden and row["kind"] in HARMLESS_TWICE else 1
        if len(came) > most:
            yield f"{name} was handed over {len(copies)} times: {[copy.status for copy in copies]}"
        if now.state in OPEN:
            yield f"{name} still waits"
        elif now.state == "gathered":
            if copies or now.carried_by not in carrier.sent:
                yield f"{name} was gathered into {now.carried_by}, which never came to the carrier, or left twice"
        elif now.state == "dropped":
            if not row["lapses"]:
                yield f"{name} was dropped and does not lapse"
        elif now.state == "failed" and now.error is None:
            pass  # see `_given_up`
        elif not copies:
            yield f"{name} never came to the carrier"
        elif not lossy and not any(copy.arrived_at for copy in copies):
            yield f"{name} is not at its phone: {[copy.status for copy in copies]}"


def _given_up(lines: list[Line], states: Mapping[int, Any], hidden: bool) -> Iterator[str]:
    """Nothing is given up, but a tell whose fate nobody could know: the carrier's list was hidden."""
    rows = {line.values["id"]: line.values for line in lines if line.table == "outbox"}
    for number, now in states.items():
        given_up = number in rows and now.state == "failed" and now.error is None
        if given_up and (not hidden or rows[number]["kind"] in HARMLESS_TWICE):
            yield f"message {number} ({rows[number]['kind']}) was given up"


@dataclass
class Match:
    """One match as it was written down: who sat there at the deal, its log, and what was saved after its last step."""

    id: int
    deal: Mapping[str, Any]
    seats: list[Mapping[str, Any]]
    log: list[Mapping[str, Any]]
    last: Mapping[str, Any]

    def replayed(self) -> Iterator[str]:
        """Play it again by its log and its seed, in quiet: it must come to the same."""
        play = self.replay()
        name = f"match {self.id}"
        if [line["step"] for line in self.log] != list(range(len(self.log))):
            yield f"{name}: the log has gaps: {[line['step'] for line in self.log]}"
        if self.last["step"] != len(self.log) - 1:
            yield f"{name}: {self.last['step']} steps were saved, {len(self.log) - 1} are in the log"
        last = dump_state(play.game, play.state, apart=True), dump_cards(play.game, play.state)
        if last != (self.last["state"], self.last["cards"]):
            yield f"{name}: the log leads to another state than the one that was saved"
        result = asdict(play.result) if play.result else None
        saved = self.last["result"]
        if (result and {name: list(value) for name, value in result.items()}) != saved:
            yield f"{name}: the log leads to {result}, saved was {saved}"

    def replay(self) -> Play:
        game = games()[self.deal["game"]]
        table = Table(
            names=tuple(seat["name"] for seat in self.seats),
            bots=tuple(seat["player_id"] is None for seat in self.seats),
            pace=Pace(self.deal["pace"]),
            options=self.deal["options"],
        )
        seed = bytes.fromhex(self.deal["seed"].removeprefix("\\x"))
        play = Play(game, table, whole_deck(game.facts.name), Chance(seed), listening=frozenset())
        for line in self.log[1:]:
            action = load_action(game, line["action"]) if line["kind"] == "act" else None
            pace = line["action"]["pace"] if line["kind"] == "pace" else ""
            play.happens(Event(line["kind"], line["at"], -1 if line["seat"] is None else line["seat"], action, pace))
        return play


def matches_of(lines: list[Line], options: Mapping[str, Any] | None = None) -> list[Match]:
    """All matches that were dealt."""
    options = {"rounds": 1} if options is None else options
    by_match: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        if line.table in ("matches", "seats", "log"):
            by_match[line.values["id" if line.table == "matches" else "match_id"]].append(line)
    found = []
    for number, mine in sorted(by_match.items()):
        rows = [line for line in mine if line.table == "matches"]
        dealt_in = rows[0].xact
        found.append(
            Match(
                id=number,
                deal={**rows[0].values, "options": options},
                seats=[line.values for line in mine if line.table == "seats" and line.xact == dealt_in],
                log=[line.values for line in mine if line.table == "log"],
                last=rows[-1].values,
            )
        )
    return found

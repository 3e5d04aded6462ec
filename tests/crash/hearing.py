"""What must be true of telephone calls at the end, however often and wherever the service was killed: no phone is rung
twice, each turn of a call counts once, and what a loudspeaker was to read is heard once, or texted.

Read are the switchboard's file and what the notary kept; see `judge`, which has the rest.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, select

from prompts.voice import calling, pieces
from service.calls import tone
from service.switchboard.tables import Talk, talk_of, talks
from service.switchboard.telephone import APOLOGY
from tests.crash.judge import Cut, Line, read_lines
from tests.crash.stack import Stack

OPEN = ("pending", "placing", "ringing")
OURS = frozenset({calling.fault(), APOLOGY, f"({tone.NAME})"})
"""What is said while the service, or its database, is away, and what is no word; it is part of no turn."""


def unsettled(stack: Stack, until: Cut) -> str:
    """What still waits of the calls that were asked for by then, and the loudspeakers of which the service does not
    know that they are over; empty when nothing does."""
    over = {talk.sid for talk in _talks(stack.folder) if talk.is_over}
    waiting = [
        (ring.id, ring.state)
        for ring in stack.look("SELECT id, state, told FROM rings WHERE id <= :newest", newest=until.rings)
        if ring.state in OPEN or (ring.state == "failed" and not ring.told)
    ]
    if waiting:
        return f"phones are still to be rung, or told: {waiting}"
    aloud = {row.sid for row in stack.look("SELECT sid FROM calls WHERE aloud AND ended_at IS NULL")}
    return f"loudspeakers that are over read on: {aloud & over}" if aloud & over else ""


def problems(stack: Stack, until: Cut) -> list[str]:
    """What is wrong, a sentence each."""
    # Much goes on meanwhile: what was heard is older than what was said.
    heard = _talks(stack.folder)
    lines = read_lines(stack)
    rings = stack.look("SELECT * FROM rings WHERE id <= :newest", newest=until.rings)
    rows = {row.id: row.sid for row in stack.look("SELECT id, sid FROM calls")}
    turns: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    for line in lines:
        if line.table == "calls" and line.values["ended_at"] is None:
            turns[line.values["id"]].append(line.values)
    by_sid = {talk.sid: talk for talk in heard}
    found = [*_placed(heard, rings)]
    for call_id, of_call in turns.items():
        found += _counted(call_id, of_call)
        talk = by_sid.get(rows[call_id])
        if talk is not None:
            found += spoken(f"call {call_id}", said(of_call), captions(talk))
            found += unread(call_id, of_call, lines, captions(talk))
    return found


def _talks(folder: Path) -> list[Talk]:
    engine = create_engine(f"sqlite:///{folder / 'switchboard.sqlite'}")
    with engine.connect() as connection:
        found = [talk_of(row) for row in connection.execute(select(talks).order_by(talks.c.id))]
    engine.dispose()
    return found


def captions(talk: Talk) -> list[str]:
    """What this call was told, piece by piece."""
    return [each["words"] for each in talk.captions if each["from"] == "number" and each["words"] not in OURS]


def said(turns: Sequence[Mapping[str, Any]]) -> list[tuple[list[str], bool]]:
    """What the turns of a call say, each in its pieces, and whether no key can interrupt it."""
    return [
        (_pieces("\n\n".join(turn["said"]["parts"])), turn["said"]["listens"] is None) for turn in turns if turn["turn"]
    ]


def _pieces(words: str) -> list[str]:
    return [" ".join(piece.words.split()) for piece in pieces(words)]


def _placed(heard: Sequence[Talk], rings: Sequence[Any]) -> Iterator[str]:
    """Each ring was placed once at most, and the service knows what became of it."""
    of_ring: dict[int, list[Talk]] = defaultdict(list)
    for talk in heard:
        found = re.search(r"[?&]r=([0-9]+)", (talk.dialled or {}).get("url", ""))
        if found:
            of_ring[int(found[1])].append(talk)
    yield from (f"ring {number} was placed {len(calls)} times" for number, calls in of_ring.items() if len(calls) > 1)
    for ring in rings:
        calls = of_ring.get(ring.id, [])
        if ring.state in OPEN:
            yield f"ring {ring.id} still waits"
        elif calls and ring.sid != calls[0].sid:
            yield f"ring {ring.id} ({ring.state}, {ring.why}) was placed and nobody knows it"
        elif calls and captions(calls[0]) and ring.state != "answered":
            yield f"ring {ring.id} was answered and is {ring.state} ({ring.why})"
        elif not calls and ring.state not in ("failed", "dropped"):
            yield f"ring {ring.id} was never placed and is {ring.state}"


def _counted(call_id: int, turns: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Each turn of a call was written once, one after another."""
    numbers = [turn["turn"] for turn in turns]
    if numbers != list(range(len(numbers))):
        yield f"call {call_id} went through the turns {numbers}"


def spoken(name: str, turns: Sequence[tuple[list[str], bool]], heard: Sequence[str]) -> Iterator[str]:
    """What was heard is what the turns say, each once: to its end, unless a key could interrupt it or the call ended
    there."""
    place = 0
    cut = ""
    for words, is_whole in turns:
        before = place
        for piece in words:
            if place < len(heard) and heard[place] == piece:
                place += 1
            else:
                break
        if place > before and cut:
            yield f"{name}: {cut!r} was not read to its end"
        if words and place - before < len(words) and is_whole:
            cut = words[place - before]
    if place < len(heard):
        yield f"{name}: {heard[place]!r} was said, or said again, and no turn says so"


def unread(
    call_id: int, turns: Sequence[Mapping[str, Any]], lines: Sequence[Line], heard: Sequence[str]
) -> Iterator[str]:
    """What a loudspeaker had to read in place of a text was heard, or all got it when its call was over; both, the last
    line alone."""
    ended = [
        each for each in lines if each.table == "calls" and each.values["id"] == call_id and each.values["ended_at"]
    ]
    if not ended:
        return
    if len(ended) > 1:
        yield f"call {call_id} ended {len(ended)} times"
    texted = texts_of(ended[0].xact, lines)
    cursor = turns[-1]["cursor"]
    twice = []
    mine = [
        line for line in lines if line.table == "lines" and line.values["call_id"] == call_id and line.values["body"]
    ]
    # Each round asks for votes in the same words: what was texted may be a later line's.
    unheard = {squeezed(line.values["body"]) for line in mine if line.values["id"] > cursor}
    for line in mine:
        body = squeezed(line.values["body"])
        is_heard = line.values["id"] <= cursor
        is_texted = body in texted and not (is_heard and body in unheard)
        if not is_heard and not is_texted:
            yield f"call {call_id}: {line.values['words']!r} was neither read nor texted"
        if is_texted and _pieces(line.values["words"])[-1:] == list(heard[-1:]):
            twice.append(line.values["words"])
        elif is_texted and is_heard:
            yield f"call {call_id}: {line.values['words']!r} was read and texted"
    if len(twice) > 1:
        yield f"call {call_id}: {twice} were read and texted"


def texts_of(xact: str, lines: Sequence[Line]) -> str:
    """All that was written to one phone in this transaction."""
    rows = [line.values for line in lines if line.table == "outbox" and line.xact == xact]
    phones = Counter(row["player_id"] for row in rows).most_common(1)
    return squeezed(" ".join(row["body"] for row in rows if phones and row["player_id"] == phones[0][0]))


def squeezed(words: str) -> str:
    """Words without what cutting them into messages changes."""
    return "".join(words.split())

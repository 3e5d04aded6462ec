"""What several messages of Insights share: the question, the reader's sheet, and what he is asked for next."""

from collections.abc import Sequence

from engine.games.insights import rounds
from engine.games.insights.judging import AT_ZERO, allowed, open_cells, put
from engine.games.insights.state import FIRST, ONE, SECOND
from engine.games.insights.view import View
from prompts.kit.words import clock, listed, plural

EASY = 25  # the wager with which it is said how one number is wagered on all


def round_name(view: View) -> str:
    """ "Round 2 of 20"."""
    return f"Round {view.round} of {view.rounds}"


def given(view: View) -> float:
    """How many seconds the sheets have."""
    limited = None if view.ask is None else view.ask.limit
    return rounds.seconds(view.pace, len(view.players)) if limited is None else limited


def limit(view: View) -> str:
    """The same in words."""
    return clock(given(view))


def question_lines(view: View) -> str:
    """The card: its question, and a line for each answer."""
    return "\n".join([view.question, *(f"{number} {option}" for number, option in enumerate(view.options, 1))])


def points(view: View) -> int:
    """The reader's points."""
    return view.totals[view.seat] if view.seat is not None else 0


def names_of(view: View, seats: Sequence[int]) -> str:
    return listed([view.names[seat] for seat in seats])


def unguessed(view: View) -> int | None:
    """The place of the opponent whose answer the reader is asked to guess next; None where none is missing."""
    return next((place for place, row in enumerate(view.rows) if row[0] is None), None)


def next_wager(view: View) -> tuple[int, int, tuple[int, ...]] | None:
    """The wager that the reader is asked for next: the opponent's place, the column, and what may be wagered."""
    rows = view.rows
    cells = open_cells(rows, (FIRST,) if view.wagers == ONE else (FIRST, SECOND))
    if not cells:
        return None
    return *cells[0], allowed(rows, cells[0], points(view), floor=view.floor_wager)


def is_first_wager(view: View) -> bool:
    return not view.first and not view.second


def sheet_line(view: View) -> str:
    """The reader's sheet so far: "You 2; Ann 3 50/25; Bob 1 25/0"; empty where nothing is written."""
    if view.answer is None:
        return ""
    rows = [f"You {view.answer}"]
    for seat, (prediction, first, second) in zip(view.opponents, view.rows, strict=True):
        wagers = [] if first is None else [first] if second is None or view.wagers == ONE else [first, second]
        if prediction:
            rows.append(f"{view.names[seat]} {prediction} {'/'.join(map(str, wagers))}".rstrip())
    return "; ".join(rows)


def wagered(view: View) -> int:
    """The sum of the reader's wagers."""
    return sum([wager for row in view.rows for wager in row[FIRST:] if wager])


def sum_line(view: View) -> str:
    """What is wagered, and what is left."""
    total, placed = points(view), wagered(view)
    if placed > total:
        return f"Wagered: {placed}."
    return f"Wagered: {placed} of your {plural(total, 'point')}, {total - placed} left."


def next_step(view: View, *, brief: bool = False) -> str:
    """What the reader is asked for now, one thing at a time; `brief`ly where he has been told how."""
    if view.answer is None:
        return f"Text your own answer, 1 to {len(view.options)}."
    place = unguessed(view)
    if place is not None:
        return _guess(view, place)
    wager = next_wager(view)
    return "You may change it until the last sheet is in." if wager is None else _sure(view, *wager, brief=brief)


def _guess(view: View, place: int) -> str:
    count = len(view.guessed)
    if view.predictions or count == 1:
        return f"What will {view.names[view.opponents[place]]} say?"
    return f"What will {names_of(view, view.guessed)} say? {count} numbers, or one after the other."


def _sure(view: View, place: int, column: int, may: Sequence[int], *, brief: bool) -> str:
    """The next wager, and with it that on the same friend's guess, where what may be wagered there is known already."""
    name = view.names[view.opponents[place]]
    mine, theirs = f"How sure about {name}?", f"And that {name} guesses yours?"
    second = _second(view, place, may) if column == FIRST else ()
    if second == may:
        how = f"{mine} {theirs} 2 numbers of {listed([str(wager) for wager in may])}."
    elif second:
        how = f"{mine} {_choices(may)} {theirs} {_choices(second)}"
    else:
        how = f"{mine if column == FIRST else theirs} {_choices(may)}"
    return f"{how} {_how_much(view)}" if is_first_wager(view) and not brief else how


def _second(view: View, place: int, may: Sequence[int]) -> tuple[int, ...]:
    """What may be wagered on this friend's guess whatever stands on mine of him; empty where that hangs on it, or where
    it stands already."""
    rows, cell = view.rows, (place, SECOND)
    if view.wagers == ONE or rows[place][SECOND] is not None:
        return ()
    beside = (put(rows, {(place, FIRST): wager}) for wager in may)
    found = {allowed(each, cell, points(view), floor=view.floor_wager) for each in beside}
    return found.pop() if len(found) == 1 else ()


def _choices(may: Sequence[int]) -> str:
    return f"{listed([str(wager) for wager in may], 'or')}."


def _how_much(view: View) -> str:
    """What is told with the first wager, in the first round with what the words for all of them mean."""
    if points(view) == 0:
        return f"You have no points, so up to {AT_ZERO} in all, on one friend. NOBET: nothing."
    cells = len(view.guessed) * (1 if view.wagers == ONE else 2)
    easy = [f"ALL {EASY}"] if 1 < cells <= points(view) // EASY else []
    if view.round > 1:
        return f"You have {plural(points(view), 'point')}. {listed([*easy, 'ALL IN', 'NOBET'], 'or')} works too."
    each = f" {easy[0]}: {EASY} on everything." if easy else ""
    return f"You have {plural(points(view), 'point')}.{each} ALL IN: all you can. NOBET: nothing."


def waited_for(view: View) -> tuple[int, ...]:
    """Whose sheets are still to come."""
    return tuple([seat for seat in view.in_round if seat not in view.complete])

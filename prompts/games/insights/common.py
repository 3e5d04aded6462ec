"""What several messages of Insights share: the question, the reader's sheet, examples of what to text."""

from collections.abc import Sequence

from engine.games.insights import rounds
from engine.games.insights.view import View
from prompts.kit.words import clock, listed, plural

_EXAMPLES = ((3, 50, 25), (1, 25, 0), (2, 0, 0))
SHOWN = 2  # opponents in an example


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


def example(view: View) -> str:
    """A whole sheet that this reader might send: "2; Ann 3 50 25; Bob 1 25 0"."""
    rows = [f"{view.names[seat]} {example_row(view, place)}" for place, seat in enumerate(view.opponents[:SHOWN])]
    more = [".."] if len(view.opponents) > SHOWN else []
    return "; ".join(["2", *rows, *more])


def example_row(view: View, place: int) -> str:
    """Prediction and wagers that the reader may have on the opponent in this place."""
    prediction, first, second = _EXAMPLES[place % len(_EXAMPLES)]
    prediction = min(prediction, len(view.options))
    if points(view) < 100:
        first, second = (25, 0) if place == 0 else (0, 0)
    return f"{prediction} {first} {second}"


def example_predictions(view: View) -> str:
    """ "3 1 2": as many as there are opponents."""
    return " ".join(example_row(view, place).split()[0] for place in range(len(view.opponents)))


def example_wagers(view: View) -> str:
    """ "50 25 0 / 25 0 0"."""
    rows = [example_row(view, place).split()[1:] for place in range(min(SHOWN, len(view.opponents)))]
    rows += [["0", "0"]] * (len(view.opponents) - len(rows))
    return " / ".join(" ".join(column) for column in zip(*rows, strict=True))


def names_of(view: View, seats: Sequence[int]) -> str:
    return listed([view.names[seat] for seat in seats])


def sheet_line(view: View) -> str:
    """The reader's sheet so far: "You 2; Ann 3 50/25; Bob 1 25/0"; empty where nothing is written."""
    if view.answer is None:
        return ""
    rows = [f"You {view.answer}"]
    for place, seat in enumerate(view.opponents if view.predictions else ()):
        wagers = f" {view.first[place]}/{view.second[place]}" if view.first and view.second else ""
        rows.append(f"{view.names[seat]} {view.predictions[place]}{wagers}")
    return "; ".join(rows)


def sum_line(view: View) -> str:
    """What is wagered, and what is left."""
    wagered = sum(view.first or ()) + sum(view.second or ())
    total = points(view)
    if wagered > total:
        return f"Wagered: {wagered}."
    return f"Wagered: {wagered} of your {plural(total, 'point')}, {total - wagered} left."


def next_step(view: View) -> str:
    """What the reader is asked for now, step by step."""
    if view.answer is None:
        return f"Text the number of your own answer, or all at once: {example(view)}"
    if not view.predictions:
        return _predict(view)
    return _wager(view) if view.first is None else "You may change it until the last sheet is in."


def _predict(view: View) -> str:
    if len(view.opponents) == 1:
        return f"What will {names_of(view, view.opponents)} say? Text that number."
    count = plural(len(view.opponents), "number")
    return f"Now predict {names_of(view, view.opponents)}: text {count} in this order, like {example_predictions(view)}"


def _wager(view: View) -> str:
    if points(view) == 0:
        how = "You have no points, so you may wager up to 50 in all, on one opponent"
    else:
        how = f"Now your wagers, 0, 25, 50 or 100 each, {points(view)} at most in all, one 100 a side"
    order = "" if len(view.opponents) == 1 else ", in the same order"
    sides = f"that you predicted right, then / and that they predict you{order}"
    return f"{how}: {sides}, like {example_wagers(view)} (none: NOBET)"


def waited_for(view: View) -> tuple[int, ...]:
    """Whose sheets are still to come."""
    return tuple(seat for seat in view.in_round if seat not in view.complete)

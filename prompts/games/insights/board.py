"""Insights for who watches: a function of the view of a stranger at the table."""

from engine.games.insights.view import Phase, Reveal, View
from prompts.games.insights.common import names_of, round_name, waited_for
from prompts.games.insights.rounds import predicted_by, signed
from prompts.show.board import Board, Line, Score, Subject, ranked


def on_board(view: View) -> Board:
    """The question and its answers, whose sheets are in, what the last round showed, and the points."""
    over = view.phase is Phase.OVER
    headline = "The game is over" if over else "Everybody fills a sheet"
    progress = "" if over else f"Still to come: {names_of(view, waited_for(view))}."
    lines = _revealed(view, view.reveal) if view.reveal else ()
    subject = None if over else Subject("The question", view.question)
    options = () if over else tuple(Line(str(number), option) for number, option in enumerate(view.options, 1))
    place = "" if over else round_name(view)
    return Board("Insights", place, headline, progress, subject, (*options, *lines), _scores(view), view.until)


def _revealed(view: View, shown: Reveal) -> tuple[Line, ...]:
    """What each player answered in the round before, and who predicted it."""
    return tuple(
        Line(view.names[seat], f"Round {shown.round}: no answer", dim=True)
        if answer is None
        else Line(view.names[seat], f"Round {shown.round}: {shown.options[answer - 1]}", _by(view, shown, seat))
        for seat, answer in zip(shown.players, shown.answers, strict=True)
    )


def _by(view: View, shown: Reveal, seat: int) -> str:
    told = predicted_by(view, shown, seat)
    return f"predicted by {told}" if told else ""


def _scores(view: View) -> tuple[Score, ...]:
    return ranked(tuple(Score(name, view.totals[seat], _notes(view, seat)) for seat, name in enumerate(view.names)))


def _notes(view: View, seat: int) -> str:
    notes = ["bot"] if view.bots[seat] else []
    if view.left[seat]:
        notes.append("left")
    elif seat in view.complete and view.phase is not Phase.OVER:
        notes.append("sheet is in")
    if view.phase is Phase.OVER and seat in view.winners:
        notes.append("winner")
    shown = view.reveal
    if shown is not None and seat in shown.players:
        score = shown.scores[shown.players.index(seat)]
        notes += [f"last round {signed(score)}"] if score else []
    return ", ".join(notes)

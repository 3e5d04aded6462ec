"""Insights for who watches: a function of the view of a stranger at the table."""

from engine.games.insights.view import Phase, Reveal, View
from prompts.games.insights.common import names_of, round_name, waited_for
from prompts.games.insights.rounds import predicted_by
from prompts.kit.words import over
from prompts.show.board import Board, Line, Score, Subject, ranked


def on_board(view: View) -> Board:
    """The question and its answers, whose sheets are in, what the last round showed, and the points."""
    ends = view.phase is Phase.OVER
    headline = over(view.names, view.winners) if ends else "Everybody fills a sheet"
    progress = "" if ends else f"Still to come: {names_of(view, waited_for(view))}."
    lines = _revealed(view, view.reveal) if view.reveal else ()
    subject = None if ends else Subject("The question", view.question)
    place = "" if ends else round_name(view)
    return Board(
        "Insights", place, headline, progress, subject, lines, _scores(view), view.until,
        options=() if ends else view.options,
        told=f"Round {view.reveal.round}: {view.reveal.question}" if view.reveal else "",
    )  # fmt: skip


def _revealed(view: View, shown: Reveal) -> tuple[Line, ...]:
    """What each player answered in the round before, and who predicted it."""
    return tuple(
        Line(view.names[seat], "no answer", dim=True, seat=seat)
        if answer is None
        else Line(
            view.names[seat], shown.options[answer - 1], _by(view, shown, seat), seat=seat, votes=_right(view, seat)
        )
        for seat, answer in zip(shown.players, shown.answers, strict=True)
    )


def _by(view: View, shown: Reveal, seat: int) -> str:
    """What stands before those who predicted an answer; that nobody has, where somebody could."""
    if _right(view, seat):
        return "predicted by"
    return "predicted by nobody" if predicted_by(view, shown, seat) else ""


def _right(view: View, seat: int) -> tuple[tuple[int, str], ...]:
    """Those who predicted the answer of this seat."""
    right = view.reveal.right if view.reveal else ()
    return tuple((one, view.names[one]) for one, other in sorted(right) if other == seat)


def _scores(view: View) -> tuple[Score, ...]:
    return ranked(
        tuple(
            Score(
                name,
                view.totals[seat],
                _notes(view, seat),
                seat=seat,
                won=view.phase is Phase.OVER and seat in view.winners,
                gained=_gained(view, seat),
            )
            for seat, name in enumerate(view.names)
        )
    )


def _notes(view: View, seat: int) -> str:
    notes = ["bot"] if view.bots[seat] else []
    if view.left[seat]:
        notes.append("left")
    elif seat in view.complete and view.phase is not Phase.OVER:
        notes.append("sheet is in")
    if view.phase is Phase.OVER and seat in view.winners:
        notes.append("winner")
    return ", ".join(notes)


def _gained(view: View, seat: int) -> int:
    """In the round before."""
    shown = view.reveal
    return shown.scores[shown.players.index(seat)] if shown is not None and seat in shown.players else 0

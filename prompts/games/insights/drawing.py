"""The picture of a reveal: a row for each player (WQ10). All in it stands in the message's words too."""

from engine.games.insights.view import Reveal, View
from prompts.games.insights.rounds import predicted_by, signed
from prompts.show.pictures.marks import Mark
from prompts.show.pictures.sheet import Cell, Row, Sheet

HEADS = ("answer", "predicted by", "round", "total")


def drawn(view: View) -> Sheet:
    """The round that was revealed last, for one reader."""
    shown = view.reveal
    if shown is None:
        return Sheet("Insights", view.names, HEADS, ())
    rows = [_row(view, shown, place) for place in range(len(shown.players))]
    return Sheet(f"Round {shown.round}: {shown.question}", view.names, HEADS, rows)


def _row(view: View, shown: Reveal, place: int) -> Row:
    seat, answer, score = shown.players[place], shown.answers[place], shown.scores[place]
    mark = Mark.GAIN if score > 0 else Mark.LOSS if score < 0 else None
    cells = (
        Cell("" if answer is None else str(answer)),
        Cell(predicted_by(view, shown, seat, short=True)),
        Cell(signed(score), mark),
        Cell(str(shown.totals[place])),
    )
    return Row(seat, cells, stands_out=seat == view.seat)

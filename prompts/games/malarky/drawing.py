"""The picture of a result: who believed whom (M21, M27 to M31). All in it stands in the message's words too.

It is the same for everybody: nobody's own row stands out in it.
"""

from engine.games.malarky.view import Reveal, View
from prompts.games.malarky.votes import counted, won
from prompts.kit.words import listed
from prompts.show.pictures.letters import in_picture
from prompts.show.pictures.marks import Mark
from prompts.show.pictures.sheet import Cell, Row, Sheet

HEADS = ("believed by", "points (total)")
MOST_NAMED = 22
"""Characters of the names in a cell that can be read on a phone; of more there is their number."""
_MEANINGS = ((Mark.BEST, "told the real answer"), (Mark.NOTE, "a bluff that was believed"))


def believed(view: View) -> Sheet:
    """The round that was revealed last: a row for each player, with those who voted for his answer."""
    shown = view.reveal
    if shown is None:
        return Sheet("Malarky", view.names, HEADS, ())
    rows = [_row(view, shown, seat) for seat in counted(view, shown)]
    used = {cell.mark for row in rows for cell in row.cells}
    legend = tuple(each for each in _MEANINGS if each[0] in used)
    return Sheet(f"Who believed whom? {shown.question}", view.names, HEADS, rows, legend)


def _row(view: View, shown: Reveal, seat: int) -> Row:
    voters = [cast.seat for cast in shown.votes if cast.target == seat]
    named = listed([in_picture(view.names, each) for each in voters])
    told = seat == shown.author
    mark = Mark.BEST if told else Mark.NOTE if voters else None
    points = shown.points[seat]
    earned = Mark.GAIN if points > 0 else Mark.LOSS if points < 0 else None
    cells = (
        Cell(named if len(named) <= MOST_NAMED else str(len(voters)), mark),
        Cell(f"{view.totals[seat]}{won(points)}", earned),
    )
    return Row(seat, cells, stands_out=told)

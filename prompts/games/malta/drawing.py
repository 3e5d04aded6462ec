"""The picture of the board: the same for all (3.5). All in it stands in the words of MAP too; how it looks is in
`art`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.malta.tiles import Space
from engine.games.malta.view import Phase, View
from prompts.games.malta.common import code, moved_from, new_spaces, rows_of
from prompts.show.pictures.letters import in_picture

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True)
class Chart:
    """The board: its `rows` by their letters; where the pawn of each seat stands, "" where it is lost, and where it
    `came` from since the last picture, "" where it stayed; which spaces are `new` since then; whose turn it is (None
    before the first), and who has won."""

    title: str
    since: str
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Space, ...]], ...]
    pawns: tuple[str, ...]
    came: tuple[str, ...]
    new: tuple[str, ...]
    active: int | None = None
    winners: tuple[int, ...] = ()

    @property
    def has_begun(self) -> bool:
        """Whether all pawns were placed; before that who has none is not lost."""
        return self.active is not None or bool(self.winners)

    def words(self) -> Iterator[str]:
        """All that the picture tells, so that a test can look for it in the text."""
        for letter, spaces in self.rows:
            yield f"{letter} {' '.join(code(space) for space in spaces)}"
        for name, pawn, came in zip(self.names, self.pawns, self.came, strict=True):
            if pawn:
                yield f"{name} {pawn}"
            if came:
                yield f"from {came}"
        yield from self.new

    def draw(self) -> "Image":
        """The picture; see canvas.WIDTH."""
        from prompts.games.malta.art import chart

        return chart.drawn(self)


def board(view: View) -> Chart:
    """The board as a stranger at the table sees it."""
    is_over = view.phase is Phase.OVER
    if is_over:
        title = f"{in_picture(view.names, view.winners[0])} wins, in turn {view.round}"
    elif view.active is None:
        title = "Where do you start?"
    else:
        title = f"Turn {view.round}: {in_picture(view.names, view.active)}"
    return Chart(
        title,
        f"New since turn {view.since}" if view.since else "New since the start",
        view.names,
        rows_of(view),
        view.pawns,
        moved_from(view),
        new_spaces(view),
        None if is_over else view.active,
        view.winners if is_over else (),
    )

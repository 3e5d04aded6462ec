"""Tables as a terminal shows them."""

from collections.abc import Collection, Iterator, Sequence


def aligned(lines: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> Iterator[str]:
    """Lines of cells, all of one length, with each column as wide as its widest cell; those in `left` (from 0) begin
    below one another, the others end so."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = [
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()

"""Draws a Sheet."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL.Image import Image

from prompts.show.pictures.canvas import MARGIN, WIDTH, Canvas, fitting, width, wrapped
from prompts.show.pictures.letters import legible
from prompts.show.pictures.marks import BAND, INK, LINE, SOFT, Mark
from prompts.show.pictures.sheet import Cell, Row, Sheet, name_of

TITLE, BODY, HEAD, FOOT = 36, 28, 24, 24
"""Heights of letters."""
TITLE_LINE, ROW, HEAD_ROW, FOOT_LINE = 48, 52, 44, 40
"""Heights of lines."""
GAP = 20
"""Between the title, the bands of columns and the legend."""
PAD = 10
SIGN = 36
"""What the sign of a mark, with the strip, takes of a cell."""
MOST_FOR_NAMES = 272
"""A name that is wider than this is drawn in smaller letters."""
INSIDE = WIDTH - 2 * MARGIN


@dataclass(frozen=True)
class Band:
    """Columns side by side: their numbers and their widths."""

    columns: tuple[int, ...]
    widths: tuple[int, ...]


def drawn(sheet: Sheet) -> Image:
    """The picture of this sheet."""
    title = wrapped(legible(sheet.title), INSIDE, TITLE, bold=True)
    for_names = _room_for_names(sheet)
    bands = _bands(_widths(sheet, INSIDE - for_names), INSIDE - for_names)
    legend = [(mark, wrapped(legible(means), INSIDE - SIGN - PAD, FOOT)) for mark, means in sheet.legend]
    below = sum(len(lines) * FOOT_LINE for _, lines in legend)
    band_height = HEAD_ROW + len(sheet.rows) * ROW + GAP
    canvas = Canvas(2 * MARGIN + len(title) * TITLE_LINE + GAP + len(bands) * band_height + below)
    y = MARGIN
    for line in title:
        canvas.text(MARGIN, y + TITLE_LINE // 2, line, TITLE, bold=True)
        y += TITLE_LINE
    y += GAP
    for band in bands:
        _draw_band(canvas, sheet, band, for_names, y)
        y += band_height
    for mark, lines in legend:
        _draw_meaning(canvas, mark, lines, y)
        y += len(lines) * FOOT_LINE
    return canvas.finished()


def _room_for_names(sheet: Sheet) -> int:
    longest = max((width(name_of(sheet, row.seat)[0], BODY, bold=True) for row in sheet.rows), default=0)
    return min(MOST_FOR_NAMES, longest) + 2 * PAD


def _widths(sheet: Sheet, most: int) -> list[int]:
    """What each column needs, `most` pixels at most."""

    def needed(column: int) -> int:
        head = width(legible(sheet.heads[column]), HEAD, bold=True)
        return max([head, *(_needed(row.cells[column]) for row in sheet.rows)]) + 2 * PAD

    return [min(most, needed(column)) for column in range(len(sheet.heads))]


def _needed(cell: Cell) -> int:
    return width(legible(cell.words), BODY, bold=True) + (SIGN if cell.mark else 0)


def _bands(widths: Sequence[int], room: int) -> list[Band]:
    """As many columns side by side as fit; what is left over is shared among them."""
    bands: list[list[int]] = [[]]
    for column, needed in enumerate(widths):
        if bands[-1] and sum(widths[each] for each in bands[-1]) + needed > room:
            bands.append([])
        bands[-1].append(column)
    return [_spread(columns, [widths[each] for each in columns], room) for columns in bands]


def _spread(columns: list[int], needed: list[int], room: int) -> Band:
    more, odd = divmod(room - sum(needed), max(1, len(needed)))
    return Band(tuple(columns), tuple(each + more + (place < odd) for place, each in enumerate(needed)))


def _draw_band(canvas: Canvas, sheet: Sheet, band: Band, for_names: int, top: int) -> None:
    left = MARGIN + for_names
    for column, across in zip(band.columns, band.widths, strict=True):
        head = legible(sheet.heads[column])
        size = fitting(head, across - 2 * PAD, HEAD, bold=True)
        middle = top + HEAD_ROW // 2
        canvas.text(left + across - PAD, middle, head, size, bold=True, colour=SOFT, anchor="rm")
        left += across
    y = top + HEAD_ROW
    canvas.fill(MARGIN, y - 2, WIDTH - MARGIN - 1, y - 1, INK)
    for place, row in enumerate(sheet.rows):
        if place % 2:
            canvas.fill(MARGIN, y, WIDTH - MARGIN - 1, y + ROW - 1, BAND)
        _draw_name(canvas, sheet, row, for_names, y)
        left = MARGIN + for_names
        for column, across in zip(band.columns, band.widths, strict=True):
            _draw_cell(canvas, row.cells[column], left, y, across, row.stands_out)
            left += across
        y += ROW
    canvas.fill(MARGIN, y, WIDTH - MARGIN - 1, y + 1, LINE)


def _draw_name(canvas: Canvas, sheet: Sheet, row: Row, for_names: int, top: int) -> None:
    name, boxed = name_of(sheet, row.seat)
    middle = top + ROW // 2
    if boxed:
        canvas.badge(MARGIN + PAD, middle, name, BODY - 2)
        return
    size = fitting(name, for_names - 2 * PAD, BODY, row.stands_out)
    canvas.text(MARGIN + PAD, middle, name, size, bold=row.stands_out)


def _draw_cell(canvas: Canvas, cell: Cell, left: int, top: int, across: int, bold: bool) -> None:
    middle = top + ROW // 2
    room = across - 2 * PAD
    if cell.mark:
        look = cell.mark.look
        canvas.mark(left + 2, top + 2, left + across - 3, top + ROW - 3, look)
        canvas.text(left + 20, middle, look.sign, HEAD, colour=look.strong)
        room -= SIGN
    words = legible(cell.words)
    size = fitting(words, room, BODY, bold or cell.mark is not None)
    canvas.text(left + across - PAD, middle, words, size, bold=bold or cell.mark is not None, anchor="rm")


def _draw_meaning(canvas: Canvas, mark: Mark, lines: Sequence[str], top: int) -> None:
    canvas.mark(MARGIN, top + 4, MARGIN + SIGN + 4, top + FOOT_LINE - 5, mark.look)
    canvas.text(MARGIN + 18, top + FOOT_LINE // 2, mark.look.sign, HEAD, colour=mark.look.strong)
    for place, line in enumerate(lines):
        canvas.text(MARGIN + SIGN + PAD, top + place * FOOT_LINE + FOOT_LINE // 2, line, FOOT, colour=SOFT)

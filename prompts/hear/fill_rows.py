"""Filling forms of several numbers and of rows, from one text or from what is left open of one that was refused.

Which numbers are allowed is for the rules to judge; here they only find their places, and none is guessed silently.
"""

from collections.abc import Sequence

from engine.kernel.forms import Action, Blank, Form, Kind, Unfit, Value
from engine.kernel.game import Step
from prompts.hear import row_sentences as say
from prompts.hear.ear import Ear
from prompts.hear.heard import Act, Half, Heard, Partial, Unclear
from prompts.hear.kinds import called_value, codec
from prompts.hear.names import Names, exact_names
from prompts.hear.rows import Written, read
from prompts.hear.said import Said
from prompts.kit.words import listed

Row = list[int | None]

_SEVERAL = (Kind.NUMBERS, Kind.ROWS)
_ALL = frozenset("all everyone everybody everything each every both".split())
"""With one of these a number is meant for all that is asked for."""


def has_several(form: Form) -> bool:
    """Whether the form has a blank of several numbers."""
    return any(blank.kind in _SEVERAL for blank in form.blanks)


def has_rows(form: Form) -> bool:
    """Whether the form is a row for each of several players, with perhaps a number of one's own before them."""
    return bool(form.blanks) and form.blanks[-1].kind is Kind.ROWS


def half_after(
    action: Action, step: Step, half: Half | None, *, begins: type[Action] | None = None, waits: bool = False
) -> Half | None:
    """The half-filled form to be kept after this step of the action: none once it is accepted, or the one that it
    `begins`; after a refusal what of it may stay, as plain JSON, or else the `half` that was kept before. It stays as
    well where it still `waits` for its time, and no words are withdrawn."""
    if step.refusal:
        return half if step.stays is None else {"action": type(action).__name__, "values": _plain(step.stays)}
    if begins is not None:
        return {"action": begins.__name__, "values": []}
    return half if waits and not step.withdraws else None


def _plain(value: Value) -> Value:
    return [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def fill_several(form: Form, said: Said, ear: Ear, half: Sequence[Value] = ()) -> Heard | None:
    """The form filled from the numbers of a text, on top of the `half` that was refused or of what stands in it.

    None where the text has no numbers for it.
    """
    if has_rows(form):
        return _fill_rows(form, said, ear, half)
    return _fill_numbers(form, said, ear)


def typed_rows(form: Form, values: Sequence[Value], names: Names) -> str:
    """A form of rows as a player would type it: "2; ANN 3 100 50; BOB 1 25 0"."""
    *own, rows = values
    lines = codec(form.blanks[-1]).typed(form.blanks[-1], rows, names)
    return "; ".join([*(str(each) for each in own if each is not None), *filter(None, [lines])])


def _act(form: Form, values: Sequence[Value]) -> Act | None:
    try:
        return Act(form.fill(*values))
    except Unfit:
        return None


# Numbers: "3 1", "all 25", or what one of them is called.


def _fill_numbers(form: Form, said: Said, ear: Ear) -> Heard | None:
    [blank] = form.blanks
    least = blank.least or blank.most
    value = called_value(blank, said.words) if least == 1 else None
    if value is not None and not exact_names(said.words, ear.names):
        return _act(form, [(value,)])
    once = Said(said.text, [token for token in said.tokens if token.word not in _ALL], said.start)
    written = read(once, ear.names, (), ear.view.seat)
    numbers = [number for group in written.groups for number in group]
    if not numbers or written.rows or written.unknown or written.strays or written.labels:
        return None
    if len(numbers) == 1:
        is_for_all = len(once.tokens) < len(said.tokens)
        numbers = numbers * blank.most if is_for_all else _one_by_one(blank, numbers[0])
    if least <= len(numbers) <= blank.most:
        return _act(form, [tuple(numbers)])
    return Unclear(say.numbers_wanted(count=blank.most, least=least, got=len(numbers)))


def _one_by_one(blank: Blank, number: int) -> list[int]:
    """The digits of "31" where so many numbers of one digit are asked for."""
    digits = [int(digit) for digit in str(number)]
    return digits if len(digits) == blank.most and all(digit in blank.allowed for digit in digits) else [number]


# Rows: "2; ann 3 100 50; bob 1 25 0".


def _fill_rows(form: Form, text: Said, ear: Ear, half: Sequence[Value]) -> Heard | None:
    blank = form.blanks[-1]
    names = ear.names
    written = read(text, names, blank.allowed, ear.view.seat)
    base = half or form.stands or (None,) * len(form.blanks)
    rows = [list(row) for row in base[-1] or [[None] * len(blank.columns) for _ in blank.allowed]]
    numbered = _listed(written, blank)
    said = written.rows if numbered is None else numbered[1]
    own = written.own if numbered is None else numbered[0]
    is_named = any(said.values()) or bool(written.unknown and written.filled_groups())
    if not is_named:
        if not half:
            return None
        return _rest(form, written, base, rows, names)
    faulty = _faulty(blank, said, own, names)
    is_begun = bool(form.stands) and form.stands[0] is not None
    here = [seat for seat in blank.allowed if not ear.view.left[seat]]
    is_whole = all(said.get(seat) for seat in here) and (len(own) == 1 or not is_begun)
    _put(blank, rows, said, after_refusal=bool(half), fills=is_whole or _stands_whole(form))
    mine = own[0] if len(own) == 1 else base[0]
    values = [mine, rows]
    if faulty:
        return Unclear(faulty, {"action": form.name, "values": _plain([base[0], rows])})
    if written.unknown:
        word, near = written.unknown[0]
        told = say.row_of_whom(word=word, near=None if near is None else names.of(near))
        return Unclear(told, {"action": form.name, "values": _plain(values)})
    return _finished(form, values, names, half=bool(half), named=set(said), sure=written.strays == 0)


def _listed(written: Written, blank: Blank) -> tuple[list[int], dict[int, list[int]]] | None:
    """Rows without names: each after its number in the list, or all of them in the order of the list."""
    if any(written.rows.values()) or written.unknown:
        return None
    groups = list(enumerate(written.groups))
    groups = [(place, group) for place, group in groups if group or place in written.labels]
    own = [each for each in groups[:1] if len(each[1]) == 1 and each[0] not in written.labels]
    rest = groups[len(own) :]
    if not rest:
        return None
    numbers = [number for _, each in own for number in each]
    by_number = [
        (written.labels[place], group) if place in written.labels else (group[0], group[1:])
        for place, group in rest
        if place in written.labels or len(group) == len(blank.columns) + 1
    ]
    if (
        len(blank.allowed) == 1
        and len(groups) == 1
        and not written.labels
        and len(rest[0][1]) == len(blank.columns) + 1
    ):
        return rest[0][1][:1], {blank.allowed[0]: rest[0][1][1:]}  # all in one line: one's own number comes first
    named = {seat - 1: group for seat, group in by_number}
    if len(named) == len(rest) and named.keys() <= set(blank.allowed) and (len(groups) > 1 or written.labels):
        return numbers, named
    whole = len(rest) == len(blank.allowed) and all(len(group) <= len(blank.columns) for _, group in rest)
    separate = len(groups) > 1 and not written.slashed
    if whole and (separate or (len(blank.allowed) == 1 and len(rest[0][1]) == len(blank.columns))):
        return numbers, {seat: group for seat, (_, group) in zip(blank.allowed, rest, strict=True)}
    return None


def _faulty(blank: Blank, said: dict[int, list[int]], own: list[int], names: Names) -> str:
    """What is wrong with the shape of the rows, as a sentence; empty: nothing."""
    outside = [seat for seat in said if seat not in blank.allowed and said[seat]]
    if outside:
        return say.row_of_none(name=names.of(outside[0]))
    long = [seat for seat, numbers in said.items() if len(numbers) > len(blank.columns)]
    if long:
        return say.row_too_long(name=names.of(long[0]), count=len(said[long[0]]), most=len(blank.columns))
    return say.row_of_oneself() if len(own) > 1 else ""


def _stands_whole(form: Form) -> bool:
    """Whether nothing is missing of what the rows hold already."""
    rows = form.stands[-1] if form.stands else None
    return rows is not None and all(None not in row for row in rows)


def _put(blank: Blank, rows: list[Row], said: dict[int, list[int]], *, after_refusal: bool, fills: bool) -> None:
    """The numbers that were said, in their rows. Where a row gives as many numbers as it has open cells, they fill
    these; where its first number can be none of the first column it is said of the second; else it is its first cell.
    What it leaves out stays as it was; where this `fills` whole rows it is 0, unless nobody's has more than a first
    number."""
    several = any(len(numbers) > 1 for numbers in said.values())
    for place, seat in enumerate(blank.allowed):
        numbers = said.get(seat, [])
        if not numbers or len(numbers) > len(blank.columns):
            continue
        row = rows[place]
        if row[0] is not None and numbers[0] not in blank.columns[0] and len(numbers) < len(row):
            row[1 : 1 + len(numbers)] = numbers  # what is said beside a number that stands already
            continue
        is_open = [column for column, cell in enumerate(row) if cell is None]
        if after_refusal and len(numbers) == len(is_open) < len(blank.columns):
            for column, number in zip(is_open, numbers, strict=True):
                row[column] = number
        elif fills and several:
            rows[place] = [*numbers, *[0] * (len(blank.columns) - len(numbers))]
        else:
            row[: len(numbers)] = numbers


def _rest(form: Form, written: Written, base: Sequence[Value], rows: list[Row], names: Names) -> Heard | None:
    """Bare numbers for what is open in a refused form: one of one's own, a row, a column, or column by column."""
    numbers = [number for group in written.groups for number in group]
    if not numbers or written.strays or written.labels:
        return None
    if len(numbers) == 1 and (base[0] is None or written.mine):
        return _finished(form, [numbers[0], rows], names, half=True, named=set(), sure=True)
    columns = range(len(form.blanks[-1].columns))
    is_open = [[(place, column) for place, row in enumerate(rows) if row[column] is None] for column in columns]
    cells = [cell for column in is_open for cell in column]
    used = [column for column in is_open if column]
    groups = written.filled_groups()
    in_line = len(used) == 1 or len({place for place, _ in cells}) == 1
    in_columns = written.slashed and [len(group) for group in groups] == [len(column) for column in used]
    if not cells:
        return Unclear(say.own_missing(allowed=listed([str(each) for each in form.blanks[0].allowed], "or")))
    if len(numbers) != len(cells) or not (in_line or in_columns):
        return Unclear(say.rows_open(open=_open_cells(form, rows, names)))
    for (place, column), number in zip(cells, numbers, strict=True):
        rows[place][column] = number
    return _finished(form, [base[0], rows], names, half=True, named=set(), sure=True)


def _open_cells(form: Form, rows: Sequence[Row], names: Names) -> str:
    allowed = form.blanks[-1].allowed
    return listed([names.of(seat).upper() for seat, row in zip(allowed, rows, strict=True) if None in row])


def _finished(form: Form, values: list[Value], names: Names, *, half: bool, named: set[int], sure: bool) -> Heard:
    """The act, once nothing is open that was to be filled again: of a whole one alone, for what was never given the
    rules ask."""
    blank, (own, rows) = form.blanks[-1], values
    kept: Half = {"action": form.name, "values": _plain(values)}
    open_rows = [seat for seat, row in zip(blank.allowed, rows, strict=True) if None in row[1:] and row[0] is not None]
    some = any(cell is not None for row in rows for cell in row[1:])
    if half and some and _stands_whole(form) and set(open_rows) - named:
        return Partial(kept, say.rows_open(open=_open_cells(form, rows, names)))
    answer = form.blanks[0]
    allowed = listed([str(each) for each in answer.allowed], "or")
    if not sure:
        said = None if form.stands and own == form.stands[0] else own
        return Unclear(say.rows_meant(typed=typed_rows(form, [said, rows], names)))
    if own is None:
        return Partial(kept, say.own_missing(allowed=allowed))
    if not answer.fits(own):
        return Unclear(say.own_unfit(told=str(own), allowed=allowed), {**kept, "values": _plain([None, rows])})
    act = _act(form, [own, tuple(tuple(row) for row in rows)])
    return act or Unclear(say.rows_open(open=_open_cells(form, rows, names)))

"""Where code can be changed a little so that it does something else, and the code with one such change.

Never changed, for no test could or should tell: words (docstrings too), type annotations, `__repr__`, decorators,
assertions, what stands there for the type checker alone, and `strict=` where two lists are walked through together.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
OPPOSED = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)

Change = Callable[[], None]


@dataclass(frozen=True)
class Place:
    """One change: the file, which of its changes, the line it is in, and how the code reads before and after."""

    file: str
    number: int
    line: int
    text: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before}  ->  {self.after}   in: {self.text}"


def room(file: Path) -> int:
    """How many changes the file has room for."""
    return sum(1 for _ in _changes(ast.parse(file.read_text(encoding="utf-8"))))


def place_of(file: Path, number: int, root: Path) -> Place:
    """One of the changes that the file has room for."""
    source = file.read_text(encoding="utf-8")
    node, change = _change(ast.parse(source), number)
    line, before = _line(node), _short(ast.unparse(node))
    change()
    text = _short(source.splitlines()[line - 1].strip())
    return Place(str(file.relative_to(root)), number, line, text, before, _short(ast.unparse(node)))


def changed(place: Place, root: Path) -> CodeType:
    """The file's code with this change."""
    file = root / place.file
    tree = ast.parse(file.read_text(encoding="utf-8"))
    _change(tree, place.number)[1]()
    return compile(ast.fix_missing_locations(tree), str(file), "exec", dont_inherit=True)


def unchanged(place: Place, root: Path) -> CodeType:
    file = root / place.file
    return compile(file.read_text(encoding="utf-8"), str(file), "exec", dont_inherit=True)


def _line(node: ast.AST) -> int:
    match node:
        case ast.comprehension(target=placed) | ast.match_case(pattern=placed):
            return placed.lineno
    return int(getattr(node, "lineno", 1))


def _short(code: str) -> str:
    line = code.strip().partition("\n")[0]
    return line if len(line) <= 80 else f"{line[:77]}..."


def _change(tree: ast.Module, number: int) -> tuple[ast.AST, Change]:
    return next(each for at, each in enumerate(_changes(tree)) if at == number)


def _changes(node: ast.AST) -> Iterator[tuple[ast.AST, Change]]:
    """The changes in this node and in what it is made of, in the order of the source."""
    if _is_untold(node):
        return
    for change in _of(node):
        yield node, change
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "format_spec"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST) and not (isinstance(each, ast.keyword) and each.arg == "strict"):
                yield from _changes(each)


def _is_untold(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.FunctionDef(name="__repr__") | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _of(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                yield lambda place=place, op=op: ops.__setitem__(place, COMPARED[type(op)]())  # type: ignore[misc]
        case ast.BoolOp(op=op):
            yield lambda: setattr(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield lambda: setattr(node, "operand", ast.UnaryOp(ast.Not(), operand))
        case ast.BinOp(op=counted) if type(counted) in COUNTED:
            yield lambda: setattr(node, "op", COUNTED[type(counted)]())
        case ast.AugAssign(op=added) if type(added) in COUNTED:
            yield lambda: setattr(node, "op", COUNTED[type(added)]())
        case ast.Constant(value=bool() as value):
            yield lambda: setattr(node, "value", not value)
        case ast.Constant(value=int() | float() as number):
            yield lambda: setattr(node, "value", number + 1)
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield lambda: setattr(node.func, "id", CALLED[name])
        case ast.Expr(value=ast.Call()):
            yield lambda: setattr(node, "value", ast.Constant(None))
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test) if not _is_opposed(test):
            yield lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.comprehension(ifs=ifs):
            for place, test in enumerate(ifs):
                if not _is_opposed(test):
                    yield lambda place=place, test=test: ifs.__setitem__(  # type: ignore[misc]
                        place, ast.UnaryOp(ast.Not(), test)
                    )
        case ast.match_case(guard=ast.expr() as guard) if not _is_opposed(guard):
            yield lambda: setattr(node, "guard", ast.UnaryOp(ast.Not(), guard))


def _is_opposed(test: ast.expr) -> bool:
    """Whether one of the other changes already turns this test into its opposite."""
    match test:
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Compare(ops=[op]):
            return isinstance(op, OPPOSED)
    return False

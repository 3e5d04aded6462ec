"""The score sheet, a tie and the end of the match (S4, S17, S18, SQ12, SQ16)."""

from engine.games.secrets.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.secrets.common import holders, limit, own_token, ranked, sheet, total
from prompts.kit.messages import message
from prompts.kit.words import everyone, listed, sentence
from prompts.show.pictures import letters
from prompts.show.pictures.marks import Mark
from prompts.show.pictures.sheet import Cell, Row, Sheet


@message("secrets.round_over", segments=3, wide=7, absorbs=("voted",))
def round_over(view: View, facts: SayFacts) -> str:
    """S17: the sheet as far as it goes."""
    return f"Points after round {facts['round']}:\n{sheet(view, facts['round'])}{key(view)}"


@message("secrets.tied", segments=5, wide=11, absorbs=("voted",))
def tied(view: View, facts: SayFacts) -> str:
    """SQ12."""
    return f"All rounds are told:\n{sheet(view, view.round)}\n{_tie_line(view)}{key(view)}"


def _tie_line(view: View) -> str:
    text = f"A tie at the top: {holders(view, view.tied)}!"
    if own_token(view) in view.tied:
        return text
    return f"{text} If they all want it, each tells an extra story and you vote."


@message("secrets.tie", segments=1, wide=1)
def tie(view: View, facts: SayFacts) -> str:
    time = sentence(limit(view, "tie", Phase.TIE))
    return f"EXTRA: one more story each decides it, if all of you want that. Else you share the win. {time}."


@message("secrets.wants_extra", segments=1, wide=1)
def wants_extra(view: View, facts: SayFacts) -> str:
    if view.phase is not Phase.TIE:
        return ""  # the last one: the first extra story begins in the same message
    return f"Noted: {view.extra_in} of {len(view.tied)} want an extra story."


@message("secrets.over", segments=5, wide=11, absorbs=("voted", "tells", "wants_extra"))
def over(view: View, facts: SayFacts) -> str:
    """S18, SQ12, SQ16."""
    reason, won = facts["reason"], list(facts["tokens"])
    few = "Fewer than 3 are left. " if reason == "few" else ""
    again = "Once you are 3 again: REMATCH." if few else "Play again with the same people: REMATCH."
    if not any(total(view, each) for each in range(len(view.sheet))):
        return f"{few}The game is over, and nobody has a point.\n{again}"
    extra = _extra_points(view) if view.extra else ""
    return f"{few}{_won(view, reason, won)}\n{extra}{sheet(view, view.round)}\n{again}{key(view)}"


def _won(view: View, reason: str, won: list[int]) -> str:
    if not won:
        return "The game is over."
    names = holders(view, won)
    if view.teams:
        members = [seat for seat in view.winners if seat != view.seat]
        names += f" ({everyone(view, members)})" if members and len(won) == 1 else ""
    if len(won) > 1:
        return f"The game is over: {names} share the win!"
    verb = "win" if names == "you" else "wins"
    extra = " by the extra stories" if reason == "extra" else ""
    return f"The game is over: {names} {verb}{extra}. Bravo!"


def _extra_points(view: View) -> str:
    """What decided a tie."""
    points = [f"{holders(view, [each])} {view.extra_points[each]}" for each in view.tied]
    return f"Extra points: {listed(points)}.\n"


def drawn(view: View) -> Sheet:
    """The score sheet as a picture: a row for each token, a column for each round that is over, and the totals."""
    rounds = finished(view)
    heads = [f"R{number}" for number in range(1, rounds + 1)] + ["Total"]
    names = [_label(view, seat) for seat in range(len(view.names))]
    best = max((total(view, each) for each in range(len(view.sheet))), default=0)
    rows = []
    for number in ranked(view):
        cells = [Cell("-" if each is None else str(each)) for each in view.sheet[number][:rounds]]
        first = best > 0 and total(view, number) == best
        cells.append(Cell(str(total(view, number)), Mark.BEST if first else None))
        rows.append(Row(_first_seat(view, number), tuple(cells), number == own_token(view)))
    title = "The Secrets Game" if view.phase is Phase.OVER else f"After round {rounds} of {view.rounds}"
    means = "the most points" if view.phase is Phase.OVER else "in the lead"
    return Sheet(title, names, heads, rows, ((Mark.BEST, means),) if best else ())


def finished(view: View) -> int:
    """The rounds that are over: the running one has just begun where the sheet is shown between two."""
    running = view.phase not in (Phase.OVER, Phase.TIE) and not view.extra
    return view.round - 1 if running else view.round


def _label(view: View, seat: int) -> str:
    return f"Team {view.teams[seat]}" if view.teams else view.names[seat]


def _first_seat(view: View, number: int) -> int:
    return view.token.index(number)


def key(view: View) -> str:
    """Whose the letters in the picture are, on a line of its own; "" where every name can be drawn."""
    told = "" if view.teams else letters.key(view.names)
    return f"\n{told}" if told else ""

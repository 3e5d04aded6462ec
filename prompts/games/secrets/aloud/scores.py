"""How the points, a tie and the end of the match are told aloud."""

from engine.games.secrets.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.secrets.common import gone, holders, limit, ranked, total
from prompts.kit.aloud import another_game, lines
from prompts.kit.aloud import part as apart
from prompts.kit.words import everyone, listed


def sheet(view: View) -> str:
    """The totals, the highest first, a line for each."""
    return lines(*(_row(view, number) for number in ranked(view)))


def _row(view: View, number: int) -> str:
    name = f"Team {number + 1}" if view.teams else view.names[number]
    return f"{name}: {total(view, number)}{', and has left' if gone(view, number) else ''}."


def round_over(view: View, facts: SayFacts) -> str:
    return apart(f"The points after round {facts['round']}.", sheet(view))


def tied(view: View, facts: SayFacts) -> str:
    return apart("All rounds are told. The points:", sheet(view), f"A tie at the top, of {holders(view, view.tied)}!")


def tie(view: View, facts: SayFacts) -> str:
    time = limit(view, "tie", Phase.TIE)
    return f"One more story each decides it, if all of you want that. Else you share the win. You have {time}."


def wants_extra(view: View, facts: SayFacts) -> str:
    if view.phase is not Phase.TIE:
        return ""  # the last one: the first extra story begins at once
    return f"Noted: {view.extra_in} of {len(view.tied)} want an extra story."


def over(view: View, facts: SayFacts) -> str:
    """S18, SQ12, SQ16."""
    reason, won = facts["reason"], list(facts["tokens"])
    few = "Fewer than three are left." if reason == "few" else ""
    again = another_game(view, ", once you are three again" if few else "")
    if not any(total(view, each) for each in range(len(view.sheet))):
        return apart(few, "The game is over, and nobody has a point.", again)
    return apart(
        few, _won(view, reason, won), _extra_points(view) if view.extra else "", f"The points.\n{sheet(view)}", again
    )


def _won(view: View, reason: str, won: list[int]) -> str:
    if not won:
        return "The game is over."
    names = holders(view, won)
    if len(won) > 1:
        return f"The game is over, and {names} share the win!"
    members = [seat for seat in view.winners if seat != view.seat] if view.teams else []
    people = f", that is {everyone(view, members)}" if members else ""
    extra = ", by the extra stories" if reason == "extra" else ""
    return f"The game is over, and {names} {'win' if names == 'you' else 'wins'}{extra}{people}. Bravo!"


def _extra_points(view: View) -> str:
    points = [f"{holders(view, [each])}, {view.extra_points[each]}" for each in view.tied]
    return f"For the extra stories: {listed(points)}."

"""How a match and its rounds are told aloud: the die, the folders, and the answers one after another."""

from engine.games.malarky.view import View
from engine.kernel.game import SayFacts
from prompts.games.folders import aloud as folders
from prompts.games.malarky.common import limit, round_name
from prompts.games.malarky.table import has_lie
from prompts.kit.aloud import another_game, closed, lines, number, own, part
from prompts.kit.words import does, everyone, listed, plural, sentence, who


def started(view: View, facts: SayFacts) -> str:
    return part(
        f"Malarky begins: {plural(facts['rounds'], 'round')}.",
        lines(
            "In each, one of you learns the truth about an odd question, and the others make it up. Vote for who "
            "knows!",
            f"You answer in this order: {listed(list(view.names))}.",
            folders.started_few(facts),
        ),
    )


def over(view: View, facts: SayFacts) -> str:
    winners, totals = facts["winners"], facts["totals"]
    again = another_game(view, ", once you are three again" if facts["reason"] == "few" else "")
    if facts["reason"] == "few" and not any(totals):
        return part("The game is over before anybody has a point.", again)
    if not winners:
        head = "The game is over."
    elif len(winners) > 1 and not any(totals):
        head = "The game is over, and nobody has a point."
    elif facts["shared"] or len(winners) > 1:
        head = f"The game is over, and {everyone(view, winners)} share the win!"
    else:
        duel = " the duel and the game" if facts["reason"] == "duel" else ""
        head = f"The game is over, and {does(view, winners[0], 'win')}{duel}. Bravo!"
    return part(head, _points(view, totals), _best_lie(view, facts), _sharpest_eye(view, facts), again)


def _best_lie(view: View, facts: SayFacts) -> str:
    if not has_lie(facts):
        return ""
    lie = facts["lie"]
    votes = plural(lie["fooled"], "vote")
    return closed(f"The best lie was told by {who(view, lie['seat'])}, with {votes}: {own(lie['words'])}")


def _sharpest_eye(view: View, facts: SayFacts) -> str:
    eyes = facts.get("eyes", ())
    if len(eyes) not in (1, 2):
        return ""
    found = plural(facts["found"], "truth")
    eye = f"eye, and found {found}" if len(eyes) == 1 else f"eyes, and found {found} each"
    return f"{sentence(everyone(view, eyes))} had the sharpest {eye}."


def _points(view: View, totals: tuple[int, ...]) -> str:
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    return lines("The points:", *(f"{sentence(who(view, seat))}: {number(totals[seat])}." for seat in order))


_TAKEN_BACK = {
    "vote": "Your vote is taken back. Give another one in time.",
    "ballot": "Your ballot is taken back. Give another one in time.",
    "done": "All right, you are not done.",
    "challenge": "Your challenge is taken back.",
}


def undone(view: View, facts: SayFacts) -> str:
    return folders.taken_back(view, facts["what"]) or _TAKEN_BACK.get(facts["what"], "Taken back.")


def question(view: View, facts: SayFacts) -> str:
    """Read twice, as a host does (M7)."""
    asked = own(view.question or "")
    return part(
        f"{round_name(view)}. The die shows {view.rolled}.",
        asked,
        f"Once more: {asked}",
        lines(
            "All of you have a folder now, and one of them holds the real answer.",
            f"Think of yours, each on your own phone. You have {limit(view, 'think')}.",
        ),
    )


def think(view: View, facts: SayFacts) -> str:
    asked = own(view.question or "")
    return folders.folder(view, part(f"{round_name(view)}, die {view.rolled}.", asked), limit(view, "think"))


def given(view: View, facts: SayFacts) -> str:
    watches = view.seat is not None and view.seat not in view.in_round
    vote = " You can still vote." if facts["words"] is None and facts["seat"] == view.seat and not view.reveal else ""
    return folders.given_first(view, facts, watches) + vote


def answer(view: View, facts: SayFacts) -> str:
    return folders.answer(view, facts, limit(view, "answer"))

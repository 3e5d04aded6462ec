"""The choice of one team, and what it shows (TM6 to TM9)."""

from engine.games.team_malarky.game import CHOOSING
from engine.games.team_malarky.view import Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.folders.common import answer_line, short_limit, thrifty
from prompts.games.team_malarky.common import ROOM, members, most_of_each, others, points, question_again, team
from prompts.kit.messages import HEARD, message
from prompts.kit.words import does, listed, sentence, who

USUAL = {"choose": CHOOSING}


@message("team_malarky.choose", segments=9, wide=20, absorbs=("given", "unclear_sent", "undone"))
def choose(view: View, facts: SayFacts) -> str:
    """The receivers are asked. A thrifty table reads all answers here, unless they were read aloud."""
    lines = question_again(view)
    if thrifty(view) and HEARD not in facts:
        lines += answers(view)
    return "\n".join([*lines, asked(view, by_name=HEARD in facts)])


def answers(view: View, room: int = ROOM) -> list[str]:
    """A line for each answer, in the order in which they were given."""
    return [answer_line(view, each, most_of_each(view, room)) for each in view.answers]


def asked(view: View, *, by_name: bool = False) -> str:
    """The question alone. Names, where the answers came as 1/4 to 4/4: these are no numbers to choose by."""
    given = sorted(each.seat for each in view.answers if each.words is not None)
    choice = (
        "a number or name"
        if thrifty(view) and not by_name
        else listed([view.names[seat].upper() for seat in given], "or")
    )
    receivers = f"Team {others(view.givers)}" if view.seat is None else "Your team"
    return (
        f"{receivers} picks the real answer: text {choice}. Any of you can change it, SURE closes it; TEAM: and words "
        f"to talk. {short_limit(view, 'choose', USUAL).capitalize()}."
    )


@message("team_malarky.choose_watch", segments=1, wide=1)
def choose_watch(view: View, facts: SayFacts) -> str:
    return "All answers are in. Now the other team makes up its mind."


@message("team_malarky.chosen", segments=1, wide=2, urgent=True)
def chosen(view: View, facts: SayFacts) -> str:
    """What the team has chosen now, told to all of it at once (TM8)."""
    picked = sentence(does(view, facts["seat"], "pick"))
    people = [seat for seat in view.receivers if not view.bots[seat]]
    count = f" ({len(view.agreed)} of {len(people)})" if len(people) > 1 else ""
    return f"{picked} {view.names[facts['target']]} for your team{count}. SURE closes it, another name changes it."


@message("team_malarky.choose_remind", segments=1, wide=1)
def choose_remind(view: View, facts: SayFacts) -> str:
    time = "Your team's choice is still missing" if view.pace is Pace.SLOW else "15 seconds left to choose"
    return f"{time}: who has the real answer? Text a name."


@message(
    "team_malarky.reveal",
    segments=3,
    wide=6,
    absorbs=("chosen", "choose_watch", "forced", "undone", "unclear_sent", "drafted", "ready", "auto"),
)
def reveal(view: View, facts: SayFacts) -> str:
    """All that is open after a round, and the point."""
    shown = view.reveal
    if shown is None:
        return points(view)
    point = sentence(f"{team(view, shown.team)} gets the point.")
    return f"REAL ANSWER: {shown.answer}\n{held(view, shown)} {taken(view, shown)}\n{point} {points(view)}"


def held(view: View, shown: Reveal) -> str:
    """Who held the real answer, and whether he could tell it."""
    name = sentence(who(view, shown.holder))
    if shown.author is None:
        return f"{name} held it and gave no answer."
    if shown.forced:
        return f"{name} held it, but was FORCED: {who(view, shown.author)} told it first."
    return f"{name} held it."


def taken(view: View, shown: Reveal) -> str:
    """What the receivers chose."""
    chooser = sentence(team(view, others(shown.givers)))
    if shown.choice is None:
        return f"{chooser} picked nobody."
    verdict = "" if shown.author is None else ": right!" if shown.choice == shown.author else ": wrong."
    return f"{chooser} picked {who(view, shown.choice)}{verdict or '.'}"


@message("team_malarky.over", segments=2, wide=4, absorbs=("given", "left"))
def over(view: View, facts: SayFacts) -> str:
    """TM9, TM10."""
    best = view.teams[view.winners[0]] if view.winners else 1
    names = listed(members(view, best))
    why = f"Team {others(best)} has fewer than two players left, so the game ends. " if view.reason == "few" else ""
    again = "Once you are 7 again: REMATCH." if view.reason == "few" else "Play again with the same people: REMATCH."
    score = f"{view.points[best - 1]} to {view.points[others(best) - 1]}"
    return f"{why}{sentence(team(view, best))} wins {score}: {names}. Bravo!\n{again}"

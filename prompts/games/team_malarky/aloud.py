"""How Team Malarky is said aloud: a function for each message, by its name, and for each answer about the match."""

from engine.games.folders.view import Phase
from engine.games.team_malarky.view import Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.folders import aloud as folders
from prompts.games.folders.aloud import auto, forced, ready, think_remind, unclear
from prompts.games.folders.common import in_words, limit
from prompts.games.team_malarky.choosing import USUAL
from prompts.games.team_malarky.common import line_up, members, others, points, round_name, team
from prompts.games.team_malarky.folders import usable
from prompts.games.team_malarky.refusals import doing as doing_now
from prompts.kit.aloud import another_game, lines, own, part
from prompts.kit.words import does, listed, plural, sentence, time_left, who, whose

__all__ = ["auto", "forced", "ready", "think_remind", "unclear"]


def started(view: View, facts: SayFacts) -> str:
    return part(
        "Team Malarky begins.",
        line_up(view).replace(". Team", ".\nTeam"),
        lines(
            "One team gets folders: one of them holds the real answer to an odd question, the others make theirs "
            "up. The other team finds out who has it. Then you change.",
            f"{sentence(plural(view.goal, 'point'))} win.",
            folders.started_few(facts),
        ),
    )


def undone(view: View, facts: SayFacts) -> str:
    if facts["what"] != "choice":
        return folders.taken_back(view, facts["what"])
    now = "nobody is picked now" if view.choice is None else f"{view.names[view.choice]} is picked again"
    return f"{sentence(whose(view, facts['seat']))} choice is taken back, and {now}."


def think(view: View, facts: SayFacts) -> str:
    public = part(f"{round_name(view)}. Your team gives the answers.", own(view.question or ""))
    return folders.folder(view, public, limit(view, "think"))


def question(view: View, facts: SayFacts) -> str:
    """Read twice, as a host does."""
    receivers = f"team {others(view.givers)}" if view.seat is None else "your team"
    asked = own(view.question or "")
    return part(
        f"{round_name(view)}. Team {view.givers} gives the answers.",
        asked,
        f"Once more: {asked}",
        f"Hear their answers. Then {receivers} picks the real one.",
    )


def drafted(view: View, facts: SayFacts) -> str:
    if facts.get("near") is None:
        return folders.drafted(view, facts)
    name = whose(view, facts["near"])
    return f"I have kept your draft, but it is too much like {name} answer to be given. Say another one."


def given(view: View, facts: SayFacts) -> str:
    return folders.given_first(
        view, facts, view.seat is not None and view.seat not in (*view.in_round, *view.receivers)
    )


def answer(view: View, facts: SayFacts) -> str:
    like = "" if view.like is None else f"Your draft is too much like {whose(view, view.like)} answer."
    return part(like, folders.answer(usable(view), facts, limit(view, "answer")))


def answer_remind(view: View, facts: SayFacts) -> str:
    return folders.answer_remind(usable(view), facts)


def refused_same(view: View, facts: SayFacts) -> str:
    return f"That is too much like {whose(view, facts['seat'])} answer. Change what it says, or say another answer."


def choose(view: View, facts: SayFacts) -> str:
    """The question once more, the answers by name, and the choice."""
    return part(_round_again(view), f"{_choice(view)} You have {limit(view, 'choose', USUAL)}.")


def _round_again(view: View) -> str:
    asked = f"The question was: {own(view.question)}" if view.question else ""
    return part(asked, folders.answers(view, view.answers))


def _choice(view: View) -> str:
    receivers = f"Team {others(view.givers)}" if view.seat is None else "Your team"
    return (
        f"{receivers} picks the real answer. Talk it over: any of you can change it, until one says that you are sure."
    )


def chosen(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'pick'))} {view.names[facts['target']]} for your team. Are you sure?"


def choose_remind(view: View, facts: SayFacts) -> str:
    time = "Your team's choice is still missing" if view.pace is Pace.SLOW else "15 seconds left to choose"
    return f"{time}. Who has the real answer?"


def reveal(view: View, facts: SayFacts) -> str:
    """What they picked first, the real answer last."""
    shown = view.reveal
    if shown is None:
        return points(view)
    name = "nobody" if shown.choice is None else who(view, shown.choice)
    picked = f"{sentence(team(view, others(shown.givers)))} picked {name}."
    return part(
        picked,
        "And the real answer is this.",
        own(shown.answer),
        lines(_held(view, shown), f"{sentence(team(view, shown.team))} gets the point.", points(view)),
    )


def _held(view: View, shown: Reveal) -> str:
    name = sentence(who(view, shown.holder))
    if shown.author is None:
        return f"{name} held it and gave no answer."
    if shown.forced:
        return f"{name} held it, but was forced: {who(view, shown.author)} told it first."
    return f"{name} held it."


def over(view: View, facts: SayFacts) -> str:
    best = view.teams[view.winners[0]] if view.winners else 1
    few = view.reason == "few"
    again = another_game(view, ", once you are seven again" if few else "")
    return part(
        f"Team {others(best)} has fewer than two players left, so the game ends." if few else "",
        f"{sentence(team(view, best))} wins, with {view.points[best - 1]} to {view.points[others(best) - 1]}: "
        f"{listed(members(view, best))}. Bravo!",
        again,
    )


def _doing(view: View) -> str:
    return "The game is over." if view.phase is Phase.OVER else doing_now(view)


def refused_unfit(view: View, facts: SayFacts) -> str:
    return folders.too_long(facts) or f"That does not fit here. {_doing(view)}"


def refused_not_open(view: View, facts: SayFacts) -> str:
    return f"That is not possible just now. {_doing(view)}"


def refused_late(view: View, facts: SayFacts) -> str:
    return f"Too late for that. {_doing(view)}"


def repeat(view: View) -> str:
    """What this seat was last asked, with its secret."""
    if view.phase is Phase.OVER:
        return _doing(view)
    noted = folders.notes(view)
    if view.choice is not None:
        noted = lines(noted, f"Your team has picked {view.names[view.choice]}.")
    if view.phase is Phase.THINK and view.seat in view.in_round:
        return part(noted, think(view, {}))
    if view.phase is Phase.THINK and view.seat in view.receivers:
        return part(noted, question(view, {}))
    asked = part(f"{round_name(view)}.", own(view.question or ""), folders.answers(view, view.answers))
    if view.seat not in view.in_round:
        return part(noted, asked, _put(view))
    return part(folders.folder(view, part(noted, asked)), _put(view))


def _put(view: View) -> str:
    if view.seat == view.speaker:
        return f"It is your turn to answer. {folders.turn_rules(view)}".strip()
    if view.seat in view.receivers:
        return _choice(view) if view.phase is Phase.VOTE else f"{_doing(view)} Your team chooses when all are in."
    return _doing(view) if view.seat in view.in_round else f"{_doing(view)} You play from the next round."


def where(view: View, at: float) -> str:
    """What the table waits for, and how long still."""
    left = time_left(view.until, at)
    return f"{_waits(view)}{left}"


def _waits(view: View) -> str:
    match view.phase:
        case Phase.THINK:
            count = in_words(view).replace("READY", "ready")
            return f"{round_name(view)}: {team(view, view.givers)} thinks of its answers, and {count}."
        case Phase.ANSWER if view.speaker is not None:
            return f"{round_name(view)} waits for {whose(view, view.speaker)} answer."
        case Phase.VOTE:
            return f"{round_name(view)} waits for {team(view, others(view.givers))} to choose."
    return _doing(view)


def score(view: View) -> str:
    """The points of both teams, and who is in them."""
    if view.phase is Phase.OVER:
        best = view.teams[view.winners[0]] if view.winners else 1
        return f"At the close: {points(view)} {sentence(team(view, best))} won."
    return lines(points(view), f"{view.goal} win.", line_up(view).replace(". Team", ".\nTeam"))


def rules(view: View | None) -> str:
    """How to play: the same words for every seat and in every phase (MQ21)."""
    goal = "7 points win, or what you set." if view is None else f"{view.goal} points win."
    return part(
        "This is how Team Malarky goes.",
        "One team gives answers, the other receives them, and you change every round. One giver's folder holds the "
        "real answer to an odd question, and the other givers make theirs up.",
        "They tell them one by one. Then the receivers talk and pick who has the real one.",
        f"If they are right, the receivers get a point. If not, the givers do. {goal}",
    )


def more_rules(view: View | None) -> str:
    """The rest (MQ21)."""
    return part(
        "Givers answer in words of their own, each another answer. If somebody tells your real answer before you, you "
        "are forced: say so, name that player, and bluff.",
        "Any of the receivers may name who has it. The last name counts, until one of them says that they are sure.",
    )

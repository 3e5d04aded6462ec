"""Answers to REPEAT, WHERE, SCORE and RULES: functions of the view and of the table's clock."""

from engine.games.folders.view import Phase
from engine.games.team_malarky.view import View
from prompts.games.folders.answering import folder_again, offers_draft, turn_rules
from prompts.games.folders.common import folder_notes, in_words
from prompts.games.team_malarky import choosing, folders
from prompts.games.team_malarky.common import line_up, others, points, round_name, team
from prompts.games.team_malarky.refusals import doing
from prompts.kit.messages import seal
from prompts.kit.words import does, sentence, time_left, whose

ROOM = 650  # characters for all answers beside one's folder and draft


def repeat(view: View) -> str:
    """What this seat was last asked, with its secret, and what it has noted so far."""
    if view.phase is Phase.OVER:
        return doing(view)
    noted = "".join(line + "\n" for line in _noted(view))
    if view.phase is Phase.THINK and view.seat in view.in_round:
        return seal(noted, folders.think.write(view, {}))
    if view.phase is Phase.THINK and view.seat in view.receivers:
        return noted + str(folders.question.write(view, {}))
    asked = f"{round_name(view)}: {view.question}\n"
    public = "\n".join([*choosing.answers(view, ROOM), _put(view)])
    if view.seat not in view.in_round:
        return f"{noted}{asked}{public}"
    return seal(noted, folder_again(view, f"{asked}{public}\n"))


def _put(view: View) -> str:
    """What is asked of this seat now."""
    if view.seat == view.speaker:
        draft = ", or OK for your draft" if offers_draft(folders.usable(view)) else ""
        return f"Your turn: text your answer{draft}.{turn_rules(view)}"
    if view.seat in view.receivers:
        return choosing.asked(view) if view.phase is Phase.VOTE else f"{doing(view)} Your team chooses when all are in."
    return doing(view) if view.seat in view.in_round else f"{doing(view)} You play from the next round."


def _noted(view: View) -> list[str]:
    lines = folder_notes(view)
    if view.choice is not None:
        by = "" if view.chooser is None else f" ({sentence(does(view, view.chooser, 'sent', 'sent'))} it)"
        lines.append(f"Your team's choice: {view.names[view.choice]}{by}.")
    return lines


def asks_now(view: View) -> str:
    """What awaits who will choose, while the answers are thought of and told; "" for all others."""
    waits = view.phase in (Phase.THINK, Phase.ANSWER) and view.seat in view.receivers
    return f"{doing(view)} Your team listens, then picks." if waits else ""


def where(view: View, at: float) -> str:
    """What the table waits for, and how long still."""
    left = time_left(view.until, at)
    return f"{_waiting(view)}{left}"


def _waiting(view: View) -> str:
    match view.phase:
        case Phase.THINK:
            return f"{round_name(view)} waits for {team(view, view.givers)} to think: {in_words(view)}."
        case Phase.ANSWER if view.speaker is not None:
            return f"{round_name(view)} waits for {whose(view, view.speaker)} answer."
        case Phase.VOTE:
            return f"{round_name(view)} waits for {team(view, others(view.givers))} to choose."
    return doing(view)


def score(view: View) -> str:
    """The points of both teams, and who is in them."""
    if view.phase is Phase.OVER:
        best = view.teams[view.winners[0]] if view.winners else 1
        return f"At the close: {points(view)} {sentence(team(view, best))} won."
    return f"{points(view)} {view.goal} win. {line_up(view)}"


def rules(view: View | None) -> str:
    """How to play: the same words for every seat and in every phase (MQ21)."""
    goal = "7 points win, or what you SET." if view is None else f"{view.goal} points win."
    return (
        "TEAM MALARKY. One of the giving team gets the real answer to an odd question, the others make theirs up. "
        "They tell them in turn. The other team talks, and texts the name of who it thinks has it: "
        f"right is its point, wrong the givers'. Then you change. {goal}"
    )


def more_rules(view: View | None) -> str:
    """The rest (MQ21)."""
    return (
        "Givers: text me a draft, in your own words, and no answer twice. Somebody told your real answer before you? "
        "FORCED and the name, then bluff.\n"
        "Receivers: TEAM: and your words reach your team alone. Any of you texts a name, the last one counts. SURE "
        "closes it, or the same name from all of you."
    )

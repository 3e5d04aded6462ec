"""Answers to REPEAT, WHERE, SCORE and RULES in a Secrets match: functions of the view and of the table's clock."""

from engine.games.secrets.view import Phase, View
from prompts.games.secrets import claims, questions, scores, stories, votes
from prompts.games.secrets.common import asked, holders, lines, round_name, shared, sheet, waiting
from prompts.games.secrets.refusals import doing
from prompts.kit.messages import seal
from prompts.kit.words import everyone, sentence, time_left, whose


def repeat(view: View) -> str:
    """What this seat was last asked, with its own story and vote."""
    ask = asked(view)
    if ask is None or ask.over or view.phase is Phase.OVER:
        return _watched(view)
    match ask.kind:
        case "claim":
            return seal("", claims.claim.write(view, {"fresh": True}))
        case "story" if view.parts:
            return f"Your story so far:\n{view.draft}\n{stories.part.write(view, {})}"
        case "story":
            return seal("", stories.story.write(view, {}))
        case "token":
            return seal("", stories.token.write(view, {"at_once": True}))
        case "questions":
            return seal("", questions.questions.write(view, {}))
        case "questioned":
            return seal("", questions.questioned.write(view, {}))
        case "vote":
            mine = "" if view.vote is None else f"\n{_vote(view)}"
            return f"{seal('', votes.vote.write(view, {}))}{mine}"
    return seal("", scores.tie.write(view, {}))


def _vote(view: View) -> str:
    whose_vote = "Your team's vote" if shared(view) else "Your vote"
    return f"{whose_vote} now: {votes.TOKENS[bool(view.vote)]}{', SURE' if view.sure else ''}."


def _watched(view: View) -> str:
    """For a seat of which nothing is asked now."""
    if view.phase is Phase.CLAIM:
        return f"{round_name(view)}. The lines:\n{lines(view)}\n{doing(view)}"
    if view.story is not None and view.phase in (Phase.QUESTIONS, Phase.VOTE):
        return f"{stories.told(view)}\n{doing(view)}"
    return doing(view)


def asks_now(view: View) -> str:
    """What awaits a listener when the story that is being told has come; "" for who is asked something."""
    if view.phase is not Phase.STORY or view.teller is None or view.seat is None or view.seat == view.teller:
        return ""
    if view.seat in view.outside or view.token[view.seat] == view.token[view.teller]:
        return doing(view)
    return f"When {whose(view, view.teller)} story comes, text TRUE or LIE."


def where(view: View, at: float) -> str:
    """What the table waits for, and how long still."""
    left = time_left(view.until, at)
    if view.phase is Phase.OVER:
        return doing(view)
    what = f"{round_name(view)} waits"
    if view.tied:
        what = "The extra round waits" if view.extra else "The tie waits"
    return f"{what} for {_waits(view)}.{left}"


def _waits(view: View) -> str:
    match view.phase:
        case Phase.CLAIM:
            return f"{waiting(view)} to tell: ME 1 or ME 2"
        case Phase.STORY if view.teller is not None:
            return f"{whose(view, view.teller)} story"
        case Phase.QUESTIONS if view.teller is not None:
            return f"questions about {whose(view, view.teller)} story"
        case Phase.VOTE:
            return f"the votes: {view.votes_in} of {len(view.listeners)} are in"
    return f"EXTRA of {holders(view, view.tied)}: {view.extra_in} of {len(view.tied)} so far"


def score(view: View) -> str:
    """The points, the highest first."""
    if view.phase is Phase.OVER:
        won = f"\n{sentence(everyone(view, view.winners))} won." if view.winners else ""
        return f"At the close:\n{sheet(view, view.round)}{won}"
    return f"{round_name(view)}:\n{sheet(view, view.round)}"


def rules(view: View | None) -> str:
    """How to play: the same words for every seat and in every phase."""
    return (
        "THE SECRETS GAME. Each round shows two lines. You tell a story that begins with one of them, true or made up: "
        "text ME 1 or ME 2, then the story, then DONE, then tell me alone if it is T or L. The others guess: T or L. "
        "1 point for a right guess; 1 for the teller for each wrong one."
    )


def more_rules(view: View | None) -> str:
    """The rest; how teams vote where there are any, or might be."""
    alone = view is not None and not view.teams
    teams = "" if alone else "Teams share one vote: SURE closes it. TEAM: and words reach yours alone.\n"
    return (
        "T: it happened to you, as told. What happened to somebody else is a lie, L. A story may come in several "
        "texts. SWAP 1, SWAP 2 or SWAP BOTH: other lines.\n"
        f"{teams}"
        "Tell what you like to share, no more. WITHDRAW takes your stories out of what I keep; after the game all are "
        "deleted. A bot's are out of a book."
    )

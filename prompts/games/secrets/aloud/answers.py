"""Answers about the match, and why an action is refused, as they are said aloud."""

from engine.games.secrets.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.secrets.aloud.claims import claim
from prompts.games.secrets.aloud.names import TOKENS, two_lines
from prompts.games.secrets.aloud.scores import sheet, tie
from prompts.games.secrets.aloud.stories import part, questioned, questions, story, token, told
from prompts.games.secrets.aloud.votes import vote
from prompts.games.secrets.common import asked, holders, round_name, shared, waiting
from prompts.games.secrets.refusals import doing as doing_now
from prompts.kit.aloud import closed, lines, own
from prompts.kit.aloud import part as apart
from prompts.kit.usual import too_long
from prompts.kit.words import everyone, sentence, time_left, whose


def _doing(view: View) -> str:
    """What the table is doing now."""
    match view.phase:
        case Phase.CLAIM:
            return f"Now {waiting(view)} may tell the next story."
        case Phase.TIE:
            return "Now all who are equal at the top may ask for extra stories."
        case Phase.OVER:
            return "The game is over."
    return doing_now(view)


def refused_unfit(view: View, facts: SayFacts) -> str:
    longer = "That was too long. Please say it in fewer words." if too_long(facts) else ""
    return longer or f"That does not fit here. {_doing(view)}"


def refused_not_open(view: View, facts: SayFacts) -> str:
    return f"That is not possible just now. {_doing(view)}"


def refused_late(view: View, facts: SayFacts) -> str:
    return f"Too late for that. {_doing(view)}"


def repeat(view: View) -> str:
    """What this seat was last asked, with its own story and vote."""
    ask = asked(view)
    if ask is None or ask.over or view.phase is Phase.OVER:
        return _watched(view)
    match ask.kind:
        case "claim":
            return claim(view, {"fresh": True})
        case "story" if view.parts:
            return apart(f"Your story so far.\n{sentence(closed(own(view.draft or '')))}", part(view, {}))
        case "story":
            return story(view, {})
        case "token":
            return token(view, {"at_once": True})
        case "questions":
            return questions(view, {})
        case "questioned":
            return questioned(view, {})
        case "vote":
            return apart(vote(view, {}), _my_vote(view))
    return tie(view, {})


def _my_vote(view: View) -> str:
    if view.vote is None:
        return ""
    sure = ", and you are sure" if view.sure else ""
    return f"{'Your team' if shared(view) else 'You'} voted {TOKENS[view.vote]}{sure}."


def _watched(view: View) -> str:
    if view.phase is Phase.CLAIM:
        return apart(f"{round_name(view)}.", two_lines(view), _doing(view))
    if view.story is not None and view.phase in (Phase.QUESTIONS, Phase.VOTE):
        return apart(told(view), _doing(view))
    return _doing(view)


def where(view: View, at: float) -> str:
    """What the table waits for, and how long still."""
    left = time_left(view.until, at)
    if view.phase is Phase.OVER:
        return _doing(view)
    what = f"{round_name(view)} waits"
    if view.tied:
        what = "The extra round waits" if view.extra else "The tie waits"
    return f"{what} for {_waits(view)}.{left}"


def _waits(view: View) -> str:
    match view.phase:
        case Phase.CLAIM:
            return f"{waiting(view)} to tell"
        case Phase.STORY if view.teller is not None:
            return f"{whose(view, view.teller)} story"
        case Phase.QUESTIONS if view.teller is not None:
            return f"questions about {whose(view, view.teller)} story"
        case Phase.VOTE:
            return f"the votes: {view.votes_in} of {len(view.listeners)} are in"
    return f"{holders(view, view.tied)}: {view.extra_in} of {len(view.tied)} want an extra story so far"


def score(view: View) -> str:
    """The points, the highest first."""
    if view.phase is Phase.OVER:
        won = f"{sentence(everyone(view, view.winners))} won." if view.winners else ""
        return lines("At the close:", sheet(view), won)
    return lines(f"{round_name(view)}.", sheet(view))


def rules(view: View | None) -> str:
    """How to play: the same words for every seat and in every phase."""
    return apart(
        "This is how the Secrets Game goes.",
        "Each round has two opening lines. Everybody tells one story that begins with one of them, true or made up, "
        "and the others guess which.",
        "Who tells next says so, tells the story, and tells me alone whether it is true or a lie. Then the others vote "
        "in secret.",
        "A right vote is a point. Each wrong vote is a point for the teller.",
    )


def more_rules(view: View | None) -> str:
    """The rest; how teams vote where there are any, or might be."""
    alone = view is not None and not view.teams
    return apart(
        "True means: it happened to the teller, as told. What happened to somebody else is a lie.",
        "" if alone else "A team has one vote together.",
        "Tell what you like to share, and no more. After the game all stories are deleted.",
    )

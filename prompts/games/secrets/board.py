"""The Secrets Game for who watches: a function of the view of a stranger at the table."""

from collections.abc import Sequence

from engine.games.secrets.view import Phase, Reveal, View
from prompts.games.secrets.common import holders, round_name, told_line
from prompts.games.secrets.votes import TOKENS
from prompts.kit.words import everyone, over, plural, possessive, quoted, sentence
from prompts.show.board import Board, Line, Score, Stages, Subject, ranked

_TOLD = (Phase.QUESTIONS, Phase.VOTE)
_STAGES = {Phase.CLAIM: "Who tells?", Phase.STORY: "Story", Phase.QUESTIONS: "Questions", Phase.VOTE: "Vote"}


def on_board(view: View) -> Board:
    """Where the match is, the lines or the story, what the last vote showed, and the points."""
    headline, progress = _now(view)
    place = "" if view.phase is Phase.OVER else round_name(view)
    stages = Stages(tuple(_STAGES.values()), list(_STAGES).index(view.phase)) if view.phase in _STAGES else None
    return Board(
        "The Secrets Game", place, headline, progress, _subject(view), _lines(view), _scores(view), view.until,
        options=_options(view), stages=stages,
    )  # fmt: skip


def _now(view: View) -> tuple[str, str]:
    """What the table does, and how far it is; of what is done in secret only how many have done it."""
    name = "" if view.teller is None else view.names[view.teller]
    match view.phase:
        case Phase.CLAIM:
            return "Who tells the next story?", f"ME 1 or ME 2: {everyone(view, view.waiting, 'or')}."
        case Phase.STORY:
            return f"{name} tells a story now", "True or made up? Soon you can read it."
        case Phase.QUESTIONS:
            return f"Questions to {name}?", "ASK and a question. Then comes the vote."
        case Phase.VOTE:
            return f"Is {possessive(name)} story TRUE or a LIE?", (
                f"{view.votes_in} of {plural(len(view.listeners), 'vote')} are in."
            )
        case Phase.TIE:
            return f"A tie: {holders(view, view.tied)}", "EXTRA of all of them decides it by one more story each."
    return over(view.names, view.winners), ""


def _subject(view: View) -> Subject | None:
    if view.phase is Phase.OVER or view.phase is Phase.TIE:
        return None
    if view.phase in _TOLD and view.story is not None:
        return Subject(told_line(view) or "The story", quoted(view.story))
    return None if view.line is None else Subject("The line", told_line(view))


def _options(view: View) -> tuple[str, ...]:
    """The lines that a story may begin with, while none is chosen."""
    if view.phase not in (Phase.CLAIM, Phase.STORY) or view.line is not None:
        return ()
    return tuple(line.text for line in view.lines)


def _lines(view: View) -> tuple[Line, ...]:
    """What the last vote showed, until the next story is there."""
    shown = view.reveal
    if shown is None or view.phase in (*_TOLD, Phase.OVER):
        return ()
    told = "TRUE" if shown.truth else "a LIE"
    happened = f"It happened to {shown.person}." if shown.person else ""
    first = Line(view.names[shown.seat], happened, f"The last story was {told}", bright=True, seat=shown.seat)
    return (first, *_votes(view, shown))


def _votes(view: View, shown: Reveal) -> tuple[Line, ...]:
    found = []
    for truth in (True, False):
        named = [each.token for each in shown.votes if each.truth is truth]
        if named:
            right = truth is shown.truth
            note = "+1 each" if right else f"+{len(named)} for {view.names[shown.seat]}"
            found.append(Line(TOKENS[truth], "", note, bright=right, votes=_voters(view, named)))
    silent = [each.token for each in shown.votes if each.truth is None]
    if silent:
        found.append(Line("No vote", "", dim=True, votes=_voters(view, silent)))
    return tuple(found)


def _voters(view: View, tokens: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """Who voted with these tokens: of a team the first of its seats stands for all."""
    return tuple((view.token.index(each), sentence(holders(view, [each]))) for each in sorted(tokens))


def _scores(view: View) -> tuple[Score, ...]:
    waited_for = view.teller if view.phase is Phase.STORY else None
    return ranked(
        tuple(
            Score(
                name,
                view.totals[seat],
                _notes(view, seat),
                seat == waited_for,
                seat,
                won=view.phase is Phase.OVER and seat in view.winners,
            )
            for seat, name in enumerate(view.names)
        )
    )


def _notes(view: View, seat: int) -> str:
    notes = ["bot"] if view.bots[seat] else []
    if view.teams:
        notes.insert(0, f"team {view.teams[seat]}")
    if view.left[seat]:
        notes.append("left")
    elif seat == view.teller and view.phase is not Phase.OVER:
        notes.append("tells")
    if view.phase is Phase.OVER and seat in view.winners:
        notes.append("winner")
    return ", ".join(notes)

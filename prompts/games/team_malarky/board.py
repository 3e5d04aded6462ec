"""Team Malarky for who watches: a function of the view of a stranger at the table."""

from engine.games.folders.view import Phase
from engine.games.team_malarky.view import Reveal, View
from prompts.games.folders.common import in_words
from prompts.games.team_malarky.choosing import held, taken
from prompts.games.team_malarky.common import others, points, round_name
from prompts.kit.words import sentence
from prompts.show.board import Board, Line, Score, Stages, Subject, ranked

_STAGES = {Phase.THINK: "Think", Phase.ANSWER: "Answers", Phase.VOTE: "The choice"}


def on_board(view: View) -> Board:
    """Where the match is, the question, what was told of it so far, and the points."""
    headline, progress = _now(view)
    over = view.phase is Phase.OVER
    place = "" if over else round_name(view)
    stages = Stages(tuple(_STAGES.values()), list(_STAGES).index(view.phase)) if view.phase in _STAGES else None
    lines, scores = _lines(view), _scores(view)
    return Board("Team Malarky", place, headline, progress, _subject(view), lines, scores, view.until, stages=stages)


def _now(view: View) -> tuple[str, str]:
    """What the table does, and how far it is; of what is done in secret only how many have done it."""
    match view.phase:
        case Phase.THINK:
            count = sentence(in_words(view))
            return f"Team {view.givers} thinks of its answers", f"One of them knows the real one. {count}."
        case Phase.ANSWER if view.speaker is not None:
            return f"{view.names[view.speaker]} answers now", f"Team {view.givers} gives. {points(view)}"
        case Phase.VOTE:
            return f"Team {others(view.givers)} picks the real answer", "They talk it over: SURE closes it."
    best = view.teams[view.winners[0]] if view.winners else 1
    return f"Team {best} wins", points(view)


def _subject(view: View) -> Subject | None:
    """The question; once the match is over, the last answer."""
    if view.phase is Phase.OVER:
        shown = view.reveal
        return None if shown is None else Subject(shown.question, shown.answer)
    return None if view.question is None else Subject("The question", view.question)


def _lines(view: View) -> tuple[Line, ...]:
    """The answers so far; until there are any, what came of the last round."""
    if view.answers and view.phase is not Phase.OVER:
        return tuple(
            Line(
                view.names[given.seat],
                given.words or "",
                "" if given.words else "no answer",
                dim=given.words is None,
                seat=given.seat,
            )
            for given in view.answers
        )
    return () if view.reveal is None else (_last(view, view.reveal),)


def _last(view: View, shown: Reveal) -> Line:
    note = f"{held(view, shown)} {taken(view, shown)} Point for team {shown.team}."
    return Line(f"Round {shown.round}", shown.answer, note, bright=True, seat=shown.holder)


def _scores(view: View) -> tuple[Score, ...]:
    return ranked(
        tuple(
            Score(
                name,
                view.totals[seat],
                _notes(view, seat),
                waited_for=seat == view.speaker,
                seat=seat,
                won=view.phase is Phase.OVER and seat in view.winners,
            )
            for seat, name in enumerate(view.names)
        )
    )


def _notes(view: View, seat: int) -> str:
    notes = [f"team {view.teams[seat]}"]
    if view.bots[seat]:
        notes.append("bot")
    if view.left[seat]:
        notes.append("left")
    if seat in view.winners:
        notes.append("winner")
    return ", ".join(notes)

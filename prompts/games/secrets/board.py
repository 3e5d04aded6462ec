"""The Secrets Game for who watches: a function of the view of a stranger at the table."""

from engine.games.secrets.view import Phase, Reveal, View
from prompts.games.secrets.common import holders, round_name, told_line
from prompts.games.secrets.votes import TOKENS
from prompts.kit.words import everyone, listed, plural, possessive, quoted, sentence
from prompts.show.board import Board, Line, Score, Subject, ranked

_TOLD = (Phase.QUESTIONS, Phase.VOTE)


def on_board(view: View) -> Board:
    """Where the match is, the lines or the story, what the last vote showed, and the points."""
    headline, progress = _now(view)
    place = "" if view.phase is Phase.OVER else round_name(view)
    return Board("The Secrets Game", place, headline, progress, _subject(view), _lines(view), _scores(view), view.until)


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
    return "The game is over", ""


def _subject(view: View) -> Subject | None:
    if view.phase is Phase.OVER or view.phase is Phase.TIE:
        return None
    if view.phase in _TOLD and view.story is not None:
        return Subject(told_line(view) or "The story", quoted(view.story))
    if view.line is not None:
        return Subject("The line", told_line(view))
    return Subject("The lines", "\n".join(f"{number} {line.text}" for number, line in enumerate(view.lines, 1)))


def _lines(view: View) -> tuple[Line, ...]:
    """What the last vote showed, until the next story is there."""
    shown = view.reveal
    if shown is None or view.phase in (*_TOLD, Phase.OVER):
        return ()
    told = "TRUE" if shown.truth else "a LIE"
    happened = f"It happened to {shown.person}." if shown.person else ""
    first = Line(view.names[shown.seat], happened, f"The last story was {told}", bright=True)
    return (first, *_votes(view, shown))


def _votes(view: View, shown: Reveal) -> tuple[Line, ...]:
    found = []
    for truth in (True, False):
        named = [each.token for each in shown.votes if each.truth is truth]
        if named:
            right = truth is shown.truth
            note = "+1 each" if right else f"+{len(named)} for {view.names[shown.seat]}"
            names = listed([sentence(holders(view, [each])) for each in named])
            found.append(Line(TOKENS[truth], names, note, bright=right))
    silent = [each.token for each in shown.votes if each.truth is None]
    if silent:
        found.append(Line("No vote", listed([sentence(holders(view, [each])) for each in silent]), dim=True))
    return tuple(found)


def _scores(view: View) -> tuple[Score, ...]:
    waited_for = view.teller if view.phase is Phase.STORY else None
    return ranked(
        tuple(
            Score(name, view.totals[seat], _notes(view, seat), seat == waited_for)
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

"""Malarky for who watches: a function of the view of a stranger at the table."""

from dataclasses import replace

from engine.games.malarky.view import DuelView, Given, Honours, Phase, Reveal, View
from engine.kernel.state import DELETED
from prompts.games.folders.common import in_words
from prompts.games.malarky import ballots
from prompts.games.malarky.common import round_name
from prompts.kit.words import does, everyone, listed, over, plural, quoted, sentence
from prompts.show.board import Board, Line, Score, Stages, Subject, ranked

_DUEL = (Phase.DUEL_ROLL, Phase.DUEL_CHOOSE, Phase.DUEL_GIVE, Phase.DUEL_JUDGE, Phase.DUEL_REVEAL)
MOST_EYES = 2
_STAGES = ("Think", "Answers", "Vote", "The truth")
_DUEL_STAGES = ("The die", "Who answers?", "The answer", "True or not?")
_STAGE = {
    Phase.THINK: 0,
    Phase.ANSWER: 1,
    Phase.VOTE: 2,
    Phase.REVEAL: 3,
    Phase.DUEL_ROLL: 0,
    Phase.DUEL_CHOOSE: 1,
    Phase.DUEL_GIVE: 2,
    Phase.DUEL_JUDGE: 3,
}


def on_board(view: View) -> Board:
    """Where the match is, the question, what was told of it so far, and the points."""
    headline, progress = _now(view)
    duel = view.duel if view.phase in _DUEL else None
    place = "The duel" if duel else "" if view.phase is Phase.OVER else round_name(view)
    subject = _duel_subject(duel) if duel else _subject(view)
    lines = _duel_lines(view, duel) if duel else _lines(view)
    names = _DUEL_STAGES if duel else _STAGES
    stages = Stages(names, _STAGE[view.phase]) if view.phase in _STAGE else None
    return Board("Malarky", place, headline, progress, subject, lines, _scores(view), view.until, stages=stages)


def _now(view: View) -> tuple[str, str]:
    """What the table does, and how far it is; of what is done in secret only how many have done it."""
    match view.phase:
        case Phase.THINK:
            return "Everybody thinks of an answer", f"One of you knows the real one. {sentence(in_words(view))}."
        case Phase.ANSWER if view.speaker is not None:
            place = f"Answer {len(view.answers) + 1} of {len(view.answers) + _to_come(view)}."
            return f"{view.names[view.speaker]} answers now", place
        case Phase.BALLOT:
            return _ballot(view)
        case Phase.VOTE:
            return "Who told the real answer?", f"{view.votes_in} of {view.voters} votes are in."
        case Phase.REVEAL:
            host = f"{sentence(does(view, view.next_host, 'host'))} next. " if view.next_host is not None else ""
            return "Here is the real answer", f"{host}{_done(view)}"
        case Phase.OVER:
            return over(view.names, view.winners), ""
    return _duel_now(view, view.duel) if view.duel else ("The next answer comes", "")


def _to_come(view: View) -> int:
    """How many of this round have still to answer."""
    return len(set(view.in_round) - {given.seat for given in view.answers})


def _done(view: View) -> str:
    return f"OK is still to come from {view.undone}."


def _ballot(view: View) -> tuple[str, str]:
    ballot = view.ballot
    if ballot is None:
        return "A ballot runs", ""
    if ballot.host_decides:
        return ballots.claim(view), f"The ballot is even: {view.names[view.host]}, the Host, decides."
    return ballots.claim(view), f"AYE or NAY: {everyone(view, ballot.electors)}."


def _subject(view: View) -> Subject | None:
    shown, best = view.reveal, view.honours
    if view.phase is Phase.REVEAL and shown is not None:
        return Subject(shown.question, shown.answer)
    if best is not None and best.lie is not None and best.lie.words != DELETED:
        head = f"The best lie, by {view.names[best.lie.seat]}: {plural(best.lie.fooled, 'vote')}"
        return Subject(head, quoted(best.lie.words))
    if view.phase is Phase.OVER or view.question is None:
        return None
    return Subject("The question", view.question)


def _lines(view: View) -> tuple[Line, ...]:
    if view.phase is Phase.OVER:
        return _sharpest(view, view.honours) if view.honours else ()
    if view.phase is Phase.REVEAL and view.reveal is not None:
        shown = view.reveal
        return tuple(_revealed(view, shown, given) for given in shown.answers)
    return tuple(_told(view, given) for given in view.answers)


def _sharpest(view: View, best: Honours) -> tuple[Line, ...]:
    """One or two who saw through most rounds."""
    if len(best.eyes) > MOST_EYES:
        return ()
    found = plural(best.found, "truth")
    return tuple(Line(view.names[seat], f"{found} found", "sharpest eye", seat=seat) for seat in best.eyes)


def _told(view: View, given: Given) -> Line:
    name = view.names[given.seat]
    if given.words is None:
        return Line(name, "", "no answer", dim=True, seat=given.seat)
    number = given.seat + 1 if view.phase is Phase.VOTE and not given.struck else None
    note = "out: too similar" if given.struck else ""
    return Line(name, given.words, note, dim=given.struck, seat=given.seat, number=number)


def _revealed(view: View, shown: Reveal, given: Given) -> Line:
    """An answer with what came out: whether it was the real one, who held that, who voted for it."""
    line = _told(view, given)
    notes = [line.note] if line.note else []
    if given.seat == shown.author:
        notes.append("REAL")
    if given.seat == shown.holder and shown.author != shown.holder:
        notes.append("held the real answer" + (", FORCED" if shown.forced else ""))
    own = next((cast.kind for cast in shown.votes if cast.seat == given.seat), "none")
    if own == "empty" or (own == "black" and given.seat != shown.author):
        notes.append(f"voted {own.upper()}")
    voters = sorted(cast.seat for cast in shown.votes if cast.kind == "seat" and cast.target == given.seat)
    votes = tuple((seat, view.names[seat]) for seat in voters)
    return replace(line, note=", ".join(notes), bright=given.seat == shown.author, votes=votes)


def _duel_now(view: View, duel: DuelView) -> tuple[str, str]:
    fight = f"{everyone(view, duel.duellists)} are equal at the top: one question decides."
    waits = [view.names[seat] for seat in _waited_for(view)]
    match view.phase:
        case Phase.DUEL_ROLL:
            return f"{listed(waits)} to roll the die", fight
        case Phase.DUEL_CHOOSE:
            return f"{listed(waits)} chooses: to answer or to judge", fight
        case Phase.DUEL_GIVE:
            return f"{listed(waits)} answers now", "The real answer, or a bluff?"
        case Phase.DUEL_JUDGE:
            return f"{listed(waits)} judges: is that the real answer?", ""
    won = view.names[duel.winner] if duel.winner is not None else "Nobody"
    return f"{won} wins the duel", _done(view) if duel.verdict else ""


def _duel_subject(duel: DuelView) -> Subject | None:
    if duel.question is None:
        return None
    if duel.answer is not None:
        return Subject(duel.question, duel.answer)
    return Subject("The question of the duel", duel.question)


def _duel_lines(view: View, duel: DuelView) -> tuple[Line, ...]:
    if duel.giver is None or duel.words is None:
        return ()
    real = duel.label == "real"
    note = "" if duel.label is None else "REAL" if real else "a BLUFF"
    told = [Line(view.names[duel.giver], duel.words, note, bright=real, seat=duel.giver)]
    if duel.receiver is not None and duel.verdict is not None:
        told.append(Line(view.names[duel.receiver], f"said {duel.verdict.upper()}", seat=duel.receiver))
    return tuple(told)


def _waited_for(view: View) -> tuple[int, ...]:
    """The seats that a public turn waits for; whose vote is missing nobody may see."""
    duel = view.duel
    match view.phase:
        case Phase.ANSWER if view.speaker is not None:
            return (view.speaker,)
        case Phase.BALLOT if view.ballot is not None and view.ballot.host_decides:
            return (view.host,)
        case Phase.DUEL_ROLL if duel is not None:
            waiting = [seat for seat, rolled in zip(duel.duellists, duel.rolls, strict=True) if rolled is None]
            return tuple(waiting) or duel.duellists
        case Phase.DUEL_CHOOSE if duel is not None:
            first, second = duel.rolls
            return (duel.duellists[0 if (first or 0) >= (second or 0) else 1],)
        case Phase.DUEL_GIVE if duel is not None and duel.giver is not None:
            return (duel.giver,)
        case Phase.DUEL_JUDGE if duel is not None and duel.receiver is not None:
            return (duel.receiver,)
    return ()


def _scores(view: View) -> tuple[Score, ...]:
    waited_for = _waited_for(view)
    return ranked(
        tuple(
            Score(
                name,
                view.totals[seat],
                _notes(view, seat),
                seat in waited_for,
                seat,
                won=view.phase is Phase.OVER and seat in view.winners,
                gained=view.reveal.points[seat] if view.reveal and _shows_points(view, seat) else 0,
            )
            for seat, name in enumerate(view.names)
        )
    )


def _notes(view: View, seat: int) -> str:
    notes = ["bot"] if view.bots[seat] else []
    if view.left[seat]:
        notes.append("left")
    elif view.phase not in (*_DUEL, Phase.OVER) and seat == view.host:
        notes.append("Host")
    if view.phase is Phase.OVER and seat in view.winners:
        notes.append("winner")
    return ", ".join(notes)


def _shows_points(view: View, seat: int) -> bool:
    """Whether the points of the shown round are new; who has joined since got none."""
    return view.phase is Phase.REVEAL and view.reveal is not None and seat < len(view.reveal.points)

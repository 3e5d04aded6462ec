"""Answers to REPEAT, WHERE, SCORE and RULES in a Malarky match: functions of the view and of the table's clock."""

from collections.abc import Mapping

from engine.games.malarky.view import Phase, View
from prompts.games.folders.answering import folder_again, offers_draft, turn_rules
from prompts.games.folders.common import answer_lines, folder_notes, in_words
from prompts.games.malarky import ballots, duel, rounds, votes
from prompts.games.malarky.common import round_name
from prompts.games.malarky.refusals import doing
from prompts.kit.messages import GameMessage, seal
from prompts.kit.words import does, everyone, sentence, time_left, who, whose

_ASKS: Mapping[str, GameMessage] = {
    "think": rounds.think,
    "answer": rounds.answer,
    "ballot": ballots.ballot,
    "tie": ballots.tie,
    "vote": votes.vote,
    "reveal": votes.reveal,
    "duel_roll": duel.duel_roll,
    "duel_choose": duel.duel_choose,
    "duel_give": duel.duel_give,
    "duel_judge": duel.duel_judge,
    "duel_reveal": duel.duel_result,
}
ROOM = 1400  # characters beside the folder, so that all is one message
LONG_LIST = 90  # to which each answer is shortened where the list would be longer
_PLAYING = (Phase.THINK, Phase.ANSWER, Phase.BALLOT, Phase.VOTE)


def repeat(view: View) -> str:
    """What this seat was last asked, with its secret, and what it has noted so far; who only watches is asked nothing,
    and told the question as all know it."""
    if view.phase is Phase.OVER:
        return doing(view)
    kind = "" if view.ask is None or view.ask.over else view.ask.kind
    noted = "".join(line + "\n" for line in _noted(view))
    if kind == "think" and view.phase is Phase.THINK:
        return seal(noted, rounds.think.write(view, {}))
    asked = _put(view, kind) if kind else doing(view)
    if view.phase not in _PLAYING or view.question is None:
        return noted + asked
    head, lines = f"{round_name(view)}: {view.question}\n", answer_lines(view, view.answers)
    if len(noted + head + lines + asked) > ROOM:
        lines = answer_lines(view, view.answers, LONG_LIST)
    public = f"{head}{lines}{asked}\n"
    if view.seat not in view.in_round:
        return f"{noted}{public}You only watch this round."
    return seal(noted, folder_again(view, public))


def _put(view: View, kind: str) -> str:
    if kind == "think":
        return f"{doing(view)} Until it is your turn you may text me a draft."
    if kind == "answer":
        draft = ", or OK for your draft" if offers_draft(view) else ""
        return f"Your turn: text your answer{draft}.{turn_rules(view)}"
    if kind == "vote":
        return votes.vote_question(view, "a number or name")
    return seal("", _ASKS[kind].write(view, {}))


def _noted(view: View) -> list[str]:
    lines = folder_notes(view)
    if view.vote is not None and view.phase is Phase.VOTE:
        lines.append(f"Your vote: {votes.cast_for(view)}.")
    return lines


def where(view: View, at: float) -> str:
    """What the table waits for, and how long still."""
    left = time_left(view.until, at)
    return f"{_waiting(view)}{left}"


def _waiting(view: View) -> str:
    place = "The duel" if view.phase.value.startswith("duel") else round_name(view)
    if view.phase is Phase.OVER:
        return "The game is over. Text REMATCH to play again."
    if view.phase is Phase.THINK:
        waits = f"all to think: {in_words(view)}"
    elif view.phase is Phase.ANSWER and view.speaker is not None:
        waits = f"{whose(view, view.speaker)} answer"
    elif view.phase is Phase.VOTE:
        waits = f"the votes: {view.votes_in} of {view.voters} are in"
    elif view.phase is Phase.BALLOT:
        waits = "AYE or NAY" + (", yours too" if _is_elector(view) else " of those who were asked")
    elif view.phase in (Phase.REVEAL, Phase.DUEL_REVEAL):
        waits = f"OK from {view.undone} more"
    else:
        waits = _duel_waits(view)
    return f"{place} waits for {waits}."


def _is_elector(view: View) -> bool:
    """Whether this seat's own ballot is still missing."""
    ballot = view.ballot
    if ballot is None or ballot.mine is not None:
        return False
    return view.seat == view.host if ballot.host_decides else view.seat in ballot.electors


def _duel_waits(view: View) -> str:
    shown = view.duel
    if shown is None:
        return "the next answer"
    if view.phase is Phase.DUEL_ROLL:
        waiting = [seat for seat, roll in zip(shown.duellists, shown.rolls, strict=True) if roll is None]
        return f"{everyone(view, waiting or shown.duellists)} to ROLL"
    if view.phase is Phase.DUEL_CHOOSE:
        first, second = shown.rolls
        higher = shown.duellists[0 if (first or 0) >= (second or 0) else 1]
        return f"{who(view, higher)} to choose"
    if view.phase is Phase.DUEL_GIVE and shown.giver is not None:
        return f"{whose(view, shown.giver)} answer"
    return f"{whose(view, shown.receiver)} verdict" if shown.receiver is not None else "the verdict"


def score(view: View) -> str:
    """The points, the highest first."""
    order = sorted(range(len(view.names)), key=lambda seat: -view.totals[seat])
    points = [f"{view.names[seat]} {view.totals[seat]}{' (left)' if view.left[seat] else ''}" for seat in order]
    if view.phase is Phase.OVER:
        won = f" {sentence(everyone(view, view.winners))} won." if view.winners else ""
        return f"At the close: {', '.join(points)}.{won}"
    return f"{round_name(view)}. {', '.join(points)}. {sentence(does(view, view.host, 'are', 'is'))} the Host."


def rules(view: View | None) -> str:
    """How to play: the same words for every seat and in every phase (MQ21)."""
    return (
        "MALARKY. One of you gets the real answer to an odd question, the others get nothing, and nobody knows who. "
        "One by one you all tell an answer, real or made up. Then vote for who told the real one: text a name. 1 point "
        "for each vote you get, 1 for finding the truth."
    )


def more_rules(view: View | None) -> str:
    """The rest (MQ21)."""
    return (
        "Use your own words, and no answer twice: SIMILAR CARA BOB says that Cara repeats Bob. Somebody told your real "
        "answer before your turn? FORCED and the name, then bluff: 2 points a vote.\n"
        "Votes: ME if you made yours up and think that it is true (wrong: -2). Who had the real one texts any name, it "
        "does not count. OBJECT if somebody cheated. MUTE spares you what others SAY."
    )

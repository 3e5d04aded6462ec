"""How Insights is said aloud: a function for each message, by its name, and for each answer about the match."""

from engine.games.insights.judging import AT_ZERO
from engine.games.insights.state import BEGIN_WITH, FIRST, GOAL, MOST_SWAPS, ONE
from engine.games.insights.view import Billed, Phase, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.insights.common import (
    given,
    is_first_wager,
    names_of,
    next_wager,
    points,
    round_name,
    unguessed,
    wagered,
    waited_for,
)
from prompts.games.insights.refusals import rule
from prompts.games.insights.rounds import predicted_by
from prompts.kit.aloud import another_game, asking, closed, lines, own, part, signed, span
from prompts.kit.words import does, everyone, plural, sentence, time_left, who


def started(view: View, facts: SayFacts) -> str:
    return part(
        f"Insights begins. All of you have {BEGIN_WITH} points, and {GOAL} wins.",
        "Answer as you really would, guess what the others say, and wager points on that"
        f"{'' if view.wagers == ONE else ', and on what they guess of you'}.",
    )


def over(view: View, facts: SayFacts) -> str:
    """W3, WQ5, WQ12, WQ14."""
    winners, totals = facts["winners"], facts["totals"]
    best = max((totals[seat] for seat in winners), default=0)
    why = {"points": "", "rounds": "The last round is over.", "alone": "Only one is left."}[facts["reason"]]
    if not best:
        head = "The game is over, and nobody has a point."
    elif len(winners) > 1:
        head = f"{sentence(everyone(view, winners))} share the win with {plural(best, 'point')}!"
    else:
        head = f"{sentence(does(view, winners[0], 'win'))} with {plural(best, 'point')}!"
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    told = [f"{view.names[seat]}: {totals[seat]}." for seat in order]
    return part(why, head, lines("At the close:", *told), another_game(view))


def undone(view: View, facts: SayFacts) -> str:
    return "All right, this card may stay." if facts["what"] == "swap" else f"Taken back. {_receipt(view)}"


def _asked(view: View) -> str:
    """The card: its question, and each answer by its number."""
    options = [closed(f"{number}: {own(option)}") for number, option in enumerate(view.options, 1)]
    return part(closed(own(view.question)), lines(*options))


def question(view: View, facts: SayFacts) -> str:
    """W4: read to all."""
    again = " Another card." if facts.get("swaps") else ""
    how = "Answer, each on your own phone." if view.seat is None else "What would you say?"
    return part(f"{round_name(view)}.{again}", _asked(view), f"{how} You have {span(given(view))} for the whole sheet.")


def _next_step(view: View) -> str:
    """What the reader is asked for now, one thing at a time."""
    if view.answer is None:
        return "Now your own answer."
    place = unguessed(view)
    if place is not None:
        return f"What will {view.names[view.opponents[place]]} say?"
    wager = next_wager(view)
    if wager is None:
        return "You may change it until the last sheet is in."
    place, column, _ = wager
    name = view.names[view.opponents[place]]
    asked = f"How sure are you about {name}?" if column == FIRST else f"And how sure that {name} guesses yours?"
    return part(_how_much(view), asked) if is_first_wager(view) else asked


def _how_much(view: View) -> str:
    if points(view) == 0:
        return f"You have no points, so you may wager {AT_ZERO} in all, on one friend."
    return f"You have {plural(points(view), 'point')}, and may wager no more than that in all."


def _sheet(view: View) -> str:
    """The reader's sheet so far, by name."""
    if view.answer is None:
        return ""
    rows = [f"You say {view.answer}."]
    for seat, (prediction, first, second) in zip(view.opponents, view.rows, strict=True):
        wagers = "" if first is None else f", with {first} on it"
        if second is not None and view.wagers != ONE:
            wagers += f", and {second} on their guess of you"
        if prediction:
            rows.append(f"For {view.names[seat]} you guess {prediction}{wagers}.")
    return lines(*rows)


def _receipt(view: View) -> str:
    """What stands on the reader's sheet, and what comes next."""
    if view.seat not in view.complete:
        return part(_sheet(view), _next_step(view))
    total = points(view)
    left = "" if wagered(view) > total else f", and {total - wagered(view)} are left"
    waits = [seat for seat in waited_for(view) if seat != view.seat]
    still = f"Still to come: {names_of(view, waits)}." if waits else ""
    return part(
        "Your sheet is in.", _sheet(view), f"You wager {plural(wagered(view), 'point')}{left}.", _next_step(view), still
    )


def noted(view: View, facts: SayFacts) -> str:
    """What comes next; of the last sheet the reveal speaks."""
    if view.round != facts["round"] or view.phase is Phase.OVER:
        return ""
    return _receipt(view) if view.seat in view.complete else part("I have that.", _next_step(view))


def sheet_remind(view: View, facts: SayFacts) -> str:
    time = f"{round_name(view)} waits for you." if view.pace is Pace.SLOW else "30 seconds left."
    return f"{time} {_next_step(view)}"


def reveal(view: View, facts: SayFacts) -> str:
    """All answers by name; who predicted whom; round scores and totals (WQ10)."""
    shown = view.reveal
    if shown is None or not any(answer is not None for answer in shown.answers):
        return f"Round {shown.round if shown else view.round}: nobody answered, so nothing changes."
    rows = zip(shown.players, shown.scores, shown.totals, strict=True)
    scores = [
        f"{sentence(who(view, seat))}: {signed(score)}, {total} in all{_by(view, shown, seat)}."
        for seat, score, total in rows
    ]
    return part(
        f"Round {shown.round}: the answers. {closed(own(shown.question))}",
        lines(*_answers(view, shown)),
        lines("And the points.", *scores),
    )


def _answers(view: View, shown: Reveal) -> list[str]:
    told = []
    for number, option in enumerate(shown.options, 1):
        seats = [seat for seat, answer in zip(shown.players, shown.answers, strict=True) if answer == number]
        if seats:
            say = "say" if len(seats) > 1 or seats[0] == view.seat else "says"
            told.append(closed(f"{sentence(everyone(view, seats))} {say}: {own(option)}"))
    silent = [seat for seat, answer in zip(shown.players, shown.answers, strict=True) if answer is None]
    return [*told, f"No answer from {everyone(view, silent)}."] if silent else told


def _by(view: View, shown: Reveal, seat: int) -> str:
    told = predicted_by(view, shown, seat)
    return f", predicted by {told.partition(': ')[2] or told}" if told else ""


def bill(view: View, facts: SayFacts) -> str:
    """One's own wagers as they counted: nobody else ever hears them."""
    return lines("Your bill, for you alone.", *_billed(view))


def _billed(view: View) -> list[str]:
    return [f"{view.names[line.seat]}: {_side(line, of_mine=True)}{_second(view, line)}." for line in view.bill]


def _second(view: View, line: Billed) -> str:
    return "" if view.wagers == ONE else f", {_side(line, of_mine=False)}"


def _side(line: Billed, *, of_mine: bool) -> str:
    wager = line.first if of_mine else line.second
    counted = "does not count" if wager is None else signed(wager)
    return f"{'your prediction' if of_mine else 'theirs of you'} {counted}"


def swap_noted(view: View, facts: SayFacts) -> str:
    return f"Noted: {_voices(view)} want another card. It comes when more than half do."


def swap_asked(view: View, facts: SayFacts) -> str:
    """WQ9."""
    last = " That would be the last swap of this round." if view.swaps == MOST_SWAPS - 1 else ""
    wanted = f"{view.names[facts['seat']]} wants another card: {_voices(view)}."
    return f"{wanted} If you do too, {asking(view, 'swap')}.{last}"


def _voices(view: View) -> str:
    return f"{len(view.swapping)} of {len(view.in_round)}"


def mend(view: View, facts: SayFacts) -> str:
    """A sheet of which a part breaks a rule: all else of it stands (WQ18)."""
    return f"{rule(view, facts['fault'], facts)} The rest stands. {_next_step(view)}"


def _refused(view: View, fault: str, facts: SayFacts) -> str:
    how = "Your sheet stays as it was." if facts["rest"] else _next_step(view)
    return f"{rule(view, fault, facts)} {how}"


def refused_prediction(view: View, facts: SayFacts) -> str:
    return _refused(view, "refused_prediction", facts)


def refused_wager(view: View, facts: SayFacts) -> str:
    return _refused(view, "refused_wager", facts)


def refused_hundreds(view: View, facts: SayFacts) -> str:
    return _refused(view, "refused_hundreds", facts)


def refused_sum(view: View, facts: SayFacts) -> str:
    return _refused(view, "refused_sum", facts)


def refused_zero(view: View, facts: SayFacts) -> str:
    return _refused(view, "refused_zero", facts)


def _doing(view: View) -> str:
    if view.phase is Phase.OVER:
        return "The game is over."
    if view.seat is not None and view.seat not in view.in_round:
        return "You play from the next round on."
    return _next_step(view)


def refused_unfit(view: View, facts: SayFacts) -> str:
    if facts["blank"] in ("number", "answer"):
        return f"Your own answer is a number of the card, 1 to {len(view.options)}."
    return f"That needs numbers for each of your {plural(len(view.guessed), 'opponent')}."


def refused_not_open(view: View, facts: SayFacts) -> str:
    return f"That is not possible just now. {_doing(view)}"


def refused_late(view: View, facts: SayFacts) -> str:
    return f"Too late for that. {_doing(view)}"


def refused_nothing_to_undo(view: View, facts: SayFacts) -> str:
    return "There is nothing of yours to take back now."


def repeat(view: View) -> str:
    """The question, and the reader's sheet so far with what comes next."""
    if view.phase is Phase.OVER:
        return _doing(view)
    follows = _receipt(view) if view.seat in view.in_round else _doing(view)
    return part(f"{round_name(view)}.", _asked(view), follows)


def where(view: View, at: float) -> str:
    """Whose sheets the table waits for, and how long still."""
    if view.phase is Phase.OVER:
        return _doing(view)
    left = time_left(view.until, at)
    waits = waited_for(view)
    others = names_of(view, [seat for seat in waits if seat != view.seat])
    mine = "your sheet" if view.seat in waits else ""
    sheets = f"{mine}, and that of {others}" if mine and others else mine or f"the sheet of {others}"
    return f"{round_name(view)} waits for {sheets}.{left}"


def score(view: View) -> str:
    """The points, the highest first, and the reader's own bill of the last round."""
    order = sorted(range(len(view.names)), key=lambda seat: -view.totals[seat])
    gone = {seat for seat in order if view.left[seat]}
    told = [f"{view.names[seat]}: {view.totals[seat]}{', and has left' if seat in gone else ''}." for seat in order]
    if view.phase is Phase.OVER:
        return lines("At the close:", *told, f"{sentence(everyone(view, view.winners))} won.")
    own_bill = lines("Your last bill.", *_billed(view)) if view.bill else ""
    return part(lines(f"{round_name(view)}.", *told, f"{GOAL} wins."), own_bill)


def rules(view: View | None) -> str:
    """How to play (W1 to W16)."""
    both = "" if view is not None and view.wagers == ONE else ", and as much again that they guess yours"
    return part(
        "This is how Insights goes.",
        "All of you get a question with answers to choose from.",
        lines(
            "First choose your real answer.",
            "Then guess what each of the others says.",
            f"Then wager points on each guess{both}: nothing, 25, 50 or 100.",
            "If it is right you get the wager, if it is wrong you lose it.",
        ),
        f"{GOAL} points win.",
    )


def more_rules(view: View | None) -> str:
    """The rest (W1 to W16)."""
    one = view is not None and view.wagers == ONE
    return part(
        f"You cannot wager more than you have, and only one 100 on your guesses{'' if one else ' and one on theirs'}.",
        "Without points you may wager 50 in all, on one opponent. Nobody falls below nothing.",
        "Say swap for another card; it comes if more than half of you want it.",
    )

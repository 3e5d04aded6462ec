"""How Insights is said aloud: a function for each message, by its name, and for each answer about the match."""

from engine.games.insights.judging import AT_ZERO, FIRST, WAGERS
from engine.games.insights.state import BEGIN_WITH, GOAL, MOST_SWAPS
from engine.games.insights.view import Billed, Phase, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.insights.common import given, names_of, points, round_name, waited_for
from prompts.games.insights.rounds import predicted_by
from prompts.kit.aloud import another_game, asking, closed, lines, own, part, signed, span
from prompts.kit.words import does, everyone, listed, plural, sentence, time_left, who

_ALLOWED = listed([str(wager) for wager in WAGERS], "or")


def started(view: View, facts: SayFacts) -> str:
    return part(
        f"Insights begins. All of you have {BEGIN_WITH} points, and {GOAL} wins.",
        "Answer as you really would, guess what the others say, and wager points on that, and on what they guess of "
        "you.",
    )


def over(view: View, facts: SayFacts) -> str:
    """W3, WQ5, WQ12, WQ14."""
    winners, totals = facts["winners"], facts["totals"]
    best = max((totals[seat] for seat in winners), default=0)
    why = {"points": "", "rounds": "The last round is over.", "alone": "Only one is left."}[facts["reason"]]
    if len(winners) > 1:
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
    """What the reader is asked for now, step by step."""
    if view.answer is None:
        return "Now your own answer."
    if not view.predictions:
        if len(view.opponents) == 1:
            return f"What will {names_of(view, view.opponents)} say?"
        return f"Now predict what {names_of(view, view.opponents)} will say, in this order."
    if view.first is not None:
        return "You may change it until the last sheet is in."
    order = "" if len(view.opponents) == 1 else f", for {names_of(view, view.opponents)}, in this order"
    return f"Now your wagers. {_how_much(view)} First that you predicted right{order}. Then that they predict you."


def _how_much(view: View) -> str:
    if points(view) == 0:
        return f"You have no points, so you may wager {AT_ZERO} in all, on one opponent."
    most = f"You have {plural(points(view), 'point')}, and may wager no more than that in all."
    return f"{most} In each of the two rows 100 goes once only."


def _sheet(view: View) -> str:
    """The reader's sheet so far, by name."""
    if view.answer is None:
        return ""
    rows = [f"You say {view.answer}."]
    for place, seat in enumerate(view.opponents if view.predictions else ()):
        wagers = ""
        if view.first and view.second:
            wagers = f", with {view.first[place]} on it, and {view.second[place]} on their prediction of you"
        rows.append(f"For {view.names[seat]} you predict {view.predictions[place]}{wagers}.")
    return lines(*rows)


def _receipt(view: View) -> str:
    """What stands on the reader's sheet, and what comes next."""
    if view.answer is None or view.first is None:
        return part(_sheet(view), _next_step(view))
    wagered, total = sum(view.first) + sum(view.second or ()), points(view)
    left = "" if wagered > total else f", and {total - wagered} are left"
    waits = [seat for seat in waited_for(view) if seat != view.seat]
    still = f"Still to come: {names_of(view, waits)}." if waits else ""
    return part(
        "Your sheet is in.", _sheet(view), f"You wager {plural(wagered, 'point')}{left}.", _next_step(view), still
    )


def noted(view: View, facts: SayFacts) -> str:
    """What comes next; of the last sheet the reveal speaks."""
    if view.round != facts["round"] or view.phase is Phase.OVER:
        return ""
    return _receipt(view) if view.first is not None else part("I have that.", _next_step(view))


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
    return [
        f"{view.names[line.seat]}: {_side(line, of_mine=True)}, {_side(line, of_mine=False)}." for line in view.bill
    ]


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


def _again(view: View, facts: SayFacts) -> str:
    return (
        f"Once more for {names_of(view, facts['seats'])}; I keep the rest." if facts["rest"] else "Once more, please."
    )


def refused_missing(view: View, facts: SayFacts) -> str:
    """W6."""
    return f"Every opponent needs a prediction. Missing is {names_of(view, facts['seats'])}; I keep the rest."


def refused_prediction(view: View, facts: SayFacts) -> str:
    """W6."""
    name = view.names[facts["seat"]]
    return f"{facts['value']} for {name} is no answer of this card: predict 1 to {facts['most']}. {_again(view, facts)}"


def refused_wager(view: View, facts: SayFacts) -> str:
    """W7, W8."""
    return f"{facts['value']} on {view.names[facts['seat']]}: a wager is {_ALLOWED}. {_again(view, facts)}"


def refused_hundreds(view: View, facts: SayFacts) -> str:
    """W10."""
    side = "that you predict them" if facts["column"] == FIRST else "that they predict you"
    return f"Only one 100 among your wagers {side}. {_again(view, facts)}"


def _all_again(facts: SayFacts) -> str:
    return f"All wagers once more, please{'; I keep the rest' if facts['rest'] else ''}."


def refused_sum(view: View, facts: SayFacts) -> str:
    """W9, WQ1."""
    has = plural(facts["total"], "point")
    return f"Your wagers are {facts['sum']} in all, and you have {has}: wager less. {_all_again(facts)}"


def refused_zero(view: View, facts: SayFacts) -> str:
    """W11, WQ2."""
    return f"Without points you may wager {AT_ZERO} in all, on one opponent only. {_all_again(facts)}"


def _doing(view: View) -> str:
    if view.phase is Phase.OVER:
        return "The game is over."
    if view.seat is not None and view.seat not in view.in_round:
        return "You play from the next round on."
    return _next_step(view)


def refused_unfit(view: View, facts: SayFacts) -> str:
    if facts["blank"] in ("number", "answer"):
        return f"Your own answer is a number of the card, 1 to {len(view.options)}."
    return f"That needs numbers for each of your {plural(len(view.opponents), 'opponent')}."


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
    return part(
        "This is how Insights goes.",
        "All of you get a question with answers to choose from.",
        lines(
            "First choose your real answer.",
            "Then predict what each of the others says.",
            "Then wager points on each prediction, and as much again that they predict you: nothing, 25, 50 or 100. "
            "If it is right you get the wager, if it is wrong you lose it.",
        ),
        "You cannot wager more than you have, and only one 100 on your predictions and one on theirs. Without points "
        f"you may wager 50 in all, on one opponent. {GOAL} points win.",
    )

"""Answers to REPEAT, WHERE, SCORE and RULES in a match of Malta!: functions of the view and of the table's clock."""

from engine.games.malta.view import Phase, View
from prompts.games.malta.asked import now
from prompts.games.malta.common import card_name, chosen, near
from prompts.kit.words import does, everyone, listed, plural, sentence, time_left

OVER = "The game is over. Text REMATCH to play again."


def repeat(view: View) -> str:
    """What the seat was last asked, with its cards."""
    if view.phase is Phase.OVER:
        return OVER
    told = now(view)
    if not told:
        return "Nothing is asked of you now. HAND, NEAR, MAP and DISCARDS show what is there."
    return f"{near(view)} {told}" if view.phase in (Phase.PLAY, Phase.BLIND) else told


def where(view: View, at: float) -> str:
    """Whom the table waits for, and how long still."""
    if view.phase is Phase.OVER:
        return OVER
    left = time_left(view.until, at)
    return f"{waits(view)}{left}"


def waits(view: View) -> str:
    """What is going on, as a sentence."""
    if view.active is None:
        missing = [seat for seat, pawn in enumerate(view.pawns) if not pawn and not view.out[seat]]
        return f"Pawns are placed. Still to come: {everyone(view, missing) or 'nobody'}."
    name = "You are" if view.active == view.seat else f"{view.names[view.active]} is"
    match view.phase:
        case Phase.WINDOW:
            top = view.stack[-1]
            played = f"{sentence(does(view, top.seat, 'play'))} {card_name(top.card)}{chosen(view, top.chosen)}"
            return f"{played}. The others may answer it."
        case Phase.BOOMERANG:
            back = view.active if view.returner is None else view.returner
            return f"{sentence(does(view, back, 'send'))} {card_name(view.stack[0].card)} back."
        case Phase.MOVE:
            return f"{name} to move."
        case Phase.TAX:
            return f"{name} to pay taxes."
    return f"{name} to play card {view.played + 1} of {view.plays}."


def score(view: View) -> str:
    """Who is in with how many cards, and who is out."""
    held = [f"{name} {view.held[seat]}" for seat, name in enumerate(view.names) if not view.out[seat]]
    out = [name for seat, name in enumerate(view.names) if view.out[seat]]
    told = f"Cards: {', '.join(held)}." + (f" Out: {listed(out)}." if out else "")
    return f"{told} Deck: {view.deck}, discards: {len(view.pile)}."


def rules(view: View | None) -> str:
    """How to play."""
    return (
        "MALTA! The last one on the board wins. In your turn you draw the number of your space, play half of your "
        "hand, rounded up (3, or 3 BOB, or 2 C5), and move one space by an arrow. Each who stands there gets as many "
        "cards as its number. No card after the draw, or no way: you are out."
    )


def more_rules(view: View | None) -> str:
    """The rest."""
    rows = 7 if view is None else len({place[0] for place in view.board})
    return (
        f"{plural(rows, 'row')}, A on top. A circle has no exits and no cards. Another's card: NEGATE undoes it, "
        "BOOMERANG sends back one on you, OK lets it pass, OK TURN and AUTO OK all others. AUTO NEGATE ME, AUTO "
        "BOOMERANG ME and AUTO NEGATE TURNOVER (End Turn) answer for you until AUTO OFF.\n"
        "HAND, NEAR, DISCARDS, MAP: * star, U D L R crown, u d l r drop, o circle."
    )

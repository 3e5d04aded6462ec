"""What is told aloud while a hand is played, and at the ends of hand and match."""

from engine.games.igor.deck import HAND, suit
from engine.games.igor.play import CLOSING
from engine.games.igor.speech import code_of, without
from engine.games.igor.view import View
from engine.kernel.game import SayFacts
from prompts.games.igor.aloud import names
from prompts.games.igor.common import hand_name
from prompts.kit.aloud import another_game, asking, closed, lines, own, part
from prompts.kit.words import clock, does, everyone, plural, sentence, who


def started(view: View, facts: SayFacts) -> str:
    return part(
        f"Igor begins: {plural(view.hands, 'hand')} of seven tricks.",
        "A trick is worth three Malarians. Some rules lie face down, and who forgets one pays a Malarian to whoever "
        "catches it. You all have ten.",
    )


def waits(view: View, facts: SayFacts) -> str:
    return f"You are dealt in at the next deal, with {names.money(view.totals[view.seat or 0])}."


def hand_over(view: View, facts: SayFacts) -> str:
    """I21, I22, IQ21."""
    won = f"Most tricks: {everyone(view, facts['winners'])}, with {facts['tricks']}." if facts["winners"] else ""
    missed = facts["unnoticed"]
    unnoticed = "" if missed is None else f"{plural(missed, 'breach', 'breaches')} went unnoticed."
    return lines(f"Hand {facts['number']} is over.", won, unnoticed)


def over(view: View, facts: SayFacts) -> str:
    """I36, IQ27."""
    most = max((facts["totals"][seat] for seat in view.winners), default=0)
    best = names.money(most)
    if not most:
        won = "Nobody has a Malarian, so nobody wins."
    elif len(view.winners) == 1:
        won = f"{sentence(does(view, view.winners[0], 'win'))} with {best}. Bravo!"
    else:
        won = f"{sentence(everyone(view, view.winners))} share the win with {best} each. Bravo!"
    return part(
        "The game is over.",
        won,
        names.malarians(view, facts["totals"]),
        another_game(view),
    )


def dealt(view: View, facts: SayFacts) -> str:
    """I10, I11."""
    deals, leads = does(view, facts["dealer"], "deal"), does(view, facts["leader"], "lead")
    return f"{hand_name(view)}. {sentence(deals)}, and {leads}."


def hand(view: View, facts: SayFacts) -> str:
    return lines("Your cards.", names.cards_listed(view.cards))


def turn(view: View, facts: SayFacts) -> str:
    led = names.led(view.led) if view.led else "You lead."
    return part(f"It is your turn. {led}", hand(view, facts))


def turn_remind(view: View, facts: SayFacts) -> str:
    return part(
        "It is still your turn. You may play one of these.", names.cards_listed(view.legal), "Else I play for you."
    )


def played(view: View, facts: SayFacts) -> str:
    """2.7: the card, and what was said with it, but for its code."""
    seat, code = facts["trick"][-1]
    if facts["by_server"]:
        laid = f"For {who(view, seat)} I play {names.card(code)}."
    else:
        laid = f"{sentence(does(view, seat, 'play'))} {names.card(code)}."
        words = own(without(facts["words"] or "", code_of(facts["words"] or "", code)))
        laid += f"\n{sentence(does(view, seat, 'say'))}: {closed(words)}" if words else ""
    if facts["next"] is None or facts["next"] == view.seat:
        return laid
    return lines(laid, f"{view.names[facts['next']]} to play. {names.led(suit(facts['trick'][0][1]))}")


def on_the_table(view: View, facts: SayFacts) -> str:
    """2.7."""
    follows = "" if view.to_play is None else f"{sentence(does(view, view.to_play, 'are', 'is'))} to play."
    return lines(names.trick(view), follows)


def taken(view: View, facts: SayFacts) -> str:
    """I16, I18; IQ28."""
    if facts["seat"] is None:
        return f"Trick {facts['number']} counts for nobody."
    takes = sentence(does(view, facts["seat"], "take"))
    won = f"{takes} trick {facts['number']}, with {names.card(facts['card'], picture=False)}."
    if facts["number"] == HAND:
        return part(won, names.malarians(view, facts["totals"], facts["tricks"]))
    has = does(view, facts["seat"], "have", "has")
    tricks = plural(facts["tricks"][facts["seat"]], "trick")
    return lines(won, f"{sentence(has)} {tricks} now, and {names.money(facts['totals'][facts['seat']])}.")


def said(view: View, facts: SayFacts) -> str:
    return f"{view.names[facts['seat']]} says: {closed(own(facts['words']))}"


def may_fine(view: View, facts: SayFacts) -> str:
    name = view.names[facts["seat"]]
    return f"{name} is slow. If you like, {asking(view, 'fine and the name')}: it costs one Malarian."


def fined(view: View, facts: SayFacts) -> str:
    fines = sentence(does(view, facts["by"], "fine"))
    paid = "one Malarian to the pile" if facts["paid"] else "who has no Malarian to pay"
    return f"{fines} {who(view, facts['seat'])}, {paid}."


def closing(view: View, facts: SayFacts) -> str:
    """IQ12."""
    time = clock(CLOSING(view) or 0)
    return f"The hand is played. For {time} you may still catch somebody, and say what you owe."


def done(view: View, facts: SayFacts) -> str:
    return "Noted. The hand closes when all are done, or the time is over."

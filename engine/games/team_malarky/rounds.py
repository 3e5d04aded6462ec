"""A round begins: the teams change parts, and the givers get their folders (TM1 to TM4)."""

from engine.games.malarky import deck
from engine.games.malarky.view import Phase
from engine.games.team_malarky.state import Hand, Round
from engine.games.team_malarky.turn import Turn


def enter_think(turn: Turn) -> None:
    """Die and card come at once. Givers get a folder each, receivers the question, in shuffled order (TM3)."""
    _part_teams(turn)
    _deal(turn)
    turn.limit(Phase.THINK)
    state = turn.state
    for seat in turn.chance.shuffle(f"folders/{state.round.number}", (*state.playing, *state.receivers)):
        if seat in state.playing:
            turn.set_hand(seat, think=turn.ask(seat, "think", secret=True))
        else:
            turn.ask(seat, "question")


def _part_teams(turn: Turn) -> None:
    """Team 1 gives first, then they take turns (TM2); who has sat down or come back plays from now on (TM10)."""
    number = turn.state.round.number + 1
    givers = 1 + (number - 1) % 2
    for seat, each in enumerate(turn.state.seats):
        gives = each.team == givers
        hand = Hand() if gives and not each.left else None
        turn.set_seat(seat, hand=hand, receives=not gives and not each.left, last=None)
    turn.set(round=Round(number, givers))


def _deal(turn: Turn) -> None:
    """The die names the question of the card, and every giver is equally likely to hold its answer (TM3)."""
    number, givers = turn.state.round.number, turn.state.playing
    rolled = turn.chance.roll(f"die/{number}", deck.SIDES)
    question, pile = deck.draw(turn.state.pile, rolled)
    turn.use(question.name)
    holder = turn.chance.pick(f"holder/{number}", givers)
    first = (number - 1) // 2 % len(givers)  # another one each time (TM4)
    turn.set(pile=pile)
    turn.set_round(rolled=rolled, question=question, holder=holder, order=(*givers[first:], *givers[:first]))

"""What a machine player has in its head: the rules that were read to it, what it owes, and the breaches that whoever
remembers all of that and has read every message can see. It is no other seat's to know, and it forgets (bot)."""

from engine.games.igor import duties
from engine.games.igor.matters import is_over, matters
from engine.games.igor.rules import Kind
from engine.games.igor.state import State
from engine.games.igor.view import Memory, Noticed


def memory_of(state: State, seat: int) -> Memory:
    """The memory of this seat at the moment of the last card or word."""
    hand = state.running
    owed = duties.owed(state, seat, hand.now)
    return Memory(tuple(rule.key for rule in state.rules), owed, tuple(_noticed(state, seat)))


def _noticed(state: State, seat: int) -> list[Noticed]:
    hand = state.running
    found = []
    for other in state.playing:
        if other == seat:
            continue
        for kind in Kind:
            known = {matter.name: matter for matter in matters(hand, other, kind, state.grace)}
            for duty in hand.duties:
                matter = known.get(duty.matter) if duty.seat == other and not duty.met and not duty.settled else None
                if matter is None or matter.at is None:
                    continue
                if not is_over(state, hand, other, seat, matter, hand.now):
                    wait = max(0.0, matter.at - hand.now)
                    found.append(Noticed(other, duty.key, matter.trick, matter.name, wait))
    return found

"""Matches that bots play against each other: how long they last, and why players go out; beside what was foreseen when
deck and board were drawn up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Deck, Game, Pace, Say, Table

NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn")
FORESEEN = {
    2: "6 (3-13), 3.7 each, 17 cards",
    3: "13 (7-23), 4.7 each, 32 cards",
    4: "18 (11-30), 5.0 each, 45 cards",
    5: "24 (15-37), 5.0 each, 57 cards",
    6: "28 (18-42), 4.9 each, 67 cards",
}
"""GAMES 3.2, without answers and without what Reinvite draws; two on the small board."""
FORESEEN_CAUSES = "no cards in the plays 70-82 %, no way to move 12-15 %, the rest taxes, after the draw, Bankrupt"
CAUSES = {
    "cards": "no cards in the plays",
    "stuck": "no way to move",
    "tax": "taxes",
    "empty": "no cards after the draw",
    "bankrupt": "Bankrupt",
}


@dataclass
class Played:
    """What became of one match."""

    turns: int = 0
    cards: int = 0
    why: Counter[str] = field(default_factory=Counter)

    def hears(self, says: Sequence[Say]) -> None:
        for say in says:
            self.turns += say.message == "begins"
            self.cards += say.message == "played"
            if say.message == "lost":
                self.why[say.facts["why"]] += 1


def played(game: Game, players: int, seed: int, pace: Pace) -> Played:
    """One match of so many bots."""
    chance = Chance(seed.to_bytes(16, "big"))
    table = Table(NAMES[:players], (True,) * players, pace)
    step, at, found = game.start(table, Deck(()), chance, 0.0), 0.0, Played()
    plans: dict[int, tuple[int, float, Action]] = {}
    while True:
        found.hears(step.says)
        if step.result is not None:
            return found
        for seat in range(players):
            view = game.view(step.state, seat)
            number = view.asks[-1].number if view.asks else 0
            if plans.get(seat, (0,))[0] != number:
                move = game.bot(view, game.choices(step.state, seat), {}, chance) if number else None
                if move is None:
                    plans.pop(seat, None)
                else:
                    plans[seat] = (number, at + move.after, move.action)
        seat = min(plans, key=lambda each: plans[each][1:2], default=-1)
        if seat >= 0 and plans[seat][1] <= (step.wake or at):
            _, at, action = plans.pop(seat)
            step = game.act(step.state, seat, action, chance, at)
        else:
            at = step.wake or at
            step = game.wake(step.state, chance, at)


def simulated(name: str, matches: int, pace: Pace = Pace.ROAD) -> Iterator[str]:
    """A line for each number of players: turns of a match (median and tenths), turns of a player, cards; then why
    players went out."""
    game = games()[name]
    why: Counter[str] = Counter()
    for players in range(game.facts.least_seats, game.facts.most_seats + 1):
        found = [played(game, players, seed, pace) for seed in range(matches)]
        turns = sorted(each.turns for each in found)
        tenth = matches // 10
        each, cards = sum(turns) / matches / players, sum(match.cards for match in found) / matches
        now = f"{turns[matches // 2]} ({turns[tenth]}-{turns[-tenth - 1]}), {each:.1f} each, {cards:.0f} cards"
        yield f"{players} players: {now}. Foreseen: {FORESEEN[players]}."
        why.update(sum((match.why for match in found), Counter()))
    causes = ", ".join(f"{CAUSES[cause]} {100 * count / why.total():.0f} %" for cause, count in why.most_common())
    yield f"Out by: {causes}. Foreseen: {FORESEEN_CAUSES}."

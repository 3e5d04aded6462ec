"""How answers of cards do, counted when a round is shown; `partyline decks stats` adds it up. What is counted names no
match and nobody, and holds no words but a deck's own."""

from engine.kernel.game import Step
from prompts.book import tallied_of
from prompts.kit.deck_texts import Tallied
from service.matches import decks
from service.matches.play import Play


def count(play: Play, step: Step) -> None:
    """Keep with the match what is to be counted of this step, if it shows a round."""
    name = play.game.facts.name
    tallied = tallied_of(name)
    if tallied and shows(tallied, step):
        people = seats_of_people(play)
        cards = [raw for deck in decks.decks_of(name).values() for raw in deck.cards]
        told = tallied.tallies(cards, play.view(None), people)
        play.tallies += [{"game": name, **tally._asdict()} for tally in told if tally.voters or tally.empty]


def shows(tallied: Tallied, step: Step) -> bool:
    """Whether this step shows all how a round went."""
    return any(say.to is None and say.message == tallied.shown for say in step.says)


def seats_of_people(play: Play) -> frozenset[int]:
    """The seats that are no bot's."""
    return frozenset(seat.seat for seat in play.seats if seat.player_id is not None)

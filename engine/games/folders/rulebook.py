"""What games with folders are alike in to the service."""

from typing import Any

from engine.games.folders import deck, upgrades
from engine.games.folders.state import Folders, State
from engine.games.folders.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Option, Step, Table
from engine.kernel.rulebook import Rulebook
from engine.kernel.view import common

THINKING = Option("thinking", int, None, least=30, most=86_400)  # seconds (MQ30)


class FolderRules(Rulebook[Folders]):
    """The part of the rules that does not differ; see engine.kernel.rulebook."""

    over = Phase.OVER

    def dealt(self, table: Table, cards: Deck, chance: Chance, most: int, **fields: Any) -> Any:
        """The state of a match that may draw so many questions, with these fields of its own."""
        thinking = table.options.get("thinking")
        pile, questions = deck.build(cards, most, chance)
        return self.state_type(
            pace=table.pace,
            seats=self.seated(table),
            thinking=None if thinking is None else float(thinking),
            cards=questions,
            pile=pile,
            **fields,
        )

    def opened(self, turn: Folders, cards: Deck, most: int, first: Phase, **facts: Any) -> Step:
        """All are told that it begins, also when the group has not so many unasked questions left; the first phase."""
        few: dict[str, Any] = {"few": True} if deck.count_unasked(cards) < most else {}
        turn.tell(None, "started", **facts, **few)
        turn.go(first)
        return self.settled(turn)

    def seen(self, state: State) -> dict[str, Any]:
        """The fields of a FolderView as a stranger may know them."""
        return {
            **common(state),
            "round": state.round.number,
            "in_round": state.playing,
            "question": state.question.text if state.question else None,
            "card": state.round.question,
            "rolled": state.round.rolled,
            "answers": state.round.answers,
            "speaker": state.speaker if state.answering else None,
            "ready_count": sum(state.hand(seat).ready for seat in state.playing),
            "reveal": state.reveal,
        }

    def private(self, state: Any, seat: int) -> dict[str, Any]:
        """A seat's folder, its draft and what it has declared (law 3)."""
        own = state.seats[seat]
        found = {"auto": own.auto}
        if own.hand is not None:
            found |= {"draft": own.hand.draft, "ready": own.hand.ready, "forced": own.hand.forced}
        if seat == state.round.holder and state.question is not None:
            found["folder"] = state.question.answer
        return found

    def upgrade(self, data: Any, from_version: int) -> Any:
        """A state of version 1 as it is now."""
        return upgrades.from_1(self, data)

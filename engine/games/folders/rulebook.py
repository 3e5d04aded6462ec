"""What games with folders are alike in to the service."""

from typing import Any, TypeVar

from engine.games.folders import deck, upgrades
from engine.games.folders.bot import SECONDS
from engine.games.folders.state import Round, State
from engine.games.folders.view import FolderView, Phase, Reveal
from engine.kernel import bots
from engine.kernel.bots import Choose, Hints
from engine.kernel.chance import Chance
from engine.kernel.forms import Form
from engine.kernel.game import BotMove, Deck, Option, Pace, SayFacts, Step, Table
from engine.kernel.rulebook import Rulebook
from engine.kernel.state import DELETED
from engine.kernel.turn import Turn
from engine.kernel.values import Fields, Plain, changed
from engine.kernel.view import common

THINKING = Option("thinking", int, None, least=30, most=86_400)  # seconds (MQ30)


AState = TypeVar("AState", bound=State)
AView = TypeVar("AView", bound=FolderView)


class FolderRules(Rulebook[AState, AView]):
    """The part of the rules that does not differ; see engine.kernel.rulebook."""

    over = Phase.OVER
    choose: Choose[AView]
    """What a bot does, if anything."""

    def deal(
        self, table: Table, cards: Deck, chance: Chance, at: float, /, *, draws: int, questions: int,
        told: SayFacts, **fields: Any,
    ) -> Step:  # fmt: skip
        """A match begins that may draw so many times, with these fields of its own; all are told, also when the group
        has not so many unasked questions left (MQ24)."""
        pile, words = deck.build(cards, draws, chance)
        thinking = self.options(table)["thinking"]
        state = self.state_type(
            pace=table.pace, seats=self.seated(table), thinking=thinking, cards=words, pile=pile, **fields
        )
        turn = self.turn(state, chance, at)
        few: SayFacts = {"few": True} if deck.count_unasked(cards) < questions else {}
        turn.tell(None, "started", **told, **few)
        turn.go(state.phase)
        return self.settled(turn)

    def seen(self, state: AState, *names: str) -> Fields:
        """The fields of a FolderView as a stranger may know them; see engine.kernel.view.common."""
        running, question = state.round, state.question
        return {
            **common(state, "reveal", *names),
            "round": running.number,
            "rolled": running.rolled,
            "answers": running.answers,
            "in_round": state.playing,
            "question": question and question.text,
            "card": running.question,
            "speaker": state.speaker if state.answering else None,
            "ready_count": sum([hand.ready for hand in state.hands.values()]),
            "draft_count": len(state.drafted) if state.pace is Pace.LIVE and state.phase is Phase.THINK else 0,
            "silent": tuple(sorted(state.unheard)),
            "hurries": state.phase is Phase.ANSWER and state.speaker in state.playing and state.is_short,
        }

    def private(self, state: AState, seat: int) -> Fields:
        """A seat's folder, its draft and what it has declared (law 3)."""
        own = state.seats[seat].own
        if seat == state.round.holder and state.question is not None:
            return {**own, "folder": state.question.answer}
        return own

    def bot(self, view: AView, choices: tuple[Form, ...], hints: Hints, chance: Chance) -> BotMove | None:
        """A bot's next action; `hints["bluffs"]` are invented answers to the question of `view.card`, the
        least believable last."""
        return bots.move(view, choices, hints, chance, self.choose, SECONDS)

    def finish_soon(self, turn: Turn[AState]) -> None:
        """The running round is the last (MQ30)."""
        turn.set(finishing=True)

    def forget(self, state: AState, seat: int) -> AState:
        """Its answers still stand and are voted on, in this round and in the one that was shown last."""
        forgotten = changed(state, round=_without_words(state.round, seat))
        return forgotten if state.reveal is None else changed(forgotten, reveal=_without_words(state.reveal, seat))

    def upgrade(self, data: Plain, from_version: int) -> Plain:
        """A state of version 1 or 2 as it is now."""
        known = upgrades.without_windows(data)
        return upgrades.from_1(self, known) if from_version == 1 else known


Shown = TypeVar("Shown", Round, Reveal)


def _without_words(shown: Shown, seat: int) -> Shown:
    """The round or its reveal with this author's answer deleted."""
    return changed(
        shown,
        answers=tuple(
            changed(given, words=DELETED) if given.seat == seat and given.words is not None else given
            for given in shown.answers
        ),
    )

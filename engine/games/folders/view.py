"""What may be seen where folders are dealt."""

from dataclasses import dataclass
from enum import StrEnum

from engine.games.folders.likeness import plain
from engine.kernel import view
from engine.kernel.values import derived


class Phase(StrEnum):
    """What the table is doing now; decides who may act. Team Malarky thinks, answers and votes."""

    ROLL = "roll"  # passed through: the service rolls
    THINK = "think"
    ANSWER = "answer"
    BALLOT = "ballot"
    VOTE = "vote"
    REVEAL = "reveal"
    DUEL_ROLL = "duel_roll"
    DUEL_CHOOSE = "duel_choose"
    DUEL_GIVE = "duel_give"
    DUEL_JUDGE = "duel_judge"
    DUEL_REVEAL = "duel_reveal"
    OVER = "over"


@dataclass(frozen=True)
class Given:
    """A disclosed answer; `words` is None where the seat gave none. A struck one no longer stands (MQ8)."""

    seat: int
    words: str | None
    struck: bool = False

    @derived
    def plain(self) -> str:
        """Its words alone, to be compared."""
        return plain(self.words or "")


@dataclass(frozen=True)
class Reveal:
    """What is open after any round. `author` gave what counts as the real answer, None when nobody did (MQ19);
    `forced` says that the holder had declared himself forced."""

    round: int
    question: str
    answer: str
    holder: int
    author: int | None
    forced: bool
    answers: tuple[Given, ...]


@dataclass(frozen=True, kw_only=True)
class FolderView(view.View):
    """What a seat (None: a stranger) may know where folders are dealt; see engine.kernel.view.

    `round` counts from 1; `in_round` are the seats that have a folder in this round and have not left it.
    """

    phase: Phase
    round: int
    in_round: tuple[int, ...]
    question: str | None = None
    card: str | None = None  # "h01/2": which question of the deck, for hints
    rolled: int | None = None
    answers: tuple[Given, ...] = ()
    speaker: int | None = None
    ready_count: int = 0
    draft_count: int = 0  # live: who have a draft or are READY
    silent: tuple[int, ...] = ()  # for whom nobody waits
    hurries: bool = False  # the speaker's time is cut short, by a draft that goes out or by his silence
    reveal: Reveal | None = None  # of the last round
    # What is this seat's alone.
    folder: str | None = None  # the real answer, in the holder's view alone
    draft: str | None = None
    ready: bool = False
    auto: bool = False
    forced: int | None = None

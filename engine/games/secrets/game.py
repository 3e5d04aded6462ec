"""The Secrets Game as the service knows it."""

from collections.abc import Iterator

from engine.games.secrets import actions as act
from engine.games.secrets import lines, rounds, telling
from engine.games.secrets.bot import move
from engine.games.secrets.phases import DOINGS, PHASES, UNDOS
from engine.games.secrets.state import INVARIANTS, LEAST, LINES, MOST, Seat, State, Token, Turn
from engine.games.secrets.upgrade import from_first
from engine.games.secrets.view import Line, Phase, View
from engine.kernel.bots import Hints
from engine.kernel.chance import Chance
from engine.kernel.forms import Form
from engine.kernel.game import BotMove, Deck, Evening, Facts, Option, Step, Table, Teams
from engine.kernel.rulebook import Rulebook
from engine.kernel.values import Fields, Plain, certain
from engine.kernel.view import common, picked

ROUNDS = 4  # S4
MOST_ROUNDS = 6
SWAPS = 3  # SQ3
MOST_SWAPS = 9
EXTRA_LINES = 2  # those of the extra stories

FACTS = Facts(
    name="secrets",
    title="The Secrets Game",
    version=2,
    least_seats=LEAST,
    most_seats=MOST,
    evening=Evening(20, 6),
    options=(
        Option("rounds", int, ROUNDS, least=1, most=MOST_ROUNDS),
        Option("question_minute", bool, False),  # SQ13
        Option("extra_story", bool, True),  # SQ12
        Option("max_swaps", int, SWAPS, least=0, most=MOST_SWAPS),  # SQ3
    ),
    teams=Teams(3, ((6, 3), (7, 4), (9, 6))),  # S1, SQ10
    least_cards=MOST_ROUNDS * LINES * (1 + SWAPS) + EXTRA_LINES,  # SQ4
    ends_after="round",
)

# What the view has by the same name as the state.
SHOWN = (
    "round", "rounds", "pages", "listeners", "newcomers", "outside", "reveal", "tied", "swaps_left", "booked",
    "booked_line",
)  # fmt: skip


class Secrets(Rulebook[State, View]):
    """The rules of the Secrets Game; see engine.kernel.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    seat_type = Seat
    view_type = View
    over = Phase.OVER
    actions = act.ACTIONS
    phases = PHASES
    doings = DOINGS
    undos = UNDOS
    invariants = INVARIANTS
    stand_up = staticmethod(rounds.leave)
    sit_down = staticmethod(rounds.join)
    pass_over = staticmethod(telling.no_story)

    def start(self, table: Table, cards: Deck, chance: Chance, at: float) -> Step:
        """Gives every player, or every team, a voting token and lays out the first two lines (S2, S3, S5)."""
        options = self.options(table)
        tokens = tuple(team - 1 for team in table.teams) or tuple(range(len(table.names)))
        most = LINES * (1 + options["rounds"] * (1 + options["max_swaps"])) + EXTRA_LINES
        dealt = lines.build(cards, most, chance)
        state = State(
            pace=table.pace,
            seats=tuple(
                Seat(name, bot, token=token) for name, bot, token in zip(table.names, table.bots, tokens, strict=True)
            ),
            phase=Phase.CLAIM,
            cards=dealt,
            teams=max(table.teams, default=0),
            **options,
            tokens=(Token(),) * (max(tokens) + 1),
            pile=tuple(dealt),
        )
        turn = self.turn(state, chance, at)
        turn.tell(None, "started")
        lines.begin_round(turn)
        turn.go(Phase.CLAIM)
        return self.settled(turn)

    def beside(self, state: State, seat: int) -> Iterator[Form]:
        """SWAP; and WITHDRAW, of who has sent words of a story, be it one that nobody got (SQ3, SQ14)."""
        yield from lines.forms(state, seat)
        if state.seats[seat].stories:
            yield Form(act.Withdraw)

    def passable(self, state: State) -> float:
        """The teller may be passed over from his reminder on (SQ2)."""
        limit, _ = PHASES[Phase.STORY].times(state)
        return state.running.begun + certain(limit)

    def is_closed(self, state: State) -> bool:
        """Nobody new comes when no round follows."""
        return state.round >= state.rounds or bool(state.tied)

    def may_finish(self, state: State) -> bool:
        """While rounds follow."""
        return not self.is_closed(state)

    def finish_soon(self, turn: Turn) -> None:
        """The running round is the last; in a tie there may be a story more (SQ12)."""
        turn.set(rounds=turn.state.round)

    def rounds_left(self, state: State) -> int:
        """The running round, those that follow, and the extra stories of a tie (S4, SQ12)."""
        return state.rounds - state.round + 2

    def public(self, state: State) -> Fields:
        """What a stranger at the table may know."""
        story, tokens = state.story, state.tokens
        token = tuple([each.token for each in state.seats])
        told: Fields = {} if story is None else {"teller": story.teller, "line": story.line}
        if story is not None and story.released:
            told |= {"story": story.words, "from_book": story.page is not None}
        return {
            **common(state, *SHOWN),
            **told,
            "teams": tuple([each + 1 for each in token]) if state.teams else (),
            "token": token,
            "sheet": tuple([each.scores for each in tokens]),
            "lines": tuple([Line(card, state.cards[card]) for card in state.lines]),
            "waiting": state.to_tell,
            "told": tuple([number for number, each in enumerate(tokens) if each.told]),
            "votes_in": len(state.listeners) - len(state.missing) if state.phase is Phase.VOTE else 0,
            "extra": state.in_extra,
            "extra_in": sum([tokens[each].wants_extra for each in state.tied]) if state.tied else 0,
            "extra_points": tuple([each.extra for each in tokens]) if state.in_extra else (),
        }

    def private(self, state: State, seat: int) -> Fields:
        """A teller's draft and what his token says; the vote of a listener's token (law 3)."""
        story = state.story
        found: Fields = {}
        if story is not None and seat == story.teller:
            found = picked(story, "finished", "room", "truth")
            if not story.released:
                found |= {"draft": story.words, "parts": len(story.parts)}
        elif state.phase is Phase.VOTE and seat in state.listening:
            token = state.tokens[state.seats[seat].token]
            found = {"vote": token.vote, "sure": token.sure, "may_book": seat in state.may_book}
        if state.tied and seat in state.in_tie:
            found["wants_extra"] = state.tokens[state.seats[seat].token].wants_extra
        return found

    def bot(self, view: View, choices: tuple[Form, ...], hints: Hints, chance: Chance) -> BotMove | None:
        """A bot's next action; `hints["stories"]` are those of its book for the two lines: card, page, text, true and
        person."""
        return move(view, choices, hints, chance)

    def upgrade(self, data: Plain, from_version: int) -> Plain:
        """There was one version before."""
        return from_first(data)

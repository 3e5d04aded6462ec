"""IGOR as the service knows it."""

from collections.abc import Iterator

from engine.games.igor import actions as act
from engine.games.igor import bot, catching, changes, forgetting, play, seats, tricks, votes
from engine.games.igor.deck import HAND
from engine.games.igor.invariants import INVARIANTS
from engine.games.igor.memory import memory_of
from engine.games.igor.phases import BEATS, DOINGS, PHASES
from engine.games.igor.speech import key_of
from engine.games.igor.state import LEAST, MOST, Seat, State, Turn
from engine.games.igor.tricks import HIGHEST, OFF_SUIT
from engine.games.igor.view import Phase, View
from engine.kernel.bots import Hints
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Deck, Evening, Facts, Option, Pace, Step, Table
from engine.kernel.refusals import refused
from engine.kernel.rulebook import Rulebook
from engine.kernel.values import Fields
from engine.kernel.view import common

MOST_HANDS = 8
BRISK = 7
MOST_RULES = 24
LAST_ROUNDS = 3  # what may still be settled besides tricks, for law 5

FACTS = Facts(
    name="igor",
    title="IGOR",
    version=1,
    least_seats=LEAST,
    most_seats=MOST,
    evening=Evening(30, 10, frozenset([Pace.LIVE])),
    options=(
        Option("hands", int, None, least=1, most=MOST_HANDS),  # I6: one for each player
        Option("trick_rule", str, OFF_SUIT, choices=(OFF_SUIT, HIGHEST)),  # 2.2
        Option("max_rules", int, None, least=3, most=MOST_RULES),  # IQ10
        Option("babble", bool, True),  # IQ31
        Option("blanks", bool, False),  # IQ22
        Option("rules_by", str, "text", choices=("text", "voice")),  # IQ29
        Option("show_unnoticed", bool, False),  # IQ21
    ),
    brisk_seats=BRISK,
    paces=frozenset((Pace.LIVE, Pace.ROAD)),  # their limits are alike; the slow pace has a day of its own
    ends_after="hand",
)


class Igor(Rulebook[State, View]):
    """The rules of IGOR; see engine.kernel.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    seat_type = Seat
    view_type = View
    over = Phase.OVER
    actions = act.ACTIONS
    phases = PHASES
    doings = DOINGS
    beats = BEATS
    invariants = INVARIANTS
    stand_up = staticmethod(seats.leave)
    sit_down = staticmethod(seats.come)

    def start(self, table: Table, cards: Deck, chance: Chance, at: float) -> Step:
        """Everybody gets ten Malarians; the first dealer is drawn, and two rules are in play (I1, I2, I5, I6)."""
        options = self.options(table)
        hands, most = options.pop("hands"), options.pop("max_rules")
        places = tuple(range(len(table.names)))
        state = State(
            phase=Phase.CHANGE,
            pace=table.pace,
            seats=self.seated(table),
            hands=hands or len(places),
            one_each=hands is None,
            max_rules=most or 0,
            next_dealer=chance.pick("dealer/1", places),
            **options,
        )
        turn = self.turn(state, chance, at)
        turn.tell(None, "started")
        if state.blanks:
            turn.go(Phase.WRITE)
        else:
            changes.begin(turn)
        return self.settled(turn)

    def refusal(self, state: State, seat: int, action: Action) -> Step | None:
        """The refusal of an action that is not open, or that the rules cannot have."""
        no = super().refusal(state, seat, action)
        if no is not None:
            return no
        match action:
            case act.Play(card) if play.off_suit(state, seat, card):
                return refused(state, seat, "refused_suit", card=card, led=state.led)
            case act.Catch() | act.Claim() if state.in_hand and not catching.may_accuse(state, seat):
                return refused(state, seat, "refused_alarms")
            case act.Talk(words) if play.shows_a_card(state, seat, words):
                return refused(state, seat, "refused_shows")
            case act.Talk(words) if (again := play.card_again(state, seat, words)) is not None:
                return refused(state, seat, "refused_again", card=again)
            case act.Talk() if play.talks_too_much(state, seat):
                return refused(state, seat, "refused_talk", most=play.MOST_TALK)
            case act.Remove(rule) if rule not in changes.removable(state):
                return refused(state, seat, "refused_young", rule=rule)
            case act.Write(words) if (why := changes.fault(state, words)) is not None:
                return refused(state, seat, why, key=key_of(words), most=changes.MOST_WORDS)
        return None

    def beside(self, state: State, seat: int) -> Iterator[Form]:
        """What may be done whatever the phase: in a hand talk and accusations, between hands a look at the rules."""
        yield from play.beside(state, seat) if state.in_hand else changes.beside(state, seat)

    def paced_anew(self, turn: Turn) -> None:
        """What waits for a ruling waits by the rules of the new pace (IQ15, IQ32)."""
        if turn.state.races:
            catching.wait(turn)

    def forget(self, state: State, seat: int) -> State:
        """What it said, and the rule cards that it wrote, their keys too."""
        return forgetting.without(state, seat)

    def is_closed(self, state: State) -> bool:
        """Nobody new comes when no deal follows, unless his own does (IQ28)."""
        return not state.one_each and state.played + state.in_hand >= state.hands

    def may_finish(self, state: State) -> bool:
        """While hands follow the one that is played, or comes next."""
        return state.played + 1 < state.hands

    def finish_soon(self, turn: Turn) -> None:
        """That hand is the last, whoever leaves or comes (IQ7)."""
        turn.set(hands=turn.state.played + 1, one_each=False)

    def rounds_left(self, state: State) -> int:
        """The tricks that may be played still, and what is settled beside them (law 5)."""
        return HAND * (state.hands - state.played) + LAST_ROUNDS

    def public(self, state: State) -> Fields:
        """What a stranger at the table may know (2.7)."""
        hand, ballots = state.hand, state.ballots
        is_on = state.in_hand
        return {
            **common(state, "hands", "rulings", "appeals", "voted", "unnoticed"),
            "round": state.tricks_so_far,
            "hand": 0 if hand is None else hand.number,
            "trick": hand.trick if hand is not None and is_on else 0,
            "dealer": state.next_dealer if hand is None else hand.dealer,
            "dealt_in": state.playing,
            "table": hand.table if hand is not None else (),
            "last": hand.last if hand is not None else None,
            "led": state.led,
            "to_play": state.to_play,
            "tricks": tuple([each.tricks for each in state.seats]),
            "keys": state.known_keys,
            "by_ear": state.by_ear,
            "rules": None if is_on else tuple(changes.card(state, each.key) for each in state.in_play),
            "changer": state.changers[0] if state.changers and state.phase in (Phase.CHANGE, Phase.CHOICE) else None,
            "waiting": _waiting(state),
            "is_slow": hand is not None and hand.is_slow,
            "finer": state.finer if is_on and hand is not None and hand.is_slow else None,
            "spoken": hand.spoken if hand is not None and is_on else (),
            "choosing": state.choices[0].breaker if state.choices else None,
            "first_of": state.choices[0].accusers if state.choices else (),
            "balloting": (ballots[0].accusers[0], ballots[0].accused, ballots[0].key) if ballots else None,
            "is_closed": hand is not None and hand.closed,
        }

    def private(self, state: State, seat: int) -> Fields:
        """A hand, the three rules that somebody looks at, a ballot, an accusation that waits (2.7)."""
        each = state.seats[seat]
        found: Fields = {"cards": each.cards}
        if state.to_play == seat:
            found["legal"] = tricks.legal(each.cards, state.led)
        if state.in_hand:
            if state.ballots:
                found["ballot"] = votes.mine(state, seat)
            if state.verdicts:
                found["may_appeal"] = votes.appealable(state, seat) is not None
            if seat in state.accusing:
                found["accusing"] = state.accusing[seat]
            if each.bot:
                found["memory"] = memory_of(state, seat)
        elif state.phase is Phase.CHOICE and state.changers[:1] == (seat,):
            found["looked_at"] = tuple(changes.card(state, key) for key in state.looked_at)
        return found

    def bot(self, view: View, choices: tuple[Form, ...], hints: Hints, chance: Chance) -> BotMove | None:
        """A bot's next action."""
        return bot.move(view, choices, chance)


def _waiting(state: State) -> tuple[int, ...]:
    """Who has still to write, to read or to close: everybody at the table sees it."""
    if state.phase in (Phase.WRITE, Phase.READING):
        return changes.waiting(state)
    return play.unfinished(state) if state.phase is Phase.CLOSING else ()


GAME = Igor()

"""A hand: it is dealt and played, trick after trick, with all that may be said and done beside it (I10 to I20, IQ12,
IQ25, IQ26, 2.9)."""

from collections.abc import Iterator

from engine.games.igor import catching, changes, duties, money, rulings, stamps, tricks, votes
from engine.games.igor.actions import Appeal, Aye, Done, Fine, First, Look, MeaCulpa, Nay, Play, Talk
from engine.games.igor.deck import DECK, HAND, height, suit, value
from engine.games.igor.speech import code_of, codes, without, words_of
from engine.games.igor.state import Hand, Played, Spoken, State, Turn, Won, turned
from engine.games.igor.view import Laid, Line, Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.game import Pace
from engine.kernel.phases import paced
from engine.kernel.values import Json

MOST_WORDS = 160  # of a message that all read
MOST_TALK = 3  # messages of one player without a card, between two turns of whoever reads them (IQ32)
LINES = 6  # of what was said last
A_TURN = paced(120.0, 120.0, 8 * 3600.0)  # twice the limit: then the table plays (IQ25)
CLOSING = paced(60.0, 60.0, 3600.0)
FEWEST_IN_HAND = 2  # for something to be caught in its closing

WORDS = Blank("words", Kind.WORDS, most=MOST_WORDS)
SILENT = Blank("words", Kind.WORDS, most=MOST_WORDS, optional=True)
TALK, LOOK = Form(Talk, (WORDS,), talk=True), Form(Look)


def next_dealer(state: State) -> int:
    """One seat to the left, of those who have dealt least: who came back for a deal that he missed is last (IQ4,
    IQ28). Before the first hand who was drawn, or the next on his left."""
    first = state.next_dealer if state.hand is None else state.hand.dealer + 1
    fewest = min(state.seats[seat].deals for seat in state.present)
    return next(seat for seat in turned(state.present, first) if state.seats[seat].deals == fewest)


def deal(turn: Turn, dealer: int) -> None:
    """All hundred are shuffled, and everybody gets seven (I10); the rest lie aside unseen (IQ3)."""
    state = turn.state
    number = state.played + 1
    order = turned(state.present, dealer + 1)
    deck = turn.chance.shuffle(f"deck/{number}", DECK)
    turn.set_all(tricks=0, cards=(), is_read=False, is_done=False, false_alarms=0)
    for place, seat in enumerate(order):
        turn.set_seat(seat, cards=tuple(sorted(deck[place * HAND : (place + 1) * HAND], key=_by_suit)))
    turn.set_seat(dealer, deals=state.seats[dealer].deals + 1)
    turn.set(hand=Hand(number, dealer, state.present, order[0], begun=turn.at), is_new=False, readers=(), untimely=(),
             verdicts=())  # fmt: skip
    turn.tell(None, "dealt", dealer=dealer, leader=order[0])
    for seat in order[1:]:
        turn.tell(seat, "hand", secret=True, picture="hand")


def _by_suit(card: str) -> tuple[str, int, str]:
    return suit(card), value(card), card


# A turn.


def enter(turn: Turn) -> None:
    """The next one is asked for a card; where no hand runs one is dealt first."""
    if not turn.state.in_hand:
        deal(turn, turn.state.next_dealer)
    turn.begin(Phase.PLAY)
    if turn.state.running.is_slow:
        turn.set_in("hand", is_slow=False)
    seat = turn.state.to_play
    if seat is not None:
        picture = _shown_with_turn(turn.state)
        turn.ask(seat, "turn", secret=True, picture=picture, trick=picture == "trick")
    catching.wait(turn)


def _shown_with_turn(state: State) -> str | None:
    """Who leads the first trick gets his hand as a picture with his turn, as the others get theirs. At the slow pace a
    later turn brings the trick, for what lay there is hours ago."""
    hand = state.running
    if hand.trick == 1 and not hand.table:
        return "hand"
    return "trick" if hand.table and hand.trick > 1 and state.pace is Pace.SLOW else None


def forms(state: State, seat: int) -> Iterator[Form]:
    if seat == state.to_play:
        each = state.seats[seat]
        yield Form(Play, (Blank("card", Kind.CARD, each.cards), SILENT), each.number_of("turn"), talk=True)


def beside(state: State, seat: int) -> Iterator[Form]:
    """What may be done in a hand besides playing a card (2.9)."""
    if seat not in state.playing:
        return
    if not state.running.closed:
        yield TALK
    if state.phase is Phase.PLAY:
        yield LOOK
    others = tuple([each for each in state.playing if each != seat])
    if others:
        yield changes.catch_form(state, others)
        yield from stamps.forms(state, seat)
    if not state.running.closed:
        yield Form(MeaCulpa, (Blank("rule", Kind.CHOICE, state.keys),))
        if votes.appealable(state, seat) is not None:
            yield Form(Appeal)
    if state.running.is_slow and seat == state.finer and state.to_play is not None:
        yield Form(Fine, (Blank("who", Kind.SEAT, (state.to_play,)),))
    for ask in state.seats[seat].asks:
        if ask.kind == "first":
            yield Form(First, (Blank("who", Kind.SEAT, state.choices[0].accusers),), ask.number, plain=True)
        elif ask.kind == "ballot":
            yield Form(Aye, ask=ask.number)
            yield Form(Nay, ask=ask.number)


def off_suit(state: State, seat: int, card: str) -> bool:
    """Whether the card would not follow a suit that the seat has (I12)."""
    return card not in tricks.legal(state.seats[seat].cards, state.led)


def shows_a_card(state: State, seat: int, words: str) -> bool:
    """Whether words that play no card name one of the seat's hand (2.7)."""
    return any(code.is_of(card) for code in codes(words) for card in state.seats[seat].cards)


def card_again(state: State, seat: int, words: str) -> str | None:
    """The seat's card on the table, or the last one played, that these words only name again: the message came twice.
    Who adds a word to it speaks."""
    hand = state.running
    for laid in (*hand.table, hand.last):
        if laid is not None and laid.seat == seat and code_of(words, laid.card) is not None:
            more = _beside(words, laid.card) - _beside(laid.words or "", laid.card)
            if not more:
                return laid.card
    return None


def _beside(words: str, card: str) -> set[str]:
    return set(words_of(without(words, code_of(words, card))))


def talks_too_much(state: State, seat: int) -> bool:
    """At a thrifty table nobody gets more than three messages of one player at once (IQ32)."""
    if state.pace is Pace.LIVE:
        return False
    hand = state.running
    since = len(hand.course) - len(state.playing)
    return sum(spoken.seat == seat and spoken.cards > since for spoken in hand.talk) >= MOST_TALK


def play(turn: Turn, seat: int, action: Play) -> None:
    """A card, with all that the message says (I11, 2.7)."""
    _lay(turn, seat, action.card, action.words)


def _lay(turn: Turn, seat: int, card: str, words: str | None, *, by_server: bool = False) -> None:
    if not by_server:
        duties.laid(turn, seat, card, words or "")
    hand = turn.state.running
    laid = Laid(seat, card, words, by_server)
    turn.set_in(
        "hand",
        table=(*hand.table, laid),
        last=laid,
        course=(*hand.course, Played(seat, turn.at, hand.trick, value(card) == 9, by_server)),
    )
    turn.set_seat(seat, cards=tuple(each for each in turn.state.seats[seat].cards if each != card))
    turn.close(seat, "turn")
    duties.nine(turn, seat, card)
    rulings.forget_late(turn)
    _hear(turn, seat, words)
    trick: list[Json] = [[each.seat, each.card] for each in turn.state.running.table]
    turn.tell(
        None, "played", but=() if by_server else (seat,), trick=trick, words=words, by_server=by_server,
        next=turn.state.to_play, number=turn.state.running.trick,
    )  # fmt: skip
    go_on(turn)


def _hear(turn: Turn, seat: int, words: str | None) -> None:
    if words:
        turn.set_in("hand", spoken=(*turn.state.running.spoken, Line(seat, words))[-LINES:])


def go_on(turn: Turn) -> None:
    """The next turn, or the trick is taken (I16 to I18)."""
    if turn.state.to_play is not None or not turn.state.running.table:
        turn.go(Phase.PLAY)
    else:
        _take(turn)


def _take(turn: Turn) -> None:
    """The best card of those who are still here wins (I13, IQ28). The next trick is led by its winner."""
    state, hand = turn.state, turn.state.running
    ranked = [hand.table[place] for place in tricks.ranking([laid.card for laid in hand.table], state.trick_rule)]
    laid = next((each for each in ranked if each.seat in state.playing), None)
    leader = turned(state.playing, ranked[0].seat)[0] if laid is None else laid.seat
    turn.set_in("hand", table=(), leader=leader)
    if laid is not None:
        winner = laid.seat
        turn.set_in("hand", won=(*hand.won, Won(winner, len(hand.course), hand.trick)))
        turn.set_seat(winner, tricks=state.seats[winner].tricks + 1)
        money.for_trick(turn, winner)
        if not laid.by_server:
            duties.won(turn, winner, hand.trick, laid.card)
    won = [turn.state.seats[seat].tricks for seat in range(len(state.seats))]
    turn.tell(
        None, "taken", seat=None if laid is None else laid.seat, card="" if laid is None else laid.card,
        number=hand.trick, totals=list(turn.state.totals), tricks=won,
    )  # fmt: skip
    if hand.trick < HAND:
        turn.set_in("hand", trick=hand.trick + 1)
        turn.go(Phase.PLAY)
    else:
        turn.set_in("hand", ended=True)
        turn.go(Phase.CLOSING)


def talk(turn: Turn, seat: int, action: Talk) -> None:
    """Words without a card, told to all (2.7)."""
    duties.said(turn, seat, action.words)
    hand = turn.state.running
    turn.set_in("hand", talk=(*hand.talk, Spoken(seat, turn.at, len(hand.course), hand.trick)))
    _hear(turn, seat, action.words)
    turn.tell_others(seat, "said", seat=seat, words=action.words)


def look(turn: Turn, seat: int, action: Look) -> None:
    """The trick on the table, for who asks (2.7)."""
    turn.tell(seat, "on_the_table", picture="trick" if turn.state.running.table else None)


# Slow play (I19, IQ25).


def is_late(turn: Turn) -> None:
    """The limit is over: the slow one is reminded, and he who deals may fine him."""
    state = turn.state
    turn.set_in("hand", is_slow=True)
    turn.remind([seat for seat in (state.to_play,) if seat is not None], "turn_remind")
    if state.finer is not None:
        turn.tell(state.finer, "may_fine", seat=state.to_play)


def fine(turn: Turn, seat: int, action: Fine) -> None:
    """1 M to the common pile, once a turn."""
    turn.set_in("hand", is_slow=False)
    paid = money.pay(turn, action.who)
    turn.tell(None, "fined", by=seat, seat=action.who, paid=paid, total=turn.state.seats[action.who].total)


def end(turn: Turn) -> None:
    """The server plays the lowest legal card; it breaks no rule and makes no duty for him (IQ25)."""
    state = turn.state
    seat = state.to_play
    if seat is not None:
        card = min(tricks.legal(state.seats[seat].cards, state.led), key=height)
        _lay(turn, seat, card, None, by_server=True)


# The closing (IQ12).


def enter_closing(turn: Turn) -> None:
    turn.begin(Phase.CLOSING)
    turn.ask_all(turn.state.playing, "closing", seconds=CLOSING(turn.state))
    catching.wait(turn)


def closing_forms(state: State, seat: int) -> Iterator[Form]:
    if seat in unfinished(state):
        yield Form(Done, ask=state.seats[seat].number_of("closing"))


def unfinished(state: State) -> tuple[int, ...]:
    """Who has still something to do in the closing, for all that the table knows."""
    if state.running.closed:
        return ()
    return tuple(seat for seat in state.playing if not state.seats[seat].is_done)


def done(turn: Turn, seat: int, action: Done) -> None:
    turn.set_seat(seat, is_done=True)
    turn.close(seat, "closing")
    if not unfinished(turn.state):
        turn.set_in("hand", closed=True)
    if not can_close(turn.state):
        turn.tell(seat, "done")


def can_close(state: State) -> bool:
    """All are done, or the time is over, and nothing waits any more, or nobody is there for whom it could."""
    return not unfinished(state) and (state.is_settled or _is_alone(state))


def _is_alone(state: State) -> bool:
    return len(state.playing) < FEWEST_IN_HAND


def close(turn: Turn) -> None:
    """The rules rest, and what nobody saw costs nothing (I33); the hand is over when the last ruling is told. What
    waits when the others have left (IQ28) comes to nothing: nobody is there who could be paid or accused."""
    turn.set_in("hand", closed=True)
    for seat in turn.state.playing:
        turn.close(seat, "closing")
    if _is_alone(turn.state):
        turn.set(stamps=(), races=(), choices=(), ballots=())
        catching.wait(turn)
    if turn.state.is_settled:
        _hand_over(turn)


def _hand_over(turn: Turn) -> None:
    """Winners may change a rule, then the next dealer (I21, I22, IQ6); after the last hand the match is over (IQ7)."""
    state, hand = turn.state, turn.state.running
    left = duties.unnoticed(state, turn.at) if state.show_unnoticed else None
    turn.set(played=hand.number, tricks_before=state.tricks_before + HAND, unnoticed=left)
    turn.set_all(cards=())
    best = max((state.seats[seat].tricks for seat in state.playing), default=0)
    winners = [seat for seat in turned(state.playing, hand.dealer + 1) if state.seats[seat].tricks == best]
    is_last = turn.state.played >= turn.state.hands
    turn.tell(
        None, "hand_over", picture=None if is_last else "malarians", number=hand.number, unnoticed=left,
        winners=winners, tricks=best, totals=[] if is_last else list(turn.state.totals),
    )  # fmt: skip
    if is_last:
        over(turn)
        return
    dealer = next_dealer(turn.state)
    turn.set(changers=(*winners, dealer), next_dealer=dealer)
    turn.go(Phase.CHANGE)


def over(turn: Turn) -> None:
    """The most Malarians win, several together (I36, IQ27)."""
    turn.finish(turn.state.leaders(), "malarians", cards=())
    turn.result(None, "over", picture="malarians", totals=list(turn.state.totals))

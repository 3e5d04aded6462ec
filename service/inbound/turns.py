"""What a call is told next: answers, what the table has told since, the question that waits, and its keys."""

from collections.abc import Sequence

from prompts import answers
from prompts.hear import are_single, hints
from prompts.hear.keys import STAR
from prompts.voice import calling, menu, question, takes_words
from service.calls import lines, pins
from service.calls.lines import Line
from service.calls.rows import Listening, Place, Said
from service.calls.twiml import END_OF_KEYS
from service.inbound.answering import MOST_MISHEARD
from service.inbound.on_call import OnCall, ear_of

LISTENING = {
    Place.DOOR: Listening(digits=1),
    Place.PIN: Listening(digits=pins.DIGITS, seconds=10),
    Place.ALONE: Listening(digits=1, seconds=10),
    Place.SEAT: Listening(digits=1),
    Place.ASKED: Listening(digits=1, speech=True, seconds=10),
}
AT_THE_TABLE = Listening(digits=1, seconds=3)
"""Keys alone: people talk at a table, and each recognition of it costs more than a minute of the call."""
KEEPING = Listening(digits=1, seconds=10)
"""After words were said back."""


def next_turn(on: OnCall) -> Said:
    """The next turn of the call. What the step of this request tells is saved by now."""
    call = on.call
    if call.talk.place is Place.TABLE:
        return _read_on(on)
    if call.talk.place is Place.ASKED:
        return Said(tuple(on.answers), call.cursor, None if on.ends else LISTENING[Place.ASKED])
    unheard = lines.unheard(on.speaker.tx, call) if on.unheard is None else on.unheard
    told, has_more = lines.of_one_turn(unheard)
    parts = [*on.answers, *(line.words for line in told)]
    until = told[-1].id if told else call.cursor
    if on.ends or has_more:
        return Said(tuple(parts), until, None, goes_on=has_more and not on.ends)
    listens = LISTENING[call.talk.place]
    if call.talk.place is Place.SEAT:
        parts += _asked(on, told)
        listens = _listening(on)
    return Said(tuple(parts), until, listens)


def _read_on(on: OnCall) -> Said:
    """The next turn of a loudspeaker: one line, and nothing that could interrupt it, so that we know of each whether it
    was read. It listens when all is read."""
    call = on.call
    if on.ends:
        return Said(tuple(on.answers), call.cursor)
    line = lines.next_unheard(on.speaker.tx, call)
    if on.answers or line is None:
        return Said(tuple(on.answers), call.cursor, None if line else AT_THE_TABLE, goes_on=line is not None)
    call.talk.words = line.words
    return Said((line.words,), line.id, goes_on=True)


def _asked(on: OnCall, told: Sequence[Line]) -> list[str]:
    """The question that waits for this seat where no line has put it, and its keys where it is new or said again."""
    talk = on.call.talk
    if on.seated is None:
        talk.ask = None
        return []
    play, seat = on.seated
    newest = play.newest_ask(seat.seat)
    known = talk.ask if talk.match_id == play.id else None
    put = {line.ask for line in told if line.match_id == play.id}
    talk.ask, talk.match_id = newest, play.id
    if newest is None:
        begins = on.asks_again or known is not None or talk.silent == 1
        said = [calling.waiting()] if begins and not on.answers and not told else []
        beside = menu(ear_of(on, play, seat), whole=on.everything) if on.asks_again else ""
        return [*said, beside] if beside else said
    parts = []
    if newest not in (put | {known}):
        parts.append(answers.repeat(play.game.facts.name, play.view(seat.seat)).spoken)
    if parts or newest in put or on.asks_again:
        ear = ear_of(on, play, seat)
        parts.append(question(ear) or menu(ear, whole=on.everything))
        if not talk.taught:
            talk.taught = True
            parts.append(calling.repeat_key(key=END_OF_KEYS, whole=STAR))
    return [part for part in parts if part]


def _listening(on: OnCall) -> Listening:
    talk = on.call.talk
    if talk.words:
        return KEEPING
    has_speech = talk.misheard < MOST_MISHEARD
    if on.seated is None:
        return Listening(digits=1, speech=has_speech)
    ear = ear_of(on, *on.seated)
    digits = 1 if are_single(ear) and not talk.many else 0
    return Listening(digits, has_speech, hints(ear) if has_speech else (), tone=has_speech and takes_words(ear))

"""STOP, START and HELP, which the carrier answers itself.

Source: Twilio, "Advanced opt-out": a text of one such word blocks or opens the phone and is passed on to us.
"""

from sqlalchemy import update

from prompts.kit.messages import together
from prompts.lobby import meeting, seating
from service.calls.rings import drop_of_phone
from service.carrier.keywords import Keyword
from service.contact.destination import meant
from service.contact.speaker import Speaker, at_table
from service.lobby.announcing import later
from service.lobby.departure import go
from service.lobby.loudspeaker import fall_silent_of
from service.lobby.questions import repeat, waiting
from service.lobby.sit_down import join
from service.matches import steps
from service.outbox.letters import drop_all
from service.store.tables import players


def carrier_word(speaker: Speaker, asked: Keyword, *, is_answered: bool) -> None:
    """Do what the word means to us. HELP has the carrier's answer and needs none of ours, nor does START where the
    carrier said that it has answered."""
    if asked is Keyword.STOP:
        _stop(speaker)
    elif asked is Keyword.START:
        _start(speaker, is_answered)


def _stop(speaker: Speaker) -> None:
    """Tell this phone nothing more; in a match its seat has left until the phone returns."""
    if speaker.player.opted_out_at is not None:
        return
    drop_all(speaker.tx, speaker.player.id, speaker.now)
    drop_of_phone(speaker.tx, speaker.player.id, speaker.now)
    fall_silent_of(speaker, speaker.player.id)
    play, seat = speaker.play, speaker.seat
    if play and seat and not seat.left:
        steps.leave(play, seat.seat, later(speaker))
    elif at_table(speaker) and play is None:
        go(speaker)
    _mark(speaker, speaker.now)


def _start(speaker: Speaker, is_answered: bool) -> None:
    """The phone may be told things again, and its seat is its own again. One that was never silent gets an answer too:
    YES is such a word, and may be meant for the table."""
    if speaker.player.opted_out_at is None:
        if speaker.group is None and (wanted := meant(speaker.tx, speaker.player.id, speaker.body, speaker.now)):
            join(speaker, wanted)
            return
        speaker.in_vain = True
        if not is_answered:
            repeat(speaker) if speaker.group else speaker.reply(meeting.welcome(imprint=speaker.imprint))
        return
    _mark(speaker, None)
    seat, play = speaker.seat, speaker.play
    returns = bool(play and seat and steps.may_sit(play, seat, seat.name))
    if not is_answered:
        speaker.reply(_welcome_back(speaker, returns))
    if play and seat and returns:
        steps.come_back(play, seat.seat, later(speaker))
        if not is_answered:
            repeat(speaker)


def _welcome_back(speaker: Speaker, returns: bool) -> str:
    """The answer to a START that ends a silence; what is asked of a seat that `returns` follows it."""
    welcome = meeting.welcome_back(imprint=speaker.imprint)
    if returns:
        return welcome
    return together(welcome, waiting(speaker) if at_table(speaker) else seating.no_group(), between="\n")


def _mark(speaker: Speaker, opted_out_at: float | None) -> None:
    speaker.tx.execute(update(players).where(players.c.id == speaker.player.id).values(opted_out_at=opted_out_at))
    speaker.see_again()

"""STOP, START and HELP, which the carrier answers itself.

Source: Twilio, "Advanced opt-out": a text of one such word blocks or opens the phone and is passed on to us.
"""

from sqlalchemy import update

from prompts.kit.messages import together
from prompts.lobby import meeting, seating
from service.carrier.keywords import Keyword
from service.contact.texted import Texted
from service.lobby.departure import go
from service.lobby.questions import repeat, waiting
from service.matches import steps as matches
from service.outbox.letters import drop_all
from service.store.tables import players


def carrier_word(texted: Texted, asked: Keyword) -> None:
    """Do what the word means to us. HELP has the carrier's answer and needs none of ours."""
    if asked is Keyword.STOP:
        _stop(texted)
    elif asked is Keyword.START:
        _start(texted)


def _stop(texted: Texted) -> None:
    """Tell this phone nothing more; in a match its seat has left until the phone returns."""
    if texted.player.opted_out_at is not None:
        return
    drop_all(texted.tx, texted.player.id, texted.now)
    seat = texted.seat
    if seat and not seat.left:
        matches.leave(texted.the_play, seat.seat)
    elif texted.group and texted.play is None:
        go(texted)
    _mark(texted, texted.now)


def _start(texted: Texted) -> None:
    """The phone may be told things again, and its seat is its own again. One that was never silent gets an answer too:
    YES is such a word, and may be meant for the table."""
    if texted.player.opted_out_at is None:
        texted.in_vain = True
        repeat(texted) if texted.group else texted.reply(meeting.welcome(imprint=texted.imprint))
        return
    _mark(texted, None)
    seat = texted.seat
    if seat and texted.play and matches.may_sit(texted.play, seat, seat.name):
        texted.reply(meeting.welcome_back(imprint=texted.imprint))
        matches.come_back(texted.play, seat.seat)
        repeat(texted)
    elif texted.group:
        texted.reply(together(meeting.welcome_back(imprint=texted.imprint), waiting(texted), between="\n"))
    else:
        texted.reply(together(meeting.welcome_back(imprint=texted.imprint), seating.no_group(), between="\n"))


def _mark(texted: Texted, opted_out_at: float | None) -> None:
    texted.tx.execute(update(players).where(players.c.id == texted.player.id).values(opted_out_at=opted_out_at))
    texted.see_again()

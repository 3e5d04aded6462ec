"""SKIP: the turn that everybody sees the table wait for is passed over, by half of the other people; or by the one
whose turn it is."""

from engine.kernel.game import PublicTurn
from engine.kernel.majorities import half
from prompts.hear import person
from prompts.kit.messages import together
from prompts.lobby import majority as words
from prompts.lobby import seating
from prompts.lobby import standstill as standstill_words
from service.contact.speaker import Speaker
from service.lobby.proposal import Proposal, second
from service.matches import agreements, standstill, steps
from service.matches.play import Play, SeatNow


def skip(speaker: Speaker, given: str) -> None:
    """Pass over the turn, or ask the others to: from its reminder on. A name after it must be that of whose turn it
    is."""
    play, mine = speaker.play, speaker.seat
    if play is None or mine is None or mine.left:
        speaker.refuse(standstill_words.no_match(command="SKIP") if speaker.group else seating.no_group())
        return
    turn = play.game.waits_for(play.state)
    if turn is None:
        speaker.refuse(words.skip_nobody())
        return
    seat = play.seats[turn.seat]
    named = person(given, [each.name for each in play.seats], range(len(play.seats)))
    if named is not None and named.sure and named.place != turn.seat:
        speaker.refuse(words.skip_another(name=seat.name))
    elif seat is mine:
        _pass_over(speaker, play, seat, mine)
    elif play.at < turn.passable:
        soon = words.skip_too_soon(name=seat.name, seconds=turn.passable - play.at)
        speaker.refuse(together(standstill.why_it_stands(play, mine), soon))
    else:
        _ask_the_table(speaker, play, turn, seat, mine)


def _ask_the_table(speaker: Speaker, play: Play, turn: PublicTurn, seat: SeatNow, mine: SeatNow) -> None:
    """It takes half of the other people, to this question."""
    proposal = Proposal(
        agreements.SKIP, seat, seat.name, half, words.skip_asked, words.skip_said, words.skip_asked_of_you, turn.ask
    )
    second(speaker, play, proposal, mine, lambda: _pass_over(speaker, play, seat, mine))


def _pass_over(speaker: Speaker, play: Play, seat: SeatNow, mine: SeatNow) -> None:
    speaker.reply(words.skipped_yourself() if seat is mine else words.skipped(name=seat.name))
    for other in play.people:
        if other is not mine:
            play.write(other, "tell", words.skipped_you() if other is seat else words.skipped(name=seat.name))
    agreements.carry(play, mine, lambda: steps.skip(play, seat.seat))

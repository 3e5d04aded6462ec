"""FINISH: a match ends after the running round, and is scored, when half of its people want it."""

from engine.kernel.majorities import half
from prompts.lobby import majority as words
from prompts.lobby import seating
from prompts.lobby import standstill as standstill_words
from service.contact.speaker import Speaker
from service.lobby.proposal import Proposal, second
from service.matches import agreements, steps
from service.matches.play import Play, SeatNow


def finish(speaker: Speaker, given: str) -> None:
    """Let the running round, or hand, be the last, or ask the others to."""
    play, mine = speaker.play, speaker.seat
    if play is None or mine is None or mine.left:
        speaker.refuse(standstill_words.no_match(command="FINISH") if speaker.group else seating.no_group())
        return
    part = play.game.facts.ends_after
    if not play.game.may_finish(play.state):
        speaker.refuse(words.finish_nothing(part=part))
        return
    proposal = Proposal(agreements.FINISH, None, part, half, words.finish_asked, words.finish_said)
    second(speaker, play, proposal, mine, lambda: _finish(speaker, play, part, mine))


def _finish(speaker: Speaker, play: Play, part: str, mine: SeatNow) -> None:
    speaker.reply(words.finishes(part=part))
    for other in play.people:
        if other is not mine:
            play.write(other, "tell", words.finishes(part=part))
    agreements.carry(play, mine, lambda: steps.finish(play))

"""PAUSE and RESUME: a table's clock stands, and runs again."""

from prompts import answers
from prompts.kit.segments import segments
from prompts.lobby import seating
from prompts.lobby import standstill as words
from service.contact.speaker import Speaker, at_table
from service.lobby import noise
from service.matches import standstill
from service.matches.play import PhoneSeat, Play
from service.outbox import thrift


def pause(speaker: Speaker, _: str = "") -> None:
    """Stop the clock, and nothing else: who answers is heard."""
    play, seat = speaker.play, speaker.seat
    if play is None or seat is None or seat.left:
        _no_match(speaker, "PAUSE")
    elif play.stands:
        speaker.refuse(words.stands(why=play.stands))
    elif at_table(speaker) and not noise.spend(speaker, _cost(play, seat), for_match=True):
        speaker.refuse(words.told_enough(command="PAUSE", seconds=noise.seconds_left(speaker, for_match=True)))
    else:
        standstill.stand_still(play, standstill.PAUSED)
        speaker.reply(words.paused(name=None))
        deaf = noise.muters(speaker) if at_table(speaker) else ()
        for other in play.people:
            if other is not seat and other.player_id not in deaf:
                play.write(other, "tell", words.paused(name=seat.name))


def _cost(play: Play, seat: PhoneSeat) -> int:
    """What a pause costs each of the others at most: the word of it, and at its end another with their question."""
    asked = [other.seat for other in play.people if other is not seat and play.newest_ask(other.seat) is not None]
    again = [answers.repeat(play.game.facts.name, play.view(each)) for each in asked]
    return 2 + max((segments(each).count for each in again), default=0)


def resume(speaker: Speaker, _: str = "") -> None:
    """Let the clock run again; everybody sees the question that is still to be answered."""
    play, seat = speaker.play, speaker.seat
    if play is None or seat is None or seat.left:
        _no_match(speaker, "RESUME")
    elif not play.stands:
        speaker.refuse(words.not_standing())
    elif play.stands == standstill.THRIFT and _is_used_up(speaker, play):
        speaker.refuse(words.stands(why=play.stands))
    else:
        standstill.go_on(play)
        speaker.reply(words.going_on(name=None))
        if play.newest_ask(seat.seat) is not None:
            speaker.reply(answers.repeat(play.game.facts.name, play.view(seat.seat)), shows_ask=True)
        standstill.tell_going_on(play, seat)


def _is_used_up(speaker: Speaker, play: Play) -> bool:
    phones = [each.player_id for each in play.people]
    return thrift.reached(speaker.tx, speaker.settings, play.group_id, phones, speaker.now)


def _no_match(speaker: Speaker, command: str) -> None:
    speaker.refuse(words.no_match(command=command) if speaker.group else seating.no_group())

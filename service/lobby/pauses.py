"""PAUSE and RESUME: a table's clock stands, and runs again."""

from prompts import answers
from prompts.lobby import seating
from prompts.lobby import standing as words
from service.contact.texted import Texted
from service.matches import standing
from service.matches.locked import Play, newest_ask
from service.outbox import thrift


def pause(texted: Texted, _: str = "") -> None:
    """Stop the clock, and nothing else: who answers is heard."""
    play, seat = texted.play, texted.seat
    if play is None or seat is None or seat.left:
        _no_match(texted, "PAUSE")
    elif play.stands:
        texted.refuse(words.stands(why=play.stands))
    else:
        standing.stand(play, standing.PAUSED)
        texted.reply(words.paused(name=None))
        for other in play.people:
            if other is not seat:
                play.write(other, "tell", words.paused(name=seat.name))


def resume(texted: Texted, _: str = "") -> None:
    """Let the clock run again; everybody sees the question that is still to be answered."""
    play, seat = texted.play, texted.seat
    if play is None or seat is None or seat.left:
        _no_match(texted, "RESUME")
    elif not play.stands:
        texted.refuse(words.not_standing())
    elif play.stands == standing.THRIFT and _is_used_up(texted, play):
        texted.refuse(words.stands(why=play.stands))
    else:
        standing.go_on(play)
        texted.reply(words.going_on(name=None))
        if newest_ask(play.forms(seat.seat)) is not None:
            texted.reply(answers.repeat(play.game.facts.name, play.view(seat.seat)), shows_ask=True)
        standing.tell_going_on(play, seat)


def _is_used_up(texted: Texted, play: Play) -> bool:
    phones = [each.player_id for each in play.people]
    return thrift.reached(texted.tx, texted.settings, play.group_id, phones, texted.now)


def _no_match(texted: Texted, command: str) -> None:
    texted.refuse(words.no_match(command=command) if texted.group else seating.no_group())

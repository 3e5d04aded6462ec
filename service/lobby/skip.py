"""SKIP: the turn that everybody sees the table wait for is passed over, by half of the other people; or by the one
whose turn it is."""

from engine.game import PublicTurn
from prompts import lobby as lobby_words
from prompts import standing as standing_words
from prompts import table as words
from prompts.hear import person
from service import ballots, matches
from service.match_rows import Play, SeatNow
from service.texted import Texted


def skip(texted: Texted, given: str) -> None:
    """Pass over the turn, or ask the others to: from its reminder on. A name after it must be that of whose turn it
    is."""
    play, mine = texted.play, texted.seat
    if play is None or mine is None or mine.left:
        texted.refuse(standing_words.no_match(command="SKIP") if texted.group else lobby_words.no_group())
        return
    turn = play.game.waits_for(play.state)
    if turn is None:
        texted.refuse(words.skip_nobody())
        return
    seat = play.seats[turn.seat]
    named = person(given, [each.name for each in play.seats], range(len(play.seats)))
    if named is not None and named.sure and named.place != turn.seat:
        texted.refuse(words.skip_another(name=seat.name))
    elif seat is mine:
        _pass_over(texted, play, seat, mine)
    elif play.at < turn.passable:
        why = f"{standing_words.stands(why=play.stands)} " if play.stands else ""
        texted.refuse(why + words.skip_too_soon(name=seat.name, seconds=turn.passable - play.at))
    else:
        _ask_the_table(texted, play, turn, seat, mine)


def _ask_the_table(texted: Texted, play: Play, turn: PublicTurn, seat: SeatNow, mine: SeatNow) -> None:
    needed = (len(ballots.others(play, seat)) + 1) // 2
    before = ballots.voices(play, ballots.SKIP, seat, turn.ask)
    ballots.cast(play, ballots.SKIP, seat, mine, turn.ask)
    count = len(before | {mine.seat})
    if count >= needed:
        _pass_over(texted, play, seat, mine)
    elif mine.seat in before:
        texted.refuse(words.skip_said(name=seat.name, voices=count, needed=needed))
    else:
        texted.reply(words.skip_asked(by=None, name=seat.name, voices=count, needed=needed))
        for other in play.people:
            if other is seat:
                play.write(other, "tell", words.skip_asked_of_you(by=mine.name, voices=count, needed=needed))
            elif other is not mine:
                play.write(other, "tell", words.skip_asked(by=mine.name, name=seat.name, voices=count, needed=needed))


def _pass_over(texted: Texted, play: Play, seat: SeatNow, mine: SeatNow) -> None:
    texted.reply(words.skipped_yourself() if seat is mine else words.skipped(name=seat.name))
    for other in play.people:
        if other is not mine:
            play.write(other, "tell", words.skipped_you() if other is seat else words.skipped(name=seat.name))
    ballots.carry(play, mine, lambda: matches.skip(play, seat.seat))

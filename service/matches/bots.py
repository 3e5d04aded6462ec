"""What the bots of a match will do, and when: rows like those of its wake-ups."""

from typing import Any

from sqlalchemy import delete

from engine.kernel.game import BotMove
from engine.kernel.saved import dump_action
from service.matches import decks
from service.matches.clock import due_at
from service.matches.play import Play
from service.store.tables import bot_moves


def plan(play: Play) -> None:
    """Let every bot think again whose question has changed or who has nothing in mind, unless the match stands."""
    seats = [seat.seat for seat in play.seats if seat.player_id is None]
    if play.stands:
        return
    for seat in seats:
        forms = play.forms(seat)
        ask = play.newest_ask(seat)
        if seat in play.planned and forms and play.planned[seat][0] == ask:
            continue
        move = _think(play, seat) if forms else None
        if move:
            due = due_at(play.now, move.after, play.zone)
            play.moves[seat] = {"ask": ask, "due_at": due, "action": dump_action(move.action)}
            play.planned[seat] = ask, due
        elif seat in play.planned:
            del play.planned[seat]
            play.moves[seat] = None


def take(play: Play, seat: int) -> Any:
    """The bot's move, as plain JSON, out of its row; None when another took it."""
    play.planned.pop(seat, None)
    mine = (bot_moves.c.match_id == play.id) & (bot_moves.c.seat == seat)
    return play.tx.execute(delete(bot_moves).where(mine).returning(bot_moves.c.action)).scalar()


def forget_all(play: Play) -> None:
    """No bot of the match has anything in mind."""
    play.moves |= dict.fromkeys(play.planned)
    play.planned = {}


def _think(play: Play, seat: int) -> BotMove | None:
    view = play.view(seat)
    return play.game.bot(view, play.forms(seat), decks.hints(play.game.facts.name, view), play.chance)

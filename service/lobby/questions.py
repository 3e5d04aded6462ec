"""WHO, SCORE, RULES, RULES MORE, REPEAT, WHERE: asked in a match of the seat's own view, in the lobby of the group."""

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import bindparam, select

from engine.catalogue import games
from prompts import answers
from prompts.kit.messages import Told, together
from prompts.lobby import meeting, seating
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby.membership import facts_of, is_member, teams_of, word_of
from service.matches import standstill
from service.matches.steps import keep_half, missing
from service.privacy.erasing import NOBODY
from service.store.tables import matches, seats

_ENDED = (
    select(matches.c.game, matches.c.result, seats.c.seat, seats.c.name, seats.c.player_id)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(matches.c.id == bindparam("of_match"), matches.c.result.is_not(None))
    .order_by(seats.c.seat)
)


def who(speaker: Speaker, _: str = "") -> None:
    """Who plays, or who sits here."""
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
        return
    group, play = speaker.group, speaker.play
    people: Sequence[Any] = play.seats if play else speaker.people()
    speaker.reply(
        answers.who(
            tuple(each.name for each in people),
            tuple(each.player_id is None and not (play and each.left) for each in people),
            tuple(each.left for each in play.seats) if play else (),
            group.word if group.word_until > speaker.now else None,
            getattr(play.view(None), "teams", ()) if play else teams_of(speaker, people),
        )
    )


def score(speaker: Speaker, _: str = "") -> None:
    """How it stands; after a match how it ended, for who had a seat in it."""
    told = None if speaker.play else _at_the_close(speaker)
    if told is None:
        _ask(speaker, lambda game, view, at: answers.score(game, view))
    else:
        speaker.reply(told)


def _at_the_close(speaker: Speaker) -> str | None:
    """The points of the last match of the sender's group, which is over: they stay when its words are deleted. None
    where it has none, or the sender no seat in it."""
    if speaker.group is None or speaker.group.match_id is None:
        return None
    found = speaker.tx.execute(_ENDED, {"of_match": speaker.group.match_id}).all()
    if not found or speaker.player.id not in [row.player_id for row in found]:
        return None
    known = sorted((row for row in found if row.name != NOBODY), key=lambda row: -row.result["scores"][row.seat])
    return seating.at_the_close(
        game=games()[found[0].game].facts.title,
        names=[row.name for row in known],
        scores=[row.result["scores"][row.seat] for row in known],
        winners=[row.name for row in known if row.seat in row.result["winners"]],
        reader=next(row.name for row in found if row.player_id == speaker.player.id),
    )


def repeat(speaker: Speaker, _: str = "") -> None:
    """What the seat was last asked, with its secret; of a form that is half filled what is still missing too."""
    play, seat = speaker.play, speaker.seat
    asked = missing(play, seat) if play and seat and not seat.left else ""
    _ask(speaker, lambda game, view, at: together(answers.repeat(game, view), asked, between="\n"), shows_ask=True)


def never_mind(speaker: Speaker, _: str = "") -> None:
    """Forget the half-filled form; the question stands."""
    if speaker.play and speaker.seat:
        keep_half(speaker.play, speaker.seat, None)
    repeat(speaker)


def where(speaker: Speaker, _: str = "") -> None:
    """What the table waits for."""
    why = standstill.why_it_stands(speaker.play, speaker.seat) if speaker.play else ""
    _ask(speaker, lambda game, view, at: f"{why} {answers.where(game, view, at)}".strip(), shows_ask=True)


def rules(speaker: Speaker, _: str = "") -> None:
    """How to play: now, or at all."""
    _tell_rules(speaker, answers.rules)


def more_rules(speaker: Speaker, _: str = "") -> None:
    """What RULES does not say."""
    _tell_rules(speaker, answers.more_rules)


def _tell_rules(speaker: Speaker, told: Callable[[str, Any], Told]) -> None:
    play, seat = speaker.play, speaker.seat
    if play and seat:
        speaker.reply(told(play.game.facts.name, play.view(seat.seat)))
    elif speaker.group:
        speaker.reply(told(speaker.group.game, None))
    else:
        speaker.reply(meeting.welcome(imprint=speaker.imprint))


def waiting(speaker: AtTable) -> str:
    """How a group stands that does not play."""
    facts = facts_of(speaker)
    people = speaker.people()
    return seating.waiting(
        game=facts.title,
        word=word_of(speaker),
        names=tuple(row.name for row in people),
        missing=max(0, facts.least_seats - len(people)),
        playing=speaker.play is not None,
        member=is_member(speaker) and speaker.seat is None,
    )


def _ask(speaker: Speaker, answer: Callable[[str, Any, float], str], *, shows_ask: bool = False) -> None:
    play, seat = speaker.play, speaker.seat
    if play and seat and not seat.left:
        speaker.reply(answer(play.game.facts.name, play.view(seat.seat), play.at), shows_ask=shows_ask)
    elif at_table(speaker):
        speaker.reply(waiting(speaker))
    else:
        speaker.refuse(seating.no_group())

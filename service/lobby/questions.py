"""WHO, SCORE, RULES, REPEAT, WHERE: asked in a match of the seat's own view, in the lobby of the group."""

from collections.abc import Callable, Sequence
from typing import Any

from prompts import answers
from prompts.lobby import meeting, seating
from service.contact.texted import Texted
from service.lobby import teams
from service.lobby.membership import facts_of, is_member, word_of
from service.matches import standing
from service.matches.steps import keep_half


def who(texted: Texted, _: str = "") -> None:
    """Who plays, or who sits here."""
    group, play = texted.group, texted.play
    if group is None:
        texted.refuse(seating.no_group())
        return
    people: Sequence[Any] = play.seats if play else texted.people()
    texted.reply(
        answers.who(
            tuple(each.name for each in people),
            tuple(each.player_id is None and not (play and each.left) for each in people),
            tuple(each.left for each in play.seats) if play else (),
            group.word if group.word_until > texted.now else None,
            getattr(play.view(None), "teams", ()) if play else teams.of_people(texted, people),
        )
    )


def score(texted: Texted, _: str = "") -> None:
    """How it stands."""
    _ask(texted, lambda game, view, at: answers.score(game, view))


def repeat(texted: Texted, _: str = "") -> None:
    """What the seat was last asked, with its secret."""
    _ask(texted, lambda game, view, at: answers.repeat(game, view), shows_ask=True)


def never_mind(texted: Texted, _: str = "") -> None:
    """Forget the half-filled form; the question stands."""
    if texted.play and texted.seat:
        keep_half(texted.play, texted.seat, None)
    repeat(texted)


def where(texted: Texted, _: str = "") -> None:
    """What the table waits for."""
    why = standing.why_it_stands(texted.play, texted.seat) if texted.play else ""
    _ask(texted, lambda game, view, at: f"{why} {answers.where(game, view, at)}".strip(), shows_ask=True)


def rules(texted: Texted, _: str = "") -> None:
    """How to play: now, or at all."""
    play, seat = texted.play, texted.seat
    if play and seat:
        texted.reply(answers.rules(play.game.facts.name, play.view(seat.seat)))
    elif texted.group:
        texted.reply(answers.rules(texted.group.game, None))
    else:
        texted.reply(meeting.welcome(imprint=texted.imprint))


def waiting(texted: Texted) -> str:
    """How a group stands that does not play."""
    facts = facts_of(texted)
    people = texted.people()
    return seating.waiting(
        game=facts.title,
        word=word_of(texted),
        names=tuple(row.name for row in people),
        missing=max(0, facts.least_seats - len(people)),
        playing=texted.play is not None,
        member=is_member(texted) and texted.seat is None,
    )


def _ask(texted: Texted, answer: Callable[[str, Any, float], str], *, shows_ask: bool = False) -> None:
    play, seat = texted.play, texted.seat
    if play and seat and not seat.left:
        texted.reply(answer(play.game.facts.name, play.view(seat.seat), play.at), shows_ask=shows_ask)
    elif texted.group:
        texted.reply(waiting(texted))
    else:
        texted.refuse(seating.no_group())

"""What each seat may know of a match (law 3; its secrets table)."""

from engine.games.secrets import lines
from engine.games.secrets.choices import choices
from engine.games.secrets.ending import askable
from engine.games.secrets.state import State
from engine.games.secrets.view import AskView, Phase, View


def view(state: State, seat: int | None) -> View:
    """Everything that `seat` may know, or with None a stranger at the table."""
    if seat is not None and not 0 <= seat < len(state.seats):
        seat = None
    story = state.story
    telling = story if story is not None and seat == story.teller else None
    voice = None if seat is None else state.voices[state.seats[seat].voice]
    mine = voice if seat is not None and _votes(state, seat) else None
    return View(
        seat=seat,
        pace=state.pace,
        names=tuple(each.name for each in state.seats),
        bots=tuple(each.bot for each in state.seats),
        left=tuple(each.left for each in state.seats),
        teams=tuple(each.voice + 1 for each in state.seats) if state.teams else (),
        voice=tuple(each.voice for each in state.seats),
        phase=state.phase,
        round=state.round,
        rounds=state.rounds,
        totals=tuple(state.voices[each.voice].total for each in state.seats),
        sheet=tuple(each.scores for each in state.voices),
        until=state.until,
        lines=state.lines,
        waiting=state.to_tell,
        told=tuple(number for number, each in enumerate(state.voices) if each.told),
        wishes=tuple(each.wish for each in state.seats),
        swaps_left=state.max_swaps - state.swaps if lines.swappable(state) else 0,
        teller=story.teller if story else None,
        line=story.line if story else None,
        story=story.words if story and story.released else None,
        from_book=story is not None and story.released and story.page is not None,
        pages=state.pages,
        listeners=state.listeners,
        outside=state.outside,
        votes_in=sum(state.ready(each) for each in state.listeners),
        reveal=state.reveal,
        tied=state.tied,
        extra=state.in_extra,
        extra_in=sum(state.voices[each].wants_extra for each in state.tied),
        extra_points=tuple(each.extra for each in state.voices) if state.in_extra else (),
        winners=state.winners,
        ask=None if seat is None else _ask(state, seat),
        draft=telling.words if telling and not telling.released else None,
        parts=len(telling.parts) if telling and not telling.released else 0,
        finished=telling is not None and telling.finished,
        room=telling.room if telling else 0,
        token=telling.truth if telling else None,
        vote=mine.vote if mine else None,
        sure=mine.sure if mine else False,
        wants_extra=voice.wants_extra if voice and seat in askable(state) else False,
    )


def _votes(state: State, seat: int) -> bool:
    voice = state.seats[seat].voice
    return state.phase is Phase.VOTE and voice in state.listeners and seat in state.voters(voice)


def _ask(state: State, seat: int) -> AskView | None:
    ask, story = state.seats[seat].ask, state.story
    if ask is None:
        return None
    number, kind = ask.number, ask.kind
    if state.phase is Phase.STORY and story is not None and story.teller == seat and not story.finished:
        number, kind = story.ask, "story"
    is_open = any(form.ask == number for form in choices(state, seat))
    return AskView(number, kind, state.until if is_open else None, over=not is_open, limit=ask.limit)

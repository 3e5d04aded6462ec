"""IGOR for who watches: a function of the view of a stranger at the table; never a rule that lies face down."""

from engine.games.igor.view import Phase, View
from prompts.games.igor.common import card_name, hand_name, names_of, suit_name
from prompts.games.igor.drawing import Face
from prompts.kit.words import over, plural
from prompts.show.board import Board, Line, Score, Tile, ranked

HEADLINES = {
    Phase.WRITE: "Everybody may write a rule",
    Phase.READING: "Everybody learns the rules",
    Phase.CLOSING: "The hand is played",
}


def on_board(view: View) -> Board:
    """The trick, what was said last, the rules while all may look, and the Malarians."""
    running = view.phase is not Phase.OVER
    place = "" if not running else f"{hand_name(view)}, trick {view.trick}" if view.trick else hand_name(view)
    laid = tuple(Tile(view.names[each.seat], card_name(each.card), Face(each.card), each.seat) for each in view.table)
    spoken = tuple(Line(view.names[each.seat], each.words, seat=each.seat) for each in view.spoken)
    rules = () if view.rules is None or not running else tuple(Line(rule.name, rule.words) for rule in view.rules)
    return Board(
        "IGOR", place, _headline(view), _progress(view), tiles=laid, lines=(*rules, *spoken), scores=_scores(view),
        counted="Malarians", until=view.until,
    )  # fmt: skip


def _headline(view: View) -> str:
    if view.phase is Phase.PLAY and view.to_play is not None:
        led = f", {suit_name(view.led)} led" if view.led else ""
        return f"{view.names[view.to_play]} to play{led}"
    if view.phase is Phase.OVER:
        return over(view.names, view.winners)
    if view.changer is not None:
        return f"{view.names[view.changer]} may change a rule"
    return HEADLINES.get(view.phase, "Cards are dealt")


def _progress(view: View) -> str:
    if view.phase in (Phase.WRITE, Phase.READING) and view.waiting:
        return f"Still to come: {names_of(view, view.waiting)}."
    if view.balloting is not None:
        _, accused, key = view.balloting
        return f"A ballot about {view.names[accused]} ({key})."
    return ""


def _scores(view: View) -> tuple[Score, ...]:
    return ranked(
        tuple(
            Score(
                name,
                view.totals[seat],
                _note(view, seat),
                waited_for=seat == view.to_play,
                seat=seat,
                won=view.phase is Phase.OVER and seat in view.winners,
            )
            for seat, name in enumerate(view.names)
        )
    )


def _note(view: View, seat: int) -> str:
    notes = ["bot"] if view.bots[seat] else []
    if view.left[seat]:
        notes.append("left")
    elif seat in view.dealt_in and view.phase in (Phase.PLAY, Phase.CLOSING):
        notes.append(plural(view.tricks[seat], "trick"))
    if view.phase is Phase.OVER and seat in view.winners:
        notes.append("winner")
    return ", ".join(notes)

"""What is open in each phase of Malarky, and the ear of a seat that is asked so."""

from engine.games.malarky import actions as do
from engine.games.malarky.view import Phase, View
from engine.kernel.forms import Action, Blank, Form, Kind
from engine.kernel.view import AskView
from prompts.hear import Act, Command, Ear, Heard, hear
from prompts.hear.heard import Half
from tests.prompts.views import view

NAMES = ("Ann", "Bob", "Kathy", "Dan", "Mary Lou")
WORDS = Blank("words", Kind.WORDS, most=160)
MAYBE_WORDS = Blank("words", Kind.WORDS, most=160, optional=True)
UNDO = Form(do.Undo)
PAIRS = (((1,), (0,)), ((2,), (0, 1)), ((3,), (0, 1, 2)))
SIMILAR = Form(do.Similar, (Blank("later", Kind.SEAT, (1, 2, 3)), Blank("earlier", Kind.SEAT, given=PAIRS)))
THINK = (
    Form(do.Draft, (WORDS,), 5, plain=True),
    Form(do.AutoOn, ask=5),
    Form(do.Ready, ask=5),
    Form(do.Unclear, (WORDS,), 5),
    UNDO,
)
TURN = (
    Form(do.Draft, (WORDS,), 5, plain=True),
    Form(do.AutoOff, ask=5),
    Form(do.Answer, (WORDS,), 6, plain=True),
    Form(do.AnswerDraft, ask=6),
    Form(do.Forced, (Blank("author", Kind.SEAT, (1, 2)), MAYBE_WORDS), 6),
    Form(do.ForcedNobody, ask=6),
    SIMILAR,
    UNDO,
)
VOTE = (
    Form(do.Vote, (Blank("target", Kind.SEAT, (1, 2, 3, 4)),), 8, plain=True),
    Form(do.VoteBlack, ask=8),
    Form(do.VoteEmpty, ask=8),
    SIMILAR,
    UNDO,
)
BALLOT = (Form(do.Aye, ask=9, plain=True), Form(do.Nay, ask=9, plain=True))
REVEAL = (Form(do.Done, ask=10), Form(do.Object), Form(do.ObjectEmpty))
GIVE = (Form(do.Real, (WORDS,), 12), Form(do.Bluff, (WORDS,), 12))
JUDGE = (Form(do.Correct, ask=13), Form(do.Wrong, ask=13))


def ear(forms: tuple[Form, ...], meant: int | None, half: Half | None = None) -> Ear:
    seen: View = view(names=NAMES, phase=Phase.VOTE, ask=AskView(meant or 0, "vote", None))
    return Ear("malarky", seen, forms, meant, half)


def acts(text: str, forms: tuple[Form, ...], meant: int | None) -> Action | str:
    """The action, or what else a text is: a command's name with its words, "partial", "unclear" or "late"."""
    return told(hear(text, ear(forms, meant)))


def told(heard: Heard) -> Action | str:
    match heard:
        case Act(action):
            return action
        case Command(name, words):
            return f"{name} {words}".strip()
        case _:
            return type(heard).__name__.lower()

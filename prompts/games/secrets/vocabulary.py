"""Every action of the Secrets Game: its words, keys and phrases."""

from collections.abc import Mapping

from engine.games.secrets import actions
from engine.games.secrets.state import MOST_CHARACTERS
from engine.kernel.forms import Action
from prompts.games.secrets import closed
from prompts.games.secrets.claims import is_booked, kept_for
from prompts.kit.vocabulary import Early, Words


def _each(texts: str) -> tuple[str, ...]:
    """Texts that stand apart by semicolons."""
    return tuple(" ".join(each.split()) for each in texts.split(";"))


def _led(leads: str, words: str) -> tuple[str, ...]:
    return tuple(f"{lead} {each}" for lead in _each(leads) for each in _each(words))


_SURELY = "def; definitely; totally; absolutely; obviously; clearly; yep; yeah; haha; lol"
_OF_SOMEBODY = "hes; shes; theyre; youre; he is; she is; they are; you are; must be; has to be"

_ME = _each(
    """
    me; me first; me next; me please; me me; ill go; ill go first; ill go next; i go; i can go; ill tell; i tell;
    i want to tell; let me; let me tell; ill do it; ill take; my turn; im ready; i am ready; ready; pick me; i have one;
    i got one; ive got one; ich; ich fange an; ich fang an; yo; yo primero
    """
)
_SWAP = _each(
    """
    swap; swop; swap line; swap lines; swap the line; swap the lines; change; change line; change lines; new line;
    new lines; other line; other lines; another line; different line; different lines
    """
)
_TRUE = _each(
    """
    true; t; truth; its true; it is true; the truth; true story; all true; real; for real; legit; not a lie; not lying;
    isnt a lie; its not a lie; telling the truth; i believe it; i believe him; i believe her; i believe them;
    i believe you; believe it; verdad; es verdad; cierto; es cierto; wahr; stimmt; das stimmt
    """
) + _led(_SURELY, "true; t; truth; its true; the truth; real; legit")
_TRUE += _led(_OF_SOMEBODY, "telling the truth; true; not lying")
_LIE = _each(
    """
    lie; l; false; f; a lie; its a lie; it is a lie; lies; all lies; lying; liar; not true; isnt true; its not true;
    that isnt true; thats not true; untrue; cant be true; not the truth; made up; made it up; fake; no way;
    never happened; bull; bs; baloney; nonsense; i dont believe it; i dont believe him; i dont believe her;
    i dont believe them; i dont believe you; dont believe it; fib; fibbing; a fib; mentira; es mentira; falso; es falso;
    gelogen; nicht wahr; stimmt nicht; das stimmt nicht
    """
) + _led(_SURELY, "lie; l; false; a lie; its a lie; lies; lying; not true; fake; made up")
_LIE += _led(_OF_SOMEBODY, "lying; a liar; fibbing; making it up; made up; a lie; not telling the truth")
_DONE = _each(
    """
    done; im done; i am done; all done; thats it; thats all; the end; finished; im finished; no question; no questions;
    nothing to ask; none
    """
)

VOCABULARY: Mapping[type[Action], Words] = {
    actions.Me: Words(
        _ME,
        phrases=("i am ready to tell", "i will go", "i will tell"),
        offer="ME (to tell a story)",
        closed=closed.me,
        kept=_each("me 1; me 2; me1; me2; me one; me two; 1; 2; line 1; line 2"),
        press="1 if you tell with the first line, 2 if with the second",
    ),
    actions.Swap: Words(
        _SWAP,
        "7",
        ("i want other lines",),
        "SWAP",
        {"which": "Which line should be another?"},
        closed=closed.swap,
        kept=_each("swap 1; swap 2; swap both"),
        press="for other lines",
    ),
    actions.Tell: Words(
        ("story", "my story"),
        offer="your story",
        asks={"words": "Text your story."},
        closed=closed.tell,
        early=Early(actions.Me, MOST_CHARACTERS, kept_for, is_booked, actions.Told, actions.Withdraw),
        press="your story",
        asked_back="story",
    ),
    actions.Told: Words((), ends=("done",), asks={"words": "Text your story."}),
    actions.Done: Words(
        _DONE, "3", ("that was it", "that is all"), "DONE", closed=closed.done, press="when you are done"
    ),
    actions.Retell: Words(
        ("retell", "begin anew", "from the beginning", "start over", "no start over", "start again"),
        "9",
        ("let me tell it again",),
        "RETELL",
        closed=closed.retell,
        press="to begin your story anew",
    ),
    actions.Withdraw: Words(
        _each("withdraw; withdraw my story; withdraw my stories; withdraw story"),
        phrases=("take my story out",),
        closed=closed.withdraw,
    ),
    actions.Ask: Words(
        ("ask", "question", "i ask", "my question"),
        phrases=("i want to ask",),
        offer="ASK and a question",
        asks={"words": "Text your question."},
        closed=closed.ask,
        query=True,
        press="to ask a question",
    ),
    actions.Reply: Words(
        ("reply", "answer", "my answer"), offer="your answer", asks={"words": "Text your answer."}, press="your answer"
    ),
    actions.Truth: Words(
        _TRUE,
        "1",
        ("i think it happened", "it happened"),
        "T for true",
        closed=closed.token,
        kept=_each("t; truth; its true; t sure; true sure"),
        press="for true",
    ),
    actions.Lie: Words(
        _LIE,
        "2",
        ("i think it never happened", "it never happened"),
        "L for lie",
        closed=closed.token,
        kept=_each("l; f; false; a lie; its a lie; l sure; lie sure"),
        press="for a lie",
    ),
    actions.Sure: Words(
        _each("sure; were sure; we are sure; im sure; i am sure; yes sure; for sure; agreed; we agree"),
        "3",
        ("we are all sure",),
        "SURE",
        closed=closed.sure,
        press="when your team is sure",
    ),
    actions.Extra: Words(
        _each("extra; extra story; one more; one more story; another story"),
        "1",
        ("one story more",),
        "EXTRA",
        closed=closed.extra,
        press="for an extra story",
    ),
    actions.Undo: Words(
        ("undo", "undo that", "take it back"), "0", ("take that back",), closed=closed.undo, press="to take it back"
    ),
}

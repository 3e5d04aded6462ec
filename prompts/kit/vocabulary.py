"""The words of one action: what is typed, pressed and spoken for it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the carrier's words are read before the rules are loaded
    from engine.kernel.forms import Action
    from engine.kernel.game import OptionValue
    from engine.kernel.view import View

# What a US carrier answers itself, on a long code with default opt-out handling.
# Source: Twilio, "Advanced opt-out" (default keywords) and error 23002.
STOP_WORDS = frozenset("stop stopall unsubscribe cancel end quit revoke optout".split())
START_WORDS = frozenset("start yes unstop".split())
HELP_WORDS = frozenset("help info".split())
CARRIER_WORDS = STOP_WORDS | START_WORDS | HELP_WORDS


@dataclass(frozen=True)
class Early:
    """Words of one's own that may come too early for their action: while this other `action` is open. `most` is how
    long they may be, several texts together; `how` says to a view what makes them count, `invited` whether they have
    been asked for already. OK makes the action `taken` of them, whose `ends` end them; the words of `dropped_by` drop
    them."""

    action: "type[Action]"
    most: int
    how: Callable[[Any], str]
    invited: Callable[[Any], bool]
    taken: "type[Action]"
    dropped_by: "type[Action]"


Meaning = Callable[[Any], str]
"""What a value of an option means, to end a sentence with; the value is of the option's own type."""


@dataclass(frozen=True)
class Proposal:
    """A value of an option that is proposed to a table before it begins, and a sentence that says why."""

    option: str
    value: "OptionValue"
    why: str


@dataclass(frozen=True)
class Words:
    """How an action is called.

    `words`: verbs and short ways to say it, the one that we teach first; several words may make one verb.
    `keys`: the digit for it on a telephone's keypad. `phrases`: what people say aloud. `offer`: how it stands in a
    list of what would work now, with its blanks in braces; "" where it goes without saying. `asks`: the question
    for each blank that may be left open. `closed`: why it is not open to the seat of a view, "" where nothing better
    than that can be said. `kept`: what else, alone, is meant for this action even where words of the player's own are
    asked for and it is not open. `ends`: a word at the end of such words that makes them this action ("... DONE").
    `query`: a question that means nothing else is the one that this action asks. `called`: what the values of its
    blanks are called beside their own names: the suit of each letter of a card, in the order of their keys. `early`:
    when words for it are kept that come before they are asked for. `press`: how it stands in a spoken menu: after
    "Press" and its key ("for black"), after "Press" alone where a bare value is enough, after "Say" where words are;
    "" where it stands there only when all is asked for. `agrees`: OK or a thumb mean it too; `thanked`: so do thanks.
    `asked_back`: what its words are called, where those that look like a command or a call for help are not taken
    for it. `chat`: while it is open, what is no command is said to the table. `nearly`: what else, alone, is asked
    back as this action where all that is no command is said to the table. `begins`: the action whose blanks are asked
    for once this one is done. `gives_time`: it is done for who is asked back, so that nothing goes out by itself
    meanwhile.
    """

    words: tuple[str, ...]
    keys: str = ""
    phrases: tuple[str, ...] = ()
    offer: str = ""
    asks: Mapping[str, str] = field(default_factory=dict)
    closed: Callable[[Any], str] = lambda view: ""
    kept: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    query: bool = False
    called: Mapping[str, str] = field(default_factory=dict)
    early: Early | None = None
    press: str = ""
    agrees: bool = False
    thanked: bool = False
    asked_back: str = ""
    chat: bool = False
    nearly: tuple[str, ...] = ()
    begins: "type[Action] | None" = None
    gives_time: bool = False

    @property
    def taught(self) -> str:
        return self.words[0].upper() if self.words else ""

    def why_closed(self, view: "View") -> str:
        """Why it cannot be said now, as a sentence."""
        return self.closed(view) or f"{self.taught} is not possible just now."

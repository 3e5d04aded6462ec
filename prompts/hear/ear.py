"""Who is heard: what the ear must know of a seat, and how it listens."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from engine.kernel.forms import Action, Form, Kind
from engine.kernel.view import View
from prompts.book import words_of
from prompts.hear.heard import Half
from prompts.hear.names import Names
from prompts.kit.names import as_texted
from prompts.kit.vocabulary import Words

_NONE = Words(())


class Mode(Enum):
    """How a text is taken, by what the table wants of this seat. Its open forms say which it is."""

    FORGIVING = "forgiving"
    """A choice, a name, a number: typing errors and stray words are forgiven."""

    OWN_WORDS = "own words"
    """Words of the player's own are asked for: only what is exactly a command is one, all else is the answer."""

    TALK = "talk"
    """A text that holds no command is said to the table, to the letter; what nearly is one is asked back first."""


@dataclass(frozen=True)
class Ear:
    """What is needed to hear one seat: its game, its view and its open forms.

    `meant` is the number of the newest ask that the carrier had taken when the words came in (None: none). `half`
    is the half-filled form kept with the seat, as Partial gave it. The names of the view are taken as texts have them.
    """

    game: str
    view: View
    forms: tuple[Form, ...] = ()
    meant: int | None = None
    half: Half | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "view", as_texted(self.view))

    @cached_property
    def names(self) -> Names:
        return Names(tuple(self.view.names))

    @cached_property
    def vocabulary(self) -> Mapping[type[Action], Words]:
        """The words of every action of the game."""
        return vocabulary(self.game)

    def words(self, form: Form) -> Words:
        return self.vocabulary.get(form.action, _NONE)

    @cached_property
    def meant_forms(self) -> tuple[Form, ...]:
        """The forms of the ask that was meant. One that is over gives way to an older one that is still open (the
        thinking goes on behind a ballot), never to a newer one."""
        meant = self.meant or 0
        asked = max((form.ask for form in self.forms if form.ask is not None and form.ask <= meant), default=None)
        of_it = [form for form in self.forms if form.ask is not None and form.ask == asked]
        return (*of_it, *(form for form in self.forms if form.ask is None))

    @cached_property
    def by_action(self) -> Mapping[type[Action], tuple[Form, ...]]:
        """The open forms of each action, those of the meant ask first."""
        found: dict[type[Action], list[Form]] = {}
        for form in self.forms:
            found.setdefault(form.action, []).append(form)
        for forms in found.values():
            if len(forms) > 1:
                forms.sort(key=lambda form: not any(form is each for each in self.meant_forms))
        return {action: tuple(forms) for action, forms in found.items()}

    def ways(self, form: Form) -> tuple[Form, ...]:
        """All forms of the same action for the same ask: one of them is filled, as its first values say."""
        same = self.by_action.get(form.action, (form,))
        return same if len(same) == 1 else tuple(each for each in same if each.ask == form.ask)

    def begun_by(self, action: Action) -> type[Action] | None:
        """The action whose blanks are asked for once this one is done."""
        return self.vocabulary.get(type(action), _NONE).begins

    @cached_property
    def own_words(self) -> Form | None:
        """The form that takes any words as the answer to the meant ask."""
        for form in self.meant_forms:
            if form.plain and len(form.blanks) == 1 and form.blanks[0].kind is Kind.WORDS:
                return form
        return None

    @cached_property
    def mode(self) -> Mode:
        if self.own_words is not None:
            return Mode.OWN_WORDS
        return Mode.TALK if any(form.talk for form in self.forms) else Mode.FORGIVING

    @property
    def wants_words(self) -> bool:
        """Whether the meant ask wants words of one's own, if only after a word that says what they are (REAL)."""
        forms = [form for form in self.meant_forms if form.ask is not None]
        return bool(forms) and all(form.blanks and form.blanks[0].kind is Kind.WORDS for form in forms)

    @property
    def is_over(self) -> bool:
        """Whether the ask that was meant is over, and none before it is open."""
        return self.meant is not None and not any(
            form.ask is not None and form.ask <= self.meant for form in self.forms
        )


def vocabulary(game: str) -> Mapping[type[Action], Words]:
    """The words of every action of a game."""
    found: Mapping[type[Action], Words] = words_of(game).VOCABULARY
    return found

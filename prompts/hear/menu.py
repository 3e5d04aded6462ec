"""What would work now, in one sentence made from the open forms."""

from collections.abc import Mapping

from engine.kernel.forms import Action, Form
from prompts.book import words_of
from prompts.hear.heard import Ear
from prompts.hear.kinds import options
from prompts.kit.vocabulary import Words
from prompts.kit.words import listed

_NONE = Words(())


def vocabulary(game: str) -> Mapping[type[Action], Words]:
    """The words of every action of a game."""
    found: Mapping[type[Action], Words] = words_of(game).VOCABULARY
    return found


def words_for(ear: Ear, form: Form) -> Words:
    return vocabulary(ear.game).get(form.action, _NONE)


def asked(ear: Ear) -> list[Form]:
    """The open forms of the newest ask; where it has none, those of the newest that has."""
    numbers = [form.ask for form in ear.forms if form.ask is not None]
    newest = max(numbers, default=None)
    return [form for form in ear.forms if form.ask in (newest, None)]


def works_now(ear: Ear) -> str:
    """ "Now you can text 1 Ann or 2 Bob, BLACK or EMPTY." """
    offers = list(dict.fromkeys(offer for form in asked(ear) if (offer := _offer(ear, form))))
    if not offers:
        return "There is nothing to answer just now. WHERE tells what the table waits for."
    return f"Now you can text {listed(offers, 'or')}."


def _offer(ear: Ear, form: Form) -> str:
    text = words_for(ear, form).offer
    before = None
    for blank in form.blanks:
        text = text.replace(f"{{{blank.name}}}", options(blank, before, ear.view).replace(" or ", ", "))
    return text

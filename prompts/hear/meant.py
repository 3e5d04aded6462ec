"""Which question a text belongs to, and whether that wants words of the player's own."""

from engine.kernel.forms import Form, Kind
from prompts.hear.heard import Ear


def meant_forms(ear: Ear) -> list[Form]:
    """The forms of the ask that was meant. One that is over gives way to an older one that is still open (the
    thinking goes on behind a ballot), never to a newer one."""
    asked = max((form.ask for form in ear.forms if form.ask is not None and form.ask <= (ear.meant or 0)), default=None)
    return [form for form in ear.forms if form.ask is not None and form.ask == asked] + [
        form for form in ear.forms if form.ask is None
    ]


def own_words(ear: Ear) -> Form | None:
    """The form that takes any words as the answer to the meant ask."""
    for form in meant_forms(ear):
        if form.plain and len(form.blanks) == 1 and form.blanks[0].kind is Kind.WORDS:
            return form
    return None


def wants_words(ear: Ear) -> bool:
    """Whether the meant ask wants words of one's own, if only after a word that says what they are (REAL, BLUFF)."""
    forms = [form for form in meant_forms(ear) if form.ask is not None]
    return bool(forms) and all(form.blanks and form.blanks[0].kind is Kind.WORDS for form in forms)


def is_over(ear: Ear) -> bool:
    """Whether the ask that was meant is over, and none before it is open."""
    return ear.meant is not None and not any(form.ask is not None and form.ask <= ear.meant for form in ear.forms)

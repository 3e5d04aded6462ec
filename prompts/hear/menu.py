"""What would work now, in one sentence made from the open forms."""

from engine.kernel.forms import Form, next_blank
from prompts.book import question_of
from prompts.hear.ear import Ear
from prompts.hear.kinds import codec
from prompts.kit.words import listed


def asked(ear: Ear) -> list[Form]:
    """The open forms of the newest ask; where it has none, those of the newest that has."""
    numbers = [form.ask for form in ear.forms if form.ask is not None]
    newest = max(numbers, default=None)
    return [form for form in ear.forms if form.ask in (newest, None) and not form.unoffered]


def works_now(ear: Ear) -> str:
    """ "Now you can text 1 Ann or 2 Bob, BLACK or EMPTY."; or the question again, where the game has words for that."""
    if question := question_of(ear.game, ear.view):
        return question
    offers = list(dict.fromkeys(offer for form in asked(ear) if (offer := _offer(ear, form))))
    if not offers:
        return "There is nothing to answer just now. WHERE tells what the table waits for."
    return f"Now you can text {listed(offers, 'or')}."


def _offer(ear: Ear, form: Form) -> str:
    text = ear.words(form).offer
    for place, each in enumerate(form.blanks):
        if f"{{{each.name}}}" in text:
            blank = next_blank(ear.ways(form), ()) if place == 0 else each
            options = codec(each).options(blank or each, ear.names)
            text = text.replace(f"{{{each.name}}}", options.replace(" or ", ", "))
    return text

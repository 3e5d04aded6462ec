"""One text on its way through the stages: what was said, to whom, and what several stages want to know of it."""

from dataclasses import dataclass
from functools import cached_property

from prompts.hear import commands
from prompts.hear.actions import ACTIONS, first_heard
from prompts.hear.ear import Ear, Mode
from prompts.hear.exact import exact_command
from prompts.hear.fill_rows import has_several
from prompts.hear.heard import Advice, Command, Heard
from prompts.hear.menu import works_now
from prompts.hear.normalise import unglued
from prompts.hear.rows import parted
from prompts.hear.said import Said, said
from prompts.hear.signatures import unsigned, without_signature
from prompts.hear.verbs import verb


@dataclass(frozen=True)
class Hearing:
    """A text `came` to an ear. Everything here is found once, and only if a stage asks for it."""

    ear: Ear
    came: str
    spoken: bool = False
    """Whether it was heard on a call, not typed."""

    @cached_property
    def typed(self) -> str:
        """The text without what phones add, its lines as they were."""
        return without_signature(self.came)

    @cached_property
    def said(self) -> Said:
        """The same, parsed; where rows of numbers may come, a new line parts them. Where words of the sender's own may
        not come, his name below them is left out: "Bob. Love, Ann" is a vote for Bob."""
        typed = self.typed if self.is_careful else unsigned(self.typed, self.ear.names.of(self.ear.view.seat))
        heard = said(typed)
        has_lines = "\n" in typed or "\r" in typed
        if not has_lines or not any(has_several(form) for form in self.ear.forms):
            return heard
        return said(parted(typed)) if commands.command(heard, forgiving=False) is None else heard

    @cached_property
    def unglued(self) -> Said:
        """The same, with a space between a verb and its number ("vote2")."""
        text = unglued(self.said.text, lambda word: verb((word,), self.ear) is not None)
        return self.said if text == self.said.text else said(text)

    @property
    def is_careful(self) -> bool:
        """Whether a text may be words of the player's own, so that only what is exact is something else."""
        return self.ear.mode is not Mode.FORGIVING

    @cached_property
    def works_now(self) -> str:
        return works_now(self.ear)

    @cached_property
    def exactly(self) -> Heard | None:
        """The command or the action that the text is, with nothing beside it."""
        return exact_command(self.said, self.ear, self.ear.own_words)

    @cached_property
    def is_no_command(self) -> bool:
        """Whether no word of the table is looked for: words of the player's own were asked for, and the text is not
        just a command; or a verb of several words begins it (NEW LINES is not NEW)."""
        if self.said.words and self.ear.wants_words and self.exactly is None:
            return True
        called = verb(self.said.words, self.ear)
        return called is not None and called[1] > 1

    @cached_property
    def action(self) -> Heard | None:
        """What the text means as an action, sure or not."""
        return first_heard(ACTIONS, self.unglued, self.ear)

    @cached_property
    def slipped_command(self) -> Command | Advice | None:
        """The word of the table that the text is, with a typing error perhaps."""
        return None if self.is_no_command else commands.command(self.unglued)

"""What a check finds."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "note", "WRONG"]


@dataclass(frozen=True)
class Finding:
    """One line: `subject` is what was looked at, `sentence` how it is and, where it is not well, what mends it."""

    state: State
    subject: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.state:<6}{self.subject}: {self.sentence}"


def ok(subject: str, sentence: str) -> Finding:
    """All is well."""
    return Finding("ok", subject, sentence)


def note(subject: str, sentence: str) -> Finding:
    """Games can be played; the operator should know this."""
    return Finding("note", subject, sentence)


def wrong(subject: str, sentence: str) -> Finding:
    """Games suffer until this is mended."""
    return Finding("WRONG", subject, sentence)

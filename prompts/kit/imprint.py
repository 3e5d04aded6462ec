"""Who runs this, as the texts say it, and the wording that carriers require of a first answer.

Source: Twilio, "A2P 10DLC campaigns" (opt-in message: the brand, how to get help, how to opt out) and error 30569.
"""

from dataclasses import dataclass

OPT_IN = "Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to opt out."
"""It is told when a phone opts in, with its first seat, and when it has opted in again."""


def opt_in(*, first: bool) -> str:
    """What ends such an answer where it is the first; nothing where the phone has read it."""
    return f" {OPT_IN}" if first else ""


@dataclass(frozen=True)
class Imprint:
    """The brand, as it is registered with the carriers (24 letters at most), and an e-mail or web address where
    players find help, if there is one."""

    brand: str = "Party Line"
    support: str = ""

    @property
    def who_we_are(self) -> str:
        """How a message to a newcomer begins."""
        return f"{self.brand}: party games by text"


@dataclass(frozen=True)
class Publisher:
    """Who runs the number (E.164) that everybody texts. `operator` is "" where nobody has set it."""

    imprint: Imprint
    operator: str
    number: str

    @property
    def runs_it(self) -> str:
        """Who answers for the service."""
        return f"{self.imprint.brand} is run by {self.operator or f'the owner of {self.number}'}."

    @property
    def contact(self) -> str:
        """Where to ask."""
        return self.imprint.support or f"text HELP to {self.number}"

"""Who runs this, as the texts say it, and the wording that carriers require of a first answer.

Source: Twilio, "A2P 10DLC campaigns" (opt-in message: the brand, how to get help, how to opt out) and error 30569.
"""

from dataclasses import dataclass

OPT_IN = "Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to opt out."


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

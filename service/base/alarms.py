"""Alarms: what the operator must see to, once it is so."""

import logging

_log = logging.getLogger(__name__)


def alarm(code: str, sentence: str, **facts: str | float | None) -> None:
    """Log one line at ERROR. `code` is a short machine word, such as "sender_stopped"; `sentence` says what is wrong
    and what would mend it; `facts` are ids, counts and codes of the carrier. Never a phone number, a name or a text.
    """
    _log.error("%s", sentence, extra={"alarm": code, **facts})

"""Reading the TwiML that answers for a telephone call.

Source: Twilio, "TwiML for Programmable Voice": Say, Play, Pause, Gather, Redirect, Hangup, Reject; errors 11200, 12100,
12200, 12300, 13521.
"""

from dataclasses import dataclass, field
from urllib.parse import quote, urljoin
from xml.etree import ElementTree

from service.switchboard.tables import Kept
from service.switchboard.twiml import Fault
from service.switchboard.webhooks import Answer, split_overrides

MOST_SPOKEN, MOST_ENCODED = 3000, 4500
"""Characters of one <Say> for a Polly voice, and once they are encoded for an address."""
_XML_TYPES = frozenset({"text/xml", "application/xml", "text/html", ""})
_PAUSED = ("Say", "Play", "Pause")

Verb = Kept
"""A verb as it is kept: `verb` names it, the rest is what it needs."""


@dataclass(frozen=True, slots=True)
class VoiceScript:
    """What an answer says to do, one after another; faults found on the way. None: it cannot be read at all."""

    verbs: list[Verb] | None = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def read(answer: Answer, asked: str) -> VoiceScript:
    """The verbs in the answer of the address `asked`, to which relative addresses are joined. Never raises."""
    if answer.content_type not in _XML_TYPES:
        return VoiceScript(None, [Fault(12300, f"The webhook answered {answer.content_type}, wanted text/xml.")])
    try:
        # The answer is our own service's, and expat has bounded entity expansion since 2.4.1.
        root = ElementTree.fromstring(answer.body)  # noqa: S314
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        return VoiceScript(None, [Fault(12100, f"The webhook's answer is not well-formed XML: {error}.")])
    if root.tag != "Response":
        return VoiceScript(None, [Fault(12200, f"The webhook's answer begins with <{root.tag}>, wanted <Response>.")])
    address, script = split_overrides(asked)[0], VoiceScript()
    for element in root:
        _add(script, element, address)
    return script


def _add(script: VoiceScript, element: ElementTree.Element, asked: str) -> None:
    verbs = script.verbs if script.verbs is not None else []
    if element.tag in _PAUSED:
        verbs += _spoken(script, element)
    elif element.tag == "Gather":
        verbs.append(_gather(script, element, asked))
    elif element.tag == "Redirect":
        method = element.get("method", "POST").upper()
        verbs.append({"verb": "Redirect", "url": urljoin(asked, (element.text or "").strip()), "method": method})
    elif element.tag == "Hangup":
        verbs.append({"verb": "Hangup"})
    elif element.tag == "Reject":
        verbs.append({"verb": "Reject", "reason": element.get("reason", "rejected")})
    else:
        script.faults.append(Fault(12200, f"<{element.tag}> is no verb of calls that the switchboard knows."))


def _spoken(script: VoiceScript, element: ElementTree.Element) -> list[Verb]:
    if element.tag == "Pause":
        return [{"verb": "Pause", "seconds": _number(element, "length", 1.0)}]
    words = " ".join("".join(element.itertext()).split())
    if element.tag == "Play":
        return [{"verb": "Play", "words": words}]
    if len(words) > MOST_SPOKEN or len(quote(words)) > MOST_ENCODED:
        script.faults.append(Fault(13521, f"A <Say> of {len(words)} characters is too long and is not spoken."))
        return []
    breaks = sum(_milliseconds(each.get("time", "")) for each in element.iter("break"))
    loops = max(1, int(_number(element, "loop", 1.0)))
    return [{"verb": "Say", "words": words, "silence": breaks / 1000}] * loops if words else []


def _gather(script: VoiceScript, element: ElementTree.Element, asked: str) -> Verb:
    timeout = element.get("timeout", "5")
    return {
        "verb": "Gather",
        "prompts": [verb for child in element if child.tag in _PAUSED for verb in _spoken(script, child)],
        "input": element.get("input", "dtmf").split(),
        "digits": int(_number(element, "numDigits", 0)),
        "finish": element.get("finishOnKey", "#"),
        "seconds": float(timeout) if timeout.isdecimal() else 5.0,
        "on_empty": element.get("actionOnEmptyResult", "false") == "true",
        "barge_in": element.get("bargeIn", "true") != "false",
        "url": urljoin(asked, element.get("action", "") or asked),
        "method": element.get("method", "POST").upper(),
    }


def _number(element: ElementTree.Element, name: str, usual: float) -> float:
    given = element.get(name, "")
    return float(given) if given.isdecimal() else usual


def _milliseconds(told: str) -> float:
    number = told.removesuffix("ms").removesuffix("s")
    if not number.replace(".", "", 1).isdecimal():
        return 0.0
    return float(number) * (1 if told.endswith("ms") else 1000)

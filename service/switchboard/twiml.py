"""Reading the TwiML that a messaging webhook answers with.

Source: Twilio, "TwiML for Programmable Messaging"; errors 12100, 12200, 12300, 14103, 14106, 14109.
"""

from dataclasses import dataclass, field
from urllib.parse import urljoin
from xml.etree import ElementTree

from service.switchboard.webhooks import Answer, split_overrides

MOST_MESSAGES = 10
MOST_DOCUMENTS = 50
_XML_TYPES = frozenset({"text/xml", "application/xml", "text/html", ""})


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a webhook or its answer, as Twilio's debugger would show it."""

    code: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Reply:
    """A <Message>; `to` is empty for the phone that wrote."""

    body: str
    media: list[str]
    to: str
    callback: str


@dataclass(frozen=True, slots=True)
class Script:
    """What an answer says to do: replies, then perhaps another address to ask; faults found on the way."""

    replies: list[Reply] = field(default_factory=list)
    redirect: str = ""
    method: str = "POST"
    faults: list[Fault] = field(default_factory=list)


def read(answer: Answer, asked: str) -> Script:
    """The script in the answer of the address `asked`, to which relative addresses are joined. Never raises:
    what cannot be read is a fault. Plain text is one reply; an empty answer is an empty script."""
    if not answer.body.strip():
        return Script()
    if answer.content_type == "text/plain":
        return Script([Reply(answer.body.decode("utf-8", "replace").strip(), [], "", "")])
    if answer.content_type not in _XML_TYPES:
        return Script(faults=[Fault(12300, f"The webhook answered {answer.content_type}, wanted text/xml.")])
    try:
        # The answer is our own service's, and expat has bounded entity expansion since 2.4.1.
        root = ElementTree.fromstring(answer.body)  # noqa: S314
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        return Script(faults=[Fault(12100, f"The webhook's answer is not well-formed XML: {error}.")])
    if root.tag != "Response":
        return Script(faults=[Fault(12200, f"The webhook's answer begins with <{root.tag}>, wanted <Response>.")])
    return _script(root, split_overrides(asked)[0])


def _script(root: ElementTree.Element, asked: str) -> Script:
    replies: list[Reply] = []
    faults: list[Fault] = []
    for verb in root:
        if verb.tag == "Redirect":
            address = urljoin(asked, (verb.text or "").strip())
            method = "GET" if verb.get("method", "").upper() == "GET" else "POST"
            return Script(replies, address, method, faults)
        if verb.tag not in ("Message", "Sms"):
            faults.append(Fault(12200, f"<{verb.tag}> is no verb of messaging; wanted <Message> or <Redirect>."))
        elif len(replies) == MOST_MESSAGES:
            faults.append(Fault(14109, f"The answer has more than {MOST_MESSAGES} messages; the rest is dropped."))
            break
        else:
            replies.append(_reply(verb, asked))
    return Script(replies, faults=faults)


def _reply(verb: ElementTree.Element, asked: str) -> Reply:
    bodies = [verb.text or "", *(child.tail or "" for child in verb)]
    bodies += ["".join(child.itertext()) for child in verb if child.tag == "Body"]
    media = [urljoin(asked, (child.text or "").strip()) for child in verb if child.tag == "Media"]
    callback = verb.get("statusCallback") or verb.get("action") or ""
    return Reply(
        body="".join(part for part in bodies if part.strip()).strip(),
        media=media,
        to=verb.get("to", ""),
        callback=urljoin(asked, callback) if callback else "",
    )

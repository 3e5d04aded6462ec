"""Telephone calls from the phones to the service, and from it to them: ringing, speaking, keys, speech, hanging up.
Each public method is one transaction, but `move_due`, which is part of one.

Source: Twilio, "TwiML for Programmable Voice", "Gather", "Call resource" (statuses, Timeout, TimeLimit), "Answering
machine detection" (AnsweredBy); calls of one account are begun one a second (glossary, "CPS").
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass

from service.switchboard import callbook, parameters, phonebook, talkbook, voice_twiml
from service.switchboard.store import Change, Store
from service.switchboard.tables import Call, Talk
from service.switchboard.talkbook import QUEUED
from service.switchboard.troubles import Troubles
from service.switchboard.twiml import Fault
from service.switchboard.voice_twiml import Verb, VoiceScript
from service.switchboard.webhooks import Answer

RINGING, ON, COMPLETED = "ringing", "in-progress", "completed"
BUSY, NO_ANSWER, CANCELED = "busy", "no-answer", "canceled"
INITIATED, ANSWERED = "initiated", "answered"
"""What a status callback may be asked for besides."""
PERSON = "human"
BETWEEN = 1.0
"""Seconds between the beginnings of two calls to phones."""
A_SECOND = 15.0
"""Characters that a voice says."""
PLAYED = 3.0
"""Seconds of a recording, which is not fetched."""
TONES = frozenset("0123456789*#")
APOLOGY = "We are sorry, an application error has occurred. Goodbye."
"""What the carrier says where its webhook gave no good answer and no fallback is set."""
NUMBER, PHONE = "number", "phone"
"""Who says a caption."""


class Engaged(Exception):
    """The phone is on a call already."""


class NotInProgress(Exception):
    """The call cannot be led elsewhere: it is over, or nobody has answered it."""


@dataclass(frozen=True, slots=True)
class Dialled:
    """How the service calls a phone: what the call is to say, or the address to ask for that; which `events` the
    `callback` is told; how long it rings and lasts; whether it is looked for what picks up."""

    to: str
    url: str
    method: str
    twiml: str
    callback: str
    events: tuple[str, ...]
    rings: int
    longest: int
    detects: bool


class Telephone:
    """The calls in the switchboard's file. `voice_url` is asked what to do, `ended_url` is told of an end; empty: the
    number takes no calls."""

    def __init__(
        self,
        store: Store,
        account_sid: str,
        number: str,
        urls: tuple[str, str],
        clock: Callable[[], float],
        troubles: Troubles,
    ) -> None:
        self._store = store
        self._account_sid = account_sid
        self._number = number
        self.voice_url, self.ended_url = urls
        self._clock = clock
        self._troubles = troubles

    def ring(self, phone: str) -> Talk:
        """A phone calls the number. Raises Engaged where it is on a call."""
        with self._store.write() as change:
            if talkbook.under_way(change.connection, phone) is not None:
                raise Engaged
            now = self._clock()
            phonebook.show(change, phone)
            talk = talkbook.add(change, phone, RINGING, now)
            if self.voice_url:
                self._ask(change, talk, self.voice_url, "POST", now, {})
            else:
                self._end(change, talk, BUSY, now)
            talkbook.save(change, talk)
        return talk

    def dial(self, order: Dialled) -> Talk:
        """The service calls a phone, which rings once it is this call's turn."""
        with self._store.write() as change:
            now = self._clock()
            phonebook.know(change, order.to)
            last = talkbook.last_ring(change.connection)
            talk = talkbook.add(change, order.to, QUEUED, now, dialled=asdict(order))
            talk.moves_at = max(now, last + BETWEEN)
            talkbook.save(change, talk)
        return talk

    def pick_up(self, phone: str, by: str = PERSON) -> bool:
        """What rings is answered: by somebody, or by a machine; whether it rang."""
        with self._store.write() as change:
            talk = talkbook.under_way(change.connection, phone)
            if talk is None or talk.dialled is None or talk.status != RINGING:
                return False
            now, dialled = self._clock(), talk.dialled
            talk.status, talk.answered_at, talk.moves_at = ON, now, None
            talk.ends_at = now + dialled["longest"]
            talk.answered_by = by if dialled["detects"] else None
            self._tell(change, talk, ANSWERED, now)
            self._lead(change, talk, dialled["url"], dialled["method"], dialled["twiml"], now)
            talkbook.save(change, talk)
        return True

    def end(self, sid: str, *, canceled: bool) -> None:
        """The service ends a call, or calls it off while nobody has answered; one that is over stays as it is."""
        with self._store.write() as change:
            talk = talkbook.by_sid(change.connection, sid)
            if not talk.is_over and not (canceled and talk.answered_at is not None):
                self._end(change, talk, CANCELED if talk.answered_at is None else COMPLETED, self._clock())
                talkbook.save(change, talk)

    def redirect(self, sid: str, url: str, method: str, twiml: str) -> None:
        """The service leads a call elsewhere, in mid-sentence. Raises NotInProgress."""
        with self._store.write() as change:
            talk = talkbook.by_sid(change.connection, sid)
            if talk.status != ON:
                raise NotInProgress
            self._lead(change, talk, url, method, twiml, self._clock())
            talkbook.save(change, talk)

    def press(self, phone: str, keys: str) -> bool:
        """Keys are pressed, one after another; whether the call listened to the first of them."""
        heard = False
        with self._store.write() as change:
            talk = talkbook.under_way(change.connection, phone)
            for key in keys if talk else "":
                if talk is not None and self._pressed(change, talk, key):
                    heard = True
            if talk is not None:
                talkbook.save(change, talk)
        return heard

    def speak(self, phone: str, words: str) -> bool:
        """Something is said into the phone; whether the call listened to speech."""
        with self._store.write() as change:
            talk = talkbook.under_way(change.connection, phone)
            gather = talk.gather if talk else None
            if talk is None or gather is None or "speech" not in gather["input"]:
                return False
            if _is_read(talk) and not gather["barge_in"]:
                return False
            now = self._clock()
            _caption(talk, now, PHONE, words)
            self._submit(change, talk, now, {"SpeechResult": words, "Confidence": "0.9", "Language": "en-US"})
            talkbook.save(change, talk)
        return True

    def hang_up(self, phone: str) -> bool:
        """The phone hangs up, or loses its line; whether it was on a call."""
        with self._store.write() as change:
            talk = talkbook.under_way(change.connection, phone)
            if talk is not None:
                is_declined = talk.is_outbound and talk.answered_at is None
                self._end(change, talk, BUSY if is_declined else COMPLETED, self._clock())
                talkbook.save(change, talk)
        return talk is not None

    def carry_out(self, call: Call, script: VoiceScript) -> None:
        """Do what the service's answer says; that of a request which was made twice counts once."""
        with self._store.write() as change:
            callbook.follow_up(change, call, None)
            talk = talkbook.awaiting(change.connection, call)
            if talk is None:
                return
            now = self._clock()
            talk.token, talk.asked = None, call.url
            if script.faults:
                talk.error = " ".join(f"{fault.code}: {fault.sentence}" for fault in script.faults)
            if script.verbs is None:
                self._apologise(talk, now)
            else:
                talk.verbs = script.verbs
                if talk.answered_at is None and not (talk.verbs and talk.verbs[0]["verb"] == "Reject"):
                    talk.status, talk.answered_at = ON, now
            self._go_on(change, talk, now)
            talkbook.save(change, talk)

    def give_up(self, call: Call, fault: Fault) -> None:
        """The service gave no good answer: the caller hears so, and the call ends."""
        with self._store.write() as change:
            callbook.follow_up(change, call, None)
            talk = talkbook.awaiting(change.connection, call)
            if talk is not None:
                talk.token, talk.error = None, f"{fault.code}: {fault.sentence}"
                self._apologise(talk, self._clock())
                self._go_on(change, talk, self._clock())
                talkbook.save(change, talk)

    def move_due(self, change: Change, now: float) -> None:
        """Go on with every call whose verb is done by `now`, that begins to ring, has rung or lasted long enough."""
        for talk in talkbook.due(change.connection, now):
            if talk.status == QUEUED:
                self._begin_to_ring(change, talk, now)
            elif talk.answered_at is None and talk.is_outbound:
                self._end(change, talk, NO_ANSWER, now)
            elif talk.ends_at is not None and talk.ends_at <= now:
                self._end(change, talk, COMPLETED, now)
            else:
                self._done(change, talk, talk.moves_at or now)
            talkbook.save(change, talk)
            change.shows = True

    def _begin_to_ring(self, change: Change, talk: Talk, now: float) -> None:
        """The phone rings, unless it is on a call."""
        dialled = talk.dialled or {}
        talk.rung_at, talk.moves_at = now, None
        self._tell(change, talk, INITIATED, now)
        if talkbook.under_way(change.connection, talk.phone) is not None:
            self._end(change, talk, BUSY, now)
            return
        talk.status, talk.moves_at = RINGING, now + dialled["rings"]
        phonebook.show(change, talk.phone)
        self._tell(change, talk, RINGING, now)

    def _lead(self, change: Change, talk: Talk, url: str, method: str, twiml: str, now: float) -> None:
        """What the call is to do now: what stands in `twiml`, or what the address says."""
        if not twiml:
            self._ask(change, talk, url, method, now, {})
            return
        script = voice_twiml.read(Answer(200, "text/xml", twiml.encode()), self.voice_url)
        talk.verbs, talk.gather, talk.keys, talk.token, talk.moves_at = script.verbs or [], None, "", None, None
        self._go_on(change, talk, now)

    def _tell(self, change: Change, talk: Talk, event: str, now: float) -> None:
        """Tell the service of this, where it has asked for it; the end is told by `_end`."""
        if talk.dialled is not None and talk.dialled["callback"] and event in talk.dialled["events"]:
            more = {"CallStatus": INITIATED} if event == INITIATED else {}
            self._owe_status(change, talk, talk.dialled["callback"], more, now)

    def _owe_status(self, change: Change, talk: Talk, url: str, more: dict[str, str], now: float) -> None:
        params = parameters.of_talk(talk, self._account_sid, self._number) | more
        row = callbook.owed(lane=f"{talk.sid} end", kind="status", message=talk.sid, url=url, params=params, due=now)
        callbook.add(change, [row])

    def _pressed(self, change: Change, talk: Talk, key: str) -> bool:
        gather, now = talk.gather, self._clock()
        if key not in TONES or gather is None or "dtmf" not in gather["input"]:
            return False
        _caption(talk, now, PHONE, key)
        if key in gather["finish"]:
            self._submit(change, talk, now, {"Digits": talk.keys})
            return True
        talk.keys += key
        if gather["digits"] and len(talk.keys) >= gather["digits"]:
            self._submit(change, talk, now, {"Digits": talk.keys})
        else:
            talk.verbs = talk.verbs[_place_of_listening(talk) :]
            self._stay(talk, now, gather["seconds"])
        return True

    def _go_on(self, change: Change, talk: Talk, now: float) -> None:
        """Begin the next verb."""
        while not talk.is_over and talk.token is None:
            if not talk.verbs:
                self._end(change, talk, COMPLETED, now)
                return
            verb = talk.verbs[0]
            if verb["verb"] == "Gather":
                listen = {"verb": "Listen", "seconds": verb["seconds"]}
                talk.gather, talk.keys = verb, ""
                talk.verbs = [*verb["prompts"], listen, *talk.verbs[1:]]
            elif verb["verb"] == "Redirect":
                self._ask(change, talk, verb["url"], verb["method"], now, {})
            elif verb["verb"] in ("Hangup", "Reject"):
                is_rejected = verb["verb"] == "Reject" and talk.answered_at is None
                self._end(change, talk, BUSY if is_rejected else COMPLETED, now)
            else:
                self._stay(talk, now, _seconds(verb))
                if verb["verb"] == "Say":
                    _caption(talk, now, NUMBER, verb["words"])
                elif verb["verb"] == "Play":
                    _caption(talk, now, NUMBER, f"({verb['words'].rpartition('/')[2]})")
                return

    def _done(self, change: Change, talk: Talk, now: float) -> None:
        """The first verb is done."""
        verb, talk.moves_at = talk.verbs[0], None
        talk.verbs = talk.verbs[1:]
        if verb["verb"] == "Listen" and talk.gather is not None:
            if talk.keys or talk.gather["on_empty"]:
                self._submit(change, talk, now, {"Digits": talk.keys})
                return
            talk.gather = None
        self._go_on(change, talk, now)

    def _submit(self, change: Change, talk: Talk, now: float, told: dict[str, str]) -> None:
        """What was gathered goes to the gather's address, and its verbs are over."""
        gather = talk.gather or {}
        self._ask(change, talk, gather["url"], gather["method"], now, told)

    def _ask(self, change: Change, talk: Talk, url: str, method: str, now: float, told: dict[str, str]) -> None:
        """Ask the service what to do now."""
        talk.verbs, talk.gather, talk.keys, talk.moves_at = [], None, "", None
        params = parameters.of_talk(talk, self._account_sid, self._number) | told
        row = callbook.owed(
            lane=talk.sid, kind="voice", message=talk.sid, url=url, params=params, due=now,
            method="GET" if method == "GET" else "POST",
        )  # fmt: skip
        talk.token = row["token"]
        callbook.add(change, callbook.on_its_way(row, self._troubles.call(talk.phone)))

    def _end(self, change: Change, talk: Talk, status: str, now: float) -> None:
        talk.status, talk.ended_at, talk.token = status, now, None
        talk.verbs, talk.gather, talk.keys, talk.moves_at = [], None, "", None
        url = self.ended_url
        if talk.dialled is not None:
            url = talk.dialled["callback"] if COMPLETED in talk.dialled["events"] else ""
        if url:
            self._owe_status(change, talk, url, {"CallDuration": str(int(now - (talk.answered_at or now)))}, now)

    def _apologise(self, talk: Talk, now: float) -> None:
        talk.verbs = [{"verb": "Say", "words": APOLOGY, "silence": 0}, {"verb": "Hangup"}]
        talk.answered_at, talk.status = talk.answered_at or now, ON

    def _stay(self, talk: Talk, now: float, seconds: float) -> None:
        """The first verb takes so long, where voices speak as people do."""
        talk.moves_at = now + seconds / self._troubles.faults.voices


def _seconds(verb: Verb) -> float:
    if verb["verb"] == "Say":
        return max(0.5, len(verb["words"]) / A_SECOND) + float(verb["silence"])
    return PLAYED if verb["verb"] == "Play" else float(verb["seconds"])


def _place_of_listening(talk: Talk) -> int:
    return next(place for place, verb in enumerate(talk.verbs) if verb["verb"] == "Listen")


def _is_read(talk: Talk) -> bool:
    """Whether the gather's words are still being read."""
    return bool(talk.verbs) and talk.verbs[0]["verb"] != "Listen"


def _caption(talk: Talk, now: float, who: str, words: str) -> None:
    talk.captions = [*talk.captions, {"at": now, "from": who, "words": words}]

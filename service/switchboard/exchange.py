"""The exchange: takes texts in, sends messages out, moves them along. Each public function is one
transaction."""

import uuid
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace

from sqlalchemy import Connection, func, insert, select, update

from prompts.kit.segments import segments
from service.carrier.keywords import Keyword
from service.switchboard import callbook, gallery, parameters, phonebook, refusals
from service.switchboard.answers import Heard, heard
from service.switchboard.journey import FIRST, FIRST_OF_A_SERVICE, SCHEDULED, USUAL, next_step
from service.switchboard.money import Prices
from service.switchboard.moves import cancel, move_due
from service.switchboard.refusals import Order, Refusal
from service.switchboard.store import Change, Store
from service.switchboard.tables import Call, Message, message_of, messages
from service.switchboard.talkbook import FIRST_MOVES
from service.switchboard.telephone import Telephone
from service.switchboard.troubles import Troubles
from service.switchboard.twiml import MOST_DOCUMENTS, Fault, Reply, Script
from service.switchboard.webhooks import Answer

_INSERTED = insert(messages).returning(messages)
_FIRST_MOVES = select(select(func.min(messages.c.moves_at)).scalar_subquery(), *FIRST_MOVES)


@dataclass(frozen=True, slots=True)
class Account:
    """Whose messages these are: the account, its one number (E.164), where its texts are posted, what it
    pays, and the sid of the Messaging Service with Advanced Opt-Out that the number is in; empty: none. A call to the
    number is asked for at `voice_url`, and `ended_url` is told when it is over; empty: it takes no calls."""

    sid: str
    number: str
    sms_url: str
    prices: Prices
    service: str = ""
    voice_url: str = ""
    ended_url: str = ""


class Exchange:
    """Messages between phones and the service, in the switchboard's file. `clock` gives seconds; `troubles` says
    what goes wrong."""

    def __init__(self, store: Store, account: Account, clock: Callable[[], float], troubles: Troubles) -> None:
        self.store = store
        self.account = account
        self.clock = clock
        self.troubles = troubles
        self._ended: deque[int] = deque()
        urls = account.voice_url, account.ended_url
        self.telephone = Telephone(store, account.sid, account.number, urls, clock, troubles)

    def text(self, phone: str, body: str, media: list[str]) -> Message:
        """A phone texts the service's number; the text is kept and a call to the service is owed. A carrier's
        keyword blocks or unblocks the phone and goes on to the service all the same."""
        keyword = heard(body, in_a_service=bool(self.account.service))
        with self.store.write() as change:
            now = self.clock()
            phonebook.show(change, phone)
            text = self._insert(
                change,
                "inbound",
                phone,
                body,
                media,
                status="received",
                created_at=now,
                sent_at=now,
                arrived_at=now,
                service=self.account.service or None,
            )
            phonebook.count_out(change, phone, text.segments, text.cost)
            answered = keyword.word if keyword and self.account.service else None
            params = parameters.of_text(text, self.account.sid, answered)
            url = self.account.sms_url
            owed = callbook.owed(lane=phone, kind="text", message=text.sid, url=url, params=params, due=now)
            callbook.add(change, callbook.on_its_way(owed, self.troubles.text(phone)))
            if keyword:
                self._answer_keyword(change, phone, keyword)
        return text

    def send(self, order: Order) -> Message:
        """The service sends a message. Raises Refusal as Twilio's REST API refuses."""
        refusals.check(order, self.account.number, self.account.service)
        with self.store.write(shows=False) as change:
            if order.send_at is None and phonebook.is_blocked(change.connection, order.to):
                raise refusals.unsubscribed(order.to)
            return self._accept(change, "outbound-api", order)

    def cancel(self, message: Message) -> None:
        """Call a scheduled message off. Raises Refusal where it is none."""
        with self.store.write(shows=False) as change:
            if not cancel(change, message.sid, self.clock(), self.account.sid, self.troubles):
                raise Refusal(30409, "This message cannot be canceled: it is not scheduled.", 409)

    def first_move(self) -> float | None:
        """When the next message or telephone call goes on; None: nothing is under way."""
        with self.store.read() as connection:
            return min(_first_moves(connection), default=None)

    def advance(self, now: float) -> float | None:
        """Give every message that is due by `now` its next statuses, and go on with every telephone call. Returns when
        the next one is due."""
        with self.store.write(shows=False) as change:
            self._forget_ended(change)
            move_due(change, now, self.account.sid, self.troubles)
            self.telephone.move_due(change, now)
            return min(_first_moves(change.connection), default=None)

    def calls_to_make(self) -> list[Call]:
        """The calls that no answer has ended yet. A text goes to where its number is pointed now, as at a carrier."""
        url = self.account.sms_url
        owed = self.store.calls_to_make()
        return [replace(call, url=url) if call.kind == "text" and not call.hops else call for call in owed]

    def carry_out(self, call: Call, script: Script) -> Call | None:
        """Do what a webhook's answer says. Returns the call to make next in its place, or None."""
        faults = list(script.faults)
        following = None
        with self.store.write(shows=False) as change:
            for reply in script.replies:
                faults += self._reply(change, call.params["From"], reply)
            if script.redirect and call.hops + 1 < MOST_DOCUMENTS:
                following = self._redirected(call, script)
            elif script.redirect:
                faults.append(Fault(14106, f"The webhook redirected {MOST_DOCUMENTS} times; wanted an end to it."))
            _note(change, call.message, faults)
            callbook.follow_up(change, call, following)
        return following

    def try_again(self, call: Call, *, first_at: float, due: float) -> Call:
        """Keep a call that failed, to be made again at `due`."""
        again = replace(call, tries=call.tries + 1, first_at=first_at, due=due)
        with self.store.write(shows=False) as change:
            callbook.follow_up(change, call, again)
        return again

    def give_up(self, call: Call, fault: Fault) -> None:
        """End a text's call that got no good answer, and note why on the text."""
        with self.store.write(shows=False) as change:
            _note(change, call.message, [fault])
            callbook.follow_up(change, call, None)

    def keep_picture(self, call: Call, answer: Answer) -> None:
        """Keep what a picture's address answered; when all pictures of its message are here, that leaves."""
        with self.store.write(shows=False) as change:
            gallery.keep(change, call, answer, self.clock())
            callbook.follow_up(change, call, None)

    def miss_picture(self, call: Call) -> None:
        """End the call for a picture that cannot be fetched; its message fails."""
        with self.store.write(shows=False) as change:
            gallery.fail(change, call, gallery.NOT_FETCHED, self.clock())
            callbook.follow_up(change, call, None)

    def end_status_call(self, call: Call) -> None:
        """End a status call, whatever came back. It leaves the file with the next others: see `tidy`."""
        self._ended.append(call.id)

    @property
    def untidy(self) -> bool:
        """Whether ended status calls are still in the file."""
        return bool(self._ended)

    def tidy(self) -> None:
        """Strike the ended status calls from the file."""
        if self._ended:
            with self.store.write(shows=False) as change:
                self._forget_ended(change)

    def _insert(
        self, change: Change, direction: str, phone: str, body: str, media: list[str], **facts: object
    ) -> Message:
        counted = segments(body)
        count = 1 if media else counted.count
        row: dict[str, object] = {
            "sid": f"{'MM' if media else 'SM'}{uuid.uuid4().hex}",
            "direction": direction,
            "phone": phone,
            "number": self.account.number,
            "body": body,
            "media": media,
            "encoding": counted.encoding,
            "segments": count,
            "cost": self.account.prices.cost(inbound=direction == "inbound", segments=count, pictures=len(media)),
            "updated_at": facts["created_at"],
            "changed": change.number,
        }
        return message_of(change.connection.execute(_INSERTED, row | facts).one())

    def _accept(self, change: Change, direction: str, order: Order, **facts: object) -> Message:
        now = self.clock()
        status = FIRST if order.sender else FIRST_OF_A_SERVICE
        sender = order.sender or self.account.number
        leaves_at, plan = now, USUAL
        if order.send_at is not None:
            status, leaves_at = SCHEDULED, order.send_at
        elif not facts.get("carrier"):
            count = 1 if order.media else segments(order.body).count
            leaves_at, plan = self.troubles.accept(order.to, sender, count, now, order.validity)
        step = next_step(status, plan)
        fetches = bool(order.media) and plan.fate != "failed"
        moves_at = leaves_at + step.after if step and not fetches else None
        begun: dict[str, object] = {
            "number": sender,
            "status": status,
            "created_at": now,
            "moves_at": moves_at,
            "callback": order.callback or None,
            "service": order.service or None,
            "plan": plan.to_json() or None,
        }
        phonebook.know(change, order.to)
        change.moves(moves_at)
        message = self._insert(change, direction, order.to, order.body, order.media, **begun, **facts)
        if fetches:
            gallery.fetch(change, message, leaves_at)
        return message

    def _answer_keyword(self, change: Change, phone: str, heard: Heard) -> None:
        """Do what the word asks for and answer it. What a Messaging Service answers is not in the account's list."""
        was_blocked = phonebook.is_blocked(change.connection, phone)
        if heard.word is not Keyword.HELP:
            phonebook.block(change, phone, heard.word is Keyword.STOP)
        in_a_service = bool(self.account.service)
        if heard.word is not Keyword.START or was_blocked or in_a_service:
            order = Order(to=phone, sender=self.account.number, body=heard.answer)
            self._accept(change, "outbound-reply", order, carrier=True, cost=0, deleted=in_a_service)

    def _reply(self, change: Change, phone: str, reply: Reply) -> list[Fault]:
        """Send one <Message>; what the carrier refuses is a fault."""
        order = Order(reply.to or phone, self.account.number, "", reply.body, reply.media, reply.callback)
        try:
            refusals.check(order, self.account.number)
            if phonebook.is_blocked(change.connection, order.to):
                raise refusals.unsubscribed(order.to)
            self._accept(change, "outbound-reply", order)
        except Refusal as refusal:
            empty = refusal.code == refusals.EMPTY
            return [Fault(14103, "A <Message> has no body.") if empty else Fault(refusal.code, refusal.message)]
        return []

    def _redirected(self, call: Call, script: Script) -> Call:
        return replace(
            call,
            url=script.redirect,
            method=script.method,
            token=callbook.new_token(),
            tries=0,
            hops=call.hops + 1,
            first_at=None,
            due=self.clock(),
        )

    def _forget_ended(self, change: Change) -> None:
        ended = []
        while self._ended:
            ended.append(self._ended.popleft())
        if ended:
            callbook.forget(change, ended)


def _first_moves(connection: Connection) -> list[float]:
    return [at for at in connection.execute(_FIRST_MOVES).one() if at is not None]


def _note(change: Change, sid: str, faults: list[Fault]) -> None:
    if faults:
        change.shows = True
        told = " ".join(f"{fault.code}: {fault.sentence}" for fault in faults)
        noted = {"error_code": faults[0].code, "error": told, "changed": change.number}
        change.connection.execute(update(messages).where(messages.c.sid == sid).values(noted))

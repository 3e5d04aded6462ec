"""The switchboard: a carrier in miniature, with phones on a web page, that speaks Twilio's API and
webhooks."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

from flask import Blueprint, Flask, redirect
from werkzeug.wrappers import Response

from service.base.access import open_to_all
from service.switchboard import accounts, call_page, media, page, rest, rest_calls, steering
from service.switchboard.absent import answer_for_absent
from service.switchboard.courier import Courier
from service.switchboard.exchange import Account, Exchange
from service.switchboard.faults import Faults
from service.switchboard.guard import add_guard
from service.switchboard.money import Prices
from service.switchboard.numbers import is_e164
from service.switchboard.orders import is_service
from service.switchboard.store import Store
from service.switchboard.troubles import Troubles
from service.switchboard.webhooks import Http, over_the_network

PREFIX = "/switchboard"


class Switchboard:
    """One account with one number, kept in one file.

    `file` is made where it is missing and taken up where it left off. `number` is the service's, E.164
    (ValueError if it is not). Texts to it are posted to `sms_url`, whose fragment may hold Twilio's
    connection overrides. `clock` gives seconds; `http` carries the webhooks. `faults` are what goes wrong from
    the beginning; `pause` waits so many seconds where an answer is told to hang. It answers this machine alone, unless
    it runs `anywhere`. `messaging_service` is the sid of the service that the number is in (ValueError if it is none):
    then texts tell it, and the carrier's own words are heard in Spanish too and told in OptOutType. Calls to the number
    are asked for at `voice_url`, and `ended_url` is told when one is over; without them it takes none. The page asks at
    `offers_url`, on its own host, what a phone may text just now, and has buttons for it; without that it has none.
    """

    def __init__(
        self,
        file: Path,
        *,
        account_sid: str,
        auth_token: str,
        number: str,
        sms_url: str,
        clock: Callable[[], float] = time.time,
        http: Http | None = None,
        faults: Faults | None = None,
        pause: Callable[[float], object] | None = None,
        anywhere: bool = False,
        messaging_service: str = "",
        voice_url: str = "",
        ended_url: str = "",
        offers_url: str = "",
    ) -> None:
        if not is_e164(number):
            raise ValueError(f"The service's number must look like +12025550100, not {number!r}.")
        if messaging_service and not is_service(messaging_service):
            raise ValueError(f"A Messaging Service is MG and 32 hexadecimal digits, not {messaging_service!r}.")
        self._auth_token = auth_token
        self._anywhere = anywhere
        self._offers_url = offers_url
        self._store = Store(file)
        account = Account(account_sid, number, sms_url, Prices(), messaging_service, voice_url, ended_url)
        self._troubles = Troubles(faults or Faults())
        self._exchange = Exchange(self._store, account, clock, self._troubles)
        self._stopping = threading.Event()
        self._pause = pause or self._stopping.wait
        self._courier = Courier(self._exchange, http or over_the_network(), auth_token, clock)

    def mount(self, app: Flask) -> None:
        """Put the REST API and the phones page on this application, at /switchboard; / leads to the page."""
        app.register_blueprint(self._blueprint(), url_prefix=PREFIX)
        answer_for_absent(app, PREFIX, self._exchange.account.sid, self._auth_token)

        @app.get("/")
        @open_to_all("leads to the phones page")
        def home() -> Response:
            return redirect(f"{PREFIX}/")

    def _blueprint(self) -> Blueprint:
        blueprint = Blueprint("switchboard", __name__, template_folder="templates")
        add_guard(blueprint, anywhere=self._anywhere)
        rest.add_routes(blueprint, self._exchange, self._auth_token, self._pause)
        rest_calls.add_routes(blueprint, self._exchange, self._auth_token, self._pause)
        media.add_routes(blueprint, self._exchange, self._auth_token)
        accounts.add_routes(blueprint, self._exchange.account, self._auth_token, self._exchange.clock())
        page.add_routes(blueprint, self._exchange, self._offers_url)
        call_page.add_routes(blueprint, self._exchange)
        steering.add_routes(blueprint, self._troubles)
        return blueprint

    @property
    def faults(self) -> Faults:
        """What goes wrong from now on. Setting it begins to count the events of each phone anew, so that the same
        seed strikes the same ones."""
        return self._troubles.faults

    @faults.setter
    def faults(self, faults: Faults) -> None:
        self._troubles.faults = faults

    def start(self) -> None:
        """Deliver in the background, beginning with what was under way when the file was last used."""
        self._stopping.clear()
        self._courier.start()

    def stop(self, seconds: float) -> None:
        """Stop delivering, within so many seconds; what is under way stays in the file."""
        self._stopping.set()
        self._courier.stop(seconds)
        self._store.close()

    def pump(self) -> float | None:
        """Do all work that is due by the clock, without threads. Returns the time of the next work, or
        None."""
        return self._courier.pump()

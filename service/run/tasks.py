"""Celery: its settings, its two queues and its tasks, which call functions and decide nothing.

Sweeping and delivering have queues and workers of their own, so that a slow carrier never delays a deadline. Every
task may be lost or come twice: the tables are the truth, and rows are claimed. So no task ever carries a time.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from celery import Celery, signals
from kombu import Queue
from kombu.exceptions import OperationalError

from service.base import logs
from service.base.broker import BROKER_SECONDS, impatient_options, transport_options
from service.base.own_account import with_own_token
from service.base.private_files import keep_private
from service.base.service import Service
from service.base.settings import SettingsError, for_several_processes, load_settings
from service.calls import placing
from service.calls.rows import PATH as CALLS
from service.carrier.client import Carrier
from service.matches.decks import open_decks
from service.outbox import delivering as delivery
from service.outbox.nudging import Nudger
from service.outbox.rate import phones_with_work, rate_of
from service.outbox.statuses import PATH as STATUS
from service.pages.pictures import PATH as PICTURE
from service.run.wiring import wire

TICK_SECONDS = 1.0
CHORES_SECONDS = 10.0
MISSED_SECONDS = 15.0  # the look whether the carrier is to be asked; it is asked every few minutes
COPIES_SECONDS = 10.0
EXPIRES_SECONDS = 2.0
PHONES_A_TICK = 200


class Queues:
    """The queues; each has a worker of its own in the Procfile and in the embedded service."""

    SWEEP = "sweep"
    DELIVER = "deliver"


def make_celery(broker_url: Callable[[], str], service: Callable[[], Service]) -> Celery:
    """A Celery app whose tasks work on `service()`, which is asked for when the first task runs. Both arguments are
    called late, so that importing this module needs no settings."""
    app = Celery("partyline", set_as_current=False)
    app.add_defaults(lambda: configuration(broker_url()))
    carrier = cache(lambda: carrier_of(service()))

    @app.task(name="partyline.sweep", shared=False)
    def sweep() -> None:
        from service.due.sweeping import sweep as do_what_is_due

        do_what_is_due(service(), sweep_beside)

    def sweep_beside() -> None:
        with suppress(OperationalError):  # the broker is away: the next tick helps
            sweep.apply_async(expires=EXPIRES_SECONDS, retry=False)

    @app.task(name="partyline.push_out", shared=False)
    def push_out() -> None:
        ours = service()
        ours.nudge(phones_with_work(ours.db, rate_of(ours.settings), ours.clock(), PHONES_A_TICK))

    @app.task(name="partyline.place_calls", shared=False)
    def place_calls() -> None:
        ours = service()
        placing.place(ours.db, carrier(), ours.clock, ours.settings)

    @app.task(name="partyline.keep_house", shared=False)
    def keep_house() -> None:
        from service.due.housekeeping import keep_house as do_the_chores

        do_the_chores(service())

    @app.task(name="partyline.take_in_missed", shared=False)
    def take_in_missed() -> None:
        from service.inbound.missed import take_in_missed as ask_the_carrier

        ask_the_carrier(service(), carrier())

    @app.task(name="partyline.delete_copies", shared=False)
    def delete_copies() -> None:
        from service.privacy.carrier_copies import delete_copies as ask_the_carrier

        ask_the_carrier(service(), carrier())

    # What waited longer in the queue has been found again by push_out.
    @app.task(name="partyline.deliver", expires=EXPIRES_SECONDS, shared=False)
    def deliver(player_ids: list[int]) -> None:
        first, *others = player_ids
        with suppress(OperationalError):  # the broker is away: push_out finds them again
            for other in others:
                deliver.apply_async(([other],), retry=False)
        ours = service()
        delivery.deliver(ours.db, carrier(), ours.clock, rate_of(ours.settings), first)

    return app


def configuration(broker_url: str) -> dict[str, Any]:
    """Celery's settings for this broker."""

    def every(seconds: float) -> dict[str, object]:
        return {"schedule": seconds, "options": {"expires": 2 * seconds}}

    return {
        "broker_url": broker_url,
        "broker_connection_retry_on_startup": True,
        "broker_transport_options": transport_options(broker_url),
        "task_serializer": "json",
        "accept_content": ["json"],
        "task_ignore_result": True,
        "task_queues": [Queue(Queues.SWEEP), Queue(Queues.DELIVER)],
        "task_default_queue": Queues.SWEEP,
        "task_routes": {
            "partyline.deliver": {"queue": Queues.DELIVER},
            # These ask the carrier.
            "partyline.place_calls": {"queue": Queues.DELIVER},
            "partyline.take_in_missed": {"queue": Queues.DELIVER},
            "partyline.delete_copies": {"queue": Queues.DELIVER},
        },
        "beat_schedule": {
            "sweep": every(TICK_SECONDS) | {"task": "partyline.sweep"},
            "push_out": every(TICK_SECONDS) | {"task": "partyline.push_out"},
            "place_calls": every(TICK_SECONDS) | {"task": "partyline.place_calls"},
            "keep_house": every(CHORES_SECONDS) | {"task": "partyline.keep_house"},
            "take_in_missed": every(MISSED_SECONDS) | {"task": "partyline.take_in_missed"},
            "delete_copies": every(COPIES_SECONDS) | {"task": "partyline.delete_copies"},
        },
        "beat_max_loop_interval": TICK_SECONDS,
        "timezone": "UTC",
        "worker_hijack_root_logger": False,
        "worker_redirect_stdouts": False,
        "worker_send_task_events": False,
        "worker_prefetch_multiplier": 8,
    }


class Nudges:
    """Passes players' ids to the broker as a `deliver` task, over one connection that is made again after a
    failure. For one thread."""

    def __init__(self, app: Celery) -> None:
        self._app = app
        self._connection: Any = None

    def pass_on(self, player_ids: Sequence[int]) -> None:
        """Raises what the broker's client raises, after some seconds at most."""
        if self._connection is None:
            url = self._app.conf.broker_url
            self._connection = self._app.connection_for_write(
                url, connect_timeout=BROKER_SECONDS, transport_options=impatient_options(url)
            )
        try:
            deliver: Any = self._app.tasks["partyline.deliver"]
            deliver.apply_async((list(player_ids),), connection=self._connection, retry=False)
        except Exception:
            self._connection.collapse()
            self._connection = None
            raise


def carrier_of(service: Service) -> Carrier:
    """The carrier that the settings name."""
    ours = service.settings
    callback = f"{ours.public_url}{STATUS}"
    pictures = f"{ours.public_url}{PICTURE}/" if ours.pictures else None
    base, calls = ours.carrier_url or None, f"{ours.public_url}{CALLS}"
    return Carrier(ours.account_sid, ours.auth_tokens[0], ours.number, callback, base, pictures, calls)


def nudger(app: Celery) -> Nudger:
    """A nudger whose nudges go to this app's broker."""
    return Nudger(Nudges(app).pass_on)


@cache
def our_service() -> Service:
    """This process's service, wired from the environment."""
    settings = for_several_processes(load_settings())
    keep_private(settings.data_dir)
    settings = with_own_token(settings)
    open_decks(settings.data_dir)
    logs.configure(settings)
    return wire(settings, nudge=nudger(app).nudge)


def our_broker() -> str:
    """The broker's address from the environment. Ends the process with one line where the settings, or the operator's
    own decks, cannot work."""
    try:
        settings = for_several_processes(load_settings())
        open_decks(settings.data_dir)
        return settings.broker_url
    except SettingsError as wrong:
        raise SystemExit(str(wrong)) from None


app = make_celery(our_broker, our_service)


@signals.setup_logging.connect(weak=False)
def _set_up_logs(**_told: Any) -> None:
    """In place of Celery's own logs, when its workers and beat begin."""
    if not logs.are_configured():
        our_service()

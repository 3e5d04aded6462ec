"""What is on our side: settings, database, workers, broker."""

from collections.abc import Iterator

import redis
from kombu import Connection
from sqlalchemy import Engine, make_url

from service.base.broker import BROKER_SECONDS, impatient_options
from service.base.settings import PREFIX, Settings, SettingsError, for_several_processes
from service.matches import decks
from service.operate.doctor.findings import Finding, note, ok, wrong
from service.operate.health import troubles

REDIS = ("maxmemory", "maxmemory-policy", "appendonly")


def settings_are_complete(settings: Settings) -> Iterator[Finding]:
    """Beyond what is refused at start: what players and carriers look for."""
    try:
        for_several_processes(settings)
    except SettingsError as why:
        yield wrong("settings", str(why))
        return
    missing = [f"{PREFIX}{name.upper()}" for name in ("operator", "support") if not getattr(settings, name)]
    if missing and not settings.switchboard:
        yield note("settings", f"{' and '.join(missing)} not given: players and carriers look for them on /terms")
    elif settings.switchboard == "anywhere":
        yield wrong("settings", f"the switchboard is open to everybody: set {PREFIX}SWITCHBOARD=1, or 0 with a carrier")
    elif settings.switchboard:
        yield note("settings", "the switchboard stands in for the carrier, for this machine alone")
    else:
        yield ok("settings", "complete")


def own_decks(settings: Settings) -> Iterator[Finding]:
    """The operator's own decks in the data folder: a faulty one keeps every process from starting."""
    try:
        own = [deck for _, deck in decks.own_decks(settings.data_dir)]
    except SettingsError as why:
        own = [str(why)]
    faults = [deck for deck in own if isinstance(deck, str)]
    yield from (wrong("decks", fault) for fault in faults)
    if not faults:
        yield ok("decks", f"{len(own)} of your own, without a fault" if own else "none of your own")


def database_and_workers(settings: Settings, db: Engine, now: float) -> Iterator[Finding]:
    """The database with its migrations, the last sweep, what waits to be sent, and the sender."""
    kind = make_url(settings.database).get_backend_name()
    found = troubles(db, now)
    yield from (wrong("service", sentence) for sentence in found)
    if not found:
        yield ok("service", "the database has all migrations, the sweep runs, nothing waits too long")
    if kind == "sqlite" and not settings.switchboard:
        yield note("database", "SQLite: all processes must be on this machine; PostgreSQL takes more texts at once")


def broker(settings: Settings) -> Iterator[Finding]:
    """Whether the broker answers within BROKER_SECONDS."""
    url = settings.broker_url
    if url.startswith("memory:"):
        yield note("broker", "in memory: for one process, as with `partyline play`")
        return
    try:
        options = impatient_options(url)
        with Connection(url, connect_timeout=BROKER_SECONDS, transport_options=options) as connection:
            connection.ensure_connection(max_retries=1, timeout=BROKER_SECONDS).channel()
    except Exception as error:  # each kind of broker has kinds of its own
        yield wrong("broker", f"does not answer ({type(error).__name__}): does it run, is {PREFIX}BROKER_URL right?")
        return
    yield ok("broker", "answers")
    if url.startswith(("redis:", "rediss:")):
        yield from _redis(url)


def _redis(url: str) -> Iterator[Finding]:
    """What Redis forgets is found again by the sweep, a second later; but it must not forget under pressure."""
    patience = {"socket_timeout": BROKER_SECONDS, "socket_connect_timeout": BROKER_SECONDS}
    try:
        with redis.Redis.from_url(url, decode_responses=True, **patience) as client:
            told = {name: str(client.config_get(name).get(name)) for name in REDIS}
    except redis.RedisError as error:
        yield note("Redis", f"does not tell its settings ({type(error).__name__}): maxmemory-policy must be noeviction")
        return
    policy = told["maxmemory-policy"]
    if policy == "noeviction":
        yield ok("Redis", "evicts nothing")
    elif told["maxmemory"] == "0":
        yield note("Redis", f"maxmemory-policy is {policy}: harmless without maxmemory, noeviction would be safe")
    else:
        yield wrong("Redis", f"maxmemory-policy is {policy}, so tasks may vanish: set it to noeviction")
    if told["appendonly"] != "yes":
        yield note("Redis", "appendonly is no: what waits there is lost with it, and the sweep brings it back")

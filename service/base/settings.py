"""What the operator sets, from environment variables that begin with PARTYLINE_.

One process with the switchboard and production differ by these alone.
"""

import re
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from prompts.kit.imprint import Imprint, Publisher
from prompts.kit.segments import BASIC
from service.base.loopback import is_loopback
from service.base.phone_numbers import is_e164

PREFIX = "PARTYLINE_"
TWILIO = "https://api.twilio.com"
KNOWN_TO_ALL = "switchboard"
"""Stands for the token with the switchboard where nobody gave one: see `service.base.own_account`."""
ON, OFF = frozenset("1 true yes on t y".split()), frozenset(["", *"0 false no off f n".split()])
DATABASES = ("sqlite", "postgresql")
BROKERS = ("memory", "redis", "rediss", "amqp", "amqps", "filesystem", "sqla+sqlite")


class SettingsError(ValueError):
    """A setting that cannot work; its text is one line that names the variable and what would work."""


class Settings(BaseSettings):
    """All settings. Without the switchboard a number, a public address and an account must be given."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_ignore_empty=True, frozen=True, extra="ignore")

    data_dir: Path = Path("var")
    database_url: str = ""  # empty: a SQLite file in data_dir
    broker_url: str = "memory://localhost/"
    switchboard: Literal["", "here", "anywhere"] = ""  # here: for this machine alone
    public_url: str = ""  # what the carrier calls, as it is configured there
    number: str = ""  # the service's own, E.164
    account_sid: str = ""
    auth_tokens: Annotated[tuple[str, ...], NoDecode] = ()  # the first signs in, all are accepted from the carrier
    shared_keys: Annotated[tuple[str, ...], NoDecode] = ()  # secrets of its shared keys, where it signs with those
    carrier_url: str = ""  # base of the carrier's REST API; empty: Twilio, or the switchboard where it is on
    crossing_seconds: float = Field(default=2, ge=0, le=60)  # a text this soon after an ask crossed it
    countries: Annotated[tuple[str, ...], NoDecode] = ()  # whose phones may take part; empty: the number's own
    segments_a_second: float = Field(default=1, ge=0, le=1000)  # our number's rate at the carrier; 0: no limit
    messages_in_a_row: int = Field(default=25, ge=0, le=30)  # to a phone that then rests 30 s; 0: no rest
    phone_segments_a_day: int = Field(default=500, ge=0)  # 0: no limit, here and in the next two
    group_segments_a_day: int = Field(default=2500, ge=0)
    segments_a_day: int = Field(default=5000, ge=0)
    phone_call_minutes_a_day: int = Field(default=120, ge=0)  # on calls; 0: no limit, here and below
    group_call_minutes_a_day: int = Field(default=360, ge=0)
    call_minutes_a_day: int = Field(default=600, ge=0)
    calls_a_second: float = Field(default=1, ge=0, le=100)  # that our account may place; 0: no limit
    lobby_share_a_second: float = Field(default=0.025, gt=0, le=0.3)  # of the rate, for phones outside any match
    lobby_share_a_day: float = Field(default=0.2, gt=0, le=1)  # the same of segments_a_day
    pictures: bool = True  # to phones of the US and Canada, where both the number and the phone can have them
    asleep_after: int = Field(default=2, ge=1, le=20)  # questions in a row that ran out without a word
    segment_price: Decimal = Field(default=Decimal("0.0113"), ge=0)  # out, with the carrier's fee
    picture_price: Decimal = Field(default=Decimal("0.0300"), ge=0)  # of a message with one, in place of its segments
    inbound_price: Decimal = Field(default=Decimal("0.0083"), ge=0)
    call_price: Decimal = Field(default=Decimal("0.0085"), ge=0)  # of a minute of a call to our number
    ring_price: Decimal = Field(default=Decimal("0.0140"), ge=0)  # of one that we make
    brand: str = Field(default="Party Line", min_length=1, max_length=24)  # as it is registered with the carriers
    operator: str = ""  # who runs this: the name on the pages for the law
    support: str = ""  # an e-mail or web address for players
    metrics_token: str = ""  # opens /metrics, at least 16 characters; empty: it is closed
    log_format: Literal["plain", "json"] = "plain"
    log_level: str = "INFO"

    @field_validator("auth_tokens", "shared_keys", "countries", mode="before")
    @classmethod
    def _split(cls, value: Any) -> Any:
        return tuple(token.strip() for token in value.split(",") if token.strip()) if isinstance(value, str) else value

    @field_validator("switchboard", mode="before")
    @classmethod
    def _switched(cls, value: Any) -> Any:
        told = str(value).strip().lower()
        if told in ("here", "anywhere"):
            return told
        if told not in ON | OFF:
            raise ValueError("give 1 for this machine alone, or anywhere")
        return "here" if told in ON else ""

    @field_validator("number")
    @classmethod
    def _e164(cls, value: str) -> str:
        if value and not is_e164(value):
            raise ValueError("give the number with + and country code, such as +12025550100")
        return value

    @field_validator("countries")
    @classmethod
    def _regions(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if not value:
            return ()
        from phonenumbers import SUPPORTED_REGIONS  # costs a tenth of a second, and is seldom needed

        regions = tuple(region.upper() for region in value)
        if not SUPPORTED_REGIONS.issuperset(regions):
            raise ValueError("give countries by their two letters, such as US,CA or GB")
        return regions

    @field_validator("public_url", "carrier_url")
    @classmethod
    def _http(cls, value: str) -> str:
        if value and (urlsplit(value).scheme not in ("http", "https") or not urlsplit(value).hostname):
            raise ValueError("give a whole address, such as https://party.example")
        return value.rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _database(cls, value: str) -> str:
        try:
            known = not value or make_url(value).get_backend_name() in DATABASES
        except ArgumentError:
            known = False
        if not known:
            raise ValueError("give postgresql://user:password@host/name or sqlite:///file.sqlite")
        return value

    @field_validator("broker_url")
    @classmethod
    def _broker(cls, value: str) -> str:
        if value.partition("://")[0] not in BROKERS or "://" not in value:
            raise ValueError("give redis://host:6379/0, amqp://user:password@host// or memory://localhost/")
        return value

    @field_validator("brand")
    @classmethod
    def _plain(cls, value: str) -> str:
        if not set(value) <= set(BASIC) or not value.strip():
            raise ValueError(
                "give the brand in plain letters: one that no phone's alphabet has makes every text dearer"
            )
        return value

    @field_validator("support")
    @classmethod
    def _reachable(cls, value: str) -> str:
        if value and not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+|https?://[^\s/]+\.[^\s]+", value):
            raise ValueError("give an e-mail or web address for players, such as help@party.example")
        return value

    @field_validator("metrics_token")
    @classmethod
    def _long(cls, value: str) -> str:
        if value and (len(value) < 16 or not value.isascii() or not value.isprintable()):
            raise ValueError("give at least 16 characters, such as what `openssl rand -hex 16` prints")
        return value

    @field_validator("log_level")
    @classmethod
    def _level(cls, value: str) -> str:
        if value.upper() not in ("DEBUG", "INFO", "WARNING", "ERROR"):
            raise ValueError("give DEBUG, INFO, WARNING or ERROR")
        return value.upper()

    @model_validator(mode="before")
    @classmethod
    def _embedded(cls, data: Any) -> Any:
        """What the switchboard needs and nobody set."""
        given = {name: value for name, value in dict(data).items() if value not in ("", ())}
        if str(given.get("switchboard", "")).strip().lower() not in {*ON, "here", "anywhere"}:
            return given
        public_url = str(given.get("public_url", "http://127.0.0.1:8000"))
        defaults = {
            "public_url": public_url,
            "carrier_url": f"{public_url.rstrip('/')}/switchboard",
            "number": "+12025550100",
            "account_sid": "AC" + "0" * 32,
            "auth_tokens": KNOWN_TO_ALL,
            "crossing_seconds": 0,  # it takes and shows a message at once
            "segments_a_second": 0,
        }
        return defaults | given

    @model_validator(mode="after")
    def _complete(self) -> Self:
        hints = {
            "number": "your Twilio number, such as +12025550100",
            "public_url": "the address that Twilio calls, such as https://party.example",
            "account_sid": "the account's SID (AC...)",
            "auth_tokens": "the account's auth token",
        }
        for name, hint in hints.items():
            if not getattr(self, name):
                raise ValueError(f"{PREFIX}{name.upper()} is missing: give {hint}, or set {PREFIX}SWITCHBOARD=1")
        if self.switchboard == "here" and not is_loopback(urlsplit(self.public_url).hostname):
            raise ValueError(
                f"{PREFIX}SWITCHBOARD=1 has no password and is for this machine alone, not for {self.public_url}: give "
                f"{PREFIX}PUBLIC_URL=http://127.0.0.1:8000, or set {PREFIX}SWITCHBOARD=anywhere"
            )
        return self

    @property
    def database(self) -> str:
        """The database's address."""
        return self.database_url or f"sqlite:///{(self.data_dir / 'partyline.sqlite').absolute()}"

    @property
    def imprint(self) -> Imprint:
        """What texts say of who runs this."""
        return Imprint(self.brand, self.support)

    @property
    def publisher(self) -> Publisher:
        """Who runs this, for the law and the carriers."""
        return Publisher(self.imprint, self.operator, self.number)

    @property
    def carrier(self) -> str:
        """The base address of the carrier's REST API, without a slash at its end."""
        return self.carrier_url or TWILIO


def for_several_processes(settings: Settings) -> Settings:
    """The same settings. Raises SettingsError for what can work in the one process of `partyline play` alone."""
    if settings.broker_url.startswith("memory:") and not settings.switchboard:
        raise SettingsError(
            f"{PREFIX}BROKER_URL: memory:// does not reach other processes: "
            "give redis://host:6379/0 or amqp://user:password@host//"
        )
    return settings


def load_settings(given: Mapping[str, Any] | None = None) -> Settings:
    """The settings of the environment, with `given` before them. Raises SettingsError for the first wrong one."""
    try:
        return Settings(**dict(given or {}))
    except ValidationError as wrong:
        first = wrong.errors(include_url=False)[0]
        message = first["msg"].removeprefix("Value error, ")
        name = "".join(f"{PREFIX}{part}".upper() for part in first["loc"][:1])
        raise SettingsError(f"{name}: {message}" if name else message) from None

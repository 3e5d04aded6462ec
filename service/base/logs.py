"""Logs: one line for each thing that happened, plain or JSON, with the ids that it belongs to.

Code logs through the standard `logging.getLogger(__name__)`; what it gives as `extra` stands as fields of the line. A
line never holds a phone number, a name or words of a player: faults are told by kind and place, and a number that a
library brings along is masked, as is the secret part of an address.
"""

import logging
import logging.handlers
import re
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from flask import Flask, Response
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars, merge_contextvars
from structlog.processors import JSONRenderer, LogfmtRenderer, TimeStamper
from structlog.stdlib import ExtraAdder, ProcessorFormatter, add_log_level, add_logger_name
from structlog.typing import EventDict, Processor, WrappedLogger

from service.base.faults import described
from service.base.masks import masked
from service.base.settings import Settings

OURS = "service"
"""The loggers that take the level of the settings; those of libraries stay at WARNING."""
HEADER = "X-Request-Id"
ORDINARY = ("service.due.sweeping", "waitress", "waitress.queue")
"""Warnings that the terminal is spared: to have been off for a while, to end in the middle of an answer, to be busy."""
FILE_BYTES = 2_000_000

_handlers: list[logging.Handler] = []
_numbers = re.compile(r"(?:\+|%2B)[1-9][0-9]{6,14}(?![0-9])")
_addresses = re.compile(r"(/(?:watch|picture|tv)/)[\w-]+")  # whoever reads one may look
_extras = ExtraAdder()
_fields = LogfmtRenderer()


def configure(settings: Settings, stream: TextIO | None = None) -> None:
    """Log as these settings say, to standard error or to `stream`. Called once by each process, before its work."""
    _use(settings, logging.StreamHandler(stream or sys.stderr))
    # It would print what concerns no worker in a format of its own.
    gunicorn = logging.getLogger("gunicorn.error")
    if gunicorn.handlers:
        gunicorn.handlers.clear()
        gunicorn.propagate = True
        gunicorn.setLevel(logging.WARNING)


def configure_for_terminal(settings: Settings, file: Path | None = None) -> None:
    """Leave standard error to what needs a person's eye; all lines go to `file`, which is kept small."""
    terminal = logging.StreamHandler()
    terminal.setLevel(logging.WARNING)
    terminal.addFilter(lambda record: record.levelno >= logging.ERROR or record.name not in ORDINARY)
    kept = logging.handlers.RotatingFileHandler(file, maxBytes=FILE_BYTES, backupCount=1, delay=True) if file else None
    _use(settings, terminal, *([kept] if kept else ()))


def are_configured() -> bool:
    """Whether this process has set up its logs."""
    return bool(_handlers)


def _use(settings: Settings, *handlers: logging.Handler) -> None:
    root = logging.getLogger()
    for old in _handlers:
        root.removeHandler(old)
        old.close()
    _handlers[:] = handlers
    for handler in handlers:
        handler.setFormatter(formatter(settings.log_format))
        root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(settings.log_level)


def formatter(style: str) -> logging.Formatter:
    """Lines of this style: "plain" or "json"."""
    last: Processor = JSONRenderer(default=str) if style == "json" else _plain
    common: list[Processor] = [merge_contextvars, _extra, add_log_level, add_logger_name, TimeStamper("iso"), _fault]
    return ProcessorFormatter(
        foreign_pre_chain=common, processors=[ProcessorFormatter.remove_processors_meta, last, _masked]
    )


def bind(**ids: int | str | None) -> None:
    """The lines that follow in this scope carry these ids of rows; None leaves one out."""
    bind_contextvars(**{name: value for name, value in ids.items() if value is not None})


@contextmanager
def scope(**ids: int | str | None) -> Iterator[None]:
    """What is bound here, and these ids, hold until the end of the block."""
    before = get_contextvars()
    try:
        bind(**ids)
        yield
    finally:
        clear_contextvars()
        bind_contextvars(**before)


def follow_requests(app: Flask) -> None:
    """Give each request an id of its own that its lines carry and that its answer tells in X-Request-Id."""

    @app.before_request
    def begin() -> None:
        clear_contextvars()
        bind(request=secrets.token_hex(6))

    @app.after_request
    def tell(answer: Response) -> Response:
        answer.headers[HEADER] = str(get_contextvars().get("request", ""))
        return answer

    @app.teardown_request
    def end(_fault: BaseException | None) -> None:
        clear_contextvars()


def _extra(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """The `extra` of our own lines; what libraries put there may hold anything."""
    record: logging.LogRecord = event["_record"]
    if record.name.partition(".")[0] == OURS:
        _extras(logger, name, event)
        for left in ("message", "asctime"):  # by another handler's formatter
            event.pop(left, None)
    return event


def _fault(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """A fault by its kind and place. Its message, which the line of a library repeats, may hold a player's words."""
    fault = event.pop("exc_info", None)
    event.pop("stack_info", None)
    if fault and fault[1] is not None:
        event["fault"] = described(fault[1])
        if not event["logger"].startswith(OURS):
            event["event"] = "a fault"
    return event


def _plain(logger: WrappedLogger, name: str, event: EventDict) -> str:
    told = str(event.pop("event")).replace("\n", " ")
    head = f"{event.pop('timestamp')} {event.pop('level').upper()} {event.pop('logger')}: {told}"
    return f"{head}  {_fields(logger, name, event)}" if event else head


def _masked(logger: WrappedLogger, name: str, line: Any) -> Any:
    return _numbers.sub(lambda number: masked(number[0]), _addresses.sub(r"\1...", line))

"""`partyline play`: the embedded service until Ctrl-C."""

import logging
import os
import signal
from pathlib import Path

import click

from service.base import logs
from service.base.ending import Ending
from service.run.embedded import CannotStart, Embedded


def run(data_dir: Path, port: int) -> int:
    """Serves until SIGINT or SIGTERM. Returns the exit status: 1, after one line, when it cannot start."""
    ending = Ending(signal.SIGINT, signal.SIGTERM)
    try:
        service = Embedded(data_dir, port)
    except CannotStart as why:
        click.echo(str(why), err=True)
        return 1
    logs.configure_for_terminal(service.settings, data_dir / "partyline.log")
    service.open()
    click.echo(f"Party Line is at {service.address}/  (Ctrl-C ends it; /tv is for a TV)")
    service.work(unless=ending.is_asked)
    ending.wait()
    if not service.stop():
        # A task hangs on the carrier; its thread would keep the process. The next start takes it up.
        logging.shutdown()
        os._exit(0)
    return 0

"""What `partyline doctor` and `partyline registration` print."""

import time
from collections.abc import Iterator

import click
import requests

from prompts.pages.registration import answers
from service.base.settings import Settings
from service.operate.doctor.address import our_address
from service.operate.doctor.at_the_carrier import at_the_carrier, client_of
from service.operate.doctor.findings import Finding
from service.operate.doctor.ourselves import broker, database_and_workers, own_decks, settings_are_complete
from service.store.database import open_database


def findings(settings: Settings) -> Iterator[Finding]:
    """All checks, one after the other."""
    yield from settings_are_complete(settings)
    yield from own_decks(settings)
    db = open_database(settings.database)
    try:
        yield from database_and_workers(settings, db, time.time())
    finally:
        db.dispose()
    yield from broker(settings)
    with requests.Session() as http:
        yield from our_address(settings, http)
    yield from at_the_carrier(settings, client_of(settings))


def examine(settings: Settings) -> int:
    """Print a line for each check. Returns the exit status: 1 when something is wrong."""
    bad = 0
    for finding in findings(settings):
        click.echo(str(finding))
        bad += finding.state == "WRONG"
    click.echo("All is well." if not bad else f"{bad} to mend.")
    return 1 if bad else 0


def print_registration(settings: Settings) -> None:
    """Print the answers to the carriers' form."""
    for answer in answers(settings.publisher, settings.public_url):
        click.echo(f"{answer.field}:\n{answer.text}\n")

"""The command `partyline`. What a command needs is loaded when it runs, so that each starts fast."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from service.base.service import Service
    from service.base.settings import Settings

FOLDER = Path("var")


@click.group()
@click.version_option(package_name="partyline")
def main() -> None:
    """Party games by text message, through one shared number."""
    os.umask(0o077)  # what a command writes holds phone numbers and words


@main.command()
@click.option("--port", default=8000, show_default=True, envvar="PARTYLINE_PORT", type=click.IntRange(0, 65535))
@click.option(
    "--data", "data_dir", default=FOLDER, show_default=True, envvar="PARTYLINE_DATA_DIR",
    type=click.Path(file_okay=False, path_type=Path), help="Where everything is kept.",
)  # fmt: skip
def play(port: int, data_dir: Path) -> None:
    """Run the whole service on this machine, with a page of phones."""
    from service.run.play import run

    sys.exit(run(data_dir, port))


@main.command()
def migrate() -> None:
    """Bring the database that the settings name up to date."""
    from service.store.migrate import upgrade

    upgrade(_settings().database)


@main.command()
def doctor() -> None:
    """Check all that a game needs, here and at the carrier."""
    from service.base.own_account import with_own_token
    from service.operate.doctor.command import examine

    sys.exit(examine(with_own_token(_settings())))


@main.command()
def registration() -> None:
    """Print what to fill in where carriers want the number registered."""
    from service.operate.doctor.command import print_registration

    print_registration(_settings())


@main.command()
@click.argument("game")
@click.option("--players", type=int, help="4, or as many as the game needs.")
@click.option("--rounds", default=1, show_default=True, type=click.IntRange(1, 3), help="Rounds, hands or the like.")
@click.option("--speed", default=1.0, show_default=True, help="2 types twice as fast.")
def demo(game: str, players: int | None, rounds: int, speed: float) -> None:
    """Watch a whole match, as every phone shows it; `demo road` one in a car, with a phone that reads aloud."""
    if game == "road":
        from service.run import road

        sys.exit(road.run(players, rounds, speed))
    from service.run.demo import run

    sys.exit(run(game, players, rounds, speed))


@main.command()
@click.argument("game", type=click.Choice(["malta"]))
@click.option("--matches", default=100, show_default=True, type=click.IntRange(10, 100_000), help="Of each size.")
def simulate(game: str, matches: int) -> None:
    """Let bots play many matches: how long they last, and why players go out."""
    from replay.simulate import simulated

    for line in simulated(game, matches):
        click.echo(line)


@main.command()
@click.argument("file", type=click.Path())
def replay(file: str) -> None:
    """Play a playthrough and check what every phone shows."""
    from replay.command import replay_file

    sys.exit(replay_file(file))


@main.command()
@click.option("--port", default=8010, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--data", "folder", default=FOLDER / "switchboard", show_default=True,
    type=click.Path(file_okay=False, path_type=Path), help="Where its file is kept.",
)  # fmt: skip
@click.option(
    "--sms-url", default="http://127.0.0.1:8000/sms#rc=3&rp=all", show_default=True,
    help="Where the texts are posted; what follows # is how often, as at Twilio.",
)  # fmt: skip
@click.option("--number", default="+12025550100", show_default=True, help="The service's number.")
@click.option("--account-sid", default="", help="The account's SID; one of its own if not given.")
@click.option("--auth-token", default="", help="The account's token; one of its own if not given.")
@click.option("--messaging-service", default="", metavar="MG...", help="The Messaging Service that the number is in.")
def switchboard(folder: Path, port: int, **account: str) -> None:
    """Run the pretend carrier alone; a file beside its own has the settings that lead the service to it."""
    from service.switchboard.standalone import run

    sys.exit(run(folder, port, **account))


@main.group(invoke_without_command=True)
@click.option(
    "--data", "data_dir", default=FOLDER, show_default=True, envvar="PARTYLINE_DATA_DIR",
    type=click.Path(file_okay=False, path_type=Path), help="Where your own decks are kept, in decks/GAME.",
)  # fmt: skip
@click.pass_context
def decks(context: click.Context, data_dir: Path) -> None:
    """List the decks of each game; check and add your own."""
    from service.matches.decks import listing

    context.obj = data_dir
    if context.invoked_subcommand is None:
        for line in listing(data_dir):
            click.echo(line)


def _with_decks(_context: click.Context, _parameter: click.Parameter, game: str) -> str:
    from service.matches.decks import games_with_decks

    if game not in games_with_decks():
        raise click.BadParameter(f"give a game that has decks: {', '.join(games_with_decks())}")
    return game


GAME_OF_DECK = click.option(
    "--game", default="malarky", show_default=True, callback=_with_decks, help="The game that the decks are for."
)


@decks.command("check")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@GAME_OF_DECK
@click.option(
    "--all", "everything", is_flag=True, help="All decks of all games together, and what the leak meter reads."
)
@click.pass_obj
def check_decks(data_dir: Path, files: tuple[Path, ...], game: str, everything: bool) -> None:
    """Tell all that is wrong with deck files, a line for each fault; and how far their looks give the truth away."""
    from service.matches.decks import check
    from service.operate import shelf

    if not files and not everything:
        raise click.UsageError("give deck files to check, or --all")
    wrong, readings = shelf.together(data_dir) if everything else ([], [])
    wrong += check(game, files, data_dir)
    for line in wrong:
        click.echo(line)
    if wrong:
        raise SystemExit(1)
    for line in (*readings, *(line for file in files for line in shelf.advice(game, file))):
        click.echo(line)
    click.echo("All is well.")


@decks.command("add")
@click.argument("file", type=click.Path(path_type=Path))
@GAME_OF_DECK
@click.pass_obj
def add_deck(data_dir: Path, file: Path, game: str) -> None:
    """Check a deck file and keep a copy of it; groups find it after the next start."""
    from service.matches.decks import NotAdded, add

    try:
        place = add(game, file, data_dir)
    except NotAdded as why:
        raise click.ClickException(str(why)) from None
    click.echo(f"Added as {place}. Start Party Line anew, and groups can SET DECKS {file.stem.upper()}.")


@decks.command("stats")
@GAME_OF_DECK
def deck_stats(game: str) -> None:
    """How the answers of the decks do with people, counted without names: which never fool, and which always do."""
    from service.operate.tallies import stats

    with _service() as service:
        click.echo(stats(service, game))


@main.command()
@click.option("--days", default=7, show_default=True, type=click.IntRange(1, 400), help="How many, up to today (UTC).")
def costs(days: int) -> None:
    """What each day and each group has cost."""
    from service.operate.costs import costs as table

    with _service() as service:
        click.echo(table(service, days))


@main.command()
@click.argument("phone")
def block(phone: str) -> None:
    """Neither hear PHONE (E.164) nor tell it anything."""
    _on_phone("block", phone)


@main.command()
@click.argument("phone")
def unblock(phone: str) -> None:
    """Hear PHONE (E.164) again."""
    _on_phone("unblock", phone)


def _on_phone(doing: str, phone: str) -> None:
    from service.operate import blocking

    try:
        with _service() as service:
            click.echo(getattr(blocking, doing)(service, phone))
    except blocking.NoPhone as wrong:
        raise click.ClickException(str(wrong)) from None


@contextmanager
def _service() -> Iterator["Service"]:
    """The service that the settings name, for one command; ends it with one line when the database cannot be used."""
    from sqlalchemy.exc import SQLAlchemyError

    from service.run.wiring import wire

    service = wire(_settings())
    try:
        yield service
    except SQLAlchemyError as wrong:
        why = f"The database cannot be used ({type(wrong).__name__}): is it there, and was `partyline migrate` run?"
        raise click.ClickException(why) from None
    finally:
        service.db.dispose()


def _settings() -> "Settings":
    """The environment's settings; ends the command with one line when they cannot work."""
    from service.base.settings import SettingsError, load_settings

    try:
        return load_settings()
    except SettingsError as wrong:
        raise click.ClickException(str(wrong)) from None

"""The command `partyline`. What a command needs is loaded when it runs, so that each starts fast."""

import sys
from pathlib import Path

import click

FOLDER = Path("var")


@click.group()
@click.version_option(package_name="partyline")
def main() -> None:
    """Party games by text message, through one shared number."""


@main.command()
@click.option("--port", default=8000, show_default=True, envvar="PARTYLINE_PORT", type=click.IntRange(0, 65535))
@click.option(
    "--data", "data_dir", default=FOLDER, show_default=True, envvar="PARTYLINE_DATA_DIR",
    type=click.Path(file_okay=False, path_type=Path), help="Where everything is kept.",
)  # fmt: skip
def play(port: int, data_dir: Path) -> None:
    """Run the whole service on this machine, with a page of phones."""
    from service.play import run

    sys.exit(run(data_dir, port))


@main.command()
def migrate() -> None:
    """Bring the database that the settings name up to date."""
    from service.migrate import upgrade
    from service.settings import SettingsError, load_settings

    try:
        upgrade(load_settings().database)
    except SettingsError as wrong:
        raise click.ClickException(str(wrong)) from None


@main.command()
@click.argument("game", type=click.Choice(["malarky"]))
@click.option("--players", default=4, show_default=True, type=click.IntRange(3, 6))
@click.option("--rounds", default=1, show_default=True, type=click.IntRange(1, 3), help="How often each is Host.")
@click.option("--speed", default=1.0, show_default=True, help="2 types twice as fast.")
def demo(game: str, players: int, rounds: int, speed: float) -> None:
    """Watch a whole match, as every phone shows it."""
    from service.demo import run

    sys.exit(run(game, players, rounds, speed))


@main.command()
@click.argument("file", type=click.Path())
def replay(file: str) -> None:
    """Play a playthrough and check what every phone shows."""
    from service.replay.command import replay_file

    sys.exit(replay_file(file))

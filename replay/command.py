"""`partyline replay FILE`: plays a playthrough and prints what every phone shows."""

from collections.abc import Callable
from pathlib import Path

import click

from replay.checks import Checker
from replay.script import Check, Fault, parse
from replay.table import Replay


def replay_file(path: str) -> int:
    """Plays the file and prints what every phone shows, in order, and the scores.

    Returns the exit status: 0, or 1 when a line does not hold or cannot be read; then the last line says which,
    what was wanted and what was found.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        click.echo(f"{path}: cannot be read: {error}", err=True)
        return 1
    try:
        play(text, click.echo)
    except Fault as fault:
        click.echo(f"{path}:{fault.line}: wanted {fault.wanted}\n    found {fault.found}", err=True)
        return 1
    return 0


def play(text: str, show: Callable[[str], None]) -> Replay:
    """Plays the playthrough in `text`, giving `show` each line to print. Raises Fault at the first that fails."""
    script = parse(text)
    replay = Replay(script, show)
    checker = Checker(replay)
    for line in script.body:
        if isinstance(line, Check):
            checker.check(line)
        else:
            checker.act()
            replay.play(line)
    replay.finish()
    show("Scores: " + ", ".join(f"{name} {points}" for name, points in replay.scores().items()))
    return replay

"""Golden transcripts: a whole match of each game, every phone to the letter.

<game>.play is the match, <game>.txt is what `partyline replay` prints of it: every text in, every message out, with
the table's clock. `bin/test --golden` writes the transcripts anew; the diff then shows what players will read.
"""

from pathlib import Path

from engine.catalogue import games
from replay.command import play

FOLDER = Path(__file__).parent


def match_of(game: str) -> Path:
    return FOLDER / f"{game}.play"


def transcript_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def played(game: str) -> str:
    """What `partyline replay` prints of this game's match."""
    shown: list[str] = []
    play(match_of(game).read_text(encoding="utf-8"), shown.append)
    return "\n".join([*shown, ""])


if __name__ == "__main__":
    for name in games():
        transcript_of(name).write_text(played(name), encoding="utf-8")

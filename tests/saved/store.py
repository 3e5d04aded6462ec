"""States in mid-match, one in each phase, of every version of a game that was ever in use.

`python -m tests.saved.store` adds the present versions' states where there are none; a stored one never changes. Then
it writes loaded.txt, what each of them is under the present rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.catalogue import games
from engine.kernel import saved
from engine.kernel.game import Game, Pace
from tests.laws.play import Play, new_play
from tests.laws.samples import run_of

FOLDER = Path(__file__).parent
LOADED = FOLDER / "loaded.txt"


def stored(game: str) -> list[Path]:
    """The files of a game: <game>/<version>/<phase>.json."""
    return sorted((FOLDER / game).glob("*/*.json"))


def version_of(file: Path) -> int:
    return int(file.parent.name)


def written(play: Play) -> dict[str, Any]:
    """A table in mid-match as plain JSON."""
    return {
        "names": list(play.table.names),
        "pace": play.table.pace.value,
        "at": play.at,
        "wake": play.wake_at,
        "away": sorted(play.away),
        "seats": play.seats,
        "state": saved.dump_state(play.game, play.state),
    }


def read(game: Game, file: Path) -> Play:
    """The table of a file, under the present rules."""
    data = json.loads(file.read_text(encoding="utf-8"))
    play = new_play(game, len(data["names"]), Pace(data["pace"]), seed=version_of(file))
    play.state = saved.load_state(game, data["state"], version_of(file))
    play.at, play.wake_at = data["at"], data["wake"]
    play.away, play.names = set(data["away"]), tuple(play.view().names)
    return play


def add_missing() -> None:
    """Stores a table in each phase of every game whose present version has none."""
    for name, game in games().items():
        folder = FOLDER / name / str(game.facts.version)
        folder.mkdir(parents=True, exist_ok=True)
        for phase, plays in run_of(name).samples.items():
            file = folder / f"{phase}.json"
            if not file.exists() and not plays[0].over:
                file.write_text(json.dumps(written(plays[0]), indent=1) + "\n", encoding="utf-8")


def loaded(game: str) -> list[str]:
    """Of each stored state of a game what is asked, until when, and what may be done and taken back."""
    return ["\n".join(_loaded(read(games()[game], file), file)) for file in stored(game)]


def _loaded(play: Play, file: Path) -> Iterator[str]:
    state = play.state
    yield f"{play.game.facts.name} {version_of(file)} {file.stem}: {state.phase}, {state.timers}, {state.aside}"
    for seat, each in enumerate(state.seats):
        forms = [form.name if form.ask is None else f"{form.name} {form.ask}" for form in play.choices(seat)]
        asks = [f"{ask.number} {ask.kind} {ask.limit} {ask.timer}" for ask in (each.ask, *each.asks) if ask]
        yield f"  {each.name}: {'; '.join(asks)} | {', '.join(dict.fromkeys(forms))} | {each.last}"


if __name__ == "__main__":
    add_missing()
    LOADED.write_text("\n\n".join(each for name in games() for each in loaded(name)) + "\n", encoding="utf-8")

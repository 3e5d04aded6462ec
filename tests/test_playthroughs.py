"""Every playthrough under tests/playthroughs holds, and one that does not says where."""

from pathlib import Path

import pytest

from engine.catalogue import games
from replay.command import play, replay_file
from replay.script import Fault

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.rglob("*.play"))

TABLE = (
    "game malarky\nplayers Ann Bob Cy\nset rounds 1\nseed 7\nchance deck/1 v02\nchance die/1 2\nchance holder/1 Cy\n"
)


def fault(body: str, head: str = TABLE) -> Fault:
    with pytest.raises(Fault) as caught:
        play(head + body, lambda line: None)
    return caught.value


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_playthrough(file: Path) -> None:
    shown: list[str] = []
    try:
        play(file.read_text(encoding="utf-8"), shown.append)
    except Fault as wrong:
        transcript = "\n".join(shown[-30:])
        pytest.fail(f"{transcript}\n{file.name}:{wrong.line}: wanted {wrong.wanted}\n    found {wrong.found}")


@pytest.mark.parametrize("game", games())
def test_every_game_has_playthroughs(game: str) -> None:
    assert [file for file in FILES if file.parent.name == game]


def test_what_phones_show_is_printed_and_the_scores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.play"
    file.write_text(TABLE + "Ann: WHO\nCy shows squirts\n")
    assert replay_file(str(file)) == 0
    printed = capsys.readouterr().out
    assert "0:00 Ann > WHO" in printed
    assert "squirts its runny droppings" in printed
    assert printed.endswith("Scores: Ann 0, Bob 0, Cy 0\n")


def test_a_line_that_does_not_hold_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.play"
    file.write_text(TABLE + "Ann: WHO\nBob shows squirts\n")
    assert replay_file(str(file)) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{file}:9: wanted Bob shows squirts\n    found ")
    assert "white on hot days" in told


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay_file(str(tmp_path / "none.play")) == 1
    assert "cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("check", "found"),
    [
        ("Ann hides stork", "stork"),
        ("Cy gets 9", "1:"),
        ("Bob is refused", "stork"),
        ("table hears squirts", "on the phone of Ann"),
        ("score Ann 1", "score Ann 0 Bob 0 Cy 0"),
        ("over", "still running"),
    ],
)
def test_each_check_can_fail(check: str, found: str) -> None:
    wrong = fault(f"Ann: WHO\n{check}\n")
    assert wrong.line == 9
    assert found in wrong.found


def test_checks_look_at_what_came_since_the_last_checks() -> None:
    play(
        TABLE + "Ann: WHO\nBob shows stork\nBob shows Malarky begins\nBob gets 1\nAnn: hello there\nBob gets 0\n",
        print,
    )
    wrong = fault("Ann: WHO\nBob shows stork\nAnn: hello there\nBob shows stork\n")
    assert (wrong.line, wrong.found) == (11, "no message")


def test_only_the_one_who_said_it_need_not_hear_it() -> None:
    play(TABLE + "Ann: WHO\n+2m\nAnn: lime dust\ntable hears lime dust\n", print)
    assert fault("Ann: WHO\nAnn: lime dust\ntable hears lime dust\n").line == 10


@pytest.mark.parametrize(
    ("text", "line", "wanted"),
    [
        ("players Ann Bob Cy\nover\n", 2, "the game first"),
        ("game malarky\nover\n", 2, "the players first"),
        ("game chess\nplayers Ann Bob Cy\nover\n", 1, "a game: "),
        ("game malarky\nplayers Ann Bob\nover\n", 2, "3 to 6 players"),  # MQ29
        ("game malarky\nplayers Ann Bob Cy Dan Eve Flo Gus\nover\n", 2, "3 to 6 players"),  # M1, MQ28
        ("game malarky\nplayers Ann Ann Cy\nover\n", 2, "different names"),
        (TABLE + "Ann: WHO\n", 8, "a line that checks something"),
        (TABLE + "Ann: WHO\nseed 8\nover\n", 9, "before the first"),
        (TABLE + "pace quick\nover\n", 8, "pace live, pace road or pace slow"),
        (TABLE.replace("rounds 1", "rounds 9") + "over\n", 3, "rounds 1 to 3"),
        (TABLE + "set colour red\nover\n", 8, "an option: rounds"),
        (TABLE + "chance die/1 2\nover\n", 8, "die/1 once"),
        (TABLE + "Eve: hello\nover\n", 8, "one of Ann, Bob, Cy"),
        (TABLE + "Ann dances\nover\n", 8, "a check"),
        (TABLE + "wait 3 weeks\nover\n", 8, "one of Ann, Bob, Cy"),
        (TABLE + "+3w\nover\n", 8, "a time such as"),
        (TABLE + "score Ann three\n", 8, "names and points"),
        (TABLE + "given luck/Bob 3\nover\n", 8, "a field of the dealt state"),
        (TABLE + "teams 3\nover\n", 8, "no teams of 3 players"),
        ("game secrets\nplayers A B C D E F G\nteams 5\nover\n", 3, "3 to 4 teams of 7 players"),  # SQ10
        (TABLE + "teams many\nover\n", 8, "how many teams"),
        (TABLE + "given total/Bob many\nover\n", 8, "a value like 0"),
        (TABLE + "given total/Bob 2 3\nover\n", 8, "one value"),
        (TABLE + "given phase over\nover\n", 8, "a state that the rules allow"),
        (TABLE + "given round/number 0\nover\n", 8, "a state that the rules allow"),
        (TABLE + "chance holder/9 Cy\n+1h\nscore Ann 0\n", 8, "the draw holder/9 to be asked for"),
        (TABLE + "chance die/2 4\n+1h\nscore Ann 0\n", 8, "an outcome that die/2 can have"),
        (TABLE.replace("v02", "v99") + "Ann: WHO\nover\n", 5, "an outcome that deck/1 can have"),
        (TABLE + "Ann: begin\nover\n", 8, "a word of the match"),
    ],
)
def test_a_line_that_cannot_be_played_is_told(text: str, line: int, wanted: str) -> None:
    wrong = fault(text, head="")
    assert wrong.line == line
    assert wanted in wrong.wanted


def test_comments_and_empty_lines_are_passed_over() -> None:
    play("# all of it\n\n" + TABLE + "  # more\nAnn: WHO  # M6\nBob hides M6\n", print)

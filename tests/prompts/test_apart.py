"""A letter that not every phone has makes no more dearer than its own part."""

import random

import pytest

from prompts.answers import who
from prompts.compose import _pack
from prompts.kit.apart import apart, in_short
from prompts.kit.messages import Sealed, Told, labelled, seal
from prompts.kit.segments import segments

LINE = "Kathy: the king had a hat of cheese, and nobody dared to say so to him at all."
ODD = "Bob: \U0001f9c0 of course"


def cost(*texts: str) -> int:
    return sum(segments(text).count for text in texts)


def test_lines_with_such_letters_leave_apart_where_that_is_cheaper() -> None:
    body = "\n".join([LINE, LINE, LINE, ODD, "Now vote.", LINE])
    pieces = apart(body)
    assert "\n".join(pieces) == body
    assert (cost(body), cost(*pieces)) == (6, 4)


@pytest.mark.parametrize(
    "body", [LINE * 4, "\n".join([LINE] * 6), f"{ODD}\nNow vote.", f"{ODD} {LINE}", "\u20ac 5\n" + LINE]
)
def test_a_message_stays_whole_where_nothing_is_saved(body: str) -> None:
    assert list(apart(body)) == [body]


def test_every_piece_names_its_table() -> None:
    body = "\n".join([*([LINE] * 4), ODD])
    pieces = apart(body, "otter")
    assert list(pieces) == ["\n".join([LINE] * 4), ODD]
    whole = segments(labelled(label="otter", body=body)).count
    assert sum(segments(labelled(label="otter", body=piece)).count for piece in pieces) < whole


def test_a_size_that_hides_a_secret_is_never_cut() -> None:
    told = seal("", Sealed("\n".join([LINE] * 4) + f"\n{ODD}\n", "Secret! Nothing.", 40, ()))
    assert list(apart(told)) == [told]
    assert list(apart(Told(str(told)))) != [told]


def test_a_long_message_is_cut_between_its_lines() -> None:
    body = "\n".join([LINE] * 7 + [f"{LINE} {LINE}"])
    pieces = in_short(body, "otter", 2)
    assert "\n".join(pieces) == body
    assert [segments(labelled(label="otter", body=piece)).count for piece in pieces] == [2, 2, 2]
    assert list(in_short(body, "", 5)) == [body]
    told = seal("", Sealed(body, "Secret! Nothing.", 40, ()))
    assert list(in_short(told, "", 1)) == [told]


@pytest.mark.parametrize(
    ("body", "most"),
    [(f"Now:\n{LINE} {LINE} {LINE}\n{LINE}", 1), (who(["Зоя и Маша 12"] * 12, word="otter"), 3)],
    ids=["plain", "names"],
)
def test_a_line_that_is_longer_is_cut_between_its_words(body: str, most: int) -> None:
    pieces = in_short(body, "otter", most)
    assert " ".join(pieces).split() == body.split()
    counts = [segments(labelled(label="otter", body=piece)).count for piece in pieces]
    assert max(counts) <= most < segments(body).count
    assert counts[:-1] == [most] * (len(pieces) - 1), "each holds what it can"


def test_what_stands_before_a_secret_does_not_make_it_dearer() -> None:
    """Whether they part is decided by what is public."""
    for secret in ("Secret! Nothing.", "Secret! The real answer is a hat of cheese."):
        wording = Sealed("\n".join([LINE] * 2) + "\n", secret, 43, ())
        bodies = _pack([f"{ODD} {ODD}", wording], 1600)
        assert [body.sealed for body in bodies] == [False, True]
        assert cost(*bodies) == 3


def test_no_cut_is_ever_dearer_and_none_loses_a_line() -> None:
    rng = random.Random(7)
    for _ in range(200):
        lines = [rng.choice((LINE, ODD, "Now vote.", "caf\u00e9 \u0151")) for _ in range(rng.randint(1, 9))]
        body = "\n".join(lines)
        pieces = apart(body)
        assert "\n".join(pieces) == body
        assert cost(*pieces) <= cost(body)

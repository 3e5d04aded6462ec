"""Segment counts against Twilio's published calculator, row by row."""

import pytest

from prompts.kit.segments import BASIC, EXTENDED, Encoding, Segments, segments, smart

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
FLAG = "\U0001f1fa\U0001f1f8"
GRIN = "\U0001f600"


@pytest.mark.parametrize(
    ("text", "encoding", "count", "units"),
    [
        ("", "GSM-7", 1, 0),
        ("x" * 160, "GSM-7", 1, 160),
        ("x" * 161, "GSM-7", 2, 161),
        ("x" * 306, "GSM-7", 2, 306),
        ("x" * 307, "GSM-7", 3, 307),
        ("x" * 1530, "GSM-7", 10, 1530),
        ("x" * 1600, "GSM-7", 11, 1600),
        ("€" * 80, "GSM-7", 1, 160),
        ("€" * 81, "GSM-7", 2, 162),
        ("я" * 70, "UCS-2", 1, 70),
        ("я" * 71, "UCS-2", 2, 71),
        ("я" * 134, "UCS-2", 2, 134),
        ("я" * 135, "UCS-2", 3, 135),
        (GRIN * 35, "UCS-2", 1, 70),
        (GRIN * 36, "UCS-2", 2, 72),
        (FAMILY * 7, "UCS-2", 2, 77),
        (FLAG * 18, "UCS-2", 2, 72),
        ("a" * 130 + GRIN, "UCS-2", 2, 132),
    ],
)
def test_counts_as_the_carrier_does(text: str, encoding: Encoding, count: int, units: int) -> None:
    assert segments(text) == Segments(encoding, count, units)


@pytest.mark.parametrize("odd", ["`", "\t", "ç", "’", "“", "—", "…", "\u00a0"])
def test_one_odd_character_turns_the_whole_text_to_ucs2(odd: str) -> None:
    assert segments("x" * 69 + odd) == Segments("UCS-2", 1, 70)
    assert segments("x" * 70 + odd) == Segments("UCS-2", 2, 71)


def test_every_letter_of_the_alphabet_is_gsm7_and_the_extensions_take_two() -> None:
    assert len(BASIC) == 127
    assert len(set(BASIC)) == 127
    for char in BASIC:
        assert segments(char) == Segments("GSM-7", 1, 1)
    for char in EXTENDED:
        assert segments(char) == Segments("GSM-7", 1, 2)


def test_an_extension_pair_at_a_boundary_moves_whole_to_the_next_segment() -> None:
    assert segments("x" * 152 + "[" + "x" * 152).count == 3
    assert segments("x" * 151 + "[" + "x" * 153).count == 2


def test_a_surrogate_pair_at_a_boundary_moves_whole_to_the_next_segment() -> None:
    assert segments("я" * 66 + GRIN + "я" * 66).count == 3
    assert segments("я" * 65 + GRIN + "я" * 67).count == 2


def test_a_cluster_at_a_boundary_moves_whole_to_the_next_segment() -> None:
    assert segments("я" * 57 + FAMILY + "я" * 56).count == 2
    assert segments("я" * 57 + FAMILY + "я" * 57).count == 3


def test_a_line_end_of_two_characters_may_be_split() -> None:
    assert segments("x" * 152 + "\r\n" + "x" * 152) == Segments("GSM-7", 2, 306)
    assert segments("я" * 66 + "\r\n" + "я" * 66) == Segments("UCS-2", 2, 134)


def test_a_cluster_longer_than_a_segment_is_split_all_the_same() -> None:
    assert segments("e" + "\u0301" * 200) == Segments("UCS-2", 3, 201)


def test_an_extension_character_takes_one_unit_in_ucs2() -> None:
    assert segments("€" * 69 + "я") == Segments("UCS-2", 1, 70)


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        ("‘it’s’", "'it's'"),
        ("“yes”", '"yes"'),
        ("a—b–c", "a-b-c"),
        ("wait…", "wait..."),
        ("a\u00a0b\u2009c", "a b c"),
        ("a\tb", "a b"),
        ("`x`", "'x'"),
        ("ＡＢ１！", "AB1!"),
        ("in\u200bvisible\ufeff", "invisible"),
        ("½ • ¼", "1/2 - 1/4"),
        ("\U0001d4d2\U0001d502\u212c\u24de\U0001d7cf", "CyBo1"),
    ],
)
def test_smart_encoding_replaces_look_alikes(odd: str, plain: str) -> None:
    assert smart(odd) == plain
    assert segments(smart(odd)).encoding == "GSM-7"


@pytest.mark.parametrize("kept", ["plain [text] €", "François", "çà", GRIN, FAMILY, "Москва", BASIC, EXTENDED])
def test_smart_encoding_keeps_what_has_no_look_alike(kept: str) -> None:
    assert smart(kept) == kept

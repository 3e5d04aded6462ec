"""One letter that not every phone's alphabet has makes all of its text dearer. What is cheaper so leaves in a message
of its own: the lines that have such letters apart from those that have none. And a long message may be cut, so that
none waits long for it."""

from collections.abc import Sequence
from itertools import groupby

from prompts.kit.messages import is_sealed, labelled
from prompts.kit.segments import segments


def apart(body: str, label: str = "") -> Sequence[str]:
    """The messages in which this one is cheapest, in its order; each begins with the `label` of its group, where there
    is one. Mostly it is one: in plain letters always, and where its size hides a secret."""
    if body.isascii() or is_sealed(body) or _cost(body, label)[0] == "GSM-7":
        return (body,)
    lines = [line for line in body.split("\n") if line.strip()]
    runs = ["\n".join(run) for _, run in groupby(lines, lambda line: segments(line).encoding)]
    best: list[tuple[int, list[str]]] = [(0, [])]
    for end in range(1, len(runs) + 1):
        ways = []
        for begin in range(end):
            cost, before = best[begin]
            piece = "\n".join(runs[begin:end])
            ways.append((cost + _cost(piece, label)[1], [*before, piece]))
        best.append(min(ways, key=lambda way: (way[0], len(way[1]))))
    pieces = best[-1][1]
    return pieces if len(pieces) > 1 else (body,)


def sentences(*each: str) -> str:
    """These sentences as one text, without the empty ones: a line for those of each alphabet, so that `apart` can cut
    where a name has letters that not every phone has."""
    told = [sentence for sentence in each if sentence]
    runs = groupby(told, lambda sentence: segments(sentence).encoding)
    return "\n".join(" ".join(run) for _, run in runs)


def in_short(body: str, label: str, most: int) -> Sequence[str]:
    """The messages of at most so many segments, `label` and all, that hold these lines in their order; a line that is
    longer is cut between words. One message where its size hides a secret."""
    if is_sealed(body) or _cost(body, label)[1] <= most:
        return (body,)
    pieces: list[str] = []
    for line in body.split("\n"):
        between = "\n"
        for part in (line,) if _cost(line, label)[1] <= most else line.split(" "):
            longer = f"{pieces[-1]}{between}{part}" if pieces else ""
            if longer and _cost(longer, label)[1] <= most:
                pieces[-1] = longer
            elif part.strip():
                pieces.append(part)
            between = " "
    return pieces


def is_dearer_joined(first: str, second: str, joined: str) -> bool:
    """Whether these two cost more in one message because of a letter that only one of them has."""
    if joined.isascii():
        return False
    counted = segments(joined)
    return counted.encoding == "UCS-2" and counted.count > segments(first).count + segments(second).count


def _cost(text: str, label: str) -> tuple[str, int]:
    counted = segments(labelled(label=label, body=text) if label else text)
    return counted.encoding, counted.count

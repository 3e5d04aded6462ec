"""How many of the other people it takes to decide something together."""


def half(others: int) -> int:
    """At least half of so many: to pass over a turn."""
    return (others + 1) // 2


def more_than_half(others: int) -> int:
    """To put somebody out of a match."""
    return others // 2 + 1

"""The rules of the games: no I/O, no clock, no randomness of its own."""

"""`partyline doctor`: whether everything that a game needs is in place, a line for each check."""

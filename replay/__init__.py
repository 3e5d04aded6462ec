"""Playthroughs: text files that play a match and say what every phone must show."""

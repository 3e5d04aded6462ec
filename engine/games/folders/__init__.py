"""What games with a question each round and a folder in some hands have in common: Malarky and Team Malarky."""

"""The Secrets Game: true and false stories, told in turn and voted on in secret."""

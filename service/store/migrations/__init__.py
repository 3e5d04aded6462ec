"""Alembic's scripts: how the tables became what they are."""

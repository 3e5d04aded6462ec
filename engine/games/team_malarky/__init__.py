"""Team Malarky, for more than six: one team has the folders, the other finds out together who holds the real answer."""

from engine.games.team_malarky.game import TeamMalarky

GAME = TeamMalarky()

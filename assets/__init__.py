"""Pictures drawn for the games: one folder a game, `common` for all."""

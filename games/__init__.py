"""One folder a game; each exports one `GAME` value."""

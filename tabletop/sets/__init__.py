"""Sets of pieces without a game: a folder with one `set.toml` and its pictures. See docs/own-pieces.md."""

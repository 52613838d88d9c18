"""Sets of pieces that are no game: a folder with one `set.toml` and its pictures. See docs/own-pieces.md."""

"""Sound: synthesis, catalog, mixer and player."""

"""The project cards."""

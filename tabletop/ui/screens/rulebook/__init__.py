"""The rule book reader."""

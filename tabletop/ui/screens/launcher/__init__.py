"""The launcher, lessons, saved matches and statistics."""

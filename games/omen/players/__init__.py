"""Omen: computer players, hints and statistics."""

"""Ascending Empires: computer players, hints and statistics."""

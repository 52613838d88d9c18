"""Age of Heroes: computer players, hints and statistics."""

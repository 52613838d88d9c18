"""Stone Age: computer players, hints and statistics."""

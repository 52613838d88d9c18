"""EVE: Conquests: computer players, hints and statistics."""

"""EVE: Conquests: what the rule book says."""

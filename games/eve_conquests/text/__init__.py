"""EVE: Conquests: the words that people read."""

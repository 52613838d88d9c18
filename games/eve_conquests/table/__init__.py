"""EVE: Conquests: where pieces lie and how they look."""

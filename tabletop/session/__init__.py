"""The parts around a match that need no window: sessions, files, computer players and languages."""

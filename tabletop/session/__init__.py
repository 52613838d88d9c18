"""What stands around a match without a window: sessions, files, computer players, languages."""

"""Running a match: steps, answers, chance, determinization and playouts."""

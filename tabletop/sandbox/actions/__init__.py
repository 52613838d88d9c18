"""Applying actions to the sandbox table: moving, making, piles, undo."""

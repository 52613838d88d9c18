"""Flicking discs in the window: aiming with the mouse, a fingertip or the keyboard, practice, and films of flights."""

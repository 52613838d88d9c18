"""What the window needs of the system: clock, keys, sound, the display, a person's preferences."""

"""The system services of the window: clock, keys, sound, the display, a person's preferences."""

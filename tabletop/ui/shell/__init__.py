"""The program around the screens: the loop, and how matches are opened and saved."""

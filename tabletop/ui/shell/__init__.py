"""The program around the screens: the loop, and opening and saving matches."""

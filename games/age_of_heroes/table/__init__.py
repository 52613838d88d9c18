"""Age of Heroes: where pieces lie and how they look."""

"""Age of Heroes: the words that people read."""

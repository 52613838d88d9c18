"""Stone Age: the words that people read."""

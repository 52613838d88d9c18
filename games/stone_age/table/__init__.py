"""Stone Age: where pieces lie and how they look."""

"""Setting up a match: seats, then rules."""

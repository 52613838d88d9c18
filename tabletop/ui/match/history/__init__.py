"""Looking back: scrubber, recap, undo requests, the end of a match."""

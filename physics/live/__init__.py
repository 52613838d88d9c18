"""The live table: loose pieces in real time."""

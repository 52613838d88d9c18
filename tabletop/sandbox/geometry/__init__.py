"""Places on the free table: its layout, free room, the ruler, and what snaps where."""

"""Files dropped on the free table: one small window asks about them, then they become a set."""

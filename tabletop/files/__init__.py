"""Files that anybody may have written: how they are read, and what may stand in them."""

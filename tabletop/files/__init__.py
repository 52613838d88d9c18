"""Files that anybody may have written: reading them, and their permitted contents."""

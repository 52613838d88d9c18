"""What is dropped on the free table: asked about in one small window, then made into a set."""

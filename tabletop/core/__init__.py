"""The pure core: questions, matches, tables and words. No clock, no files, no window."""

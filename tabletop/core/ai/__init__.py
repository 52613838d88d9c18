"""Tree search, sampling and action tokens for computer players."""

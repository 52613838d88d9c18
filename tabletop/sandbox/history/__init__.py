"""The journal of a sandbox, earlier moments, and autosave."""

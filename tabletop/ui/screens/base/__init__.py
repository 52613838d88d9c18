"""The base of all screens, and dialogs."""

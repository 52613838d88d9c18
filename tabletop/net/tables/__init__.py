"""Tables that pages play at: matches, sandboxes, and who may sit where."""

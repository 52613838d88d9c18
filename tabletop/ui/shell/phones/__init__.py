"""Tables of the window shared with phones."""

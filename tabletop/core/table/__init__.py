"""Tables: layout, pieces and zones, and the projection of a state onto them."""

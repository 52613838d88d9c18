"""The state of the free table: pieces, zones, drawings and turns, and the view of each seat."""

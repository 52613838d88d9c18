"""Studies: many matches on many machines, their findings on players and rules, and interfaces for researchers."""

"""Studies: many matches on many machines, what they say of players and rules, and doors for researchers."""

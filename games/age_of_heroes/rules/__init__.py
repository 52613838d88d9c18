"""Age of Heroes: what the rule book says."""

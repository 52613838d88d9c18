"""Stone Age: what the rule book says."""

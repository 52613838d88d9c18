"""The screen of a rule-enforced match."""

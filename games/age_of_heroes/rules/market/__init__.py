"""Market Day: offers, promises and trades (rules 4)."""

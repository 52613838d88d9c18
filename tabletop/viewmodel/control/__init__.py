"""Controllers: they take the intents of people and computer players, and report what has changed."""

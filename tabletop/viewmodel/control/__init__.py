"""Controllers: intents of people and computer players go in, changes come out."""

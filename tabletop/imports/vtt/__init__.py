"""Importers of rooms of virtualtabletop (`.vtt`) and of PlayingCards.io (`.pcio`)."""

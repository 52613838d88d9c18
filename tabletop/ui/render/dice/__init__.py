"""Pictures of dice and coins in any orientation."""

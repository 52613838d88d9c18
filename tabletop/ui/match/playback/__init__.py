"""Playing scenes: the director, clips of dice and flights, sound."""

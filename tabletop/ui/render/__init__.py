"""Pictures of a table: turns the places of pieces into pixels."""

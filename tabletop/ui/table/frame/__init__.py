"""The frame of a table screen: its parts, layout and focus."""

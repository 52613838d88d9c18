"""Common parts of the leagues: matches, the part of a victory, and the table with intervals."""

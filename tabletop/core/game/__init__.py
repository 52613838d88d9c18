"""The `Game` value: its rules, table, text and players, with everything that they may provide."""

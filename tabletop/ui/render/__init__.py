"""Pictures of a table: from where things lie to pixels."""

"""Reports of a study: ratings, effects, plots and pages."""

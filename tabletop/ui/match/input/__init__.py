"""Mouse, keys and toolbar of a match screen."""

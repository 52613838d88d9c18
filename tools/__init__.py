"""What is run on the sources themselves."""

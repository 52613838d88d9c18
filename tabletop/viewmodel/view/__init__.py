"""`ViewState`: everything that one viewer may see and do at one moment."""

"""The effects of units, rewards, feats and spirits."""

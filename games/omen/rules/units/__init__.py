"""Units, rewards, feats and spirits: what their texts do."""

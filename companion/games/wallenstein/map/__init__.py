"""The map of Wallenstein: where every county lies on it, and what a viewer sees there."""

"""The terms of Wallenstein, its help and its sentences."""

"""What screens show of Wallenstein, built from the state for one viewer. This package decides
nothing."""

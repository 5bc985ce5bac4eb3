"""The contents of screens of Wallenstein, built from the state for one viewer. This package decides
nothing."""

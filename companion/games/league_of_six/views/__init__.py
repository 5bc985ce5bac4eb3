"""What screens show of League of Six, built from the state for one viewer. This package decides
nothing."""

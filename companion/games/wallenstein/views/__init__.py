"""What screens show of Wallenstein, built from the state for one viewer; it decides nothing."""

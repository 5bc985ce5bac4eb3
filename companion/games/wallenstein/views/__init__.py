"""What screens show of Wallenstein, built from the state for one viewer. Nothing is decided in
here."""

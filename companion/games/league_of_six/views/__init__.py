"""What screens show of League of Six, built from the state for one viewer. Nothing is decided in
here."""

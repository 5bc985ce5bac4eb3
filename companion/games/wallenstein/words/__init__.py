"""What things are called in Wallenstein, and its help and sentences."""

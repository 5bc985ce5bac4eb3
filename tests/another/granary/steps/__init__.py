"""The decisions of Granary, one module each."""

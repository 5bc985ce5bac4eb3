"""The decisions of Granary, a module each."""

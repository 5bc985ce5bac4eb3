"""The decisions of Wallenstein, a module each."""

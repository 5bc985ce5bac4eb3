"""The decisions of League of Six, a module each."""

"""The contents of screens of League of Six, built from the state for one viewer. This package
decides nothing."""

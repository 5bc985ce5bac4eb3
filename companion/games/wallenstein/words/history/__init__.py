"""The history's sentences about happenings."""

"""Sentences about parts of a view."""

"""Rendering of a table's pages, and its caches."""

"""Handling of every request and response: the connection, security, caches, static files."""

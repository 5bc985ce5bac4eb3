"""What every request and every response passes: the connection, security, caches, static files."""

"""What League of Six says, as far as it belongs to no single step."""

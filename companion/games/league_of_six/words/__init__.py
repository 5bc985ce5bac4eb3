"""The texts of League of Six that belong to no single step."""

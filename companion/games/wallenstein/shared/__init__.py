"""Rules that several steps share: what things cost, what prevents them, and how they are carried
out."""

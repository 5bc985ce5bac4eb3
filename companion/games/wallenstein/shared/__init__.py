"""Rules that several steps share: costs, obstacles, and how actions are carried out."""

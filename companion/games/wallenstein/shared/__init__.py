"""Rules that several steps share: costs, obstacles, and carrying out actions."""

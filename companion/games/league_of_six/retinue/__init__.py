"""Followers: tiles by their groups, who serves whom and when, what they give, crowns (L)."""

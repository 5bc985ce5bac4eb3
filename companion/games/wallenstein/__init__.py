"""Wallenstein, three to five players: its rules and calculator."""

NAME = "wallenstein"

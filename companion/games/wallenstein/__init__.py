"""Wallenstein, three to five players: its rules, words and calculator."""

NAME = "wallenstein"

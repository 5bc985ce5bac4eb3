"""Wallenstein for three to five players: its rules, words and pages."""

NAME = "wallenstein"

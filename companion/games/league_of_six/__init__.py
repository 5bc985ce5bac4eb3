"""League of Six with Loyal Retinue: its rules, boxes, words and pages."""

NAME = "league-of-six"

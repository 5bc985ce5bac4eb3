"""What things are called in Tiny."""

PHASE = {"turning": "turning up", "bidding": "bidding in secret", "finished": "the end"}
SOURCE = {"cards": "cards", "start": "start"}

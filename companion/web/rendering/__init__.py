"""How pages of a table are rendered, and what is cached of them."""

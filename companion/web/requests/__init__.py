"""Reading of a request: by whom, with which rights, in which form, and how often."""

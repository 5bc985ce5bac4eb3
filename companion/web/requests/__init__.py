"""What a request asks for: by whom, with which rights, in which form, and how often."""

"""Reading of requests: the sender, the sender's rights, the form of the data, and limits."""

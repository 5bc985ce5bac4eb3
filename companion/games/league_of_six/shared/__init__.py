"""What several steps or views ask: ways to towns, taxes, stores, and what followers do."""

"""Rules that several steps and views share: ways to towns, taxes, stores, and followers."""

"""What League of Six adds to the web besides its templates."""

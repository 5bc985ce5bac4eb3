"""The additions of League of Six to the web besides its templates."""

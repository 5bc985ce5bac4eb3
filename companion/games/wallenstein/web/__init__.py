"""The additions of Wallenstein to the web besides its templates."""

"""What Wallenstein adds to the web besides its templates."""

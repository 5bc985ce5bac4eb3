"""What Wallenstein brings to the web beside its templates."""

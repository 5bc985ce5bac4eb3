"""What League of Six brings to the web beside its templates."""

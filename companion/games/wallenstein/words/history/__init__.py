"""What the history tells about happenings."""

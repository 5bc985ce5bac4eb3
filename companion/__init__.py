"""The companion: a tablet in the middle of a board game's table does the bookkeeping."""

__version__ = "1.0.0"

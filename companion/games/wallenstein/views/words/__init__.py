"""The words of what is shown: a view's parts in sentences."""

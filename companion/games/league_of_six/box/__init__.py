"""The box: what is printed on a group's components. Groups enter it, and tables complete it."""

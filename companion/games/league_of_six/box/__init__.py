"""The box: what is printed on a group's copy; entered by the group, checked, and completed at
tables."""

"""The box: what is printed on a group's copy, typed by the group, checked, and learned from."""

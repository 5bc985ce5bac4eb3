"""The box: what is printed on a group's cards, and how its board differs from the app's."""

"""The pages of a table: the tablet, phones, seats, entries, changes of the past, replays."""

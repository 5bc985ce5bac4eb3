"""What every installed game must keep: each test here runs once for each of them.

Among them is a made-up one (`tests.another`), so that nothing general rests on a real game's nouns.
A third game that passes these works: nothing else has to be tried of what is not its own.
"""

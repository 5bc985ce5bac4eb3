"""Tests that every installed game must pass: each test runs once for each of them.

One of them is made up (`tests.another`), so that no general code depends on the words of a real
game. A third game works if it passes these tests and those of its own code.
"""

import os

from hypothesis import settings

# No deadline: a busy machine must not fail a rule. On CI the same examples every time.
settings.register_profile("house", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("house")

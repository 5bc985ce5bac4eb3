"""Loyal Retinue: why something about the sixth player or a follower was refused."""

from companion.wording import N_

TEXTS = {
    "follower-unfit": N_("Follower %(follower)s: “%(key)s” does not fit what else it says there."),
    "follower-is-tile": N_("“%(follower)s” is the name of a tax tile: give the follower another."),
    "tile-is-follower": N_("“%(tile)s” is the name of a follower: give the tax tile another."),
    "no-follower-there": N_("No follower lies in %(town)s."),
    "follower-has-name": N_("The follower in %(town)s is called %(tile)s already."),
    "follower-elsewhere": N_("Follower %(tile)s has come already: this must be another one."),
    "follower-of-group": N_(
        "Follower %(follower)s belongs to the rounds %(group)s: it cannot lie here now."
    ),
}

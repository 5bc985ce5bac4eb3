"""Loyal Retinue: why something about the sixth player or a follower was refused."""

from companion.wording import N_

TEXTS = {
    "follower-unfit": N_("Follower %(follower)s: “%(key)s” does not fit what else it says there."),
    "follower-is-tile": N_("“%(follower)s” is the name of a tax tile: give the follower another."),
}

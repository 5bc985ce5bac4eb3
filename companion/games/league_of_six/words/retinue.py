"""Refusals about the sixth player and about followers."""

from companion.core.wording import N_, NN_, Text

TEXTS: dict[str, Text] = {
    # setting up
    "sixth-player-six": N_(
        "Six play with the module “sixth-player”, and nobody else does; here are %(count)s."
    ),
    "follower-unfit": N_("Follower %(follower)s: “%(key)s” does not fit what else it says there."),
    "follower-is-tile": N_("“%(follower)s” is the name of a tax tile: give the follower another."),
    "tile-is-follower": N_("“%(tile)s” is the name of a follower: give the tax tile another."),
    "open-followers-count": N_(
        "With %(players)s players %(right)s followers of rounds 5 and 6 lie open, not %(count)s."
    ),
    "follower-twice": N_("%(follower)s stands there twice."),
    "follower-gone": N_("%(follower)s has come already: every follower comes once."),
    "follower-unknown": N_("There is no follower “%(follower)s” of rounds %(group)s in the box."),
    "follower-group": N_("%(follower)s is not a follower of rounds %(group)s."),
    "follower-not-open": N_(
        "%(follower)s is not one of the followers laid open for rounds 5 and 6."
    ),
    # choosing towns
    # using followers
    "follower-first": N_("First %(player)s must use or decline %(follower)s."),
    "follower-by-itself": N_(
        "What %(follower)s brings beside the choice is entered by the app itself."
    ),
    "follower-goods": N_("%(follower)s: name the blocks, %(give)s to give and %(take)s to take."),
    "follower-cards": NN_(
        "%(follower)s: name %(count)s grey leader card.",
        "%(follower)s: name %(count)s grey leader cards.",
    ),
    # the end
    "crown-below-0": N_("%(follower)s cannot bring less than 0."),
    "exchange-first": N_("First %(player)s must say how many guards to give for points."),
}

"""Loyal Retinue: why something about the sixth player or a follower was refused."""

from companion.core.wording import N_, NN_, Text

TEXTS: dict[str, Text] = {
    # setting up
    "sixth-player-six": N_(
        "Six play with the module “sixth-player”, and nobody else does; here are %(count)s."
    ),
    "follower-unfit": N_("Follower %(follower)s: “%(key)s” does not fit what else it says there."),
    "follower-is-tile": N_("“%(follower)s” is the name of a tax tile: give the follower another."),
    "tile-is-follower": N_("“%(tile)s” is the name of a follower: give the tax tile another."),
    "no-follower-there": N_("No follower lies in %(town)s."),
    "follower-has-name": N_("The follower in %(town)s is called %(tile)s already."),
    "fortress-not-wanted": N_("The waggon fortress is for six players only."),
    "open-followers-once": N_(
        "The followers of rounds 5 and 6 are laid open once, at the first deal of the game."
    ),
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
    "stand-held": N_("%(holder)s holds %(town)s: only an offer counts there."),
    "stand-too-high": N_("%(player)s may stand on %(most_stand)s at most in a free town."),
    # using followers
    "follower-not-yours": N_("%(follower)s does not serve %(player)s."),
    "follower-used": N_("%(player)s has decided about %(follower)s this round."),
    "follower-first": N_("First %(player)s must use or decline %(follower)s."),
    "follower-not-now": N_("It is not the moment for %(follower)s."),
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
    "nothing-to-exchange": N_("There is nothing for which %(player)s could give guards now."),
    "exchange-first": N_("First %(player)s must say how many guards to give for points."),
    "exchange-points-missing": N_(
        "Say, too, how much influence the guards of %(player)s bring: the app does not know it."
    ),
    "exchange-points-known": N_("What the guards of %(player)s bring is worked out by the app."),
    "exchange-wasted": N_("%(guards)s guards bring %(player)s no more than one guard less does."),
}
LIMITS: dict[str, Text] = {
    "follower-hand": N_(
        "%(follower)s asks for more than %(player)s's hand holds: %(guards)s, and it is not bought."
    ),
    "exchange-too-many": N_("%(player)s cannot give so many guards: there are %(guards)s in hand."),
}

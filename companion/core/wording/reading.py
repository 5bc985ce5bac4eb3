"""What is wrong with something from outside: a sentence for each code of `games.reading`, and of
`web.forms`.
"""

from companion.core.wording import N_, Gettext, english, fill
from companion.games.contract import Refused

TEXTS = {
    "json": N_("This is not valid JSON: look at line %(line)s, column %(column)s."),
    "json-unreadable": N_("This is not valid JSON."),
    "key-twice": N_("“%(key)s” stands twice in the same place."),
    "not-object": N_("%(where)s must be a JSON object, in curly brackets."),
    "unknown-key": N_("%(where)s: “%(key)s” is not known here."),
    "missing-key": N_("%(where)s: “%(key)s” is missing."),
    "not-whole": N_("%(where)s: “%(key)s” must be a whole number."),
    "out-of-range": N_("%(where)s: “%(key)s” must be from %(low)s to %(high)s."),
    "name-not-text": N_("%(where)s: the name must be a text."),
    "name-length": N_("%(where)s: the name must have 1 to %(longest)s characters."),
    "name-characters": N_("%(where)s: the name must be on one line, without special characters."),
    "name-unseen": N_("%(where)s: nothing can be seen of that name."),
    "names-alike": N_(
        "“%(name)s” and “%(other)s” look the same; give each player a name of their own."
    ),
    "name-twice": N_("Two players are called “%(name)s”; give each a name of their own."),
    "players-not-list": N_("“players” must be a list, in square brackets."),
    "player-count": N_("This is for %(fewest)s to %(most)s players, not %(count)s."),
    "leader-points-unwanted": N_("“leader_points” are for six players only, not for %(count)s."),
    "leader-points-count": N_("“leader_points” must be six whole numbers, first place first."),
    "leader-points-rise": N_(
        "“leader_points” must not rise: no place gets more than the one before it."
    ),
    "form-too-long": N_("These are too many fields: a form has at most %(most)s."),
    "form-name": N_("A form cannot have a field named “%(name)s”."),
    "form-conflict": N_("The field “%(name)s” does not go with the others of this form."),
}


def problem(refused: Refused, gettext: Gettext = english) -> str:
    """The sentence for `refused`. "#2" in `where` is the second of a list, "" the whole input."""
    where = str(refused.public.get("where", ""))
    if where == "":
        where = gettext(N_("The input"))
    elif where.startswith("#"):
        where = fill(N_("Player %(number)s"), {"number": where[1:]}, gettext)
    return fill(TEXTS[refused.code], {**refused.public, "where": where}, gettext)

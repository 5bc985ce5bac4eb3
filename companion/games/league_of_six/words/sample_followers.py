"""Names and notes of the sample box's followers, so that they can be translated.

A test compares them with the box.
"""

from companion.core.wording import N_

INVENTED = (
    N_("Nickel, watchman of Bautzen"),
    N_("Barbara, stallkeeper of Löbau"),
    N_("Prokop, writer of letters"),
    N_("Jost, horse dealer of Zittau"),
    N_("Margaretha, councillor's widow"),
    N_("Kunz, drummer of the levy"),
    N_("Mato, guide through the heath"),
    N_("Heinze, fencing master of Görlitz"),
    N_("Els, farrier of Kamenz"),
    N_("Simon, hirer of day labourers"),
    N_("Jurij, stable boy of Lauban"),
    N_("Lorenz, page at the gate"),
    N_("Agnes, almoner of the poor"),
    N_("Wenzel, armourer of Bautzen"),
    N_("Caspar, chronicler of Zittau"),
    N_("Ursula, lady of the household"),
    N_("Matthias, sexton of Löbau"),
    N_("Christoph, tutor at the castle"),
    N_("Peter, brewer of Görlitz"),
    N_("Gregor, keeper of the seal"),
    N_("Anna, embroiderer of banners"),
    N_("Burkhard, captain of the escort"),
    N_("Tham, builder of the walls"),
    N_("Johannes, scribe of the League"),
)
"""The names that the companion's authors made up."""
REWORDED = {
    "Nobody cares to be the first to tell him to move.": N_("Nobody dares to tell him to move."),
    "The king laughs about whoever comes last, and remembers the face.": N_(
        "The king laughs at whoever comes last, and remembers the face."
    ),
    "Feeds a guard, and pays with what the guard harvests.": N_(
        "Puts a guard to work in the fields and pays with the harvest."
    ),
    "Acts in phase 5; no text at hand says how. Enter what your own tile gives.": N_(
        "Works in phase 5, but we do not know how. Enter what your own tile gives."
    ),
    "Brings somebody along to every changing of the guard.": N_(
        "Brings a friend to every changing of the guard."
    ),
    "What she has under the counter is what you are looking for.": N_(
        "Under her counter she has just what you need."
    ),
    "No text at hand says what he does, or in which rounds. Enter what your own tile gives.": N_(
        "We do not know what he does, or in which rounds. Enter what your own tile gives."
    ),
    "His paths are on no map, and the toll houses not on his paths.": N_(
        "His paths are on no map, and there are no toll houses on them."
    ),
    "After your taxes you may give her 1 horse and take 2 guards: enter it so.": N_(
        "After your taxes you may give her 1 horse for 2 guards. Enter both here."
    ),
    "Anybody carries a spear for a good word and a bowl of soup.": N_(
        "For a kind word and a bowl of soup, anybody will carry a spear."
    ),
    "Always finds one more that nobody misses.": N_(
        "Always finds one more horse that nobody misses."
    ),
    "Whatever the stores can do without she gives away in your name.": N_(
        "She gives away in your name what the stores can spare."
    ),
    "What the stores do not want she gives away in your name.": N_(
        "She gives away in your name what the stores can spare."
    ),
    "Scored before all others; no text at hand says how. Enter what your own tile gives.": N_(
        "Scored before all others, but we do not know how. Enter what your own tile gives."
    ),
    "Writes most about those of whom most is said.": N_(
        "Writes most about those whom everybody talks about."
    ),
    "Keeps a place at the table for each of them.": N_(
        "Keeps a place at the table for each of your followers."
    ),
    "Every name on the parchment needs his wax.": N_(
        "No name on the parchment counts without his seal."
    ),
}
"""Notes of the sample whose words were changed: the earlier words, which older boxes and game files
hold, and those shown in their place."""
NOTES = (
    N_("Half the council owes him a favour."),
    N_("The other half owes him two."),
    N_("Knows every ford between here and the Neisse."),
    N_("Blesses those who come with nothing."),
    N_("A rubbed-down horse is half a horse faster."),
    N_("Has a cousin in every store."),
    N_("One letter to the king, and for once it arrives."),
    N_("Sells the grooms along with the horses."),
    N_("Her house is kept by former guards, and she is heard at court."),
    N_("When he drums, two more come running."),
    N_("Draws a line in the sand before anybody asks."),
    N_("Calls out the name of whoever rides in first."),
    N_("Counts the helmets that come home."),
    N_("Knows what is whispered in the vestry."),
    N_("Has taught the sons of every house to read."),
    N_("No guild meets without his barrels."),
    N_("Stitches the arms of all three estates on one cloth."),
    N_("Leads your guards into the king's own service."),
    N_("Needs strong arms, but only for so many stones."),
    N_("4 influence if you have more figures than your left neighbour in at least two estates."),
    *REWORDED.values(),
)
"""A short note on each follower."""

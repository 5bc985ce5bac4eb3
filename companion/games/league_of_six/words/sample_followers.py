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
NOTES = (
    N_("Half the council owes him a favour."),
    N_("The other half owes him two."),
    N_("Knows every ford between here and the Neisse."),
    N_("Nobody cares to be the first to tell him to move."),
    N_("Blesses those who come with nothing."),
    N_("A rubbed-down horse is half a horse faster."),
    N_("The king laughs about whoever comes last, and remembers the face."),
    N_("Has a cousin in every store."),
    N_("Feeds a guard, and pays with what the guard harvests."),
    N_("Acts in phase 5; we have no text that says how. Enter what your own tile gives."),
    N_("Brings somebody along to every changing of the guard."),
    N_("What she has under the counter is what you are looking for."),
    N_(
        "We have no text that says what he does, or in which rounds. Enter what your own "
        "tile gives."
    ),
    N_("One letter to the king, and for once it arrives."),
    N_("Sells the grooms along with the horses."),
    N_("Her house is kept by former guards, and she is heard at court."),
    N_("When he drums, two more come running."),
    N_("His paths are on no map, and the toll houses not on his paths."),
    N_("Draws a line in the sand before anybody asks."),
    N_("After your taxes you may give her 1 horse and take 2 guards. Enter both."),
    N_("Anybody carries a spear for a good word and a bowl of soup."),
    N_("Always finds one more that nobody misses."),
    N_("Calls out the name of whoever rides in first."),
    N_("Whatever the stores can do without she gives away in your name."),
    N_("Scored before all others; we have no text that says how. Enter what your own tile gives."),
    N_("Counts the helmets that come home."),
    N_("Writes most about those of whom most is said."),
    N_("Keeps a place at the table for each of them."),
    N_("Knows what is whispered in the vestry."),
    N_("Has taught the sons of every house to read."),
    N_("No guild meets without his barrels."),
    N_("Every name on the parchment needs his wax."),
    N_("Stitches the arms of all three estates on one cloth."),
    N_("Leads your guards into the king's own service."),
    N_("Needs strong arms, but only for so many stones."),
    N_("4 influence if you have more figures than your left neighbour in at least two estates."),
)
"""A short note on each follower."""

"""The texts about a table's log that are the same for every game: refusals, undo, redo,
amendments."""

from collections.abc import Mapping, Sequence

from companion.core.play import AnyGame, Refused
from companion.core.wording import N_, NN_, Gettext, Text, english, fill, reading

TEXTS: Mapping[str, Text] = {
    "nothing-to-undo": N_("There is nothing to undo."),
    "undo-to": NN_(
        "There is only %(count)s entry: going back to %(to)s undoes nothing.",
        "There are only %(count)s entries: going back to %(to)s undoes nothing.",
    ),
    "undo-entry": N_("Entry %(entry)s cannot be undone alone. Undo what came after it first."),
    "undo-what": N_("Give either the entry to undo or the number of entries to keep, not both."),
    "nothing-to-redo": N_("There is nothing to redo."),
    "amend-what": N_("Give either an entry with its replacement, or the changes to the set-up."),
    "amend-no-such": N_("There is no entry %(entry)s; the last one is entry %(count)s."),
    "amend-not-counting": N_("Entry %(entry)s has been undone, so it cannot be changed."),
    "amend-not-an-entry": N_(
        "Entry %(entry)s is an undo, a redo or a change. Change the entry that it "
        "refers to instead."
    ),
    "amend-with-what": N_("Only an entry of the game, or null, can replace an entry."),
    "table-moved-on": N_("The table has moved on in the meantime. Look again, then decide."),
    "unknown-game": N_("This companion does not have the game “%(game)s”."),
    "bad-format": N_("Game files have the format “companion/1”, not “%(format)s”."),
    "rules-newer": N_(
        "A newer version of the companion made this game (rules %(rules)s). Please "
        "update the companion."
    ),
    "file-too-long": N_(
        "This file has %(count)s entries. A game from a file may have at most %(most)s."
    ),
    "too-much-work": N_("This takes too long to compute. Nothing was changed."),
    "log-full": N_(
        "This table is full: it holds at most %(most)s entries. Please start a new table."
    ),
    "log-nearly-full": N_(
        "This table is nearly full. Only the tablet can make the last %(left)s entries."
    ),
    "phone-wrote-much": N_(
        "This phone has made %(most)s entries, more than any game needs. The tablet can take over "
        "this seat and go on."
    ),
    "opens-unseen": N_("That would reveal something that nobody has seen yet."),
    "book-more": N_("More than gains would differ, so this cannot be booked. Change the entry."),
    "amend-would-fit": N_("The change fits. Nothing has been changed yet."),
    "amend-shows-again": N_(
        "Entry %(entry)s was opened for a change. The page shows again what everybody saw then."
    ),
    "amend-breaks-somehow": N_("Then entry %(entry)s would no longer fit."),
}
OLDER = N_("This file was made with older rules (%(rules)s).")
PLACE = N_("Entry %(entry)s: %(because)s")
BREAKS = N_("Then entry %(entry)s would no longer fit: %(because)s")


def table_refusal(
    refused: Refused,
    names: Mapping[str, str],
    gettext: Gettext = english,
    *,
    private: bool,
    game: AnyGame,
) -> str:
    """Return the error message for a refusal of a table or of its `game`. `private`: the sentence
    may say what only the player concerned may know."""
    nested = {**refused.public, **refused.private}.get("because")
    if isinstance(nested, Refused):
        because = table_refusal(nested, names, gettext, private=private, game=game)
        return fill(BREAKS, {**refused.public, "because": because}, gettext)
    if refused.code in TEXTS:
        return general_refusal(refused, gettext)
    return game.refusal_sentence(refused, names, gettext, private=private)


def general_refusal(refused: Refused, gettext: Gettext = english) -> str:
    """Return the error message for a refusal that has to do with no game: of a form, of a file, or
    of a game that is not installed."""
    if refused.code in TEXTS:
        return fill(TEXTS[refused.code], refused.public, gettext)
    return reading.input_error_message(refused, gettext)


def data_refusal(
    refused: Refused, names: Mapping[str, str], game: AnyGame | None, gettext: Gettext = english
) -> str:
    """Return the error message for data of a game that cannot be read, whether they were sent or
    stored. `game` is None if it is not known (yet); then only a general reason is possible."""
    if game is None:
        return general_refusal(refused, gettext)
    return table_refusal(refused, names, gettext, private=True, game=game)


def entry_refusal(entry: int, because: str, older: int | None, gettext: Gettext = english) -> str:
    """Return the error message for a game file that cannot be played at that entry (0: its set-up).
    `older` is the version of the rules that wrote the file, if the version may be the reason."""
    place = because if not entry else fill(PLACE, {"entry": entry, "because": because}, gettext)
    return place if older is None else f"{place} {fill(OLDER, {'rules': older}, gettext)}"


def mark_made_by_app(sentences: Sequence[str], gettext: Gettext = english) -> list[str]:
    """Return the sentences about an entry that the app made; the first one says so."""
    texts = [fill(N_("The app: %(sentence)s"), {"sentence": one}, gettext) for one in sentences[:1]]
    return [*texts, *sentences[1:]]


def label_with_components(thing: str, gettext: Gettext = english) -> str:
    """Return the name of an entry that is undone together with the components entered after it."""
    return fill(N_("%(thing)s, with everything that was entered since"), {"thing": thing}, gettext)


def undo_sentence(thing: str, count: int, gettext: Gettext = english) -> str:
    """Return the sentence about what an undo took back. `thing` is the entry, or the first of
    `count` entries."""
    if count == 1:
        return fill(N_("Undone: %(thing)s."), {"thing": thing}, gettext)
    values = {"thing": thing, "count": count}
    text = NN_(
        "Undone: %(count)s entry, back to before %(thing)s.",
        "Undone: %(count)s entries, back to before %(thing)s.",
    )
    return fill(text, values, gettext)


def undoing_sentence(first: str, last: str, count: int, gettext: Gettext = english) -> str:
    """Return the sentence about what an undo would take back: `count` entries, from the first to
    the last."""
    if count == 1:
        return fill(N_("This undoes %(thing)s."), {"thing": first}, gettext)
    values = {"count": count, "first": first, "last": last}
    text = NN_(
        "This undoes %(count)s entry, from %(first)s to %(last)s.",
        "This undoes %(count)s entries, from %(first)s to %(last)s.",
    )
    return fill(text, values, gettext)


def redo_sentence(thing: str, count: int, gettext: Gettext = english) -> str:
    """Return the sentence about what a redo restored. `thing` is the entry, or the first of `count`
    entries."""
    if count == 1:
        return fill(N_("Redone: %(thing)s."), {"thing": thing}, gettext)
    values = {"thing": thing, "count": count}
    text = NN_(
        "Redone: %(count)s entry, from %(thing)s on.",
        "Redone: %(count)s entries, from %(thing)s on.",
    )
    return fill(text, values, gettext)


def amend_sentence(entry: int | None, thing: str | None, gettext: Gettext = english) -> str:
    """Return the sentence about an amendment of an entry, or of the set-up (`entry` None). `thing`
    is the changed entry; None if it was left out."""
    if entry is None:
        return fill(N_("The set-up was changed."), {}, gettext)
    if thing is None:
        return fill(N_("Entry %(entry)s was left out."), {"entry": entry}, gettext)
    values = {"entry": entry, "thing": thing}
    return fill(N_("Entry %(entry)s was changed: %(thing)s."), values, gettext)


def inserted_sentence(entry: int, thing: str, gettext: Gettext = english) -> str:
    """Return the sentence about an entry that an amendment inserted before the entry of that
    number, because the changed past asks a question that needs an answer."""
    text = N_("Put in before entry %(entry)s: %(thing)s.")
    return fill(text, {"entry": entry, "thing": thing}, gettext)


def tried_change_sentence(
    entry: int | None, thing: str | None, keys: Sequence[str], gettext: Gettext
) -> str:
    """Return the sentence, for everybody, about an amendment that was only tried (H2)."""
    if entry is None:
        values = {"keys": ", ".join(keys)}
        return fill(N_("Tried out: a change of the set-up (%(keys)s)."), values, gettext)
    if thing is None:
        return fill(N_("Tried out: leaving out entry %(entry)s."), {"entry": entry}, gettext)
    text = N_("Tried out: a change of entry %(entry)s, %(thing)s.")
    return fill(text, {"entry": entry, "thing": thing}, gettext)


def lost_sentence(gettext: Gettext = english) -> str:
    """Return the sentence for a line that is missing, or that the rules no longer allow."""
    return gettext(N_("This entry is missing or no longer fits the rules, so it does not count."))


def lost_notice(count: int, newer: int, gettext: Gettext = english) -> str:
    """Return the notice of a table whose last `count` lines do not count; "" if all count.

    `newer` is the version of the rules that wrote them, if it is newer than this companion.
    """
    if not count:
        return ""
    if newer:
        text = N_(
            "This table was played with newer rules (%(rules)s). You can look at it; to "
            "play on, update the companion."
        )
        return fill(text, {"rules": newer}, gettext)
    lost_ones = NN_(
        "The last entry is missing, damaged or against the rules. The table continues "
        "before it; see the history.",
        "The last %(count)s entries are missing, damaged or against the rules. The table "
        "continues before them; see the history.",
    )
    return fill(lost_ones, {"count": count}, gettext)


def amendment_name(entry: int | None, gettext: Gettext = english) -> str:
    """Return the name of an amendment, for the sentence about undoing or redoing it."""
    if entry is None:
        return fill(N_("the change of the set-up"), {}, gettext)
    return fill(N_("the change of entry %(entry)s"), {"entry": entry}, gettext)

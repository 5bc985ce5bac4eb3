"""What Granary says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.wording import N_, Gettext, fill, join, reading
from companion.core.wording.colours import player_name
from companion.games.contract import Help, Refused, Waiting

from .. import entries as e
from ..entries import Entry, Happening, Setup
from ..state import Page, State
from . import texts
from .texts import TERMS as TERMS


def names(state: State, gettext: Gettext) -> Mapping[str, str]:
    return {one.colour: player_name(one.name, gettext) for one in state.setup.players}


def turn_lines(
    waiting: Sequence[Waiting[str]],
    names: Mapping[str, str],
    gettext: Gettext,
    you: str | None = None,
) -> str:
    if not waiting:
        return fill(N_("The game is over."), {}, gettext)
    must = waiting[0].must
    if you is not None and you in {one.player for one in waiting}:
        return gettext(texts.YOURS[must])
    who = join([names[one.player] for one in waiting if one.player], gettext)
    part = gettext(texts.PART[str(waiting[0].values["part"])]) if must == "open" else ""
    return fill(texts.MUST[must], {"names": who, "part": part}, gettext)


def extras(page: Page, names: Mapping[str, str], gettext: Gettext) -> dict[str, object]:
    return {}


def steady(gettext: Gettext) -> dict[str, object]:
    return {}


def helps(setup: Setup, gettext: Gettext) -> Mapping[str, Help]:
    order = gettext(N_("All at once, in secret."))
    return {
        phase: Help(gettext(texts.PHASE[phase]), gettext(text), order, [], [])
        for phase, text in texts.HELP.items()
    }


def thing(
    entry: Entry,
    names: Mapping[str, str],
    gettext: Gettext,
    happenings: Sequence[Happening] = (),
    *,
    amounts: bool = True,
) -> str:
    match entry:
        case e.Plan():
            return fill(N_("%(player)s's plan"), {"player": _who(entry.player, names)}, gettext)
        case e.Sell():
            return fill(N_("%(player)s's sale"), {"player": _who(entry.player, names)}, gettext)
        case e.Correct():
            values = {"player": _who(entry.player, names)}
            return fill(N_("what was put right for %(player)s"), values, gettext)
        case e.Open():
            return gettext(N_("the opening of plans"))
    return gettext(N_("the weather of the year"))


def sentences(
    entry: Entry,
    happenings: Sequence[Happening],
    names: Mapping[str, str],
    gettext: Gettext,
    *,
    amounts: bool,
    hidden: bool = True,
) -> list[str]:
    said = [_entered(entry, names, gettext, hidden=hidden)]
    said += [one for h in happenings for one in _followed(h, names, gettext, amounts=amounts)]
    return [sentence for sentence in said if sentence]


def _entered(entry: Entry, names: Mapping[str, str], gettext: Gettext, *, hidden: bool) -> str:
    match entry:
        case e.Weather():
            best = [texts.PROVINCE[p] for p, n in (entry.yields or {}).items() if n == e.BEST]
            if not best:
                return gettext(N_("A poor year begins."))
            text = N_("A year begins; best of all is %(places)s.")
            return fill(text, {"places": join(best, gettext)}, gettext)
        case e.Plan() if hidden:
            return fill(N_("%(player)s has planned."), {"player": names[entry.player]}, gettext)
        case e.Plan():
            places = [texts.PROVINCE[p] for p in (entry.sow, entry.reap, entry.sell)]
            values = {"player": names[entry.player], "places": join(places, gettext)}
            return fill(N_("%(player)s planned for %(places)s."), values, gettext)
        case e.Correct():
            text = N_("Something of %(player)s's was put right.")
            return fill(text, {"player": names[entry.player]}, gettext)
    return ""


def _followed(
    happening: Happening, names: Mapping[str, str], gettext: Gettext, *, amounts: bool
) -> Iterator[str]:
    match happening:
        case e.Opened():
            if happening.hail is not None:
                place = texts.PROVINCE[happening.hail]
                yield fill(N_("Hail falls on %(place)s."), {"place": place}, gettext)
            part = gettext(texts.PART[happening.part])
            for colour, province in happening.places.items():
                values = {"player": names[colour], "place": texts.PROVINCE[province], "part": part}
                yield fill(N_("%(player)s at %(place)s: %(part)s."), values, gettext)
        case e.Sold() if amounts:
            of = {"player": names[happening.player], "grain": happening.grain}
            yield fill(N_("%(player)s sold grain: %(grain)s."), of, gettext)
        case e.Sold():
            player = names[happening.player]
            yield fill(N_("%(player)s was at the market."), {"player": player}, gettext)
        case e.Stored():
            of = {"player": names[happening.player], "coins": happening.coins}
            yield fill(N_("%(player)s's granary is worth %(coins)s."), of, gettext)


def refusal(refused: Refused, names: Mapping[str, str], gettext: Gettext, *, private: bool) -> str:
    values = {**refused.public, **(refused.private if private else {})}
    if "player" in values:
        values["player"] = _who(str(values["player"]), names, gettext)
    for key in ("phase", "wanted"):
        if key in values:
            values[key] = gettext(texts.PHASE[str(values[key])])
    if refused.private:
        text = texts.LIMITS[refused.code] if private else texts.KEPT
        return fill(text, values, gettext)
    if refused.code in texts.REFUSALS:
        return fill(texts.REFUSALS[refused.code], values, gettext)
    return reading.problem(refused, gettext, texts.FITS)


def _who(colour: str, names: Mapping[str, str], gettext: Gettext | None = None) -> str:
    found = names.get(colour)
    if found is not None or gettext is None:
        return found or colour
    return gettext(texts.TERMS["colour"].get(colour, colour))

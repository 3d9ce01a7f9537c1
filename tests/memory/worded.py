"""A claim put into the words in which one of the household would be told it."""

from datetime import timedelta

from memory.audience import Audible, audible_to
from memory.claims import (
    Claim,
    Granularity,
    Proposition,
    When,
)
from memory.house import House
from memory.modality import (
    Modality,
    Realization,
    Temporal,
)
from memory.render import (
    View,
    render,
)
from memory.vocabulary import Predicate
from tests.builders import (
    CASPER,
    NOW,
    ODILE,
    ZONE,
    a_claim,
    a_house,
    a_modality,
    a_proposition,
    a_source,
    a_subject,
    private,
)

HOUSE = a_house(without=(CASPER,))
VIEW = View(house=HOUSE, listener=ODILE, now=NOW, zone=ZONE)


def audible(claim: Claim, house: House = HOUSE) -> Audible:
    """The claim as let through to the one who is told it."""
    (let_through,) = audible_to(ODILE, private(ODILE), (claim,), house=house, now=NOW)
    return let_through


def words(claim: Claim, view: View = VIEW) -> str:
    """What she reads."""
    return render(audible(claim), view).text


def said(quote: str, modality: Modality, predicate: Predicate = Predicate.NOTE, **other: object) -> Claim:
    """A claim of these words, meant so."""
    subject = a_subject(None, surface=quote) if modality.attributed_to else None
    proposition = a_proposition(quote, predicate=predicate, qualifier="x", subject=subject)
    return a_claim(proposition=proposition, modality=modality, sources=(a_source(quote=quote),), **other)  # pyright: ignore[reportArgumentType] - fields of the builder


def timed(
    claim: Claim,
    *,
    days: int,
    granularity: Granularity = Granularity.INSTANT,
    ambiguous: bool = False,
    surface: str = "then",
) -> Claim:
    """The same, of a time so many days from now, told as `surface`."""
    start = NOW + timedelta(days=days)
    when = When(
        surface=surface,
        start=start,
        end=start + timedelta(hours=1),
        granularity=granularity,
        zone=ZONE,
        ambiguous=ambiguous,
    )
    proposition = Proposition.model_validate({**dict(claim.proposition), "when": when})
    return Claim.model_validate({**dict(claim), "proposition": proposition})


ARRANGED = a_modality(realization=Realization.SCHEDULED, temporal=Temporal.FUTURE)

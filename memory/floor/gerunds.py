"""What a gerund after a preposition brings to its clause's mood: "after eating", "thinking of moving"."""

from memory.floor import signatures
from memory.floor.embedding import Embedded, embed, inherit
from memory.floor.mood import is_person
from memory.floor.nodes import Node
from memory.floor.placed import Placed
from memory.floor.placing import kind_of
from memory.floor.signatures import Signature
from memory.floor.words import word_set
from memory.modality import Polarity, Realization

_GERUND_HELD = word_set("after since despite besides by while in when on upon as like through")
_GERUND_NOT = frozenset(("without", "instead-of", "rather-than"))
_GERUND_PREPOSITIONS = frozenset(("in", "on", "from", "about", "of", "with", "for"))
_HEAPS = frozenset(("a", "lot", "million", "bunch", "ton", "heap", "thousand"))
_THANKS = frozenset(("thanks", "thank-you", "sorry", "cheers"))


def gerund(placed: Placed) -> None:
    """A gerund after a preposition: "after eating", "without asking", "thinking of moving"."""
    above, place, mood, word = placed.above, placed.place, placed.mood, placed.word
    if above is None or place.parent is None:
        _gerund_alone(placed)
        return
    if _is_thanked(placed):
        return  # "feeling better, thanks for asking"
    inherit(above, mood)
    signature = _gerund_signature(placed)
    if signature is not None:
        place.frame = "ing"
        outer = above.copy()
        outer.sources = ()  # they have been passed down already
        embed(Embedded(placed.scene.tokens, placed.scene.text, place.parent, outer, place, mood, signature))
        return
    mood.temporal = above.temporal
    if place.parent.silent and above.polarity is Polarity.NEGATIVE:
        mood.flip()  # "he's not after finishing it"
    if word in _GERUND_NOT:
        mood.polarity = Polarity.NEGATIVE
    if not above.committed():
        mood.realization = above.realization
    elif word not in _GERUND_HELD | _GERUND_NOT:
        mood.unsettle()
    if word == "after" and mood.realization is Realization.STARTED:
        mood.realization = Realization.COMPLETED


def _is_thanked(placed: Placed) -> bool:
    """As in "thanks so much for offering", "proud of you for trying": what that is for was done."""
    tokens, opener = placed.scene.tokens, placed.place.opener
    at = opener.at - 1 if opener is not None else -1
    while at > 0 and (tokens[at].tag in ("RB", "R") or tokens[at].word in _HEAPS):
        at -= 1
    if at >= 0 and tokens[at].word in _THANKS:
        return True
    praised = at > 1 and placed.word == "for" and tokens[at - 1].word == "of" and tokens[at - 2].tag == "J"
    return praised and signatures.takes("adjective", tokens[at - 2].lemma, "for_ing")


def _gerund_alone(placed: Placed) -> None:
    """Before its main clause, or with none: "thanks for coming" is for what was done."""
    place, mood = placed.place, placed.mood
    thanked = _is_thanked(placed)
    if not thanked and place.governor >= 0:
        token = placed.scene.tokens[place.governor]
        found = signatures.look_up("noun", token.lemma, "ing") if token.tag in ("N", "NS") else None
        thanked = found is not None and found.positive == "CT+"  # "in the act of leaving, he fell"
    if placed.word not in _GERUND_HELD and not thanked:
        mood.unsettle()
    elif placed.word in ("after", "since", "by") and mood.realization is Realization.STARTED:
        mood.realization = Realization.COMPLETED


def _gerund_signature(placed: Placed) -> Signature | None:
    place, parent = placed.place, placed.place.parent
    if parent is None or place.governor < 0:
        return None
    token = placed.scene.tokens[place.governor]
    phrasal = f"{parent.lemma}_{token.word}_{placed.word}"
    if place.governor > parent.group.main and signatures.takes("verb", phrasal, "ing"):
        return signatures.look_up("verb", phrasal, "ing")  # "got round to fixing it"
    if place.governor == parent.group.main and not parent.group.be:
        found = signatures.look_up("verb", f"{_with_particle(placed, parent)}_{placed.word}", "ing")
        if found is None and placed.word in _GERUND_PREPOSITIONS:
            found = signatures.look_up("verb", parent.lemma, "ing")
        return found
    if parent.objects and parent.objects[0].first <= place.governor < parent.objects[0].end:
        found = signatures.look_up("verb", f"{_with_particle(placed, parent)}_{placed.word}", "ing")
        if found is not None:
            return found  # "thank you for helping", "told me off for shouting"
    if token.tag == "J" and placed.word == "for" and is_person(placed.scene.tokens, parent):
        return signatures.look_up("adjective", token.lemma, "for_ing")  # "you're brave for trying"
    kind = kind_of(token.tag)
    return None if kind == "verb" else signatures.look_up(kind, token.lemma, "ing")


def _with_particle(placed: Placed, parent: Node) -> str:
    between = placed.scene.tokens[placed.place.governor + 1 : placed.place.group.first - 1]
    return "_".join((parent.lemma, *(token.word for token in between)))

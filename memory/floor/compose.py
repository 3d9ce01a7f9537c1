"""From the clauses of a sentence to the modality of each: own words first, then what each clause hangs on."""

from itertools import pairwise

from memory.floor.mood import HAPPENING, Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.own_mood import own_mood
from memory.floor.placed import Scene
from memory.floor.relations import relate
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal

R, C, T = Realization, Certainty, Temporal
_LONGEST_JOIN = 50  # joined clauses followed back to the first; beyond it a list is no sentence


def compose(scene: Scene) -> None:
    """Give every node of the sentence its mood, each after what governs it."""
    moods = scene.moods
    for node in scene.nodes:
        if node.relation == "paren":
            moods[node.index] = own_mood(scene.tokens, node)
    for node in scene.nodes:
        if node.frame == "quote" and node.parent is not None and node.parent.index not in moods:
            moods[node.parent.index] = _mood(scene, node.parent)
    for node in scene.nodes:
        if node.index not in moods:
            moods[node.index] = _mood(scene, node)
    _weaken_alternatives(scene)
    for node in scene.nodes:
        if node.group.ellipsis and node.group.form == "fin":
            _resolve_ellipsis(scene, node)


def _mood(scene: Scene, node: Node) -> Mood:
    if node.relation == "coord" and node.partner is not None:
        return _joined(scene, node, node.partner)
    mood = own_mood(scene.tokens, node)
    if node.source is not None:
        first, last = scene.tokens[node.source.first], scene.tokens[node.source.end - 1]
        mood.sources += (scene.text[first.start : last.end],)
    relate(scene, node, node, mood)
    return mood


# Coordination.


def _joined(scene: Scene, node: Node, partner: Node) -> Mood:
    above = scene.moods.get(partner.index)
    if above is not None and node.subject is partner.subject and _shares_auxiliary(node, partner):
        return _same_auxiliary(scene.tokens, node, partner, above)
    mood = own_mood(scene.tokens, node)
    if node.group.form == "bare" and not node.requested:
        mood.unsettle()
    place = _first_joined(partner)
    if _tells_anew(node, place):
        return mood
    if above is not None and place.relation == "root":
        _share_outer(node, above, mood)
    else:
        relate(scene, node, place, mood)
    if node.joiner in ("or", "nor"):
        mood.weaken(C.POSSIBLE)
    return mood


def _tells_anew(node: Node, place: Node) -> bool:
    """As in "going to be late, got stuck": a past that no infinitive before it can govern."""
    told = node.group.form == "fin" and node.group.past and not (node.group.modal or node.requested)
    return told and place.relation == "comp" and place.group.form in ("to", "bare")


def _shares_auxiliary(node: Node, partner: Node) -> bool:
    form, shared = node.group.form, partner.group
    if form == "bare":
        return bool(shared.modal) or shared.do or shared.form in ("to", "bare")
    return form in ("vn", "ing") and (shared.perfect or shared.progressive or shared.passive)


def _first_joined(partner: Node) -> Node:
    steps = 0
    while partner.relation == "coord" and partner.partner is not None and steps < _LONGEST_JOIN:
        partner, steps = partner.partner, steps + 1
    return partner


def _share_outer(node: Node, above: Mood, mood: Mood) -> None:
    if node.group.past:
        return
    if above.act is Act.REQUESTED and node.group.form in ("bare", "fin"):
        mood.act, mood.realization = Act.REQUESTED, R.REQUIRED
    elif above.act is Act.ASKED:
        mood.act = above.act
    if above.frame is not Frame.ACTUAL:
        mood.frame = above.frame


def _same_auxiliary(tokens: list[Token], node: Node, partner: Node, above: Mood) -> Mood:
    """As in "will come and eat", "has packed and gone": the auxiliary and its negation serve both."""
    mood = own_mood(tokens, node)
    mood.act, mood.frame, mood.sources = above.act, above.frame, above.sources
    mood.certainty, mood.polarity, mood.temporal = above.certainty, above.polarity, above.temporal
    told = partner.group.perfect and not partner.group.modal and mood.realization in HAPPENING
    if not told or above.realization not in HAPPENING | {R.CANCELLED}:
        mood.realization = above.realization  # but "has cancelled it and refunded us" refunded us
    if node.joiner in ("or", "nor") and above.polarity is Polarity.POSITIVE:
        mood.weaken(C.POSSIBLE)
    if node.group.negation >= 0:
        mood.polarity = Polarity.NEGATIVE
    elif node.joiner == "but":
        mood.polarity = Polarity.POSITIVE
    return mood


def _weaken_alternatives(scene: Scene) -> None:
    """As in "he washed it or she did": neither is said to be so."""
    for earlier, node in pairwise(scene.nodes):
        finite = node.group.form == earlier.group.form == "fin"
        if node.joiner == "or" and finite and not node.requested:
            scene.moods[earlier.index].weaken(C.POSSIBLE)
            scene.moods[node.index].weaken(C.POSSIBLE)


# Ellipsis.


def _resolve_ellipsis(scene: Scene, node: Node) -> None:
    """As in "was going to call but didn't": the verb left out is the one before, and this is its outcome."""
    at = node.index - scene.nodes[0].index
    for earlier in reversed(scene.nodes[max(0, at - 6) : at]):
        if not earlier.silent and not earlier.group.ellipsis:
            _settle_outcome(scene, node, earlier)
            return


def _settle_outcome(scene: Scene, node: Node, earlier: Node) -> None:
    mood, target = scene.moods[node.index], scene.moods[earlier.index]
    same = _same_doer(scene.tokens, node, earlier)
    denied = mood.polarity is Polarity.NEGATIVE
    if earlier.frame == "that" and denied and same:
        target.polarity = Polarity.UNKNOWN  # "I told Dad I'd done it (I haven't)"
    if target.realization in HAPPENING or target.act is not Act.STATED:
        return
    outcome = node.group.modal in ("could", "can") or (same and not node.group.modal)
    if outcome and denied:
        target.polarity = Polarity.NEGATIVE
    elif outcome and mood.committed() and target.certainty is C.CERTAIN:
        target.realization, target.temporal = R.COMPLETED, T.PAST


def _same_doer(tokens: list[Token], node: Node, earlier: Node) -> bool:
    if node.subject is None or earlier.subject is None or node.subject is earlier.subject:
        return True
    return tokens[node.subject.head].word == tokens[earlier.subject.head].word

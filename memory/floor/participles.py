"""What a participle set apart, or joined to a noun, brings to its clause's mood."""

from memory.floor.embedding import inherit
from memory.floor.mood import Mood, is_first_person
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.own_mood import own_mood
from memory.floor.placed import SEEMING, Placed, is_definite
from memory.floor.times import has_future_time, is_plan
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal


def participle(placed: Placed) -> None:
    """A participle set apart, or joined to a noun."""
    above, mood, place, group = placed.above, placed.mood, placed.place, placed.node.group
    if above is None:
        if place.fronted and group.form == "ing" and mood.temporal is Temporal.CURRENT:
            _leave_out_auxiliary(placed)
            if _speaks_of_it(placed):
                mood.unsettle()
        return
    mood.sources = above.sources + mood.sources
    if place.parent is not None and place.parent.lemma in SEEMING and _is_likened(placed):
        mood.weaken(Certainty.PROBABLE)  # "looks like the boiler's gone", its "has" left out
    _settle_its_time(placed, above)
    if above.committed():
        if _is_got_going(placed) and above.polarity is Polarity.NEGATIVE:
            mood.flip()
        return
    told = place.relation == "post" and group.form == "vn" and above.frame is Frame.ACTUAL
    if told and is_definite(placed.scene.tokens, place.governor):
        return
    inherit(above, mood)
    if above.act is Act.STATED:
        mood.unsettle()


def _is_got_going(placed: Placed) -> bool:
    """As in "couldn't get the baler going": what is brought about, or not, with its thing."""
    place = placed.place
    is_ing = place.relation == "post" and placed.node.group.form == "ing"
    return is_ing and place.parent is not None and place.parent.lemma == "get"


def _settle_its_time(placed: Placed, above: Mood) -> None:
    """A participle has the time of the clause that it is set apart from, unless it is a plan or a note."""
    mood, place = placed.mood, placed.place
    if _is_a_note_of_its_own(placed):
        _leave_out_auxiliary(placed)
    elif placed.node.group.form == "ing" and above.temporal is not Temporal.FUTURE:
        mood.temporal = above.temporal
    if place.relation == "part" and _announces_plan(placed):
        mood.realization, mood.temporal = Realization.INTENDED, Temporal.FUTURE


def _is_a_note_of_its_own(placed: Placed) -> bool:
    """As in "forgot the trip money, doing it at lunch", "been out, making tea now": "I am" is left out.

    What went with a deed that is told has happened with it: "walked the dog, picking up bread".
    """
    node, parent, tokens = placed.node, placed.place.parent, placed.scene.tokens
    if (
        placed.place.relation != "part"
        or node.group.form != "ing"
        or parent is None
        or node.subject is not None
    ):
        return False
    is_now = any(tokens[at].word in _NOW for at in node.group.adverbs)
    is_alone = parent.relation == "root" and parent.subject is None
    return is_alone and (is_now or parent.lemma in _FAILED)


_NOW = frozenset(("now", "still", "currently"))
_FAILED = frozenset(("forget", "miss", "lose", "oversleep"))


def _announces_plan(placed: Placed) -> bool:
    """As in "he can't do Monday, coming Tuesday instead": "he is" is left out."""
    node, above, tokens = placed.node, placed.above, placed.scene.tokens
    if node.group.form != "ing" or node.group.be:
        return False
    told = (
        above is not None and above.temporal is Temporal.PAST and above.realization is Realization.COMPLETED
    )
    is_other = above is not None and above.polarity is Polarity.NEGATIVE and _takes_its_place(tokens, node)
    return has_future_time(tokens, node) or ((is_plan(tokens, node) or is_other) and not told)


def _takes_its_place(tokens: list[Token], node: Node) -> bool:
    """As in "not doing the brakes, taking it to Ed's instead": what is done in place of what is not."""
    rest = (token.word for token in tokens[node.group.end : node.end + 1])
    return "instead" in rest or any(tokens[at].word == "instead" for at in node.group.adverbs)


def _is_likened(placed: Placed) -> bool:
    parent, at = placed.place.parent, placed.place.governor
    if parent is None:
        return False
    return any(
        placed.scene.tokens[prep].word == "like" and np.first <= at < np.end for prep, np in parent.pps
    )


def _speaks_of_it(placed: Placed) -> bool:
    """As in "Giving him both, the brown one and the blue one, is what we must not do"."""
    scene, node = placed.scene, placed.node
    for later in scene.nodes[node.index - scene.nodes[0].index + 1 :]:
        if later.relation == "root" and later.segment == node.segment and later.group.form == "fin":
            plain = later.group.be and not (later.group.past or later.group.modal)
            return plain and not is_first_person(scene.tokens, later)
    return False


def _leave_out_auxiliary(placed: Placed) -> None:
    """As in "going to Leeds tomorrow": "I'm" is left out."""
    group = placed.node.group
    if group.progressive:
        return
    group.progressive = True
    fresh = own_mood(placed.scene.tokens, placed.node)
    placed.mood.realization, placed.mood.temporal = fresh.realization, fresh.temporal

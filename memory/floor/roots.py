"""What an independent clause, or a fragment, brings to its own mood: requests, wishes and conditions."""

from memory.floor.government import got_the_chance
from memory.floor.mood import is_first_person
from memory.floor.placed import Placed
from memory.floor.placing import ends_politely
from memory.floor.words import word_set
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal

_CONDITIONING = word_set(
    """if unless provided providing supposing assuming as-long-as so-long-as only-if in-the-event-that
    on-condition-that on-the-off-chance"""
)
OPEN_TIMES = word_set(
    """every-time even-when when whenever once until till before after wherever as-soon-as by-the-time
    each-time"""
)
_EACH_TIME = frozenset(("whenever", "every-time", "each-time"))
_AT_ONCE = frozenset(("once", "as-soon-as"))
_POINTING = frozenset(("something", "thing", "idea", "question", "topic", "one"))


def root(placed: Placed) -> None:
    """An independent clause: requests and conditions."""
    node, mood = placed.node, placed.mood
    if node.requested or _is_wanted_done(placed):
        mood.act, mood.realization, mood.temporal = Act.REQUESTED, Realization.REQUIRED, Temporal.FUTURE
        mood.frame, mood.certainty = Frame.ACTUAL, Certainty.CERTAIN
    if node.conditioned:
        under_condition(placed)
    if node.group.be and _only_points(placed):
        mood.unsettle()
    if node.silent and node.lemma == "get" and _has_duty(placed):
        mood.realization, mood.temporal = Realization.REQUIRED, Temporal.FUTURE
    if node.frame == "mismatch":
        mood.unsettle()
    elif node.frame == "stray" and not node.group.past:
        mood.weaken(Certainty.PROBABLE)


def _is_wanted_done(placed: Placed) -> bool:
    """As in "rooms tidied before lunch please": a participle alone, and "please" at the end."""
    node, tokens = placed.node, placed.scene.tokens
    group = node.group
    is_alone = group.form == "vn" and group.first == group.main and node.subject is not None
    return is_alone and ends_politely(tokens, group.end, len(tokens))


def _only_points(placed: Placed) -> bool:
    """As in "Ben going alone is something we talked about": what is said of it comes after."""
    node, scene = placed.node, placed.scene
    if node.complement < 0 or scene.tokens[node.complement].word not in _POINTING:
        return False
    return any(other.relation == "subject" and other.parent is node for other in scene.nodes)


def wanted(placed: Placed) -> None:
    """A fragment with "please" asks for what it names: "shoes off please", "beds, please"."""
    mood = placed.mood
    if placed.node.requested:
        mood.act, mood.realization, mood.temporal = Act.REQUESTED, Realization.REQUIRED, Temporal.FUTURE
    if placed.node.conditioned:
        under_condition(placed)  # "Leo at nan's if it rains"


def under_condition(placed: Placed) -> None:
    """What a condition or an open time before the clause makes of it: "if it rains we stay in"."""
    node, mood, word = placed.node, placed.mood, placed.node.conditioned
    if word in _ENDING and not node.group.past and _is_for_now(placed):
        mood.realization = Realization.STARTED if node.group.progressive else Realization.STATE
        mood.temporal = Temporal.TEMPORARY
    elif word in OPEN_TIMES and not node.group.past:
        if node.group.progressive:
            mood.realization, mood.temporal = Realization.INTENDED, Temporal.FUTURE
        elif (mood.temporal is Temporal.HABITUAL and word not in _EACH_TIME) or (
            node.group.be and word in _AT_ONCE
        ):
            mood.unsettle()
    conditional = word in _CONDITIONING or (
        word.endswith("ever") and word not in OPEN_TIMES | _EACH_TIME and word != "however"
    )
    told = node.group.past and not node.group.modal and is_first_person(placed.scene.tokens, node)
    if conditional and not told:
        mood.frame = Frame.HYPOTHETICAL
        if mood.temporal is Temporal.HABITUAL and word not in _EACH_TIME:
            mood.temporal = Temporal.UNKNOWN  # "if the rate drops": once, some day, not as a habit


def _is_for_now(placed: Placed) -> bool:
    """As in "I'm sleeping at hers until my kitchen is done": so by now, and what ends it is to come."""
    node, mood = placed.node, placed.mood
    is_less = bool(node.group.modal) or node.group.perfect or node.group.do
    if is_less or mood.polarity is not Polarity.POSITIVE or mood.temporal is Temporal.FUTURE:
        return False
    return node.group.progressive or (mood.temporal is Temporal.HABITUAL and node.lemma in _LASTING)


_ENDING = frozenset(("until", "till"))
_LASTING = word_set("sleep stay live lodge work study teach share use drive cook eat commute")


def _has_duty(placed: Placed) -> bool:
    """Whether "got to" obliges: "you gotta go"."""
    node, scene = placed.node, placed.scene
    position = node.index - scene.nodes[0].index + 1
    child = scene.nodes[position] if position < len(scene.nodes) else None
    if child is None or child.parent is not node or child.frame != "to":
        return False
    return not got_the_chance(child)

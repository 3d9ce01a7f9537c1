"""What a modal does: plans, obliges, allows, guesses, or leaves the actual world."""

from memory.floor.mood import Mood, is_first_person, is_person, is_state
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.times import has_future_time
from memory.modality import Certainty, Frame, Realization, Stance, Temporal

R, C, T = Realization, Certainty, Temporal
_UNLISTED = ("unknown", "unknown", "actual", "-")
_FIXED = {"permitted": R.PERMITTED, "unknown": R.UNKNOWN}
_WOULD_LIKE = frozenset(("like", "love", "prefer", "hate"))
_SENSED = frozenset(("hear", "smell", "taste", "feel"))
_ALLOWED = frozenset(("stay", "keep", "wear", "sit", "stand"))
_ASKED_OF_ONE = frozenset(("be", "have", "keep", "stay", "wear", "remember", "live"))


def apply_modal(tokens: list[Token], node: Node, mood: Mood) -> None:
    """Let the clause's modal do to `mood` what it does."""
    if _is_plain(tokens, node, mood):
        return
    group, state = node.group, is_state(node)
    realization, certainty, frame, temporal = operators().modal.get(group.modal, _UNLISTED)
    mood.certainty, mood.frame = C(certainty), Frame(frame)
    if temporal != "-":
        mood.temporal = T(temporal)
    elif not state:
        mood.temporal = T.FUTURE
    if realization == "plan":
        mood.realization = R.INTENDED if is_person(tokens, node) else R.SCHEDULED
    elif realization == "duty":
        _duty(tokens, node, mood)
    elif group.modal == "would" and not (state or group.perfect):
        mood.realization = R.UNKNOWN  # what would be done is at no point of its way
    elif realization in _FIXED:
        mood.realization = _FIXED[realization]
    elif realization == "chance" and not (group.perfect or (state and node.lemma not in _ALLOWED)):
        you = node.subject is not None and tokens[node.subject.head].word == "you"
        mood.realization = R.PERMITTED if you and group.modal == "may" else R.UNKNOWN
    if group.perfect:
        _perfect(node, mood)


def _is_plain(tokens: list[Token], node: Node, mood: Mood) -> bool:
    """As in "I'd like", "I can see", "he can't drive", "he couldn't find it": said of what is, or was."""
    group = node.group
    if group.modal == "would" and node.lemma in _WOULD_LIKE and not group.perfect:
        mood.realization, mood.temporal = R.DESIRED, T.CURRENT
        return True
    if group.modal == "would" and node.lemma in ("recommend", "suggest") and _is_own(tokens, node):
        mood.realization, mood.temporal, mood.stance = R.STATE, T.CURRENT, Stance.OPINION
        return True  # "would recommend": recommended in saying so
    if group.modal == "can" and (node.lemma in operators().perception or group.negation >= 0):
        mood.realization = R.STATE
        return True
    return _is_plain_of_past(tokens, node, mood)


def _is_plain_of_past(tokens: list[Token], node: Node, mood: Mood) -> bool:
    """As in "I could hear them", "he couldn't find it"; and "you'll find it in the shed", where it is."""
    group = node.group
    senses = node.lemma in _SENSED or (node.lemma in ("see", "tell") and not node.objects)
    if group.modal == "could" and senses and not group.perfect and group.subject is None:
        mood.realization, mood.temporal = R.STATE, T.PAST  # "I could hear them"
        return True
    if _tells_where(tokens, node):
        mood.realization, mood.temporal = R.STATE, T.CURRENT
        return True
    if group.modal == "could" and group.negation >= 0 and not group.perfect:
        mood.realization, mood.temporal = (R.STATE if is_state(node) else R.COMPLETED), T.PAST
        return True
    return False


def _tells_where(tokens: list[Token], node: Node) -> bool:
    """As in "you'll find the ladder in the shed": where it is, and no deed to come."""
    group = node.group
    is_anybodys = node.subject is not None and tokens[node.subject.head].word == "you"
    if group.modal != "will" or node.lemma != "find" or not is_anybodys or group.negation >= 0:
        return False
    return bool(node.objects and node.pps) and not has_future_time(tokens, node)


def _is_own(tokens: list[Token], node: Node) -> bool:
    return is_first_person(tokens, node) and not node.group.perfect and node.group.negation < 0


def _duty(tokens: list[Token], node: Node, mood: Mood) -> None:
    """As in "must go", which obliges; "must be ill" guesses, and "the parcel should come today" expects."""
    group = node.group
    guesses = group.be or group.perfect or (is_state(node) and node.lemma not in _ASKED_OF_ONE)
    if group.modal == "must" and guesses:
        mood.certainty = C.PROBABLE
        return
    mood.realization = R.REQUIRED
    if group.modal not in ("should", "ought"):
        return
    mood.stance = Stance.OPINION
    thing = node.subject is not None and tokens[node.subject.head].tag in ("N", "NS")
    if thing and not group.passive:
        mood.realization = R.SCHEDULED
        mood.weaken(C.PROBABLE)


def _perfect(node: Node, mood: Mood) -> None:
    mood.temporal = T.PAST
    modal = node.group.modal
    if modal in ("will", "must"):
        mood.frame, mood.certainty, mood.realization = Frame.ACTUAL, C.PROBABLE, R.COMPLETED
    elif modal == "need":
        mood.frame, mood.certainty, mood.realization = Frame.ACTUAL, C.CERTAIN, R.COMPLETED
        mood.flip()  # what one needn't have done was done; the negation flips it back
    elif modal in ("should", "would", "could", "ought"):
        mood.frame = Frame.HYPOTHETICAL
        if modal in ("should", "ought"):
            mood.realization = R.COMPLETED
            mood.flip()  # what should have been done was not; a negation flips it back

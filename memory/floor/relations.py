"""What each relation brings to a clause's mood.

Relative, adverbial, gerund, participle, purpose, subject, root.
"""

from collections.abc import Callable

from memory.floor.embedding import Embedded, embed, inherit
from memory.floor.gerunds import gerund
from memory.floor.government import gives_news, serves_to_tell, signature_alone, signature_of
from memory.floor.mood import Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.operators import operators
from memory.floor.participles import participle
from memory.floor.placed import SEEMING, Placed, Scene, is_definite
from memory.floor.roots import OPEN_TIMES, root, under_condition, wanted
from memory.floor.times import has_future_time
from memory.floor.words import word_set
from memory.modality import Act, Certainty, Frame, Polarity, Realization, Temporal

_CHANCES = frozenset(("chance", "time", "opportunity"))
_REASONS = frozenset(("because", "since", "although", "though", "cos", "whereas", "for"))
_AS_IF = frozenset(("as-if", "as-though", "like"))
_BARRED = word_set("question off banned forbidden impossible pointless unlikely no-go")


def relate(scene: Scene, node: Node, place: Node, mood: Mood) -> None:
    """Apply to `mood` what the relation of `place` brings."""
    rule = _RULES.get(place.relation)
    if rule is not None:
        rule(Placed(scene, node, place, mood))


def _complement(placed: Placed) -> None:
    """A complement, under the signature of its governor."""
    scene, place, mood = placed.scene, placed.place, placed.mood
    parent, above = place.parent, placed.above
    if parent is None or above is None:
        opener, told = place.opener, placed.node.group.past or placed.node.group.perfect
        if place.frame == "wh" and opener is not None and opener.word in ("why", "how") and told:
            return  # "no idea how he got in"
        if signature_alone(scene.tokens, place).positive not in ("CT+", "PR+"):
            mood.unsettle()
        return
    if parent.lemma == "find" and place.lemma in ("attach", "enclose") and place.frame.endswith("_vn"):
        return  # "please find attached": it is attached, whatever is asked
    if place.frame in ("that", "wh") and gives_news(scene.tokens, parent):
        above = Mood()
    if place.frame == "np_vn" and (parent.group.form == "ing" or parent.group.progressive):
        _being_had_done(placed, parent, above)
        return
    signature = signature_of(scene.tokens, place, parent)
    embed(Embedded(scene.tokens, scene.text, parent, above, place, mood, signature))
    if place.conditioned and place is placed.node:
        under_condition(placed)  # "mum said if it rains we stay in"


def _being_had_done(placed: Placed, parent: Node, above: Mood) -> None:
    """As in "we're having it fixed on Tuesday", "getting the boiler serviced": under way, or to come."""
    mood, tokens = placed.mood, placed.scene.tokens
    inherit(above, mood)
    if has_future_time(tokens, placed.node) or has_future_time(tokens, parent):
        mood.realization, mood.temporal = Realization.SCHEDULED, Temporal.FUTURE
    else:
        mood.realization = Realization.STARTED
        mood.temporal = Temporal.PAST if parent.group.past else Temporal.CURRENT
    if above.polarity is Polarity.NEGATIVE:
        mood.flip()


def _relative(placed: Placed) -> None:
    """A relative clause: its noun is spoken of as it is, unless it is any such noun."""
    above, mood, group = placed.above, placed.mood, placed.node.group
    if above is None:
        return
    tokens, governor = placed.scene.tokens, placed.place.governor
    mood.sources = above.sources + mood.sources
    if _is_denied_cleft(placed, above):
        mood.flip()  # "it wasn't Sam who threw it": he did not
    if _is_open(tokens, governor) and (above.polarity is not Polarity.POSITIVE or not group.past):
        mood.frame = Frame.HYPOTHETICAL
    if above.committed() or group.past or group.perfect:
        return
    held = group.be or group.progressive or placed.node.lemma in operators().states
    if held and placed.word == "why" and above.frame is Frame.ACTUAL and above.act is not Act.ASKED:
        return  # "list the reasons why you like it"
    if not (held and above.frame is Frame.ACTUAL and is_definite(tokens, governor)):
        inherit(above, mood)
        mood.weaken(Certainty.UNKNOWN)


def _is_denied_cleft(placed: Placed, above: Mood) -> bool:
    main = placed.place.parent
    if main is None or not main.group.be or above.polarity is not Polarity.NEGATIVE or main.subject is None:
        return False
    return placed.scene.tokens[main.subject.head].word == "it" and placed.word in ("who", "that")


def _is_open(tokens: list[Token], at: int) -> bool:
    words = operators().open_quantifiers
    return at >= 0 and any(token.word in words for token in tokens[max(0, at - 2) : at + 1])


def _adverbial(placed: Placed) -> None:
    """A clause opened by a subordinator."""
    mood, above, group, word = placed.mood, placed.above, placed.node.group, placed.word
    main = placed.place.parent
    if above is not None:
        mood.sources = above.sources + mood.sources
    if word in _AS_IF and main is not None and main.lemma in SEEMING:
        mood.weaken(Certainty.PROBABLE)
    elif word in operators().conditions or word in _AS_IF or word.endswith("ever"):
        mood.frame = Frame.HYPOTHETICAL
        if word == "if-only" and main is None:
            mood.flip()  # "if only I'd kept it": I have not
    elif main is None and not (group.past or group.perfect) and word not in ("because", "so"):
        mood.unsettle()
    elif word in OPEN_TIMES:
        _time_clause(placed)
    else:
        _reason_clause(placed)


def _time_clause(placed: Placed) -> None:
    """As in "when I get home": not yet, unless it is told in the past."""
    main, mood, group = placed.place.parent, placed.mood, placed.node.group
    told = group.past or (group.perfect and main is not None and main.group.past and not main.group.modal)
    if not told:
        mood.frame, mood.temporal = Frame.HYPOTHETICAL, Temporal.FUTURE
    elif main is not None and main.group.modal not in ("", "could"):
        mood.frame = Frame.HYPOTHETICAL
    chance = placed.node.objects and placed.scene.tokens[placed.node.objects[0].head].word in _CHANCES
    if placed.word == "before" and chance and placed.node.lemma in ("get", "have"):
        mood.flip()  # "before I got a chance to explain"


def _reason_clause(placed: Placed) -> None:
    mood, above = placed.mood, placed.above
    if placed.word in ("so", "so-that") and placed.node.group.modal:
        mood.realization = Realization.INTENDED
    if above is None or placed.word in _REASONS:
        return
    if _came_of_a_refusal(placed):
        return
    if above.act is not Act.STATED or above.frame is not Frame.ACTUAL:
        inherit(above, mood)


def _came_of_a_refusal(placed: Placed) -> bool:
    """As in "the engine wouldn't start so we sailed": what was done since something would not."""
    main, group = placed.place.parent, placed.node.group
    is_told = group.past and not group.modal and group.form == "fin"
    refused = main is not None and main.group.modal == "would" and main.group.negation >= 0
    is_so = placed.word == "so" and main is not None and main.conditioned == "so"
    return is_so and is_told and refused


def _purpose(placed: Placed) -> None:
    """An infinitive of purpose, or one that a noun carries: meant, not said to be done."""
    parent, above, mood = placed.place.parent, placed.above, placed.mood
    if above is not None:
        inherit(above, mood)
        mood.temporal = above.temporal
    if parent is not None and above is not None and _serves(placed, parent, above):
        return
    mood.realization = Realization.INTENDED


def _serves(placed: Placed, parent: Node, above: Mood) -> bool:
    """As in "emailed school to say he's ill", "used the voucher to buy shoes": done by doing the first."""
    if not above.committed() or above.polarity is not Polarity.POSITIVE:
        return False
    used = parent.lemma == "use" and bool(parent.objects) and not parent.group.progressive
    return used or serves_to_tell(placed.scene.tokens, placed.place, parent)


def _subject_clause(placed: Placed) -> None:
    """A clause that is itself a subject: "smoking is bad", "what she said is"."""
    group, main = placed.node.group, placed.place.parent
    told = group.form == "fin" and group.past
    happened = main is not None and main.group.past and not main.group.modal and main.group.negation < 0
    if main is not None and main.complement >= 0 and placed.scene.tokens[main.complement].word in _BARRED:
        happened = False  # "going was out of the question"
    if placed.place.frame != "wh" and not told and not happened:
        placed.mood.unsettle()


_RULES: dict[str, Callable[[Placed], None]] = {
    "comp": _complement,
    "rel": _relative,
    "adv": _adverbial,
    "ger": gerund,
    "part": participle,
    "post": participle,
    "purpose": _purpose,
    "subject": _subject_clause,
    "root": root,
    "fragment": wanted,
}

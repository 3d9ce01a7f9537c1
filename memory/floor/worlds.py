"""Worlds that are not this one: a dream, a game, a story, a supposition, and what is told of them."""

import re
from collections.abc import Sequence

from memory.floor import play
from memory.floor.mood import FIRST_PERSON, Mood
from memory.floor.nodes import Node
from memory.floor.normalise import Token
from memory.floor.words import word_set
from memory.modality import Act, Frame, Polarity

_DREAMING = frozenset(("have", "get", "remember", "tell", "describe", "recall", "be", "keep"))
_DREAMS = frozenset(("dream", "nightmare"))
_WORLDS = {
    **dict.fromkeys(_DREAMS, Frame.DREAM),
    **dict.fromkeys(("story", "novel", "film", "movie", "book", "episode", "tale"), Frame.HYPOTHETICAL),
}
_SUPPOSING = frozenset(("suppose", "imagine", "say"))
_OPENING = frozenset((*_DREAMS, *_SUPPOSING, "pretend", "play"))
"""The words without which no sentence leaves a world open."""
_BACK = word_set(
    """anyway anyways anyhow irl really actually seriously meanwhile btw today tonight tomorrow yesterday now
    just already finally wake woke awake later morning afternoon evening"""
)
"""What leads back to this world, or tells a time in it."""
_TELLS_MORE = word_set("last again that where about in of")
"""What stands behind "a nightmare" that one had asleep; "a nightmare with the boiler" was had awake."""


def may_open(text: str) -> bool:
    """Whether a text holds any of the words without which it leaves no such world open; quick to tell."""
    return _MAY_OPEN.search(text) is not None


_MAY_OPEN = re.compile(r"\b(?:dream|nightmare|suppos|imagin|say|pretend|play)", re.IGNORECASE)


def spread(tokens: list[Token], nodes: list[Node], moods: dict[int, Mood], first: int, last: int) -> None:
    """Put what follows in a sentence into the dream, the game or the supposition that it tells of."""
    frame = _opening_world(tokens, first, last)
    if frame is None and nodes and not nodes[0].group.past:
        frame = play.opening_game(tokens, first, last)
    for node in nodes:
        mood = moods[node.index]
        if frame is Frame.HYPOTHETICAL and (node.joiner == "but" or _is_meanwhile(node)):
            frame = None
        if frame is not None:
            mood.frame = frame
        frame = _opened_by(tokens, node, mood) or frame


def _is_meanwhile(node: Node) -> bool:
    """As in "she pretended to read while he packed": what went on beside it is of this world."""
    return node.relation == "adv" and node.opener is not None and node.opener.word == "while"


def _opened_by(tokens: list[Token], node: Node, mood: Mood) -> Frame | None:
    """The world of which a predicate goes on to tell."""
    if node.lemma == "dream" or _tells_a_dream(tokens, node):
        return Frame.DREAM
    if (
        node.lemma == "pretend"
        or (node.lemma in _SUPPOSING and node.requested)
        or (node.lemma == "play" and mood.act is Act.REQUESTED)
    ):
        return Frame.HYPOTHETICAL
    if play.is_part_played(tokens, node) or _has_parts(tokens, node):
        return Frame.NONLITERAL
    return None


def _has_parts(tokens: list[Token], node: Node) -> bool:
    """As in "we're playing castles. I'm the king": a game in which somebody is somebody else."""
    if node.lemma != "play" or node.group.past or any(tokens[np.head].word in _SPORTS for np in node.objects):
        return False
    said = [token.word for token in tokens[node.end : node.end + _SOON]]
    return any(
        person in FIRST_PERSON and copula in ("am", "are", "is", "'m", "'re") and article == "the"
        for person, copula, article in zip(said, said[1:], said[2:], strict=False)
    )


_SOON = 6
_SPORTS = word_set(
    """football soccer rugby tennis netball hockey cricket basketball baseball softball rounders badminton
    squash golf pool snooker darts bowls cards chess draughts monopoly scrabble poker bingo drums guitar piano
    violin volleyball frisbee lacrosse polo"""
)
"""In which whoever is the goalie is."""


def _tells_a_dream(tokens: list[Token], node: Node) -> bool:
    return node.lemma in _DREAMING and any(
        tokens[np.head].word in _DREAMS and not _is_fulfilled(tokens, np.end) for np in node.objects
    )


def _is_fulfilled(tokens: list[Token], at: int) -> bool:
    """As in "it was a dream come true"."""
    return at < len(tokens) and tokens[at].lemma == "come"


def _opening_world(tokens: list[Token], first: int, last: int) -> Frame | None:
    """The world in which the sentence opens: "in my dream you were ...", "in the film he dies"."""
    for at in range(first, min(last, first + 6)):
        world = _WORLDS.get(tokens[at].word)
        if world is None:
            continue
        following = tokens[at + 1].word if at + 1 < last else ""
        if (
            world is Frame.DREAM
            and at < first + 3
            and following in ("last", "that", "where", "about", "again")
        ):
            return world  # "weird dream last night, we lived on a boat"
        if any(token.word == "in" for token in tokens[max(first, at - 3) : at]):
            return world
    return None


def carry(
    tokens: list[Token], spans: Sequence[tuple[int, int]], nodes: Sequence[Node], moods: dict[int, Mood]
) -> Frame | None:
    """Put the sentences that go on telling of a dream, a game or a supposition into it, too.

    "Had the weirdest dream. We lived on a boat." says nothing of where anybody lived. What leads back to
    this world, or is told in another tense, ends it.

    Returns:
        The world in which the text ends; None if it is this one.
    """
    if _OPENING.isdisjoint([token.lemma for token in tokens]):
        return None
    world: Frame | None = None
    at = 0
    for first, last in spans:
        start = at
        while at < len(nodes) and nodes[at].trigger < last:
            at += 1
        inside = nodes[start:at]
        if world is not None and _ends(tokens, inside, moods, world, first, last):
            world = None
        elif world is not None:
            _put_into(world, inside, moods)
        world = _left_open(tokens, inside, moods, first, last) or world
    return world


def _put_into(world: Frame, nodes: Sequence[Node], moods: dict[int, Mood]) -> None:
    for node in nodes:
        if moods[node.index].frame is Frame.ACTUAL:
            moods[node.index].frame = world


def _ends(  # noqa: PLR0913, PLR0917 - a sentence, and the world that it may go on telling of
    tokens: list[Token],
    nodes: Sequence[Node],
    moods: dict[int, Mood],
    world: Frame,
    first: int,
    last: int,
) -> bool:
    """Whether a sentence leads back to this world, or is told in a way that is not the other's."""
    if any(tokens[at].word in _BACK for at in range(first, last)):
        return True
    return bool(nodes) and not _goes_on(nodes[0], moods[nodes[0].index], world)


def _goes_on(node: Node, mood: Mood, world: Frame) -> bool:
    """Whether a sentence that begins with this predicate can be of the world that was told of before."""
    if mood.act is not Act.STATED or node.quoted:
        return False
    if world is Frame.NONLITERAL:
        return True  # a game is told as it goes: "I'm the doctor. Rex has broken his leg."
    if world is Frame.DREAM:
        return node.group.past  # "we'd moved to Spain", too
    return node.group.past or bool(node.group.modal)


def _left_open(
    tokens: list[Token], nodes: Sequence[Node], moods: dict[int, Mood], first: int, last: int
) -> Frame | None:
    """The world in which a sentence leaves whoever hears it."""
    for node in nodes:
        mood = moods[node.index]
        if mood.polarity is not Polarity.POSITIVE or mood.act is Act.ASKED:
            continue
        match _opened_by(tokens, node, mood):
            case Frame.DREAM if node.group.past or node.group.perfect or node.group.form == "vn":
                return Frame.DREAM if _was_asleep(tokens, node) else None
            case Frame.HYPOTHETICAL if node.requested and node.lemma != "say":
                return Frame.HYPOTHETICAL
            case Frame.NONLITERAL if _takes_part(tokens, node):
                return Frame.NONLITERAL
            case _:
                continue
    if _opening_world(tokens, first, last) is Frame.DREAM:
        return Frame.DREAM
    return None


def _was_asleep(tokens: list[Token], node: Node) -> bool:
    """Whether it is of a dream that was had asleep, as far as the words behind it show."""
    if node.lemma == "dream":
        return True
    told = next(np for np in node.objects if tokens[np.head].word in _DREAMS)
    return (
        told.end >= len(tokens) or tokens[told.end].word in _TELLS_MORE or not tokens[told.end].word.isalnum()
    )


def _takes_part(tokens: list[Token], node: Node) -> bool:
    """Whether whoever tells of a game is in it: "playing schools, I'm the teacher"."""
    subject = node.subject
    if subject is None:
        return True
    return any(tokens[at].word in FIRST_PERSON for at in range(subject.first, subject.end))

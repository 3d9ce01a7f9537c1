"""Hypothesis strategies for values of the domain, and for texts that try a reader's patience."""

from hypothesis import strategies as st

from memory.modality import (
    UNKNOWN_SOURCE,
    Act,
    Certainty,
    Frame,
    Modality,
    Polarity,
    Realization,
    Stance,
    Temporal,
)

_NAMES = st.sampled_from(["Ana", "Ben", "Dad", "the vet", UNKNOWN_SOURCE])


def attributions() -> st.SearchStrategy[tuple[str, ...]]:
    """Chains of sources, the empty one (the speaker's own word) among them."""
    return st.lists(_NAMES, max_size=3).map(tuple)


def modalities() -> st.SearchStrategy[Modality]:
    """Any combination of the eight closed fields."""
    return st.builds(
        Modality,
        act=st.sampled_from(Act),
        frame=st.sampled_from(Frame),
        certainty=st.sampled_from(Certainty),
        polarity=st.sampled_from(Polarity),
        realization=st.sampled_from(Realization),
        temporal=st.sampled_from(Temporal),
        stance=st.sampled_from(Stance),
        attributed_to=attributions(),
    )


_WORDS = """
I she dad mum Ben we they said says did didn't dont has hasn't might if when unless to forgot managed started
nearly posted forms sleeping is isn't not never and but or gonna tmrw id wed that who lol let's please no can
think they was been pills: @ben #bins https://e.example/a?b=c 10:30 £20 /s yesterday hope wish told asked half
"""
_MARKS = """? ! ... … , ; : — - * > ( ) " ' “ ” ‘ ’ « » 😂 👍🏽 🇬🇧 ?? ?! !!"""
_FRAGMENTS = st.sampled_from([*_WORDS.split(), *_MARKS.split(), "\n", "\n\n", "\t"])

_ODD = """\u200b \u200d \u202e \u2066 \ufeff \u0301 \x00 \ufffe \U0010ffff e\u0301 ﬁ ſ İ Ǆ ʼ ´ ` ＇ ？ ！ 。 ،
ß א م न 字 1\u20e3 n’t n't 's İ'm ﬁ's ǅ’ll \U0001f468\u200d\U0001f469\u200d\U0001f467"""
_SPACES = ["\u2028", "\u2029", "\x85", "\r\n", "\x0b", "\x1c", "\u00a0", "\u3000"]
_NASTY = st.sampled_from([*_ODD.split(), *_SPACES])


def chat_texts() -> st.SearchStrategy[str]:
    """Lines put together from the words and marks that the floor has rules for, in any order."""
    return st.lists(_FRAGMENTS, max_size=30).map(" ".join)


def nasty_texts() -> st.SearchStrategy[str]:
    """Any text at all, with odd code points and chat fragments glued together without spaces."""
    pieces = st.lists(st.one_of(_NASTY, _FRAGMENTS, st.text(max_size=8)), max_size=25).map("".join)
    return st.one_of(st.text(max_size=200), pieces)

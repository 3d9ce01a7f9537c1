"""Who is not to know, in free words; what is named first beside such a wish; and what only looks like one."""

import pytest

from tests.lane import a_lane


@pytest.mark.parametrize(
    ("line", "kept_from", "secret"),
    [
        ("Joel: better if Edie doesn't hear about the fall, Nia slipped off the roof", "Edie", "slipped"),
        ("Joel: it'd be kinder if Edie didn't know the shed burnt down", "Edie", "burnt"),
        ("Marta: let's not worry Gran, but the tests came back bad", "Edie", "came back"),
        ("Marta: I don't want to worry Edie, the lump is being tested on Friday", "Edie", "lump"),
        ("Nia: dad, no need to bother mum with this but I lost my phone", "Marta", "lost"),
        ("Marta: this is for grown-ups' ears only: Ray has been arrested", "Nia", "arrested"),
        ("Marta: Edie's ears only: I'm pregnant", "Nia", "pregnant"),
        ("Joel: not for Nia's ears: her rabbit won't come home", "Nia", "won't come"),
        ("Joel: no telling Marta, I bought the drill", "Marta", "drill"),
        ("Marta: no hints to Joel: I've ordered the telescope", "Joel", "telescope"),
        ("Marta: Nia thinks it's the dentist but really we're going to Legoland", "Nia", "Legoland"),
        ("Joel: Nia, did you order the flowers for Marta's surprise?", "Marta", "flowers"),
        ("Joel: Nia, did you order the flowers for mum's surprise?", "Marta", "flowers"),
        ("Marta: don't tell Nia, but I've got epilepsy", "Nia", "epilepsy"),
        ("Marta: nothing to Joel about the loan, it's 4000 from Ray", "Joel", "4000"),
        ("Joel: whatever you do don't let slip to Edie that the vase broke", "Edie", "broke"),
        ("Joel: I'd hate for Edie to find out that I dented her car", "Edie", "dented"),
        ("Nia: I'd be mortified if mum found out I skipped school", "Marta", "skipped"),
        ("Joel: keep schtum around Nia, her guinea pig is dead", "Nia", "dead"),
        ("Marta: Nia doesn't know we're splitting up, so careful", "Nia", "splitting"),
        ("Joel: don't breathe a word of this to Edie: the dog bit the postman", "Edie", "bit"),
        ("Joel: this isn't for Marta's eyes, I've booked the spa for her", "Marta", "spa"),
        ("Edie: Joel mustn't get to hear that I fell", "Joel", "fell"),
        ("Joel: I haven't told Marta yet but I turned down the job", "Marta", "turned"),
        ("Joel: Marta has no idea I turned down the job, let's keep it that way", "Marta", "turned"),
        ("Marta: just us grown-ups: we're getting divorced", "Nia", "divorced"),
        ("Marta: not a peep to Nia about Disneyland", "Nia", "Disneyland"),
        ("Joel: let's keep the biopsy between us Marta", "Edie", "biopsy"),
        ("Joel: mum can't get wind of the fact that I quit", "Marta", "quit"),
        ("Joel: Nia, don't tell mum I crashed the van", "Marta", "crashed"),
        ("Joel: I'm collecting the bike for Nia's birthday on Friday", "Nia", "bike"),
        ("Marta: We are off to Rome on Friday. Nia has no idea!", "Nia", "Rome"),
        ("Joel: I've booked the spa, Marta doesn't suspect a thing", "Marta", "spa"),
    ],
)
async def test_nobody_is_told_what_they_are_not_to_know(line: str, kept_from: str, secret: str) -> None:
    """By no answer, picture or morning word; somebody else is told."""
    lane = await a_lane()
    await lane.plays(line)
    other = "Edie" if kept_from != "Edie" else "Marta"
    asked = "what did they say about the " + secret + "?"
    assert secret not in (await lane.shown(kept_from, "any news?", asked)).replace(asked, "")
    if "only" not in line and "between" not in line:
        assert secret in await lane.shown(other, "any news?", asked)


@pytest.mark.parametrize(
    ("line", "name", "asked", "told"),
    [
        ("Marta: don't worry Gran, the tests came back fine", "Edie", "how were the tests?", "fine"),
        (
            "Joel: there's no telling Edie anything, she bought the boat",
            "Edie",
            "who bought the boat?",
            "boat",
        ),
        ("Marta: Nia thinks the match is at 3 but it's actually at 4", "Nia", "when is the match?", "at 4"),
        ("Marta: it would be better if Joel did the shopping", "Joel", "who does the shopping?", "shopping"),
        ("Joel: not worried about Nia, she walks home on Fridays", "Nia", "when do I walk home?", "Fridays"),
        ("Marta: I've got epilepsy", "Nia", "does mum have epilepsy?", "epilepsy"),
        ("Marta: nothing to Joel's car, just a scratch", "Joel", "what about my car?", "scratch"),
        ("Marta: keep quiet near the baby, she sleeps till 4", "Joel", "when does the baby sleep?", "4"),
        ("Marta: Nia doesn't know where her kit is, so I'll look", "Nia", "where is my kit?", "kit"),
        ("Joel: I'm getting the train for Nia's birthday party", "Nia", "what is dad getting?", "train"),
        ("Edie: Joel has no idea how to cook, so I'll do lunch", "Joel", "who does lunch?", "lunch"),
        (
            "Joel: let's keep it that way: bins out on Tuesdays",
            "Marta",
            "when do the bins go out?",
            "Tuesday",
        ),
        ("Marta: us grown-ups are out on Friday", "Nia", "who is out on Friday?", "Friday"),
        ("Marta: I can't find the remote. Nia has no idea", "Nia", "what can't mum find?", "remote"),
        ("Joel: Nia has not told us yet but she's back at 6", "Nia", "when am I back?", "6"),
        ("Nia: I'd hate it if Joel ate the last pie", "Joel", "what about the pie?", "pie"),
    ],
)
async def test_what_only_looks_like_it_keeps_nothing(line: str, name: str, asked: str, told: str) -> None:
    """The twin: comfort, idiom, a mistake put right."""
    lane = await a_lane()
    await lane.plays(line)
    assert told in await lane.asks(name, asked)


async def test_a_wish_may_be_set_on_what_another_just_said() -> None:
    """As a reply or right after it; what was said of something else is told."""
    lane = await a_lane()
    await lane.says("Marta", "we've got tickets for the circus on Saturday", message="circus")
    await lane.says("Edie", "the bus goes at 9")
    await lane.says("Joel", "don't let Nia know!", reply_to="circus")
    told = await lane.shown("Nia", "what are we doing on Saturday?", "when does the bus go?")
    assert "circus" not in told
    assert "at 9" in told


@pytest.mark.parametrize(
    ("before", "wish", "is_kept"),
    [
        pytest.param((), "I've bought Marta a drone for her birthday, she mustn't know", True, id="new"),
        pytest.param((), "I've bought a drone, no telling Marta", True, id="beside it"),
        pytest.param(
            ("Marta: the drone flew off",), "I've bought a drone, no telling Marta", False, id="known"
        ),
        pytest.param((), "I've bought a drone", False, id="no wish"),
    ],
)
async def test_what_is_named_first_beside_a_wish_is_kept_with_it(
    before: tuple[str, ...], wish: str, is_kept: bool
) -> None:
    """Whoever names the thing later speaks of it, on a list too; of what was known before, of anything."""
    lane = await a_lane()
    await lane.plays(
        *before, f"Joel: {wish}", "Nia: add tape for the drone to the list", "Nia: the drone is fast"
    )
    told = await lane.shown("Marta", "what's on the list?", "what is fast?")
    assert ("tape for the drone" not in told) is is_kept
    assert ("is fast" not in told) is is_kept
    assert "tape for the drone" in await lane.asks("Edie", "what's on the list?")


async def test_whoever_has_spoken_of_it_knows_of_it() -> None:
    """Found out: what is said of the thing from then on is no secret from them."""
    lane = await a_lane()
    await lane.plays("Joel: I've bought a drone, no telling Marta", "Marta: nice drone on the stairs, Joel!")
    await lane.plays("Nia: the drone is fast")
    assert "is fast" in await lane.asks("Marta", "what is fast?")


@pytest.mark.parametrize(
    ("words", "goes", "stays"),
    [
        ("I'll be late because I'm seeing a therapist, but don't say why", "be late", "therapist"),
        ("I can't come on Friday as I'm at the clinic, without saying why", "can't come", "clinic"),
        ("I'll be late because the bus broke down", "bus broke", "therapist"),
    ],
)
async def test_a_word_goes_without_its_reason_where_that_is_asked(words: str, goes: str, stays: str) -> None:
    """The reason stays with its sender; without the wish it goes along."""
    lane = await a_lane()
    await lane.plays(f"Marta> tell Joel {words}")
    told = "\n".join(each.text for each in lane.sent if each.room == "dm:joel")
    assert goes in told
    assert stays not in told


@pytest.mark.parametrize(
    ("wish", "later", "asked", "is_kept"),
    [
        pytest.param(
            "Quiet about the ring please, Joel, Nia mustn't hear",
            "The ring is in my sock drawer",
            "where is the ring?",
            True,
            id="quiet",
        ),
        pytest.param(
            "Quiet about the ring please, Joel, Nia mustn't hear",
            "The lamp is in my sock drawer",
            "where is the lamp?",
            False,
            id="another thing",
        ),
        pytest.param(
            "Don't tell Nia yet, but we're going to Legoland on Saturday",
            "Legoland tickets cost 120",
            "how much are the Legoland tickets?",
            True,
            id="where they go",
        ),
        pytest.param(
            "We're going to Legoland on Saturday",
            "Legoland tickets cost 120",
            "how much are the Legoland tickets?",
            False,
            id="no wish",
        ),
        pytest.param(
            "We're getting a kitten on Friday, not a peep to Nia",
            "Lily's kitten is sick",
            "how is Lily's kitten?",
            False,
            id="another's",
        ),
        pytest.param(
            "We're getting a kitten on Friday, not a peep to Nia",
            "Nia's kitten is sick",
            "how is the kitten?",
            True,
            id="theirs",
        ),
        pytest.param(
            "We're getting a kitten on Friday, not a peep to Nia",
            "Lily's kitten is coming to us, it's sick",
            "how is the kitten?",
            True,
            id="to be theirs",
        ),
    ],
)
async def test_the_thing_is_kept_by_whatever_says_so(
    wish: str, later: str, asked: str, *, is_kept: bool
) -> None:
    """What is told of it later goes no further than the wish; another's such thing is another."""
    lane = await a_lane()
    await lane.plays(f"Marta: {wish}", f"Joel: {later}")
    told = (await lane.shown("Nia", asked)).replace(asked, "")
    secret = later.rsplit(maxsplit=1)[-1]
    assert (secret not in told) is is_kept
    assert secret in await lane.shown("Edie", asked)

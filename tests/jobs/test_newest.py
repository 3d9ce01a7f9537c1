"""What a newer word takes out of a morning, and what it leaves: nothing that is of somebody else."""

import pytest

from tests.lane import a_lane


async def _morning(lines: list[tuple[str, str]], of: str) -> str:
    lane = await a_lane()
    for name, text in lines:
        await lane.says(name, text)
    return await lane.digest(of)


@pytest.mark.parametrize(
    ("lines", "of", "told"),
    [
        pytest.param(
            [
                ("Marta", "Nia has swimming on Thursday at 4"),
                ("Marta", "Edie has swimming on Thursday at 4"),
            ],
            "Joel",
            "Nia has swimming",
            id="another's-lesson",
        ),
        pytest.param(
            [("Marta", "Nia has swimming on Thursday at 4"), ("Marta", "Sam has swimming on Thursday at 4")],
            "Edie",
            "Nia has swimming",
            id="a-stranger's-lesson",
        ),
        pytest.param(
            [("Joel", "My appointment is on Thursday at 4"), ("Edie", "My appointment is on Thursday at 4")],
            "Joel",
            "— Joel",
            id="ones-own",
        ),
        pytest.param(
            [("Marta", "Dentist Thursday 4pm for Nia"), ("Marta", "Dentist Thursday 4pm for Joel")],
            "Edie",
            "for Nia",
            id="for-whom",
        ),
        pytest.param(
            [("Joel", "I need to ring my mum on Wednesday"), ("Edie", "I rang my mum")],
            "Joel",
            "I need to ring my mum",
            id="another's-mum",
        ),
        pytest.param(
            [
                ("Joel", "I need to call the school on Wednesday"),
                ("Marta", "I called the school last week"),
            ],
            "Joel",
            "I need to call",
            id="done-before",
        ),
        pytest.param(
            [("Joel", "I need to wash the car by Friday"), ("Edie", "Tom washed the car")],
            "Joel",
            "I need to wash",
            id="a-stranger",
        ),
        pytest.param(
            [("Joel", "I'll jetwash the steps"), ("Joel", "jetwashed the bottom few steps")],
            "Joel",
            "I'll jetwash",
            id="a-part",
        ),
        pytest.param(
            [("Marta", "Nia's football is on Saturday at 10"), ("Joel", "Nia can't make Saturday")],
            "Edie",
            "Nia's football",
            id="who-can-not-go",
        ),
    ],
)
async def test_what_is_of_somebody_else_stays(lines: list[tuple[str, str]], of: str, told: str) -> None:
    """Another's appointment, deed, thing or absence leaves one's own where it is."""
    assert told in await _morning(lines, of)


@pytest.mark.parametrize(
    ("lines", "of", "gone"),
    [
        pytest.param(
            [("Marta", "concert Thursday"), ("Joel", "concert Thursday 6.30")],
            "Edie",
            "concert Thursday”",
            id="anew",
        ),
        pytest.param(
            [("Joel", "I need to wash the car by Friday"), ("Marta", "I washed the car")],
            "Joel",
            "I need to wash",
            id="done",
        ),
        pytest.param(
            [("Marta", "the Khans are coming on Saturday at 7"), ("Joel", "Khans can't do Saturday now")],
            "Edie",
            "are coming",
            id="guests",
        ),
    ],
)
async def test_what_is_told_anew_done_or_off_goes(lines: list[tuple[str, str]], of: str, gone: str) -> None:
    """The same event told more exactly, a deed that was done, and guests who do not come."""
    assert gone not in await _morning(lines, of)

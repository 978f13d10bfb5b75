"""Fair deals: docs/fairness.md implemented a second time from its text alone, and every way to cheat is noticed."""

import hashlib
import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import cutpurse
from cutpurse.table.fairness import (
    CLAIMS,
    Fairness,
    FairnessError,
    check,
    commitment,
    deal_seed,
    opened,
    promised,
    seat_order,
)

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
SECRET = bytes(range(7, 39))
ENTROPY = (b"ana", b"", b"\x00\x01")


# -- the page, by its own words ----------------------------------------------------------------------------------------


def eight(number):
    return number.to_bytes(8, "little")


def page_commitment(secret):
    return hashlib.sha256(b"cutpurse commitment 1\n" + secret).digest()


def page_seed(secret, entropy):
    said = b"cutpurse seed 1\n" + secret + eight(len(entropy))
    for added in entropy:
        said += eight(len(added)) + added
    return hashlib.sha256(said).digest()


def page_block(seed, number):
    return hashlib.sha256(b"cutpurse order 1\n" + seed + eight(number)).digest()


def page_order(seed, chairs):
    stream = b"".join(page_block(seed, number) for number in range(chairs + 2))
    units = [stream[at] + 256 * stream[at + 1] for at in range(0, len(stream), 2)]
    places = list(range(chairs))
    for i in range(chairs - 1, 0, -1):
        while True:
            p = units.pop(0) * (i + 1)
            if p % 65536 >= 65536 % (i + 1):
                break
        j = p // 65536
        places[i], places[j] = places[j], places[i]
    return tuple(places)


def example():
    """The table of the page's example."""
    rows = re.findall(r"^\| ([^|]+) \|([^|]*)\|$", PAGE.partition("## An example")[2], re.MULTILINE)
    return {name: value.strip(" `") for name, value in rows}


def test_the_example_on_the_page_is_what_the_page_says():
    told = example()
    secret = bytes.fromhex(told["secret"])
    entropy = [bytes.fromhex(told[f"entropy of chair {chair}"]) for chair in range(4)]
    assert entropy[2] == b""
    seed = page_seed(secret, entropy)
    assert told["commitment"] == page_commitment(secret).hex() == commitment(secret).hex()
    assert told["seed"] == seed.hex() == deal_seed(secret, entropy).hex()
    assert told["block 0"] == page_block(seed, 0).hex()
    order = tuple(int(seat) for seat in told["order"].split())
    assert order == page_order(seed, 4) == seat_order(seed, 4)


@pytest.mark.parametrize("chairs", [1, 2, 3, 4, 6, 7, 12, 100])
def test_the_page_is_enough_to_write_it_again(chairs):
    for number in range(50):
        secret = hashlib.sha256(eight(number)).digest()
        entropy = [secret[: (number + chair) % 5] for chair in range(chairs)]
        seed = page_seed(secret, entropy)
        assert commitment(secret) == page_commitment(secret)
        assert deal_seed(secret, entropy) == seed
        assert seat_order(seed, chairs) == page_order(seed, chairs)


def test_every_claim_has_its_line_on_the_page():
    for claim in CLAIMS:
        assert f"| `{claim}` |" in PAGE


# -- what it is good for -----------------------------------------------------------------------------------------------


def test_every_order_of_seats_is_equally_likely():
    counts = Counter(seat_order(hashlib.sha256(eight(number)).digest(), 3) for number in range(6000))
    assert set(counts) == set(permutations(range(3)))
    assert all(880 < count < 1120 for count in counts.values())


def test_what_one_chair_adds_cannot_pass_for_what_another_added():
    given = ([b"ab", b"c"], [b"a", b"bc"], [b"abc", b""], [b"", b"abc"], [b"abc"], [b"ab", b"c", b""], [b"c", b"ab"])
    assert len({deal_seed(SECRET, entropy) for entropy in given}) == len(given)


def test_a_promise_keeps_the_secret_and_the_seed():
    told = msgspec.json.encode(promised(SECRET, ENTROPY, (2, 0, 1))).decode()
    assert SECRET.hex() not in told
    assert deal_seed(SECRET, ENTROPY).hex() not in told
    assert commitment(SECRET).hex() in told


def honest():
    seed = deal_seed(SECRET, ENTROPY)
    return opened(SECRET, ENTROPY, seat_order(seed, len(ENTROPY))), seed


def test_an_honest_deal_passes_and_the_game_is_dealt_from_its_seed():
    told, seed = honest()
    state = cutpurse.load("old_bill", players=3).deal(seed)
    assert check(told, state.record().seed) == [("commitment", True), ("seed", True), ("order", True), ("deal", True)]
    assert replace(told, secret=None, seed=None) == promised(SECRET, ENTROPY, told.order)


def test_seats_that_were_agreed_are_no_claim():
    assert [claim for claim, _ in check(opened(SECRET, ENTROPY))] == ["commitment", "seed"]


@pytest.mark.parametrize(
    ("changed", "broken"),
    [
        ({"secret": bytes(32).hex()}, {"commitment", "seed", "order", "deal"}),
        ({"secret": "xyz"}, {"commitment", "seed", "order", "deal"}),
        ({"secret": "00"}, {"commitment", "seed", "order", "deal"}),
        ({"commitment": bytes(32).hex()}, {"commitment"}),
        ({"entropy": ("616e62", "", "0001")}, {"seed", "deal"}),
        ({"entropy": ("616e61", "0001", "")}, {"seed", "deal"}),
        ({"entropy": ("616e61", "", "0001", "")}, {"seed", "deal"}),
        ({"entropy": ("616e61", "", "zz")}, {"seed", "deal"}),
        ({"entropy": ("616e61", "", "00" * 257)}, {"seed", "deal"}),
        ({"seed": bytes(32).hex()}, {"seed"}),
    ],
)
def test_a_changed_secret_or_addition_or_seed_is_noticed(changed, broken):
    told, seed = honest()
    found = {claim for claim, holds in check(replace(told, **changed), seed) if not holds}
    assert broken <= found <= broken | {"order"}  # another seed may by chance draw the same order


def test_every_other_order_is_noticed():
    told, _ = honest()
    for order in [*permutations(range(3)), (0, 1), (0,), (0, 0, 0), tuple(range(2000)), (0, 1, 2, 3)]:
        holds = dict(check(replace(told, order=order)))["order"]
        assert holds == (order == told.order)


def test_a_game_dealt_from_another_seed_is_noticed():
    told, _ = honest()
    assert dict(check(told, bytes(32)))["deal"] is False


def test_a_game_that_goes_on_cannot_be_checked_yet():
    with pytest.raises(FairnessError, match="the game goes on"):
        check(promised(SECRET, ENTROPY))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: commitment(b"short"),
        lambda: commitment("a" * 32),
        lambda: deal_seed(b"", []),
        lambda: deal_seed(SECRET, [bytes(257)]),
        lambda: deal_seed(SECRET, ["text"]),
        lambda: seat_order(bytes(31), 2),
        lambda: seat_order(bytes(32), 0),
        lambda: seat_order(bytes(32), 1001),
    ],
)
def test_what_no_fair_deal_is_made_of_is_refused(wrong):
    with pytest.raises(FairnessError):
        wrong()


def test_fairness_travels_as_json():
    told, _ = honest()
    assert msgspec.json.decode(msgspec.json.encode(told), type=Fairness) == told

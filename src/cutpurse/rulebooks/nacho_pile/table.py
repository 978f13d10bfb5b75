"""Nacho Pile for people: moves in words, the places on the table, and what is asked of whom."""

from __future__ import annotations

from collections.abc import Sequence

from cutpurse.engine.layout import Board
from cutpurse.engine.view import Card, Said, Touch, Zone
from cutpurse.rulebooks.nacho_pile.rules import (
    ALL_KINDS,
    CHOOSE_REMOVE,
    CHOOSE_SCORE,
    CHOOSE_STEAL,
    DRAW,
    DRAW_OR_STOP,
    FIRST_DRAW,
    KINDS,
    NO_CHIP,
    NUMBER_A_WILD,
    NUMBERS,
    REMOVE_PILE,
    SCORE_PLAIN,
    SCORE_WILD,
    SPECIALS,
    STEAL,
    STEAL_PILE,
    STOP,
    WILD,
    WILD_BECOMES,
)

CHIP_NAMES = (*(f"a {face}" for face in KINDS[:NUMBERS]), "a wild", "Steal", "Score", "Remove")

MOVE_KINDS = {
    "draw": "draw a chip from the bag; no data",
    "stop": "end the turn and lay this turn's chips down; no data",
    "number": "say which number a wild has when it is laid down; data: number",
    "score": "choose the number that goes to the plate; data: number, wild (whether a wild is picked as that number)",
    "steal": "take a pile from another player; data: owner (seat), number, chips (how many it holds)",
    "remove": "put a pile back into the bag; data: owner (seat), number, chips (how many it holds)",
}


def describe(s: Board, move: int, names: Sequence[str]) -> Said:
    """A move in words, with the chips and piles it touches."""
    me = s.to_move
    if move == DRAW:
        return Said(kind="draw", data={}, code="draw", text="Draw a chip", touches=(Touch("bag"), Touch("turn")))
    if move == STOP:
        return Said(kind="stop", data={}, code="stop", text=_stop_text(s), touches=(Touch("turn"),))
    if move >= STEAL_PILE:
        return _pile_move(s, move, names)
    if move < SCORE_PLAIN:
        number = 1 + move - WILD_BECOMES
        return Said(
            kind="number",
            data={"number": number},
            code=f"wild{number}",
            text=f"Lay the wild down as a {number}",
            touches=(Touch("turn", _place_in_turn(s, WILD)), Touch(_front(me, number))),
        )
    if move < SCORE_WILD:
        number = 1 + move - SCORE_PLAIN
        return Said(
            kind="score",
            data={"number": number, "wild": False},
            code=f"score{number}",
            text=f"Score the {number}",
            touches=(Touch("turn", _place_in_turn(s, number - 1)), Touch(f"plate.{me}")),
        )
    number = 1 + move - SCORE_WILD
    return Said(
        kind="score",
        data={"number": number, "wild": True},
        code=f"scoreW{number}",
        text=f"Score the wild as a {number}",
        touches=(Touch("turn", _place_in_turn(s, WILD)), Touch(_front(me, number))),
    )


def _stop_text(s: Board) -> str:
    chips = [card.face or "" for card in _turn_cards(s)]
    return f"Stop and lay down {', '.join(chips)}" if chips else "Stop with nothing to lay down"


def _pile_move(s: Board, move: int, names: Sequence[str]) -> Said:
    """Steal or Remove, applied to one pile."""
    me = s.to_move
    stealing = move < REMOVE_PILE
    owner, place = divmod(move - (STEAL_PILE if stealing else REMOVE_PILE), NUMBERS)
    number = place + 1
    chips = s.front[owner, place] + s.front_wilds[owner, place]
    kind = "steal" if stealing else "remove"
    whose = "your own" if owner == me else f"{names[owner]}'s"
    pile = f"{whose} pile of {number}s"
    count = "1 chip" if chips == 1 else f"{chips} chips"
    return Said(
        kind=kind,
        data={"owner": owner, "number": number, "chips": chips},
        code=f"{kind}{owner}.{number}",
        text=f"Steal {pile} ({count})" if stealing else f"Put {pile} back into the bag ({count})",
        touches=(Touch(_front(owner, number)), Touch(_front(me, number) if stealing else "bag")),
    )


# -- places --------------------------------------------------------------------------------------------------------


def _front(seat: int, number: int) -> str:
    return f"front.{seat}.{number}"


def _turn_cards(s: Board) -> tuple[Card, ...]:
    return tuple(Card(KINDS[kind]) for kind in range(ALL_KINDS) for _ in range(s.turn[kind]))


def _place_in_turn(s: Board, kind: int) -> int:
    """Where the first chip of a kind lies among this turn's chips as they are listed."""
    return sum(s.turn[before] for before in range(kind))


def _numbered(plain: int, wild: int, number: int) -> list[Card]:
    """Chips that count as a number."""
    return [Card(str(number))] * plain + [Card("wild", f"as {number}")] * wild


def _plate_cards(s: Board, seat: int) -> tuple[Card, ...]:
    cards: list[Card] = []
    for place in range(NUMBERS):
        cards += _numbered(s.plate[seat, place], s.plate_wilds[seat, place], place + 1)
    for special in range(SPECIALS):
        cards += [Card(KINDS[STEAL + special])] * s.plate_specials[seat, special]
    return tuple(cards)


def zones(s: Board, seat: int) -> list[Zone]:
    """The same for everybody: the bag with all it holds, this turn's chips, each seat's piles and plate."""
    bag = tuple(Card(KINDS[kind]) for kind in range(ALL_KINDS) for _ in range(s.bag[kind]))
    turn = _turn_cards(s)
    label = "Bag" if s.revealed == NO_CHIP else "Last chip in the bag"
    on_turn = s.to_move if s.to_move >= 0 else None
    found = [
        Zone(id="bag", kind="bag", label=label, count=len(bag), cards=bag, ordered=False),
        Zone(id="turn", kind="turn", label="This turn", owner=on_turn, count=len(turn), cards=turn, ordered=False),
    ]
    for owner in range(s.players):
        for number in range(1, NUMBERS + 1):
            pile = tuple(_numbered(s.front[owner, number - 1], s.front_wilds[owner, number - 1], number))
            found.append(
                Zone(
                    id=_front(owner, number),
                    kind="front",
                    label=f"Pile of {number}s",
                    owner=owner,
                    count=len(pile),
                    cards=pile,
                    ordered=False,
                )
            )
        plate = _plate_cards(s, owner)
        found.append(
            Zone(
                id=f"plate.{owner}",
                kind="plate",
                label="Plate",
                owner=owner,
                count=len(plate),
                cards=plate,
                ordered=False,
            )
        )
    return found


# -- the prompt ----------------------------------------------------------------------------------------------------


def prompt(s: Board, seat: int, names: Sequence[str]) -> str:
    """One line: what just happened where it matters, and what is asked of whom."""
    mine = seat == s.to_move
    who = names[s.to_move]
    if s.phase == FIRST_DRAW:
        return _bust_text(s, seat, names) + ("Your turn: draw a chip." if mine else f"{who} is about to draw.")
    if s.phase == NUMBER_A_WILD:
        news = "" if s.revealed == NO_CHIP else f"The last chip is {CHIP_NAMES[s.revealed]}. "
        return news + ("Your turn: which number is your wild?" if mine else f"{who} is choosing a number for a wild.")
    asks, chooses = {
        DRAW_OR_STOP: ("draw again or stop?", "is choosing whether to draw again"),
        CHOOSE_STEAL: ("which pile do you take?", "is choosing a pile to take"),
        CHOOSE_SCORE: ("which chip do you score?", "is choosing a chip to score"),
        CHOOSE_REMOVE: ("which pile goes back into the bag?", "is choosing a pile to put back into the bag"),
    }[s.phase]
    chip = CHIP_NAMES[s.drawn]
    return f"Your turn: you drew {chip}; {asks}" if mine else f"{who} drew {chip} and {chooses}."


def _bust_text(s: Board, seat: int, names: Sequence[str]) -> str:
    if not s.bust:
        return ""
    loser = (s.to_move - 1) % s.players
    return f"{'You' if seat == loser else names[loser]} drew another {KINDS[s.drawn]} and bust. "


def inventory(s: Board) -> dict[str, int]:
    """How many chips of each kind there are, wherever they lie."""
    chips = {face: s.bag[kind] + s.turn[kind] for kind, face in enumerate(KINDS)}
    for seat in range(s.players):
        for place in range(NUMBERS):
            chips[KINDS[place]] += s.front[seat, place] + s.plate[seat, place]
            chips[KINDS[WILD]] += s.front_wilds[seat, place] + s.plate_wilds[seat, place]
        for special in range(SPECIALS):
            chips[KINDS[STEAL + special]] += s.plate_specials[seat, special]
    return chips

"""Ten Card Crook: a solitaire of ten cards in which crowds push marks into the thief's reach."""

from cutpurse.engine.rulebook import Credit, Rulebook, page_of
from cutpurse.rulebooks.ten_card_crook import rules, table

RULEBOOK = Rulebook(
    id="ten_card_crook",
    title="Ten Card Crook",
    version=1,
    players=(1, 1),
    credit=Credit(author="unknown", note="the rule sheet names no author"),
    summary="Line up crowds around a mark, hope for the one Theft, and never let two marks meet.",
    hidden="the order of the deck, except for cards put at its bottom since the last shuffle",
    length="endless, or as many turns as you set; a careless thief is caught within ten",
    page=page_of(__file__),
    options=rules.OPTIONS,
    fields=rules.FIELDS,
    ends=rules.ENDS,
    actions=rules.ACTIONS,
    most_moves=rules.MOST_MOVES,
    longest=0,  # endless by default: a thief who is never caught goes on for ever
    deal=rules.deal,
    moves=rules.moves,
    play=rules.play,
    score=rules.score,
    wins=rules.wins,
    hide=rules.hide,
    fill=rules.fill,
    describe=table.describe,
    zones=table.zones,
    prompt=table.prompt,
    move_kinds=table.MOVE_KINDS,
)

__all__ = ["RULEBOOK"]

"""Ten Card Crook: a solitaire of ten cards in which crowds push marks into the thief's reach."""

from cutpurse.engine.rulebook import Credit, Foresight, Rulebook, pages_beside
from cutpurse.engine.words import words_beside
from cutpurse.rulebooks.ten_card_crook import check, deck, insight, policy, rules, story, table

RULEBOOK = Rulebook(
    id="ten_card_crook",
    title="Ten Card Crook",
    version=2,
    players=(1, 1),
    credit=Credit(author="unknown", note="the rule sheet names no author"),
    aim="score",
    page=pages_beside(__file__),
    words=words_beside(__file__),
    options=rules.OPTIONS,
    fields=rules.FIELDS,
    ends=rules.ENDS,
    actions=rules.ACTIONS,
    most_moves=rules.MOST_MOVES,
    longest=0,  # endless by default: a thief who is never caught goes on for ever
    dealing=deck.DEALING,
    deal=rules.deal,
    moves=rules.moves,
    play=rules.play,
    score=rules.score,
    wins=rules.wins,
    hide=rules.hide,
    fill=rules.fill,
    choose=policy.choose,
    manners=("sensible", "greedy", "childlike"),
    levels={"medium": "greedy", "hard": "sensible"},  # sense is too near to the best for a level in between
    foresight=Foresight(depth=1),  # a plan for cards not yet drawn is none: sense knows better what to do then
    notation=table.notation,
    describe=table.describe,
    zones=table.zones,
    prompt=story.prompt,
    tell=story.tell,
    insight=insight.insight,
    values=table.values,
    tally=table.tally,
    reasons=table.reasons,
    verdict=story.verdict,
    beats=deck.BEATS,
    check=check.check,
    move_kinds=table.MOVE_KINDS,
)

__all__ = ["RULEBOOK"]

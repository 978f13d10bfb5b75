// A small game with hidden hands: four players, a hand of ten cards each, one card played a turn, then drawn anew.
const PLAYERS = 4;
const HAND = 10;

const game = {
  name: "hands",
  setup: ({ random }) => ({
    hands: Array.from({ length: PLAYERS }, () => Array.from({ length: HAND }, () => random.Die(52))),
    pile: [],
    played: 0,
  }),
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)),
  }),
  moves: {
    play: ({ G, playerID, events, random }, place) => {
      const hand = G.hands[Number(playerID)];
      G.pile.push(hand[place]);
      if (G.pile.length > 10) G.pile.shift();
      hand[place] = random.Die(52);
      G.played += 1;
      events.endTurn();
    },
  },
};

module.exports = { game, PLAYERS, HAND };

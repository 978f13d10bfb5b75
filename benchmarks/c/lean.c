/* Spite & Malice at random, in lean C: the fastest we can write that still plays the same decisions.

   Nothing is kept that random playouts do not need: no tags for guesses, no order of the cards in play piles, no clearing
   of places that are not used, no count of shuffles, and only the parts of a state that a new game reads are set up. Moves are
   listed, as any policy but the uniform one needs them. Build and run it like twin.c; the same checksum proves that it
   plays the same games. */

#include "games.h"

typedef struct {
    int hand_size, win_size, spot_size[SPOTS];
    int8_t hand[8];
    int8_t win[MOST_WIN_CARDS];
    int8_t spot[SPOTS][SPOT_ROOM];
} Seat;

typedef struct {
    Table table;
    int to_move, ended, phase, played, passes, idle_turns;
    int draw_size, retired_size;
    int pile_size[PILES];
    uint32_t jokers[PILES]; /* which cards of a play pile are jokers, a bit each */
    int retired[KINDS];
    Seat seats[SEATS];
    Chance chance;
    int8_t draw_pile[LARGEST_DECK];
} State;

/* -- drawing --------------------------------------------------------------------------------------------------------- */

static inline void take_cards(State *s, Seat *me, int count) {
    for (int i = 0; i < count; i++) me->hand[me->hand_size + i] = s->draw_pile[s->draw_size - 1 - i];
    me->hand_size += count;
    s->draw_size -= count;
}

static void shuffle_retired(State *s) {
    if (s->retired_size == 0) return;
    int size = 0;
    for (int8_t kind = 0; kind < KINDS; kind++) {
        memset(s->draw_pile + size, kind, (size_t)s->retired[kind]);
        size += s->retired[kind];
        s->retired[kind] = 0;
    }
    shuffle(&s->chance, s->draw_pile, size);
    s->draw_size = size;
    s->retired_size = 0;
}

static inline void draw_up(State *s, Seat *me) {
    if (HAND - me->hand_size > s->draw_size) {
        take_cards(s, me, s->draw_size);
        shuffle_retired(s);
    }
    const int wanted = HAND - me->hand_size;
    take_cards(s, me, wanted < s->draw_size ? wanted : s->draw_size);
}

/* -- the deal -------------------------------------------------------------------------------------------------------- */

static inline int rank_value(int kind) { return kind == JOKER ? 0 : kind + 1; }

static inline int64_t strength(const Seat *seat) {
    int64_t total = (int64_t)rank_value(seat->win[seat->win_size - 1]) << VALUE_BITS * (KING + 2);
    for (int spot = 0; spot < SPOTS; spot++) total += 1LL << VALUE_BITS * rank_value(seat->spot[spot][0]);
    return total;
}

static void deal(State *s, const Table *table) {
    memset(s, 0, offsetof(State, seats));
    s->table = *table;
    int size = 0;
    for (int pack = 0; pack < table->packs; pack++)
        for (int8_t kind = 0; kind < KINDS; kind++)
            for (int i = 0; i < (kind == JOKER ? PACK_JOKERS : SUITS); i++) s->draw_pile[size++] = kind;
    shuffle(&s->chance, s->draw_pile, size);
    s->draw_size = size;
    int64_t best = -1;
    for (int seat = 0; seat < table->players; seat++) {
        Seat *me = &s->seats[seat];
        me->hand_size = 0;
        take_cards(s, me, HAND);
        for (int spot = 0; spot < SPOTS; spot++) {
            me->spot[spot][0] = s->draw_pile[--s->draw_size];
            me->spot_size[spot] = 1;
        }
        for (int i = 0; i < table->win_cards; i++) me->win[i] = s->draw_pile[--s->draw_size];
        me->win_size = table->win_cards;
        const int64_t show = strength(me);
        if (show > best) best = show, s->to_move = seat;
    }
}

/* -- what may be done ------------------------------------------------------------------------------------------------ */

typedef struct {
    uint32_t hand; /* one bit a kind */
    int win, tops[SPOTS];
} Sources;

static inline int list_plays(int32_t *out, int n, int pile, int kind, const Sources *from) {
    out[n] = WIN_PLAY + pile;
    n += from->win == kind;
    out[n] = HAND_PLAY + kind * PILES + pile;
    n += from->hand >> kind & 1;
    for (int spot = 0; spot < SPOTS; spot++) {
        out[n] = SPOT_PLAY + spot * PILES + pile;
        n += from->tops[spot] == kind;
    }
    return n;
}

static inline int list_discards(const Seat *me, int32_t *out, int n) {
    int low = 0, count = SPOTS;
    bool full = false;
    for (int spot = SPOTS - 1; spot >= 0; spot--) {
        const int size = me->spot_size[spot];
        if (size == 0) low = spot, count = 1;
        full |= size == SPOT_ROOM;
    }
    const int first = n;
    uint32_t listed = 0;
    for (int place = 0; place < HAND; place++) {
        const int card = me->hand[place];
        const uint32_t bit = (uint32_t)(place < me->hand_size) << card & ~listed;
        listed |= bit;
        for (int spot = 0; spot < SPOTS; spot++) out[n + spot] = DISCARD + card * SPOTS + low + spot;
        n += bit ? count : 0;
    }
    if (full) {
        const int last = n;
        n = first;
        for (int i = first; i < last; i++) {
            out[n] = out[i];
            n += me->spot_size[(out[i] - DISCARD) % SPOTS] < SPOT_ROOM;
        }
    }
    return n;
}

static inline int moves(const State *s, int32_t *out) {
    const Seat *me = &s->seats[s->to_move];
    int n = 0;
    if (s->phase == PLAYING) {
        Sources from = {.hand = 0, .win = me->win[me->win_size - 1]};
        for (int place = 0; place < HAND; place++) from.hand |= (uint32_t)(place < me->hand_size) << me->hand[place];
        uint32_t kinds = from.hand | 1u << from.win;
        for (int spot = 0; spot < SPOTS; spot++) {
            const int size = me->spot_size[spot];
            from.tops[spot] = size ? me->spot[spot][size - 1] : NO_CARD;
            kinds |= 1u << from.tops[spot];
        }
        bool has_room = false;
        for (int pile = 0; pile < PILES; pile++) {
            const int rank = s->pile_size[pile];
            if (rank == 0 && has_room) continue;
            has_room |= rank == 0;
            n = list_plays(out, n, pile, rank, &from);
        }
        if (kinds >> JOKER & 1)
            for (int pile = 0; pile < PILES; pile++)
                if (s->pile_size[pile] > 0 && __builtin_popcount(s->jokers[pile]) < PILE_JOKERS)
                    n = list_plays(out, n, pile, JOKER, &from);
        if (has_room && kinds >> ACE & 1) return n;
    }
    if (me->hand_size == 0) {
        out[n] = PASS;
        return n + 1;
    }
    return list_discards(me, out, n);
}

/* -- what is done ---------------------------------------------------------------------------------------------------- */

static inline void finish(State *s, int reason) {
    s->ended = reason;
    s->to_move = -1;
}

static inline void put_on_pile(State *s, int pile, int card) {
    const int height = s->pile_size[pile]++;
    s->jokers[pile] |= (uint32_t)(card == JOKER) << height;
    if (s->played == NOTHING) s->played = A_CARD;
    if (height == KING) {
        for (int rank = 0; rank <= KING; rank++) s->retired[rank] += !(s->jokers[pile] >> rank & 1);
        s->retired[JOKER] += __builtin_popcount(s->jokers[pile]);
        s->retired_size += KING + 1;
        s->pile_size[pile] = 0;
        s->jokers[pile] = 0;
    }
}

static inline void play_on(State *s, Seat *me) {
    if (me->hand_size == 0) draw_up(s, me);
}

static inline void leave_hand(State *s, Seat *me, int kind) {
    const int last = --me->hand_size;
    int place = 0, alike = 0;
    for (int i = 0; i <= last; i++)
        if (me->hand[i] == kind) place = i, alike++;
    if (alike > 1) {
        int lot = draw(&s->chance, (uint32_t)alike);
        for (int i = last; lot >= 0; i--)
            if (me->hand[i] == kind) place = i, lot--;
    }
    me->hand[place] = me->hand[last];
}

static inline void end_turn(State *s, int seat) {
    s->idle_turns = s->played == A_WIN_CARD ? 0 : s->idle_turns + 1;
    s->played = NOTHING;
    s->phase = PLAYING;
    if (s->passes == s->table.players)
        finish(s, EXHAUSTED);
    else if (s->idle_turns == IDLE_TURNS)
        finish(s, STALLED);
    else {
        s->to_move = seat + 1 < s->table.players ? seat + 1 : 0;
        draw_up(s, &s->seats[s->to_move]);
    }
}

static inline void discard(State *s, int seat, int kind, int spot) {
    Seat *me = &s->seats[seat];
    leave_hand(s, me, kind);
    const int size = me->spot_size[spot]++;
    me->spot[spot][size] = (int8_t)kind;
    if (size > 0) {
        s->passes = 0;
        end_turn(s, seat);
    } else if (me->hand_size > 0)
        s->phase = ENDING;
    else {
        s->phase = PLAYING;
        draw_up(s, me);
    }
}

static inline void play(State *s, int move) {
    const int seat = s->to_move;
    Seat *me = &s->seats[seat];
    if (move >= PASS) {
        s->passes = s->played == NOTHING ? s->passes + 1 : 0;
        end_turn(s, seat);
    } else if (move >= DISCARD)
        discard(s, seat, (move - DISCARD) / SPOTS, (move - DISCARD) % SPOTS);
    else if (move >= SPOT_PLAY) {
        const int spot = (move - SPOT_PLAY) / PILES;
        put_on_pile(s, (move - SPOT_PLAY) % PILES, me->spot[spot][--me->spot_size[spot]]);
        play_on(s, me);
    } else if (move >= WIN_PLAY) {
        s->played = A_WIN_CARD;
        put_on_pile(s, move - WIN_PLAY, me->win[--me->win_size]);
        if (me->win_size == 0)
            finish(s, WIN_CARDS_PLAYED);
        else
            play_on(s, me);
    } else {
        put_on_pile(s, move % PILES, move / PILES);
        leave_hand(s, me, move / PILES);
        play_on(s, me);
    }
}

/* -- the games ------------------------------------------------------------------------------------------------------- */

static inline void playouts(const Table *table, const uint32_t seed[8], uint64_t first, uint64_t count, Tally *tally,
                            uint32_t *checksum) {
    State s;
    int32_t out[MOST_MOVES];
    uint16_t block[HALVES];
    for (uint64_t game = first; game < first + count; game++) {
        child_seed(seed, game, block, &s.chance);
        uint64_t rng = policy_seed(block);
        deal(&s, table);
        int64_t decisions = 0;
        while (s.to_move >= 0) {
            const int n = moves(&s, out);
            const int move = out[pick(&rng, (uint32_t)n)];
            if (checksum) *checksum = with_move(*checksum, move);
            play(&s, move);
            decisions++;
        }
        int left[SEATS];
        for (int seat = 0; seat < table->players; seat++) left[seat] = s.seats[seat].win_size;
        add_result(tally, table, left, s.ended, decisions);
    }
}

/* Spite & Malice at random, in plain C: the twin of the compiled rule book, field for field.

   The same rules as src/cutpurse/rulebooks/spite_and_malice/rules.py, and the same state: places that are not used are
   cleared, and every tag that guesses and views need is kept. So it plays the same games move for move with the same
   work to do; the checksum over all decisions proves it. Every function has the name of the rule it mirrors.

       gcc -O3 -march=native -o twin twin.c
       ./twin seed first count players win_cards packs slices

   prints one line of JSON: checksum, the tally as the engine's `playouts` adds it up, and the seconds of each slice. */

#include "games.h"

typedef struct {
    Chance chance;
    int32_t shuffles;
    int16_t win_cards, packs;
    int16_t draw_pile_size;
    int16_t win_pile_size[SEATS];
    int16_t hand_size[SEATS];
    int16_t discards_size[SEATS][SPOTS];
    int16_t play_pile_size[PILES];
    int16_t retired[KINDS];
    int16_t retired_size;
    int16_t idle_turns;
    int8_t players, to_move, ended, phase, played, passes, draw_class;
    int8_t jokers[PILES];
    int8_t no_aces[SEATS];
    int8_t hand[SEATS][HAND];
    int8_t hand_class[SEATS][HAND];
    int8_t play_pile[PILES][KING + 1];
    int8_t win_pile[SEATS][MOST_WIN_CARDS];
    int8_t draw_pile[LARGEST_DECK];
    int8_t discards[SEATS][SPOTS][SPOT_ROOM];
} State;

/* -- drawing --------------------------------------------------------------------------------------------------------- */

static inline int8_t draw_card(State *s) {
    const int top = --s->draw_pile_size;
    const int8_t card = s->draw_pile[top];
    s->draw_pile[top] = 0;
    return card;
}

static inline void take_cards(State *s, int seat, int count) {
    const int size = s->hand_size[seat];
    for (int place = size; place < size + count; place++) {
        s->hand[seat][place] = draw_card(s);
        s->hand_class[seat][place] = s->draw_class;
    }
    s->hand_size[seat] = (int16_t)(size + count);
}

static int8_t unused_class(const State *s) {
    for (int8_t found = 1;; found++) {
        bool used = false;
        for (int seat = 0; seat < s->players; seat++)
            for (int place = 0; place < s->hand_size[seat]; place++) used |= s->hand_class[seat][place] == found;
        if (!used) return found;
    }
}

static void shuffle_retired(State *s) {
    if (s->retired_size == 0) return;
    int size = 0;
    for (int8_t kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < s->retired[kind]; i++) s->draw_pile[size++] = kind;
        s->retired[kind] = 0;
    }
    shuffle(&s->chance, s->draw_pile, size);
    s->draw_pile_size = (int16_t)size;
    s->retired_size = 0;
    s->shuffles++;
    s->draw_class = unused_class(s);
}

static inline void draw_up(State *s, int seat) {
    if (HAND - s->hand_size[seat] > s->draw_pile_size) {
        take_cards(s, seat, s->draw_pile_size);
        shuffle_retired(s);
    }
    const int wanted = HAND - s->hand_size[seat];
    take_cards(s, seat, wanted < s->draw_pile_size ? wanted : s->draw_pile_size);
}

/* -- the deal -------------------------------------------------------------------------------------------------------- */

static inline int rank_value(int kind) { return kind == JOKER ? 0 : kind + 1; }

static int64_t strength(const State *s, int seat) {
    int64_t total = (int64_t)rank_value(s->win_pile[seat][s->win_pile_size[seat] - 1]) << VALUE_BITS * (KING + 2);
    for (int spot = 0; spot < SPOTS; spot++) total += 1LL << VALUE_BITS * rank_value(s->discards[seat][spot][0]);
    return total;
}

static int first_seat(const State *s) {
    int first = 0;
    int64_t best = -1;
    for (int seat = 0; seat < s->players; seat++) {
        const int64_t show = strength(s, seat);
        if (show > best) best = show, first = seat;
    }
    return first;
}

static void deal(State *s) {
    int size = 0;
    for (int pack = 0; pack < s->packs; pack++)
        for (int8_t kind = 0; kind < KINDS; kind++)
            for (int i = 0; i < (kind == JOKER ? PACK_JOKERS : SUITS); i++) s->draw_pile[size++] = kind;
    shuffle(&s->chance, s->draw_pile, size);
    s->draw_pile_size = (int16_t)size;
    for (int seat = 0; seat < s->players; seat++) {
        draw_up(s, seat);
        for (int spot = 0; spot < SPOTS; spot++) {
            s->discards[seat][spot][0] = draw_card(s);
            s->discards_size[seat][spot] = 1;
        }
        for (int i = 0; i < s->win_cards; i++) s->win_pile[seat][i] = draw_card(s);
        s->win_pile_size[seat] = s->win_cards;
    }
    s->to_move = (int8_t)first_seat(s);
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

static inline int list_discards(const State *s, int32_t *out, int n, int seat) {
    int low = 0, count = SPOTS;
    bool full = false;
    for (int spot = SPOTS - 1; spot >= 0; spot--) {
        const int size = s->discards_size[seat][spot];
        if (size == 0) low = spot, count = 1;
        full |= size == SPOT_ROOM;
    }
    const int first = n;
    uint32_t listed = 0;
    for (int place = 0; place < HAND; place++) {
        const int card = s->hand[seat][place];
        const uint32_t bit = (uint32_t)(place < s->hand_size[seat]) << card & ~listed;
        listed |= bit;
        for (int spot = 0; spot < SPOTS; spot++) out[n + spot] = DISCARD + card * SPOTS + low + spot;
        n += bit ? count : 0;
    }
    if (full) {
        const int last = n;
        n = first;
        for (int i = first; i < last; i++) {
            out[n] = out[i];
            n += s->discards_size[seat][(out[i] - DISCARD) % SPOTS] < SPOT_ROOM;
        }
    }
    return n;
}

static int moves(const State *s, int32_t *out) {
    const int seat = s->to_move;
    const int hand_size = s->hand_size[seat];
    int n = 0;
    if (s->phase == PLAYING) {
        Sources from = {.hand = 0, .win = s->win_pile[seat][s->win_pile_size[seat] - 1]};
        for (int place = 0; place < HAND; place++) from.hand |= (uint32_t)(place < hand_size) << s->hand[seat][place];
        uint32_t kinds = from.hand | 1u << from.win;
        for (int spot = 0; spot < SPOTS; spot++) {
            const int size = s->discards_size[seat][spot];
            from.tops[spot] = size ? s->discards[seat][spot][size - 1] : NO_CARD;
            kinds |= 1u << from.tops[spot];
        }
        bool has_room = false;
        for (int pile = 0; pile < PILES; pile++) {
            const int rank = s->play_pile_size[pile];
            if (rank == 0 && has_room) continue;
            has_room |= rank == 0;
            n = list_plays(out, n, pile, rank, &from);
        }
        if (kinds >> JOKER & 1)
            for (int pile = 0; pile < PILES; pile++)
                if (s->play_pile_size[pile] > 0 && s->jokers[pile] < PILE_JOKERS)
                    n = list_plays(out, n, pile, JOKER, &from);
        if (has_room && kinds >> ACE & 1) return n;
    }
    if (hand_size == 0) {
        out[n] = PASS;
        return n + 1;
    }
    return list_discards(s, out, n, seat);
}

/* -- what is done ---------------------------------------------------------------------------------------------------- */

static void finish(State *s, int reason) {
    s->ended = (int8_t)reason;
    s->to_move = -1;
}

static void retire(State *s, int pile) {
    for (int i = 0; i <= KING; i++) s->retired[s->play_pile[pile][i]]++;
    memset(s->play_pile[pile], 0, sizeof s->play_pile[pile]);
    s->retired_size += KING + 1;
    s->play_pile_size[pile] = 0;
    s->jokers[pile] = 0;
}

static inline void put_on_pile(State *s, int pile, int8_t card) {
    const int height = s->play_pile_size[pile]++;
    s->play_pile[pile][height] = card;
    s->jokers[pile] += card == JOKER;
    if (s->played == NOTHING) s->played = A_CARD;
    if (height == KING) retire(s, pile);
}

static inline void play_on(State *s, int seat) {
    if (s->hand_size[seat] == 0) draw_up(s, seat);
}

static inline void play_win_card(State *s, int seat, int pile) {
    const int top = --s->win_pile_size[seat];
    put_on_pile(s, pile, s->win_pile[seat][top]);
    s->win_pile[seat][top] = 0;
    s->played = A_WIN_CARD;
    if (top == 0)
        finish(s, WIN_CARDS_PLAYED);
    else
        play_on(s, seat);
}

static inline void leave_hand(State *s, int seat, int kind) {
    const int last = s->hand_size[seat] - 1;
    int place = 0, alike = 0;
    for (int i = 0; i <= last; i++)
        if (s->hand[seat][i] == kind) place = i, alike++;
    if (alike > 1) {
        int lot = draw(&s->chance, (uint32_t)alike);
        for (int i = last; lot >= 0; i--)
            if (s->hand[seat][i] == kind) place = i, lot--;
    }
    s->hand[seat][place] = s->hand[seat][last];
    s->hand[seat][last] = 0;
    s->hand_class[seat][place] = s->hand_class[seat][last];
    s->hand_class[seat][last] = 0;
    const int known = s->no_aces[seat];
    const int moved = known >> last & 1;
    s->no_aces[seat] = (int8_t)(((known & ~(1 << place)) | moved << place) & ~(1 << last));
    s->hand_size[seat] = (int16_t)last;
}

static inline bool has_room(const State *s) {
    return !s->play_pile_size[0] | !s->play_pile_size[1] | !s->play_pile_size[2] | !s->play_pile_size[3];
}

static inline void end_turn(State *s, int seat) {
    s->idle_turns = s->played == A_WIN_CARD ? 0 : (int16_t)(s->idle_turns + 1);
    s->played = NOTHING;
    s->phase = PLAYING;
    if (s->passes == s->players)
        finish(s, EXHAUSTED);
    else if (s->idle_turns == IDLE_TURNS)
        finish(s, STALLED);
    else {
        const int next = seat + 1 < s->players ? seat + 1 : 0;
        s->to_move = (int8_t)next;
        draw_up(s, next);
    }
}

static inline void discard(State *s, int seat, int kind, int spot) {
    leave_hand(s, seat, kind);
    const int size = s->discards_size[seat][spot]++;
    s->discards[seat][spot][size] = (int8_t)kind;
    if (has_room(s)) s->no_aces[seat] = (int8_t)((1 << s->hand_size[seat]) - 1);
    if (size > 0) {
        s->passes = 0;
        end_turn(s, seat);
    } else if (s->hand_size[seat] > 0)
        s->phase = ENDING;
    else {
        s->phase = PLAYING;
        draw_up(s, seat);
    }
}

static void play(State *s, int move) {
    const int seat = s->to_move;
    if (move >= PASS) {
        s->passes = s->played == NOTHING ? (int8_t)(s->passes + 1) : 0;
        end_turn(s, seat);
    } else if (move >= DISCARD)
        discard(s, seat, (move - DISCARD) / SPOTS, (move - DISCARD) % SPOTS);
    else if (move >= SPOT_PLAY) {
        const int spot = (move - SPOT_PLAY) / PILES;
        const int top = --s->discards_size[seat][spot];
        put_on_pile(s, (move - SPOT_PLAY) % PILES, s->discards[seat][spot][top]);
        s->discards[seat][spot][top] = 0;
        play_on(s, seat);
    } else if (move >= WIN_PLAY)
        play_win_card(s, seat, move - WIN_PLAY);
    else {
        put_on_pile(s, move % PILES, (int8_t)(move / PILES));
        leave_hand(s, seat, move / PILES);
        play_on(s, seat);
    }
}

/* -- the games ------------------------------------------------------------------------------------------------------- */

static inline void playouts(const Table *table, const uint32_t seed[8], uint64_t first, uint64_t count, Tally *tally,
                            uint32_t *checksum) {
    const State empty = {
        .players = (int8_t)table->players, .win_cards = (int16_t)table->win_cards, .packs = (int16_t)table->packs};
    State s;
    int32_t out[MOST_MOVES];
    uint16_t block[HALVES];
    for (uint64_t game = first; game < first + count; game++) {
        s = empty;
        child_seed(seed, game, block, &s.chance);
        uint64_t rng = policy_seed(block);
        deal(&s);
        int64_t decisions = 0;
        while (s.to_move >= 0) {
            const int n = moves(&s, out);
            const int move = out[pick(&rng, (uint32_t)n)];
            if (checksum) *checksum = with_move(*checksum, move);
            play(&s, move);
            decisions++;
        }
        int left[SEATS];
        for (int seat = 0; seat < s.players; seat++) left[seat] = s.win_pile_size[seat];
        add_result(tally, table, left, s.ended, decisions);
    }
}

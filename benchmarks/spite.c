/* Spite & Malice at random, in plain C: the yardstick for the compiled rule book.

   The same rules as src/cutpurse/rulebooks/spite_and_malice/rules.py, the same ChaCha8 stream for deals and shuffles, the
   same child seeds and the same splitmix64 policy, so the same games move for move; the checksum over all decisions
   proves it. Every function has the name of the rule it mirrors.

       gcc -O3 -march=native -o spite spite.c
       ./spite seed first count players win_cards packs

   prints one line of JSON: decisions, seconds, checksum, and the tally as the engine's `playouts` adds it up. */

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ACE = 0, KING = 12, JOKER = 13, KINDS = 14, NO_KIND = KINDS, NO_CARD = KINDS + 1 };
enum { SEATS = 4, SUITS = 4, PACK_JOKERS = 2, LARGEST_DECK = 270 };
enum { HAND = 5, PILES = 4, SPOTS = 4, PILE_JOKERS = 3, MOST_WIN_CARDS = 25, SPOT_ROOM = 110, IDLE_TURNS = 300 };
enum { VALUE_BITS = 3 };
enum { PLAYING, ENDING };
enum { NOTHING, A_CARD, A_WIN_CARD };
enum { GOING_ON, WIN_CARDS_PLAYED, EXHAUSTED, STALLED };
enum {
    HAND_PLAY = 0,                         /* + kind * PILES + pile */
    WIN_PLAY = HAND_PLAY + KINDS * PILES,  /* + pile */
    SPOT_PLAY = WIN_PLAY + PILES,          /* + spot * PILES + pile */
    DISCARD = SPOT_PLAY + SPOTS * PILES,   /* + kind * SPOTS + spot */
    PASS = DISCARD + KINDS * SPOTS,
    MOST_MOVES = (1 + SPOTS + 2) * PILES + (HAND + 1) * SPOTS
};

typedef struct {
    uint64_t chance_counter;
    uint32_t chance_key[8];
    uint16_t chance_block[32];
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
    int8_t chance_used, players, to_move, ended, phase, played, passes, draw_class;
    int8_t jokers[PILES];
    int8_t no_aces[SEATS];
    int8_t hand[SEATS][HAND];
    int8_t hand_class[SEATS][HAND];
    int8_t play_pile[PILES][KING + 1];
    int8_t win_pile[SEATS][MOST_WIN_CARDS];
    int8_t draw_pile[LARGEST_DECK];
    int8_t discards[SEATS][SPOTS][SPOT_ROOM];
} State;

/* -- chance ------------------------------------------------------------------------------------------------------- */

enum { HALVES = 32, DOUBLE_ROUNDS = 4, GAME_STREAM = 0, CHILD_STREAM = 1 };

static inline uint32_t turn_left(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }

#define QUARTER_ROUND(a, b, c, d)                                 \
    a += b, d = turn_left(d ^ a, 16), c += d, b = turn_left(b ^ c, 12), \
    a += b, d = turn_left(d ^ a, 8), c += d, b = turn_left(b ^ c, 7)

static void chacha8_block(const uint32_t key[8], uint64_t counter, uint64_t nonce, uint16_t out[32]) {
    const uint32_t start[16] = {
        0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, key[0], key[1], key[2], key[3], key[4], key[5], key[6], key[7],
        (uint32_t)counter, (uint32_t)(counter >> 32), (uint32_t)nonce, (uint32_t)(nonce >> 32)};
    uint32_t x[16];
    memcpy(x, start, sizeof x);
    for (int i = 0; i < DOUBLE_ROUNDS; i++) {
        QUARTER_ROUND(x[0], x[4], x[8], x[12]);
        QUARTER_ROUND(x[1], x[5], x[9], x[13]);
        QUARTER_ROUND(x[2], x[6], x[10], x[14]);
        QUARTER_ROUND(x[3], x[7], x[11], x[15]);
        QUARTER_ROUND(x[0], x[5], x[10], x[15]);
        QUARTER_ROUND(x[1], x[6], x[11], x[12]);
        QUARTER_ROUND(x[2], x[7], x[8], x[13]);
        QUARTER_ROUND(x[3], x[4], x[9], x[14]);
    }
    for (int i = 0; i < 16; i++) {
        const uint32_t word = x[i] + start[i];
        out[2 * i] = (uint16_t)word;
        out[2 * i + 1] = (uint16_t)(word >> 16);
    }
}

static inline uint32_t next_half(State *s) {
    if (s->chance_used == HALVES) {
        chacha8_block(s->chance_key, s->chance_counter, GAME_STREAM, s->chance_block);
        s->chance_counter++;
        s->chance_used = 0;
    }
    return s->chance_block[s->chance_used++];
}

static inline int draw(State *s, uint32_t n) {
    uint32_t product = next_half(s) * n;
    if ((product & 0xffff) < n) {
        const uint32_t uneven = 65536 % n;
        while ((product & 0xffff) < uneven) product = next_half(s) * n;
    }
    return (int)(product >> 16);
}

static void shuffle(State *s, int8_t *cards, int count) {
    for (int i = count - 1; i > 0; i--) {
        const int j = draw(s, (uint32_t)i + 1);
        const int8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
}

static void child_seed(const uint32_t parent[8], uint64_t child, uint16_t block[32], State *s) {
    chacha8_block(parent, child, CHILD_STREAM, block);
    for (int i = 0; i < 8; i++) s->chance_key[i] = block[2 * i] | (uint32_t)block[2 * i + 1] << 16;
    s->chance_counter = 0;
    s->chance_used = HALVES;
}

/* -- the policy: splitmix64 ------------------------------------------------------------------------------------------ */

static inline uint32_t next_word(uint64_t *rng) {
    uint64_t z = *rng += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (uint32_t)((z ^ z >> 31) >> 32);
}

static inline uint32_t pick(uint64_t *rng, uint32_t n) {
    uint64_t product = (uint64_t)next_word(rng) * n;
    if ((uint32_t)product < n) {
        const uint32_t uneven = (uint32_t)(0x100000000 % n);
        while ((uint32_t)product < uneven) product = (uint64_t)next_word(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

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
    shuffle(s, s->draw_pile, size);
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
    shuffle(s, s->draw_pile, size);
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
            int rank = s->play_pile_size[pile];
            if (rank == 0 && has_room) rank = NO_KIND;
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
        int lot = draw(s, (uint32_t)alike);
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

static bool wins(const State *s, int seat) {
    for (int other = 0; other < s->players; other++)
        if (s->win_pile_size[other] < s->win_pile_size[seat]) return false;
    return true;
}

/* -- the games ------------------------------------------------------------------------------------------------------- */

typedef struct {
    int64_t games, decisions, longest, ends[3];
    struct { int64_t won, shared, score; } seats[SEATS];
} Tally;

static void add_result(Tally *tally, const State *s, int64_t decisions) {
    tally->games++;
    tally->decisions += decisions;
    if (decisions > tally->longest) tally->longest = decisions;
    tally->ends[s->ended - 1]++;
    int winners = 0;
    for (int seat = 0; seat < s->players; seat++) winners += wins(s, seat);
    for (int seat = 0; seat < s->players; seat++) {
        if (wins(s, seat)) ++*(winners == 1 ? &tally->seats[seat].won : &tally->seats[seat].shared);
        tally->seats[seat].score += s->win_cards - s->win_pile_size[seat];
    }
}

/* Plays games as the engine's `playouts` does. With a checksum, 32-bit FNV-1a over all chosen moves, it is a little slower, so
   it is a separate run. */
static inline void playouts(const State *empty, const uint32_t seed[8], uint64_t first, uint64_t count, Tally *tally,
                            uint32_t *checksum) {
    State s;
    int32_t out[MOST_MOVES];
    uint16_t block[32];
    for (uint64_t game = first; game < first + count; game++) {
        s = *empty;
        child_seed(seed, game, block, &s);
        uint64_t rng = block[16] | (uint64_t)block[17] << 16 | (uint64_t)block[18] << 32 | (uint64_t)block[19] << 48;
        deal(&s);
        int64_t decisions = 0;
        while (s.to_move >= 0) {
            const int n = moves(&s, out);
            const int move = out[pick(&rng, (uint32_t)n)];
            if (checksum) *checksum = (*checksum ^ (uint32_t)move) * 0x01000193;
            play(&s, move);
            decisions++;
        }
        add_result(tally, &s, decisions);
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 7) {
        fprintf(stderr, "usage: %s seed first count players win_cards packs\n", argv[0]);
        return 2;
    }
    const uint64_t number = strtoull(argv[1], NULL, 10);
    const uint32_t seed[8] = {(uint32_t)number, (uint32_t)(number >> 32)};
    const uint64_t first = strtoull(argv[2], NULL, 10), count = strtoull(argv[3], NULL, 10);
    const State empty = {
        .players = (int8_t)atoi(argv[4]), .win_cards = (int16_t)atoi(argv[5]), .packs = (int16_t)atoi(argv[6])};

    Tally tally = {0}, again = {0};
    const double start = now();
    playouts(&empty, seed, first, count, &tally, NULL);
    const double seconds = now() - start;
    uint32_t checksum = 0x811c9dc5;
    playouts(&empty, seed, first, count, &again, &checksum);

    printf("{\"decisions\": %" PRId64 ", \"seconds\": %.6f, \"checksum\": \"%08" PRIx32 "\", \"tally\": [%" PRId64
           ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64,
           tally.decisions, seconds, checksum, tally.games, tally.decisions, tally.longest, tally.ends[0], tally.ends[1],
           tally.ends[2]);
    for (int seat = 0; seat < empty.players; seat++)
        printf(", %" PRId64 ", %" PRId64 ", %" PRId64, tally.seats[seat].won, tally.seats[seat].shared,
               tally.seats[seat].score);
    puts("]}");
    return 0;
}

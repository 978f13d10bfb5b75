/* What both C programs share: chance, the random policy, the tally of results, and the command line.

   The same ChaCha8 stream, draws, shuffles, child seeds and splitmix64 policy as src/cutpurse/engine/chance.py and
   kernels.py, unit for unit; every function has the name of the rule it mirrors. */

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ACE = 0, KING = 12, JOKER = 13, KINDS = 14, NO_CARD = KINDS };
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

/* -- chance ------------------------------------------------------------------------------------------------------- */

enum { HALVES = 32, DOUBLE_ROUNDS = 4, GAME_STREAM = 0, CHILD_STREAM = 1 };

typedef struct {
    uint64_t counter;
    uint32_t key[8];
    uint16_t block[HALVES];
    int used;
} Chance;

static inline uint32_t turn_left(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }

#define QUARTER_ROUND(a, b, c, d)                                       \
    a += b, d = turn_left(d ^ a, 16), c += d, b = turn_left(b ^ c, 12), \
    a += b, d = turn_left(d ^ a, 8), c += d, b = turn_left(b ^ c, 7)

static void chacha8_block(const uint32_t key[8], uint64_t counter, uint64_t nonce, uint16_t out[HALVES]) {
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

static inline void next_block(Chance *chance) {
    chacha8_block(chance->key, chance->counter++, GAME_STREAM, chance->block);
    chance->used = 0;
}

static inline uint32_t next_half(Chance *chance) {
    if (chance->used == HALVES) next_block(chance);
    return chance->block[chance->used++];
}

static inline int draw(Chance *chance, uint32_t n) {
    uint32_t product = next_half(chance) * n;
    if ((product & 0xffff) < n) {
        const uint32_t uneven = 65536 % n;
        while ((product & 0xffff) < uneven) product = next_half(chance) * n;
    }
    return (int)(product >> 16);
}

static inline void shuffle(Chance *chance, int8_t *cards, int count) {
    int used = chance->used; /* kept out of memory while the loop lasts, as ours does */
    for (int i = count - 1; i > 0; i--) {
        if (used == HALVES) {
            next_block(chance);
            used = 0;
        }
        const uint32_t n = (uint32_t)i + 1;
        uint32_t product = chance->block[used++] * n;
        if ((product & 0xffff) < n) { /* rare, and rarely uneven: let `draw` decide, from the same unit on */
            chance->used = used - 1;
            product = (uint32_t)draw(chance, n) << 16;
            used = chance->used;
        }
        const int j = (int)(product >> 16);
        const int8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    chance->used = used;
}

static inline void child_seed(const uint32_t parent[8], uint64_t child, uint16_t block[HALVES], Chance *chance) {
    chacha8_block(parent, child, CHILD_STREAM, block);
    for (int i = 0; i < 8; i++) chance->key[i] = block[2 * i] | (uint32_t)block[2 * i + 1] << 16;
    chance->counter = 0;
    chance->used = HALVES;
}

/* -- the policy: splitmix64 ------------------------------------------------------------------------------------------ */

static inline uint64_t policy_seed(const uint16_t block[HALVES]) {
    return block[16] | (uint64_t)block[17] << 16 | (uint64_t)block[18] << 32 | (uint64_t)block[19] << 48;
}

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

/* -- results ------------------------------------------------------------------------------------------------------- */

typedef struct {
    int players, win_cards, packs;
} Table;

typedef struct {
    int64_t games, decisions, longest, ends[3];
    struct { int64_t won, shared, score; } seats[SEATS];
} Tally;

/* Adds the result of a game that left so many win cards to each seat. */
static void add_result(Tally *tally, const Table *table, const int left[SEATS], int ended, int64_t decisions) {
    tally->games++;
    tally->decisions += decisions;
    if (decisions > tally->longest) tally->longest = decisions;
    tally->ends[ended - 1]++;
    int fewest = left[0], winners = 0;
    for (int seat = 1; seat < table->players; seat++)
        if (left[seat] < fewest) fewest = left[seat];
    for (int seat = 0; seat < table->players; seat++) winners += left[seat] == fewest;
    for (int seat = 0; seat < table->players; seat++) {
        if (left[seat] == fewest) ++*(winners == 1 ? &tally->seats[seat].won : &tally->seats[seat].shared);
        tally->seats[seat].score += table->win_cards - left[seat];
    }
}

/* Plays games as the engine's `playouts` does; with a checksum, 32-bit FNV-1a over all chosen moves. */
static inline __attribute__((always_inline)) void playouts(const Table *table, const uint32_t seed[8], uint64_t first,
                                                           uint64_t count, Tally *tally, uint32_t *checksum);

static inline uint32_t with_move(uint32_t checksum, int move) { return (checksum ^ (uint32_t)move) * 0x01000193; }

/* -- the command line ---------------------------------------------------------------------------------------------- */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 8) {
        fprintf(stderr, "usage: %s seed first count players win_cards packs slices\n", argv[0]);
        return 2;
    }
    const uint64_t number = strtoull(argv[1], NULL, 10);
    const uint32_t seed[8] = {(uint32_t)number, (uint32_t)(number >> 32)};
    const uint64_t first = strtoull(argv[2], NULL, 10), count = strtoull(argv[3], NULL, 10);
    const Table table = {.players = atoi(argv[4]), .win_cards = atoi(argv[5]), .packs = atoi(argv[6])};
    const int slices = atoi(argv[7]);

    Tally tally = {0};
    uint32_t checksum = 0x811c9dc5;
    playouts(&table, seed, first, count, &tally, &checksum); /* before the clock starts: it warms the timed runs up */
    printf("{\"checksum\": \"%08" PRIx32 "\", \"tally\": [%" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64 ", %" PRId64
           ", %" PRId64, checksum, tally.games, tally.decisions, tally.longest, tally.ends[0], tally.ends[1], tally.ends[2]);
    for (int seat = 0; seat < table.players; seat++)
        printf(", %" PRId64 ", %" PRId64 ", %" PRId64, tally.seats[seat].won, tally.seats[seat].shared,
               tally.seats[seat].score);
    printf("], \"seconds\": [");
    for (int slice = 0; slice < slices; slice++) {
        Tally again = {0};
        const double start = now();
        playouts(&table, seed, first, count, &again, NULL);
        const double seconds = now() - start;
        if (memcmp(&again, &tally, sizeof tally)) return 1;
        printf("%s%.6f", slice ? ", " : "", seconds);
    }
    puts("]}");
    return 0;
}

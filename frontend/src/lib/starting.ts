/**
 * Tables that nobody else is to come to: whose page opens next starts the game by itself, once it has added its chance to the deal.
 *
 * Nothing of it is kept: where that page never opens, the table waits like any other.
 */
export const startsAtOnce = new Set<string>();

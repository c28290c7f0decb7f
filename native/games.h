// Games with a five-card board: what they have in common, and where they differ.
#pragma once
#include <cstdint>

#include "levels.h"

namespace homegame {

enum class Game { HOLDEM, SHORT_DECK, SHORT_DECK_TRIPS, OMAHA, OMAHA_8 };

// How a game ranks hands: what each rank pair makes with the five ranks of a board without a
// flush, and what a set of suited ranks makes. Higher is better.
struct Ranking {
    const uint16_t* value;   // row r begins at value + r * stride, see rows.h for r
    int stride;
    const uint16_t* flush;   // five of a suit, by the set of their ranks
    bool exactly_two;        // Omaha: two of the hole cards and three of the board, no less
    bool with_low;           // half the pot goes to the best low hand of eight or better
    uint64_t not_in_deck;    // short deck: twos to fives

    const uint16_t* row(int r) const { return value + r * stride; }
};

// Tables are made when a game is first asked for.
const Ranking& ranking(Game game);

// The best low of eight or better with exactly two of the hole cards and three of the board, by
// their sets of low ranks (bit 0 the ace to bit 7 the eight): 56 is the wheel, 0 no low.
uint8_t low_of(uint32_t board, uint32_t hole);

// A player's hole cards, prepared for many boards.
struct Hand {
    uint64_t cards = 0;
    int hole_cards = 0;
    int pairs = 0;
    uint8_t pair[15];        // its rank pairs, each once
    uint32_t suited[4]{};    // the ranks it has of each suit
    uint32_t low = 0;        // its low ranks

    Hand(const uint8_t* hole, int count);

    uint16_t unsuited(const uint16_t* row) const {
        uint16_t best = row[pair[0]];
        for (int i = 1; i < pairs; ++i) best = row[pair[i]] > best ? row[pair[i]] : best;
        return best;
    }
    // With these ranks of the suit on the board; 0 if that makes no flush.
    uint16_t flush(const Ranking& ranking, int suit, uint32_t on_board) const {
        if (ranking.exactly_two) return flush_of_two(ranking, suited[suit], on_board);
        return ranking.flush[suited[suit] | on_board];  // 0 for fewer than five
    }

private:
    static uint16_t flush_of_two(const Ranking& ranking, uint32_t mine, uint32_t on_board);
};

// Bits 0 to 7 for the ace to the eight among these ranks.
static inline uint32_t low_ranks(uint32_t ranks) {
    return (ranks << 1 & 0xFE) | (ranks >> 12 & 1);
}

}  // namespace homegame

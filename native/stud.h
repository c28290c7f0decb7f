// Equities in games without a board: each player's hand is known in part, and the rest of it is
// dealt. Stud is such a game, and so is a draw in which what was thrown away is drawn once.
#pragma once
#include <cstdint>
#include <vector>

#include "deals.h"

namespace homegame {

enum class By { HIGH, SOKO, ACE_TO_FIVE, DEUCE_TO_SEVEN, BADUGI };

struct Stud {
    int cards;       // in a whole hand: 4, 5 or 7
    By by;           // SOKO and DEUCE_TO_SEVEN rank five cards only, BADUGI four
    bool with_low;   // half the pot goes to the best low hand of eight or better
};

// Each player's known cards, and the cards that nobody can be dealt.
struct Seen {
    std::vector<std::vector<uint8_t>> hands;
    uint64_t dead;
};

// Counts every way to deal the missing cards.
Deals every_hand(const Stud& stud, const Seen& seen, int threads);

// Simulates blocks of trials, as `by_chance` does.
Deals hands_by_chance(const Stud& stud, const Seen& seen, uint64_t seed, uint64_t first_block,
                      uint64_t blocks, int threads);

}  // namespace homegame

// Hands that are known, in any of the games: how every board that can come ends.
#pragma once
#include <cstdint>
#include <vector>

#include "games.h"

namespace homegame {

// On how many boards which hands win: bit n of `high` stands for hand n having the best hand
// or one that ties with it, bit n of `low` likewise for the best low, if there is one.
struct Outcome {
    uint32_t high, low;
    uint64_t boards;
};

std::vector<Outcome> known_hands(const Ranking& ranking, const std::vector<Hand>& hands,
                                 const Spot& spot);

// The same, with no board, for two hands whose ranks are the same in each colouring: what ranks
// decide is worked out only once.
std::vector<std::vector<Outcome>> same_ranks(const Ranking& ranking,
                                             const std::vector<std::vector<Hand>>& colourings);

// All 463,563,500,400 pairs of four hole cards and a board, by category (1 high card to 9 straight
// flush): what Omaha hands make by the river.
std::vector<uint64_t> omaha_counts();

}  // namespace homegame

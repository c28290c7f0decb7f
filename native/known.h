// Known hands in any of the games: who wins on every possible board.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "games.h"

namespace homegame {

// The number of boards that certain hands win: bit n of `high` says that hand n has the best
// hand or ties for it, bit n of `low` the same of the best low, if there is one.
struct Outcome {
    uint32_t high, low;
    uint64_t boards;
};

std::vector<Outcome> known_hands(const Ranking& ranking, const std::vector<Hand>& hands,
                                 const Spot& spot);

// The same before the flop for hands in several colourings, which differ in suits only: what ranks
// decide is worked out once, and what a suit changes once for all who hold the same ranks of it.
class SameRanks {
public:
    virtual ~SameRanks() = default;
    virtual std::vector<Outcome> recoloured(const std::vector<Hand>& hands) = 0;
};
std::unique_ptr<SameRanks> same_ranks(const Ranking& ranking, const std::vector<Hand>& hands,
                                      const Spot& spot);

// What Omaha hands make by the river: all 463,563,500,400 pairs of four hole cards and a board, by
// category (1 high card to 9 straight flush).
std::vector<uint64_t> omaha_counts();

}  // namespace homegame

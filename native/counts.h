#pragma once
#include <cstdint>
#include <vector>

#include "levels.h"

namespace homegame {

// All hands of five, six or seven cards by class.
std::vector<uint64_t> class_counts(int cards);

// How many hands of each class `held` becomes when it is filled up to `cards` cards, at least
// one of them new and none of the new ones dead.
std::vector<uint64_t> class_counts_with(const std::vector<uint8_t>& held, uint64_t dead, int cards);

// The class of each holding on a board of three to five cards; 65535 for a holding with a card
// that is on the board or dead.
inline constexpr uint16_t TAKEN = 0xFFFF;
void strengths(const Spot& spot, uint16_t* classes);

}  // namespace homegame

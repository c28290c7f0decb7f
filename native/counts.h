#pragma once
#include <cstdint>
#include <vector>

#include "levels.h"

namespace homegame {

// All hands of five, six or seven cards by class.
std::vector<uint64_t> class_counts(int cards);

// By class, how often some cards become each hand of `cards` cards, none of the added ones
// being dead. At least one card is added.
std::vector<uint64_t> class_counts_with(const std::vector<uint8_t>& held, uint64_t dead, int cards);

// The class of each holding on a board of three to five cards; 65535 where a card is taken.
inline constexpr uint16_t TAKEN = 0xFFFF;
void strengths(const Spot& spot, uint16_t* classes);

}  // namespace homegame

// Other orders of hands on the same tables: short deck and the lows.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

namespace homegame {

enum class Kind { SHORT_DECK, SHORT_DECK_TRIPS, ACE_TO_FIVE, DEUCE_TO_SEVEN };

// Each order has its own classes, 0 the worst. The slots are those of ranks.h.
struct Order {
    std::vector<uint32_t> told;          // a class as `homegame.hands.low` tells it
    std::vector<uint16_t> unsuited[3];   // the class by slot, of five, six and seven cards
    std::vector<uint16_t> suited;        // the class of suited ranks; empty if suits play no part
    uint16_t of(const uint8_t* cards, int count) const;
};

// Made when first asked for.
const Order& order(Kind kind);

// A badugi hand as it is told: the cards that are missing, then the others from the highest
// down. 0x0_4321 is the best; a smaller number wins.
uint32_t badugi(const uint8_t* four);

// All 270,725 badugi hands by how they are told.
std::vector<std::pair<uint32_t, uint64_t>> badugi_counts();

// How many hands of five to seven cards there are by class.
std::vector<uint64_t> class_counts(Kind kind, int cards);

}  // namespace homegame

// Other orders of hands, with tables like those of ranks.h: short deck and the lows.
#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "hand.h"

namespace homegame {

enum class Kind { SHORT_DECK, SHORT_DECK_TRIPS, ACE_TO_FIVE, DEUCE_TO_SEVEN };

// Each order has its own classes, 0 the worst. The slots are those of ranks.h.
struct Order {
    std::vector<uint32_t> packed;         // a class as `homegame.hands.low` tells it
    std::vector<uint16_t> unsuited[3];   // the class by slot, of five, six and seven cards
    std::vector<uint16_t> suited;        // the class of suited ranks; empty if suits play no part
    uint16_t of(const uint8_t* cards, int count) const;
    template <int N>
    uint16_t of(const Tally& hand) const {
        if (!suited.empty() && hand.key & FIVE_SUITED)
            return suited[hand.suited >> (16 * flush_suit(hand.key)) & 0x1FFF];
        return unsuited[N - 5][slot_of<N>(uint32_t(hand.key))];
    }
};

// Tables are made when an order is first asked for.
const Order& order(Kind kind);

// A badugi packed into a number: how many cards are missing, then the others from the highest
// down. 0x0_4321 is the best; the smaller number wins.
uint32_t badugi(const uint8_t* four);

// How many of the 270,725 badugi hands pack into each number.
std::vector<std::pair<uint32_t, uint64_t>> badugi_counts();

// How many hands of five to seven cards there are of each class.
std::vector<uint64_t> class_counts(Kind kind, int cards);

}  // namespace homegame

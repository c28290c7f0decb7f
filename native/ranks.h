// The tables behind every evaluation. `generate_ranks.cpp` calculates them when the project is
// built, and explains them.
#pragma once
#include <cstdint>

namespace homegame {

// A five-card hand is one of 7,462 classes, 0 the worst (7-5-4-3-2) to 7,461 (a royal flush):
// the higher class wins, equal classes tie. Six and seven cards have the class of their best five.
inline constexpr int CLASSES = 7462;

// A rank's key is three digits of one byte each. The keys of a hand's cards are added up, and
// no two rank multisets of seven cards have the same sum, nor of six or five.
inline constexpr int KEY_LOW_BITS = 12;
inline constexpr uint32_t KEY_LOW = (1u << KEY_LOW_BITS) - 1;
extern const uint8_t DIGIT[3][16];

// A card's key: the key of its rank in the lower 32 bits; from bit 48 on four bits per suit, in
// which the card adds 1 to its suit. Bytes from 52 on are no cards.
extern const uint64_t CARD_KEY[256];

// The class of a rank multiset without a flush: SLOT[ROW[sum >> 12] + (sum & 4095)].
extern const uint16_t ROW_5[], ROW_6[], ROW_7[];
extern const uint16_t SLOT_5[], SLOT_6[], SLOT_7[];
extern const uint32_t ROWS_7, SLOTS_5, SLOTS_6, SLOTS_7;

// The class of five to seven cards of one suit, by the set of their ranks as 13 bits.
extern const uint16_t FLUSH[8192];

// The rank that `homegame.hands.rank` gives a class: 0x7_DDD44 is kings full of fours.
extern const uint32_t PACKED_RANK[CLASSES];

}  // namespace homegame

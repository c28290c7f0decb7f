// The class of one hand of five to seven cards, on every machine.
//
// Everything in these headers is `static`: each translation unit has its own copy, so that code
// built for AVX-512 never ends up in one that must run on every machine.
#pragma once
#include <cstddef>
#include <cstdint>

#include "ranks.h"

namespace homegame {

// A hand while its cards are added up, all counts side by side in two numbers.
//   key     bits 0-31 the sum of the rank keys; bits 48-63 four suit counters of four bits
//           that start from 3, so that the fifth card of a suit sets the counter's top bit.
//           Seven cards reach 10, which fits.
//   suited  sixteen bits a suit, bit n the card of rank n: the suit's ranks as a set.
static constexpr uint64_t NO_CARDS = 0x3333ull << 48;
static constexpr uint64_t FIVE_SUITED = 0x8888ull << 48;
static constexpr uint64_t NOT_A_CARD = 1ull << 63;

struct CardBits {
    uint64_t of[256];
    constexpr CardBits() : of{} {
        for (int byte = 0; byte < 256; ++byte)
            of[byte] = byte < 52 ? 1ull << (16 * (byte & 3) + (byte >> 2)) : NOT_A_CARD;
    }
};
static constexpr CardBits CARD_BIT;

template <int N> struct Table;
template <> struct Table<5> {
    static const uint16_t* row() { return ROW_5; }
    static const uint16_t* slot() { return SLOT_5; }
};
template <> struct Table<6> {
    static const uint16_t* row() { return ROW_6; }
    static const uint16_t* slot() { return SLOT_6; }
};
template <> struct Table<7> {
    static const uint16_t* row() { return ROW_7; }
    static const uint16_t* slot() { return SLOT_7; }
};

// The slot with the class of a rank multiset, by the sum of its keys.
template <int N>
[[gnu::always_inline]] static inline uint32_t slot_of(uint32_t sum) {
    return (sum & KEY_LOW) + Table<N>::row()[sum >> KEY_LOW_BITS];
}

template <int N>
[[gnu::always_inline]] static inline uint16_t class_of_ranks(uint32_t sum) {
    return Table<N>::slot()[slot_of<N>(sum)];
}

// The suit that has five cards. There must be one.
[[gnu::always_inline]] static inline int flush_suit(uint64_t key) {
    return (__builtin_ctzll(key & FIVE_SUITED) - 51) >> 2;
}

// Five suited cards are five ranks; a full house or four of a kind needs three cards more. So
// with seven cards a flush, or a straight within it, is always the best hand.
template <int N>
[[gnu::always_inline]] static inline uint16_t class_of(uint64_t key, uint64_t suited) {
    if (key & FIVE_SUITED) [[unlikely]]
        return FLUSH[suited >> (16 * flush_suit(key)) & 0x1FFF];
    return class_of_ranks<N>(uint32_t(key));
}

struct Tally {
    uint64_t key = NO_CARDS, suited = 0, sum = 0;
    [[gnu::always_inline]] void add(uint8_t card) {
        key += CARD_KEY[card], suited |= CARD_BIT.of[card], sum += CARD_BIT.of[card];
    }
    // Bits add up to their union only if none is there twice.
    bool is_wrong() const { return suited != sum || suited & NOT_A_CARD; }
};

template <int N>
static inline Tally tally(const uint8_t* cards) {
    Tally hand;
    for (int i = 0; i < N; ++i) hand.add(cards[i]);
    return hand;
}

}  // namespace homegame

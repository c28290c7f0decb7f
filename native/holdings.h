// The 1,326 holdings (two hole cards) and the 91 rank pairs they fall into.
#pragma once
#include <cstdint>

#include "ranks.h"

namespace homegame {

inline constexpr int HOLDINGS = 1326;
inline constexpr int PAIRS = 91;

// Holdings are numbered by their higher card, then by the lower: 3c2c... up to AsAh.
static constexpr int holding_of(int one, int other) {
    return one > other ? one * (one - 1) / 2 + other : other * (other - 1) / 2 + one;
}

// Rank pairs likewise, but a rank may pair with itself.
static constexpr int pair_of(int one, int other) {
    return one > other ? one * (one + 1) / 2 + other : other * (other + 1) / 2 + one;
}

struct Holdings {
    uint8_t high[HOLDINGS], low[HOLDINGS];        // the cards
    uint16_t lane[HOLDINGS];                      // 16 * pair + 4 * suit + suit, see `lane_of`
    uint8_t high_rank[PAIRS], low_rank[PAIRS];

    // Within a rank pair a holding's lane depends on the suits of its higher and its lower rank.
    // A pocket pair uses only the lanes with the higher suit first.
    constexpr Holdings() : high{}, low{}, lane{}, high_rank{}, low_rank{} {
        for (int a = 0; a < 52; ++a)
            for (int b = 0; b < a; ++b) {
                const int i = holding_of(a, b);
                high[i] = uint8_t(a), low[i] = uint8_t(b);
                lane[i] = uint16_t(16 * pair_of(a >> 2, b >> 2) + 4 * (a & 3) + (b & 3));
            }
        for (int a = 0; a < 13; ++a)
            for (int b = 0; b <= a; ++b)
                high_rank[pair_of(a, b)] = uint8_t(a), low_rank[pair_of(a, b)] = uint8_t(b);
    }
};
inline constexpr Holdings HOLDING;

}  // namespace homegame

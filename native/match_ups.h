// The 47,008 match-ups of two holdings; all others are one of these in other suits.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "holdings.h"

namespace homegame {

inline constexpr int MATCH_UPS = 47008;

// Goes through all pairs of holdings, the higher-numbered holding first, and visits each new
// match-up: its number, the holding, the other holding, and the list of all pairs of holdings
// that are the same in other suits.
template <class Visit>
static void for_match_ups(Visit visit) {
    std::array<std::array<uint16_t, HOLDINGS>, 24> recoloured;
    std::array<int, 4> suits{0, 1, 2, 3};
    for (auto& holdings : recoloured) {
        for (int i = 0; i < HOLDINGS; ++i) {
            const auto turned = [&](int card) { return (card & ~3) | suits[size_t(card & 3)]; };
            holdings[size_t(i)] =
                uint16_t(holding_of(turned(HOLDING.high[i]), turned(HOLDING.low[i])));
        }
        std::next_permutation(suits.begin(), suits.end());
    }
    std::vector<bool> seen(size_t(HOLDINGS) * HOLDINGS);
    int number = 0;
    std::array<std::pair<int, int>, 24> same;
    for (int one = 0; one < HOLDINGS; ++one)
        for (int other = 0; other < one; ++other) {
            if (seen[size_t(one * HOLDINGS + other)]) continue;
            const int high = HOLDING.high[one], low = HOLDING.low[one];
            if (HOLDING.high[other] == high || HOLDING.high[other] == low ||
                HOLDING.low[other] == high || HOLDING.low[other] == low)
                continue;
            for (size_t i = 0; i < 24; ++i) {
                same[i] = {recoloured[i][size_t(one)], recoloured[i][size_t(other)]};
                seen[size_t(same[i].first * HOLDINGS + same[i].second)] = true;
                seen[size_t(same[i].second * HOLDINGS + same[i].first)] = true;
            }
            visit(number++, one, other, same);
        }
}

}  // namespace homegame

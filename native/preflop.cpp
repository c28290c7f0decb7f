#include "preflop.h"

#include <memory>

#include "match_ups.h"

namespace homegame {
namespace {

std::unique_ptr<int32_t[]> all_wins() {
    auto wins = std::make_unique<int32_t[]>(size_t(HOLDINGS) * HOLDINGS);
    for_match_ups([&](int number, int, int, const auto& same) {
        const auto won = int32_t(PREFLOP_WINS[number]);
        const auto lost = int32_t(BOARDS - PREFLOP_WINS[number] - PREFLOP_TIES[number]);
        for (const auto& [one, other] : same)
            wins[size_t(one * HOLDINGS + other)] = won, wins[size_t(other * HOLDINGS + one)] = lost;
    });
    return wins;
}

}  // namespace

const int32_t* preflop_wins() {
    static const std::unique_ptr<int32_t[]> made = all_wins();
    return made.get();
}

Against heads_up_preflop(const double* first, const double* second) {
    const int32_t* const wins = preflop_wins();
    Against sums{};
    count_met(Spot{}, first, second, sums);
    alignas(64) double lost[HOLDINGS]{};
    for (int i = 0; i < HOLDINGS; ++i) {
        const int32_t* const row = wins + size_t(i) * HOLDINGS;
        if (first[i] > 0) {
            // Four sums at once: the order of adding whole numbers makes no difference.
            double sum[4]{};
            int k = 0;
            for (; k + 4 <= HOLDINGS; k += 4)
                for (int j = 0; j < 4; ++j) sum[j] += second[k + j] * row[k + j];
            for (; k < HOLDINGS; ++k) sum[0] += second[k] * row[k];
            sums.beats[i] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
        }
        if (second[i] > 0)
            for (int k = 0; k < HOLDINGS; ++k) lost[k] += second[i] * row[k];
    }
    for (int i = 0; i < HOLDINGS; ++i)
        sums.ties[i] = first[i] > 0 ? sums.met[i] - sums.beats[i] - lost[i] : 0;
    return sums;
}

}  // namespace homegame

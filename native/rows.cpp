#include "rows.h"

#include <algorithm>
#include <memory>

#include "hand.h"

namespace homegame {
namespace {

void fill(Row& row, const int* ranks) {
    int held[13]{};
    uint32_t board = 0;
    for (int i = 0; i < 5; ++i) {
        ++held[ranks[i]];
        board += uint32_t(CARD_KEY[4 * ranks[i]]);
    }
    for (int pair = 0; pair < PAIRS; ++pair) {
        const int high = HOLDING.high_rank[pair], low = HOLDING.low_rank[pair];
        ++held[high], ++held[low];
        if (held[high] <= 4 && held[low] <= 4) {
            const uint32_t cards =
                uint32_t(CARD_KEY[4 * high]) + uint32_t(CARD_KEY[4 * low]);
            row.value[pair] = class_of_ranks<7>(board + cards);
            row.order[row.possible++] = uint8_t(pair);
        }
        --held[high], --held[low];
    }
    std::sort(row.order, row.order + row.possible, [&](uint8_t a, uint8_t b) {
        return row.value[a] != row.value[b] ? row.value[a] < row.value[b] : a < b;
    });
    for (int i = 0; i < row.possible; ++i)
        if (i + 1 == row.possible || row.value[row.order[i]] != row.value[row.order[i + 1]])
            row.order[i] |= Row::LAST;
}

std::unique_ptr<Row[]> all_rows() {
    auto made = std::make_unique<Row[]>(ROWS);
    int r[5];
    for (r[4] = 0; r[4] < 13; ++r[4])
        for (r[3] = 0; r[3] <= r[4]; ++r[3])
            for (r[2] = 0; r[2] <= r[3]; ++r[2])
                for (r[1] = 0; r[1] <= r[2]; ++r[1])
                    for (r[0] = 0; r[0] <= r[1]; ++r[0])
                        if (r[0] != r[4]) fill(made[row_of_ranks(r)], r);
    return made;
}

}  // namespace

const Row* rows() {
    static const std::unique_ptr<Row[]> made = all_rows();
    return made.get();
}

}  // namespace homegame

// A board's row: what every rank pair makes with it without a flush.
//
// Without a flush only ranks matter. So the 2,598,960 boards share 6,175 rows, one for each
// multiset of five ranks. A row has the classes of all holdings, and their order.
#pragma once
#include <cstdint>

#include "holdings.h"

namespace homegame {

struct Row {
    uint16_t value[96];  // the class by rank pair (91 of them; the rest fills the cache line)
    uint8_t order[96];   // the possible rank pairs, worst first; LAST marks the last of a tie
    uint8_t possible;    // how many are possible, as a deck has four cards of a rank
    static constexpr uint8_t LAST = 0x80;
};

inline constexpr int ROWS = 6188;  // C(13 + 4, 5): 13 multisets of five equal ranks are unused

// The row number of five ranks in ascending order, by the combinatorial number system:
// r1 <= r2 <= ... is read as the strictly ascending r1 < r2 + 1 < r3 + 2 ...
struct RowPlace {
    uint16_t of[13][5];
    constexpr RowPlace() : of{} {
        for (int rank = 0; rank < 13; ++rank)
            for (int i = 0; i < 5; ++i) {
                long ways = 1;  // C(rank + i, i + 1)
                for (int k = 0; k <= i; ++k) ways = ways * (rank + i - k) / (k + 1);
                of[rank][i] = uint16_t(ways);
            }
    }
};
inline constexpr RowPlace ROW_PLACE;

static inline int row_of_ranks(const int* ascending) {
    int place = 0;
    for (int i = 0; i < 5; ++i) place += ROW_PLACE.of[ascending[i]][i];
    return place;
}

// The row of five cards in any order.
static inline int row_of_cards(const uint8_t* board) {
    int r[5];
    for (int i = 0; i < 5; ++i) {
        int at = i;
        const int rank = board[i] >> 2;
        for (; at > 0 && r[at - 1] > rank; --at) r[at] = r[at - 1];
        r[at] = rank;
    }
    return row_of_ranks(r);
}

// All rows; worked out on the first call, which takes a few milliseconds.
const Row* rows();

}  // namespace homegame

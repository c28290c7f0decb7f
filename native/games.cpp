#include "games.h"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "orders.h"
#include "rows.h"

namespace homegame {
namespace {

using Values = uint16_t[96];

// Omaha: the best three of the board's ranks with exactly this pair.
void best_of_threes(const int* r, Values& row) {
    for (int pair = 0; pair < PAIRS; ++pair) {
        const int high = HOLDING.high_rank[pair], low = HOLDING.low_rank[pair];
        for (int a = 0; a < 5; ++a)
            for (int b = 0; b < a; ++b)
                for (int c = 0; c < b; ++c) {
                    const int ranks[] = {r[a], r[b], r[c], high, low};
                    if (std::count(ranks, ranks + 5, high) > 4) continue;
                    if (std::count(ranks, ranks + 5, low) > 4) continue;
                    uint32_t sum = 0;
                    for (const int rank : ranks) sum += uint32_t(CARD_KEY[4 * rank]);
                    row[pair] = std::max(row[pair], class_of_ranks<5>(sum));
                }
    }
}

// Short deck: seven ranks under another order.
void of_seven(const Order& order, const int* r, Values& row) {
    for (int pair = 0; pair < PAIRS; ++pair) {
        const int high = HOLDING.high_rank[pair], low = HOLDING.low_rank[pair];
        uint32_t sum = uint32_t(CARD_KEY[4 * high]) + uint32_t(CARD_KEY[4 * low]);
        for (int i = 0; i < 5; ++i) sum += uint32_t(CARD_KEY[4 * r[i]]);
        if (std::count(r, r + 5, high) + 1 + (high == low) > 4) continue;
        if (std::count(r, r + 5, low) + 1 + (high == low) > 4) continue;
        row[pair] = order.unsuited[2][slot_of<7>(sum)];
    }
}

template <class Fill>
const uint16_t* table(Fill fill) {
    auto made = std::make_unique<Values[]>(ROWS);
    int r[5];
    for (r[4] = 0; r[4] < 13; ++r[4])
        for (r[3] = 0; r[3] <= r[4]; ++r[3])
            for (r[2] = 0; r[2] <= r[3]; ++r[2])
                for (r[1] = 0; r[1] <= r[2]; ++r[1])
                    for (r[0] = 0; r[0] <= r[1]; ++r[0])
                        if (r[0] != r[4]) fill(r, made[row_of_ranks(r)]);
    return &made.release()[0][0];  // never freed: tables live as long as the program
}

const uint16_t* short_deck_table(const Order& order) {
    return table([&](const int* r, Values& row) {
        if (r[0] >= 4) of_seven(order, r, row);
    });
}

constexpr uint64_t TWOS_TO_FIVES = 0xFFFF;

}  // namespace

const Ranking& ranking(Game game) {
    switch (game) {
        case Game::HOLDEM: {
            static const Ranking holdem{rows()->value, int(sizeof(Row) / 2), FLUSH, false, false, 0};
            static_assert(sizeof(Row) % 2 == 0);
            return holdem;
        }
        case Game::SHORT_DECK: {
            static const Order& order = homegame::order(Kind::SHORT_DECK);
            static const Ranking short_deck{short_deck_table(order), 96, order.suited.data(),
                                            false, false, TWOS_TO_FIVES};
            return short_deck;
        }
        case Game::SHORT_DECK_TRIPS: {
            static const Order& order = homegame::order(Kind::SHORT_DECK_TRIPS);
            static const Ranking short_deck{short_deck_table(order), 96, order.suited.data(),
                                            false, false, TWOS_TO_FIVES};
            return short_deck;
        }
        case Game::OMAHA: {
            static const Ranking omaha{table(best_of_threes), 96, FLUSH, true, false, 0};
            return omaha;
        }
        case Game::OMAHA_8: {
            static const Ranking split = [] {
                Ranking same = ranking(Game::OMAHA);
                same.with_low = true;
                return same;
            }();
            return split;
        }
    }
    throw std::logic_error("no such game");
}

uint8_t low_of(uint32_t board, uint32_t hole) {
    // Lows are five of eight ranks; the lower their highest card, then the next, the better. So
    // read as a number of eight bits, the better low is the smaller one.
    static const auto table = [] {
        std::array<uint8_t, 256> place{};  // of 56 sets, the best 56
        uint8_t next = 56;
        for (uint32_t set = 0; set < 256; ++set)
            if (__builtin_popcount(set) == 5) place[set] = next--;
        auto best = std::make_unique<std::array<std::array<uint8_t, 256>, 256>>();
        for (uint32_t b = 0; b < 256; ++b)
            for (uint32_t h = 0; h < 256; ++h)
                for (uint32_t set = 0; set < 256; ++set) {
                    if (!place[set] || (set & ~(b | h))) continue;
                    // Three of the five from the board and two from the hole.
                    const int only_hole = __builtin_popcount(set & ~b);
                    const int only_board = __builtin_popcount(set & ~h);
                    if (only_hole <= 2 && only_board <= 3)
                        (*best)[b][h] = std::max((*best)[b][h], place[set]);
                }
        return best;
    }();
    return (*table)[board][hole];
}

Hand::Hand(const uint8_t* hole, int count) : hole_cards(count) {
    uint32_t ranks = 0;
    bool seen[PAIRS]{};
    for (int i = 0; i < count; ++i) {
        cards |= bit(hole[i]), suited[hole[i] & 3] |= 1u << (hole[i] >> 2);
        ranks |= 1u << (hole[i] >> 2);
        for (int k = 0; k < i; ++k)
            if (const int made = pair_of(hole[i] >> 2, hole[k] >> 2); !seen[made])
                seen[made] = true, pair[pairs++] = uint8_t(made);
    }
    low = low_ranks(ranks);
}

uint16_t Hand::flush_of_two(const Ranking& ranking, uint32_t mine, uint32_t on_board) {
    uint16_t best = 0;
    for (uint32_t a = mine; a; a &= a - 1)
        for (uint32_t b = a & (a - 1); b; b &= b - 1)
            for (uint32_t c = on_board; c; c &= c - 1)
                for (uint32_t d = c & (c - 1); d; d &= d - 1)
                    for (uint32_t e = d & (d - 1); e; e &= e - 1) {
                        const uint32_t five = (a & -a) | (b & -b) | (c & -c) | (d & -d) | (e & -e);
                        best = std::max(best, ranking.flush[five]);
                    }
    return best;
}

}  // namespace homegame

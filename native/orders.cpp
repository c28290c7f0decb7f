#include "orders.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>

#include "hand.h"

namespace homegame {
namespace {

using Counts = std::array<int, 13>;

void for_multisets(int cards, const std::function<void(const Counts&)>& visit) {
    Counts counts{};
    std::function<void(int, int)> from = [&](int rank, int left) {
        if (rank == 13) {
            if (left == 0) visit(counts);
            return;
        }
        for (int n = 0; n <= std::min(4, left); ++n) {
            counts[size_t(rank)] = n;
            from(rank + 1, left - n);
        }
        counts[size_t(rank)] = 0;
    };
    from(0, cards);
}

// Five cards: their category apart from straights and flushes, and their pips, the most numerous
// first, then the highest.
enum Shape { NONE, ONE_PAIR, TWO_PAIR, THREE, FULL, FOUR };
struct Five {
    Shape shape;
    int distinct, pip[5];
};

// `low_ace` counts it as 1, otherwise it is 14.
Five shape_of(const Counts& counts, bool low_ace) {
    Five five{NONE, 0, {}};
    int at = 0, most = 0, next = 0;
    for (int n = 4; n >= 1; --n)
        for (int pip = 14; pip >= 1; --pip) {
            if (pip == (low_ace ? 14 : 1) || counts[size_t(pip + 11) % 13] != n) continue;
            for (int i = 0; i < n; ++i) five.pip[at++] = pip;
            ++five.distinct;
            if (most == 0)
                most = n;
            else if (next == 0)
                next = n;
        }
    five.shape = most == 4   ? FOUR
                 : most == 3 ? (next == 2 ? FULL : THREE)
                 : most == 2 ? (next == 2 ? TWO_PAIR : ONE_PAIR)
                             : NONE;
    return five;
}

uint32_t packed(uint32_t category, const int* pip) {
    for (int i = 0; i < 5; ++i) category = category << 4 | uint32_t(pip[i]);
    return category;
}

// The highest pip of five ranks in a row, or 0. `low` is the rank next to a low ace: 0 for
// A-2-3-4-5, 4 for A-6-7-8-9; -1 if the ace is never low.
int straight(uint32_t ranks, int low) {
    for (int high = 12; high >= 4; --high)
        if ((ranks >> (high - 4) & 31) == 31) return high + 2;
    return low >= 0 && ranks == (1u << 12 | 15u << low) ? low + 3 + 2 : 0;
}

uint32_t ranks_of(const Counts& counts) {
    uint32_t ranks = 0;
    for (int rank = 0; rank < 13; ++rank) ranks |= uint32_t(counts[size_t(rank)] > 0) << rank;
    return ranks;
}

struct Packed {
    uint32_t unsuited, suited;  // 0 if the deck has no such hand
};

// The categories' numbers, worst first, as in hands/low.py.
struct Numbers {
    uint32_t of_shape[6], straight, flush, straight_flush;
};

Packed with_numbers(const Counts& counts, const Numbers& number, int low_of_wheel) {
    const Five five = shape_of(counts, false);
    int pips[5];
    std::copy_n(five.pip, 5, pips);
    const int high = five.distinct == 5 ? straight(ranks_of(counts), low_of_wheel) : 0;
    if (high)
        for (int i = 0; i < 5; ++i) pips[i] = high - i;
    // A low ace is packed as 1, also below a six.
    if (high && high < 14 && counts[12]) pips[4] = 1;
    return {packed(high ? number.straight : number.of_shape[five.shape], pips),
            five.distinct < 5 ? 0 : packed(high ? number.straight_flush : number.flush, pips)};
}

constexpr Numbers SHORT{{1, 2, 3, 4, 6, 8}, 5, 7, 9};
constexpr Numbers SHORT_TRIPS{{1, 2, 3, 5, 6, 8}, 4, 7, 9};
constexpr Numbers HIGH{{1, 2, 3, 4, 7, 8}, 5, 6, 9};

Packed packed_of(Kind kind, const Counts& counts) {
    switch (kind) {
        case Kind::SHORT_DECK:
        case Kind::SHORT_DECK_TRIPS: {
            if (counts[0] || counts[1] || counts[2] || counts[3]) return {0, 0};
            return with_numbers(counts, kind == Kind::SHORT_DECK ? SHORT : SHORT_TRIPS, 4);
        }
        case Kind::DEUCE_TO_SEVEN: return with_numbers(counts, HIGH, -1);
        case Kind::ACE_TO_FIVE: {
            const Five five = shape_of(counts, true);
            return {packed(HIGH.of_shape[five.shape], five.pip), 0};
        }
    }
    return {0, 0};
}

// Whether the hand that packs into the smaller number wins.
bool is_low(Kind kind) { return kind == Kind::ACE_TO_FIVE || kind == Kind::DEUCE_TO_SEVEN; }

uint32_t slot_of(int size, uint32_t sum) {
    return size == 5   ? homegame::slot_of<5>(sum)
           : size == 6 ? homegame::slot_of<6>(sum)
                       : homegame::slot_of<7>(sum);
}

Order make(Kind kind) {
    Order made;
    for_multisets(5, [&](const Counts& counts) {
        const Packed found = packed_of(kind, counts);
        for (const uint32_t each : {found.unsuited, found.suited})
            if (each) made.packed.push_back(each);
    });
    auto& packed = made.packed;
    std::sort(packed.begin(), packed.end());
    packed.erase(std::unique(packed.begin(), packed.end()), packed.end());
    const auto class_of = [&](uint32_t each) {
        const auto place = size_t(std::lower_bound(packed.begin(), packed.end(), each) - packed.begin());
        return uint16_t(is_low(kind) ? packed.size() - 1 - place : place);
    };
    const bool suits = kind != Kind::ACE_TO_FIVE;
    // More than five cards make the best of what they make without one of them.
    for (int size = 5; size <= 7; ++size) {
        auto& slots = made.unsuited[size - 5];
        slots.resize(size == 5 ? SLOTS_5 : size == 6 ? SLOTS_6 : SLOTS_7);
        if (kind == Kind::DEUCE_TO_SEVEN && size > 5) continue;
        for_multisets(size, [&](const Counts& counts) {
            uint32_t sum = 0;
            for (int rank = 0; rank < 13; ++rank)
                sum += uint32_t(CARD_KEY[4 * rank]) * uint32_t(counts[size_t(rank)]);
            uint16_t& best = slots[slot_of(size, sum)];
            if (size == 5) {
                if (const uint32_t each = packed_of(kind, counts).unsuited) best = class_of(each);
                return;
            }
            for (int rank = 0; rank < 13; ++rank)
                if (counts[size_t(rank)])
                    best = std::max(best, made.unsuited[size - 6][slot_of(
                                              size - 1, sum - uint32_t(CARD_KEY[4 * rank]))]);
        });
    }
    if (suits) {
        made.suited.resize(8192);
        for (uint32_t ranks = 0; ranks < 8192; ++ranks) {
            const int count = __builtin_popcount(ranks);
            if (count == 5) {
                Counts counts{};
                for (int rank = 0; rank < 13; ++rank) counts[size_t(rank)] = int(ranks >> rank & 1);
                if (const uint32_t each = packed_of(kind, counts).suited)
                    made.suited[ranks] = class_of(each);
            } else if (count == 6 || count == 7) {
                for (uint32_t left = ranks; left; left &= left - 1)
                    made.suited[ranks] =
                        std::max(made.suited[ranks], made.suited[ranks & ~(left & -left)]);
            }
        }
    }
    if (is_low(kind)) std::reverse(packed.begin(), packed.end());
    return made;
}

}  // namespace

uint16_t Order::of(const uint8_t* cards, int count) const {
    switch (count) {
        case 5: return of<5>(tally<5>(cards));
        case 6: return of<6>(tally<6>(cards));
        default: return of<7>(tally<7>(cards));
    }
}

const Order& order(Kind kind) {
    switch (kind) {
        case Kind::SHORT_DECK: {
            static const Order made = make(kind);
            return made;
        }
        case Kind::SHORT_DECK_TRIPS: {
            static const Order made = make(kind);
            return made;
        }
        case Kind::ACE_TO_FIVE: {
            static const Order made = make(kind);
            return made;
        }
        default: {
            static const Order made = make(Kind::DEUCE_TO_SEVEN);
            return made;
        }
    }
}

uint32_t badugi(const uint8_t* four) {
    uint32_t best = ~0u;
    for (uint32_t chosen = 1; chosen < 16; ++chosen) {
        uint32_t ranks = 0, suits = 0;
        for (int i = 0; i < 4; ++i)
            if (chosen >> i & 1) ranks |= 1u << ((four[i] >> 2) + 1) % 13, suits |= 1u << (four[i] & 3);
        const int cards = __builtin_popcount(chosen);
        if (__builtin_popcount(ranks) != cards || __builtin_popcount(suits) != cards) continue;
        uint32_t pips = 0;
        for (int rank = 12; rank >= 0; --rank)
            if (ranks >> rank & 1) pips = pips << 4 | uint32_t(rank + 1);
        best = std::min(best, uint32_t(4 - cards) << 16 | pips << (4 * (4 - cards)));
    }
    return best;
}

std::vector<std::pair<uint32_t, uint64_t>> badugi_counts() {
    std::map<uint32_t, uint64_t> counts;
    uint8_t four[4];
    for (four[0] = 0; four[0] < 52; ++four[0])
        for (four[1] = 0; four[1] < four[0]; ++four[1])
            for (four[2] = 0; four[2] < four[1]; ++four[2])
                for (four[3] = 0; four[3] < four[2]; ++four[3]) ++counts[badugi(four)];
    return {counts.begin(), counts.end()};
}

std::vector<uint64_t> class_counts(Kind kind, int cards) {
    const Order& by = order(kind);
    std::vector<uint64_t> counts(by.packed.size());
    const int lowest =
        kind == Kind::SHORT_DECK || kind == Kind::SHORT_DECK_TRIPS ? 16 : 0;
    uint8_t hand[7];
    const auto deal = [&](auto& again, int place, int above) -> void {
        if (place == cards) return void(++counts[by.of(hand, cards)]);
        for (int card = lowest; card < above; ++card) {
            hand[place] = uint8_t(card);
            again(again, place + 1, card);
        }
    };
    deal(deal, 0, 52);
    return counts;
}

}  // namespace homegame

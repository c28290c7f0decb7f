// A board's holdings in order of strength, level by level: holdings on one level tie.
//
// Without a flush all sixteen holdings of a rank pair have one class, and the row (rows.h) gives
// the order of the rank pairs. Holdings that make a flush leave their rank pair for a fan: two
// cards of the suit, or, where one card of the suit is enough, that card with each card of the
// other suits, which do not matter.
#pragma once
#include <cstdint>

#include "hand.h"
#include "lanes.h"
#include "rows.h"

namespace homegame {

struct Spot {
    uint8_t board[5];
    int on_board;    // 0 to 5 cards
    uint64_t dead;   // other cards that cannot come, by their bit
};

static constexpr uint64_t bit(int card) { return uint64_t(1) << card; }

static inline uint64_t taken_by(const Spot& spot) {
    uint64_t taken = spot.dead;
    for (int i = 0; i < spot.on_board; ++i) taken |= bit(spot.board[i]);
    return taken;
}

// How many ways there are to draw so many of the cards that are left.
static inline double ways_to_draw(int left, int cards) {
    double ways = 1;
    for (int i = 0; i < cards; ++i) ways = ways * (left - i) / (i + 1);
    return ways;
}

// On how many boards holdings of `cards` cards together can meet: as many whatever they are.
static inline double boards_beside(const Spot& spot, int cards) {
    return ways_to_draw(52 - __builtin_popcountll(taken_by(spot)) - cards, 5 - spot.on_board);
}

struct Fan {
    uint16_t value;
    int8_t card;   // this card of the flush's suit
    int8_t other;  // with this one, or with each free card of another suit if -1
};

// A level: rank pairs order[from] to order[to - 1], and fans `fan` to `fan_end` - 1.
struct Level {
    int from, to, fan, fan_end;
    bool is_one_pair() const { return to == from + 1 && fan == fan_end; }
};

template <class Real>
class Levels {
public:
    void look_at(const uint8_t* board, uint64_t dealt) {
        int of_suit[4]{};
        uint32_t ranks[4]{};
        suit_ = -1, fans_ = 0;
        for (int i = 0; i < 5; ++i) {
            const int suit = board[i] & 3;
            ranks[suit] |= 1u << (board[i] >> 2);
            if (++of_suit[suit] == 3) suit_ = suit;
        }
        row_ = &rows_[row_of_cards(board)];
        all_flush_ = suit_ >= 0 && of_suit[suit_] == 5 ? FLUSH[ranks[suit_]] : 0;
        if (suit_ >= 0) find_fans(5 - of_suit[suit_], ranks[suit_], dealt);
    }

    bool has_flushes() const { return suit_ >= 0; }
    // 1 for a holding that stays with its rank pair, 0 for one that is in a fan.
    const Lanes<Real>& unflushed() const { return unflushed_; }
    // 1 for a card that may be the other one of a fan.
    const four<Real>* free() const { return free_; }
    const Fan& fan(int i) const { return fan_[i]; }
    int pair(int i) const { return order()[i] & ~Row::LAST; }

    // Visits the levels from the worst to the best.
    template <bool Flushes, class Visit>
    [[gnu::always_inline]] void walk(Visit visit) const {
        const uint8_t* const order = this->order();
        const int possible = all_flush_ ? PAIRS : row_->possible;
        int fan = 0;
        const auto fans_of = [&](uint16_t value) {
            int end = fan;
            while (end < fans_ && fan_[end].value == value) ++end;
            return end;
        };
        const auto fans_below = [&](int value) {
            while (fan < fans_ && fan_[fan].value < value) {
                const int end = fans_of(fan_[fan].value);
                visit(Level{0, 0, fan, end});
                fan = end;
            }
        };
        for (int from = 0, to; from < possible; from = to) {
            for (to = from; !(order[to++] & Row::LAST);) {}
            int end = fan;
            if constexpr (Flushes) {
                const uint16_t value =
                    all_flush_ ? all_flush_ : row_->value[order[from] & ~Row::LAST];
                fans_below(value);
                end = fans_of(value);
            }
            visit(Level{from, to, fan, end});
            fan = end;
        }
        if constexpr (Flushes) fans_below(CLASSES);
    }

    // Visits the holdings of a fan that can be dealt: high card, low card.
    template <class Visit>
    void each_of(const Fan& fan, Visit visit) const {
        if (fan.other >= 0) return visit(int(fan.card), int(fan.other));
        for (int other = 0; other < 52; ++other)
            if (free_[other >> 2][other & 3] != 0) visit(int(fan.card), other);
    }

private:
    // If the board itself is a flush, holdings that improve on it are in fans and all others tie.
    struct AllTogether {
        uint8_t order[PAIRS];
        constexpr AllTogether() : order{} {
            for (int i = 0; i < PAIRS; ++i) order[i] = uint8_t(i);
            order[PAIRS - 1] |= Row::LAST;
        }
    };
    static constexpr AllTogether ALL_TOGETHER{};
    const uint8_t* order() const { return all_flush_ ? ALL_TOGETHER.order : row_->order; }

    void find_fans(int missing, uint32_t ranks, uint64_t dealt) {
        const Real one = 1;
        four<Real> others = all_four(one);
        others[suit_] = 0;
        for (int high = 0; high < 4; ++high)
            unflushed_.of[high] = missing == 2 ? (high == suit_ ? others : all_four(one))
                                               : (high == suit_ ? all_four(Real(0)) : others);
        for (int rank = 0; rank < 13; ++rank)
            for (int suit = 0; suit < 4; ++suit)
                free_[rank][suit] = suit != suit_ && !(dealt & bit(4 * rank + suit)) ? one : Real(0);
        for (int high = 0; high < 13; ++high) {
            const int card = 4 * high + suit_;
            if (dealt & bit(card)) continue;
            if (missing < 2) insert(FLUSH[ranks | 1u << high], card, -1);
            for (int low = 0; low < high; ++low)
                if (const int other = 4 * low + suit_; !(dealt & bit(other)))
                    insert(FLUSH[ranks | 1u << high | 1u << low], card, other);
        }
    }

    void insert(uint16_t value, int card, int other) {
        int at = fans_++;
        for (; at > 0 && fan_[at - 1].value > value; --at) fan_[at] = fan_[at - 1];
        fan_[at] = {value, int8_t(card), int8_t(other)};
    }

    const Row* const rows_ = rows();
    const Row* row_ = nullptr;
    uint16_t all_flush_ = 0;
    int suit_ = -1, fans_ = 0;
    Fan fan_[13 + 78];
    Lanes<Real> unflushed_{};
    alignas(64) four<Real> free_[13]{};
};

}  // namespace homegame

#include "stud.h"

#include <algorithm>

#include "chance.h"
#include "hand.h"
#include "orders.h"
#include "parallel.h"

namespace homegame {
namespace {

// Five cards in Soko: four of a flush or of a straight beat a pair, and two pair beats them. Of
// two such hands the four cards decide, then the fifth.
uint32_t soko(const Tally& hand) {
    const uint32_t usual = class_of<5>(hand.key, hand.suited);
    constexpr uint32_t TWO_PAIR = 3, FOUR_STRAIGHT = 1u << 20, FOUR_FLUSH = 2u << 20;
    if (PACKED_RANK[usual] >> 20 >= TWO_PAIR) return usual | 3u << 20;
    uint32_t ranks = 0, paired = 0;
    for (int suit = 0; suit < 4; ++suit) {
        const uint32_t of_suit = hand.suited >> (16 * suit) & 0x1FFF;
        paired |= ranks & of_suit, ranks |= of_suit;
    }
    const auto highest = [](uint32_t some) { return uint32_t(31 - __builtin_clz(some)); };
    for (int suit = 0; suit < 4; ++suit) {
        const uint32_t four = hand.suited >> (16 * suit) & 0x1FFF;
        if (__builtin_popcount(four) != 4) continue;
        return FOUR_FLUSH | four << 4 | highest(paired ? paired : ranks & ~four);
    }
    const uint32_t with_low_ace = ranks << 1 | ranks >> 12;
    for (uint32_t low = 11; low-- > 0;)
        if ((with_low_ace >> low & 15) == 15) {
            const uint32_t four = 15u << low >> 1 | (low ? 0 : 1u << 12);
            return FOUR_STRAIGHT | low << 4 | highest(paired ? paired : ranks & ~four);
        }
    return usual;
}

// The best five different ranks from the ace to the eight; 0 if there are fewer. The lower the
// highest of them, then the next, the better (as in `low_of`).
int eight_or_better(uint64_t suited) {
    const uint64_t two = suited | suited >> 32;
    uint32_t set = low_ranks(uint32_t(two | two >> 16) & 0x1FFF);
    if (__builtin_popcount(set) < 5) return 0;
    while (__builtin_popcount(set) > 5) set &= ~(1u << (31 - __builtin_clz(set)));
    return 256 - int(set);
}

// The best badugi among four cards: the most cards of different ranks and suits, and of as many
// those whose highest card is the lowest, then the next.
int badugi_of(uint64_t suited) {
    uint32_t cards[4], sets[16]{};  // a card is one bit for its rank, above the ace one for its suit
    for (int i = 0; i < 4; ++i, suited &= suited - 1) {
        const int at = __builtin_ctzll(suited);
        cards[i] = 1u << ((at & 15) + 1) % 13 | 1u << (13 + (at >> 4));
    }
    int best = 0;
    for (uint32_t chosen = 1; chosen < 16; ++chosen) {
        const uint32_t others = sets[chosen & (chosen - 1)], card = cards[__builtin_ctz(chosen)];
        // A set with a rank or suit twice has every bit, and nothing goes with it.
        sets[chosen] = others & card ? ~0u : others | card;
        if (sets[chosen] == ~0u) continue;
        const int count = (0x4332'3221'3221'2110ull >> 4 * chosen) & 15;
        best = std::max(best, count << 13 | int(~sets[chosen] & 0x1FFF));
    }
    return best;
}

// One thread's deals, in a game of N cards.
template <int N>
class Dealing {
public:
    Dealing(const Stud& stud, const Seen& seen) : stud_(stud) {
        uint64_t taken = seen.dead;
        for (const auto& cards : seen.hands) {
            Tally known;
            for (const uint8_t card : cards) known.add(card), taken |= bit(card);
            hands_.push_back({known, N - int(cards.size())});
        }
        free_ = ~taken & DECK;
        if (stud.by == By::ACE_TO_FIVE) order_ = &order(Kind::ACE_TO_FIVE);
        if (stud.by == By::DEUCE_TO_SEVEN) order_ = &order(Kind::DEUCE_TO_SEVEN);
    }

    // Every `parts`th way to deal the first missing card, and with it all ways to deal the rest.
    Counts count(int part, int parts) {
        while (split_ < hands_.size() && hands_[split_].missing == 0) ++split_;
        int turn = 0;
        for (uint64_t left = free_; left; left &= left - 1)
            if (turn++ % parts == part) mine_ |= left & -left;
        if (split_ < hands_.size() || part == 0) give(0, free_, {});
        return counts_;
    }

    void block(Chance chance) {
        uint64_t in_block[MOST_PLAYERS]{};
        Stub stub(free_);
        for (uint64_t i = 0; i < TRIALS_IN_BLOCK; ++i) {
            stub.gather();
            Winners winners;
            for (size_t k = 0; k < hands_.size(); ++k) {
                Tally hand = hands_[k].known;
                for (int n = 0; n < hands_[k].missing; ++n) hand.add(stub.next(chance));
                show(k, hand, winners);
            }
            counts_.add(winners, hands_.size(), in_block);
        }
        counts_.end_block(in_block, hands_.size());
    }

    const Counts& counts() const { return counts_; }

private:
    struct Hand {
        Tally known;
        int missing;
    };

    // Deals the hands from player k on.
    void give(size_t k, uint64_t free, const Winners& winners) {
        if (k == hands_.size()) return counts_.add(winners, k, counts_.parts);
        complete(k, free, winners, hands_[k].known, hands_[k].missing,
                 k == split_ ? mine_ : free);
    }

    // Deals player k the next missing card, one of `next`, and those after it.
    void complete(size_t k, uint64_t free, const Winners& winners, const Tally& hand, int missing,
                  uint64_t next) {
        if (missing == 0) {
            Winners now = winners;
            show(k, hand, now);
            return give(k + 1, free, now);
        }
        for (; next; next &= next - 1) {
            const uint64_t card = next & -next;
            Tally more = hand;
            more.add(uint8_t(__builtin_ctzll(card)));
            // The missing cards of a hand come in ascending order.
            complete(k, free & ~card, winners, more, missing - 1, free & -card & ~card);
        }
    }

    void show(size_t k, const Tally& hand, Winners& winners) const {
        if constexpr (N == 4) return winners.show(k, badugi_of(hand.suited));
        else switch (stud_.by) {
            case By::HIGH: winners.show(k, class_of<N>(hand.key, hand.suited)); break;
            case By::SOKO: winners.show(k, int(soko(hand))); break;
            default: winners.show(k, order_->of<N>(hand));
        }
        if (stud_.with_low) winners.show_low(k, eight_or_better(hand.suited));
    }

    const Stud stud_;
    const Order* order_ = nullptr;
    std::vector<Hand> hands_;
    uint64_t free_;
    size_t split_ = 0;    // the first player who lacks a card
    uint64_t mine_ = 0;   // and the first cards that this thread deals there
    Counts counts_;
};

template <int N>
Deals every_hand_of(const Stud& stud, const Seen& seen, int threads) {
    const auto of_part = in_parallel(
        threads, [&](int part, int parts) { return Dealing<N>(stud, seen).count(part, parts); });
    return summed(of_part, seen.hands.size());
}

template <int N>
Deals blocks_of(const Stud& stud, const Seen& seen, uint64_t seed, uint64_t first_block,
                uint64_t blocks, int threads) {
    const auto of_part = in_parallel(threads, [&](int part, int parts) {
        Dealing<N> dealing(stud, seen);
        for (uint64_t block = uint64_t(part); block < blocks; block += uint64_t(parts))
            dealing.block(Chance(seed, first_block + block));
        return dealing.counts();
    });
    return summed(of_part, seen.hands.size());
}

}  // namespace

Deals every_hand(const Stud& stud, const Seen& seen, int threads) {
    return stud.cards == 4   ? every_hand_of<4>(stud, seen, threads)
           : stud.cards == 5 ? every_hand_of<5>(stud, seen, threads)
                             : every_hand_of<7>(stud, seen, threads);
}

Deals hands_by_chance(const Stud& stud, const Seen& seen, uint64_t seed, uint64_t first_block,
                      uint64_t blocks, int threads) {
    return stud.cards == 4   ? blocks_of<4>(stud, seen, seed, first_block, blocks, threads)
           : stud.cards == 5 ? blocks_of<5>(stud, seen, seed, first_block, blocks, threads)
                             : blocks_of<7>(stud, seen, seed, first_block, blocks, threads);
}

}  // namespace homegame

// How many hands there are of each class, by ranking every hand.
#include "counts.h"

#include "hand.h"

namespace homegame {
namespace {

template <int N>
struct Deal {
    uint64_t* counts;
    uint64_t taken = 0;

    // Adds `left` more cards below `above` in every way; the hand so far is `key` and `suited`.
    void more(int left, int above, uint64_t key, uint64_t suited) const {
        for (int card = left - 1; card < above; ++card) {
            if (taken & bit(card)) continue;
            const uint64_t with = key + CARD_KEY[card], of = suited | CARD_BIT.of[card];
            if (left == 1)
                ++counts[class_of<N>(with, of)];
            else
                more(left - 1, card, with, of);
        }
    }
};

template <int N>
void strengths_of(const Spot& spot, uint16_t* classes) {
    Tally board;
    for (int i = 0; i < spot.on_board; ++i) board.add(spot.board[i]);
    const uint64_t taken = taken_by(spot);
    for (int i = 0; i < HOLDINGS; ++i) {
        const int high = HOLDING.high[i], low = HOLDING.low[i];
        classes[i] = (bit(high) | bit(low)) & taken
                         ? TAKEN
                         : class_of<N>(board.key + CARD_KEY[high] + CARD_KEY[low],
                                       board.suited | CARD_BIT.of[high] | CARD_BIT.of[low]);
    }
}

}  // namespace

std::vector<uint64_t> class_counts(int cards) { return class_counts_with({}, 0, cards); }

std::vector<uint64_t> class_counts_with(const std::vector<uint8_t>& held, uint64_t dead, int cards) {
    std::vector<uint64_t> counts(CLASSES);
    Tally hand;
    for (const uint8_t card : held) hand.add(card), dead |= bit(card);
    const int left = cards - int(held.size());
    if (cards == 5) Deal<5>{counts.data(), dead}.more(left, 52, hand.key, hand.suited);
    if (cards == 6) Deal<6>{counts.data(), dead}.more(left, 52, hand.key, hand.suited);
    if (cards == 7) Deal<7>{counts.data(), dead}.more(left, 52, hand.key, hand.suited);
    return counts;
}

void strengths(const Spot& spot, uint16_t* classes) {
    switch (spot.on_board) {
        case 3: return strengths_of<5>(spot, classes);
        case 4: return strengths_of<6>(spot, classes);
        case 5: return strengths_of<7>(spot, classes);
    }
}

}  // namespace homegame

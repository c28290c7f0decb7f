// How many hands fall into each class, every one of them looked at.
#include "counts.h"

#include "hand.h"

namespace homegame {
namespace {

template <int N>
struct Deal {
    uint64_t* counts;
    // Adds `left` more cards below `above` to a hand whose cards are added up already.
    template <int left>
    void more(int above, uint64_t key, uint64_t suited) const {
        for (int card = left - 1; card < above; ++card) {
            const uint64_t with = key + CARD_KEY[card], of = suited | CARD_BIT.of[card];
            if constexpr (left == 1)
                ++counts[class_of<N>(with, of)];
            else
                more<left - 1>(card, with, of);
        }
    }
};

}  // namespace

std::vector<uint64_t> class_counts(int cards) {
    std::vector<uint64_t> counts(CLASSES);
    if (cards == 5) Deal<5>{counts.data()}.more<5>(52, NO_CARDS, 0);
    if (cards == 6) Deal<6>{counts.data()}.more<6>(52, NO_CARDS, 0);
    if (cards == 7) Deal<7>{counts.data()}.more<7>(52, NO_CARDS, 0);
    return counts;
}

}  // namespace homegame

// Arrays of hands, one hand after the other: runs on every machine, and the others must equal it.
#include "batch.h"
#include "hand.h"
#define VECTOR_BYTES 16
#include "showdowns.h"

namespace homegame {
namespace {

template <int N>
size_t rank_rows(const uint8_t* cards, size_t hands, uint16_t* classes) {
    size_t wrong = hands;
    for (size_t row = 0; row < hands; ++row, cards += N) {
        const Tally hand = tally<N>(cards);
        classes[row] = class_of<N>(hand.key, hand.suited);
        if (hand.is_wrong()) [[unlikely]]
            wrong = row < wrong ? row : wrong;
    }
    return wrong;
}

}  // namespace

// Seven loops, each adding one card; the sums of the outer cards are calculated once.
uint64_t sum_of_all_hands_one_by_one() {
    uint64_t sum = 0;
    uint64_t key[7], suited[7];
    const auto add = [&](int place, int card) {
        key[place] = (place ? key[place - 1] : NO_CARDS) + CARD_KEY[card];
        suited[place] = (place ? suited[place - 1] : 0) | CARD_BIT.of[card];
    };
    for (int a = 6; a < 52; ++a) {
        add(0, a);
        for (int b = 5; b < a; ++b) {
            add(1, b);
            for (int c = 4; c < b; ++c) {
                add(2, c);
                for (int d = 3; d < c; ++d) {
                    add(3, d);
                    for (int e = 2; e < d; ++e) {
                        add(4, e);
                        for (int f = 1; f < e; ++f) {
                            add(5, f);
                            for (int g = 0; g < f; ++g)
                                sum += class_of<7>(key[5] + CARD_KEY[g], suited[5] | CARD_BIT.of[g]);
                        }
                    }
                }
            }
        }
    }
    return sum;
}

constinit const InstructionSet SCALAR{
    "scalar", {rank_rows<5>, rank_rows<6>, rank_rows<7>}, sum_of_all_hands_one_by_one, show_all};

}  // namespace homegame

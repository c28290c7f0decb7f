// One range against two others at once, exactly.
#pragma once
#include "heads_up.h"

namespace homegame {

// For each holding of the first range, over all boards and all holdings of the other two that
// can be dealt together: the weight (the product of their weights) against which it wins alone
// or ties for the best hand, its share of the pots (one, a half or a third of each), and all the
// weight it meets.
struct AgainstTwo {
    double wins[HOLDINGS], ties[HOLDINGS], shares[HOLDINGS], met[HOLDINGS];
};

AgainstTwo three_way(const Spot& spot, const double* first, const double* second,
                     const double* third, int threads);

}  // namespace homegame

// One range against two others at once, exactly.
#pragma once
#include "heads_up.h"

namespace homegame {

// For each holding of the first range, added up over all boards and all pairs of holdings of the
// other two that can be dealt together, each pair weighted by the product of its weights: the
// weight against which it wins alone, the weight against which it ties for the best hand, its
// share of the pots (a whole, a half or a third of each), and all the weight it meets.
struct AgainstTwo {
    double wins[HOLDINGS], ties[HOLDINGS], shares[HOLDINGS], met[HOLDINGS];
};

AgainstTwo three_way(const Spot& spot, const double* first, const double* second,
                     const double* third, int threads);

}  // namespace homegame

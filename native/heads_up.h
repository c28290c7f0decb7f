// One range against another, exactly: every board that can still come, every two holdings.
#pragma once
#include "levels.h"

namespace homegame {

// For each holding of the first range, added up over all boards: the weight of the second range
// that it beats, that it ties with, and that it meets at all. Divide by `met` for probabilities.
struct Against {
    double beats[HOLDINGS], ties[HOLDINGS], met[HOLDINGS];
};

// Weights are in the order of the holdings and not negative. Holdings with a card that is on the
// board or dead count as if their weight were 0.
Against heads_up(const Spot& spot, const double* first, const double* second, int threads);

// Fills in `met` only, for which no cards have to be dealt.
void count_met(const Spot& spot, const double* first, const double* second, Against& sums);

// The same by comparing every two holdings on every board: the specification of `heads_up`, and
// faster for a few holdings.
Against heads_up_in_pairs(const Spot& spot, const double* first, const double* second);

// Whether the ranges have so few holdings that comparing them in pairs is faster (measured).
bool better_in_pairs(const Spot& spot, const double* first, const double* second);

}  // namespace homegame

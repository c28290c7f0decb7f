// One range against another, exactly: every board that can still come, every two holdings.
#pragma once
#include "levels.h"

namespace homegame {

// For each holding of the first range, over all boards, how much weight of the second range it
// beats, ties with, and meets at all. Divided by `met` they are probabilities.
struct Against {
    double beats[HOLDINGS], ties[HOLDINGS], met[HOLDINGS];
};

// Weights stand by holding and are not negative. Holdings that the board or a dead card kills
// count as nought, whatever their weight.
Against heads_up(const Spot& spot, const double* first, const double* second, int threads);

// The part of it that needs no cards to be dealt: the weight that each holding meets.
void count_met(const Spot& spot, const double* first, const double* second, Against& sums);

// The same by comparing each two holdings on each board: the specification, and faster for a
// handful of holdings.
Against heads_up_in_pairs(const Spot& spot, const double* first, const double* second);

// Whether so few holdings are left that comparing them in pairs is faster (measured).
bool better_in_pairs(const Spot& spot, const double* first, const double* second);

}  // namespace homegame

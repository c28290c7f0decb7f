// Two holdings before the flop, from a table that the build works out.
#pragma once
#include <cstdint>

#include "heads_up.h"

namespace homegame {

// Of the 812,175 pairs of holdings that can meet, 47,008 differ in more than the names of the
// suits (match_ups.h). Of each: on how many boards the first wins, and on how many both do.
inline constexpr int BOARDS = 1712304;  // C(48, 5)
extern const uint32_t PREFLOP_WINS[], PREFLOP_TIES[];

// On how many boards the first holding wins, for each two holdings (1,326 by 1,326); 0 if they
// share a card. Made when first asked for.
const int32_t* preflop_wins();

// As `heads_up` with no board and no dead cards.
Against heads_up_preflop(const double* first, const double* second);

}  // namespace homegame

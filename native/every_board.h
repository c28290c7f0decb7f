// Every deal of players with several hands each: all boards, whose showdowns go side by side.
#pragma once
#include "batch.h"
#include "deals.h"

namespace homegame {

// Counts every deal from the flop on, in games where the high hand wins the pot.
Deals on_every_board(const InstructionSet& set, const Ranking& ranking,
                     const std::vector<Player>& players, const Spot& spot, int threads);

// About how many nanoseconds that takes on one thread.
double cost_on_every_board(const Players& players, const Spot& spot, uint64_t taken);

}  // namespace homegame

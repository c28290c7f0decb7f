// What stacks are worth in a tournament, by two models.
#pragma once
#include <array>
#include <vector>

namespace homegame {

// Malmuth-Harville (ICM): each player's part of the prizes, for any number of players.
std::vector<double> icm(const std::vector<double>& stacks, const std::vector<double>& prizes);

// Gambler's ruin: three players pass single chips until two of them have none. The stacks are
// whole chips, few enough to look at every way they can lie (a few hundred in all).
std::array<double, 3> ruin(const std::array<int, 3>& stacks, const std::array<double, 3>& prizes);

}  // namespace homegame

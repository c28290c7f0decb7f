// What stacks are worth in a tournament, by two models.
#pragma once
#include <array>
#include <vector>

namespace homegame {

// Malmuth-Harville (ICM): each player's prize money, for any number of players.
std::vector<double> icm(const std::vector<double>& stacks, const std::vector<double>& prizes);

// Gambler's ruin: three players pass single chips at random until two of them have none. Considers
// every distribution of the chips, so there should be a few hundred at most.
std::array<double, 3> ruin(const std::array<int, 3>& stacks, const std::array<double, 3>& prizes);

}  // namespace homegame

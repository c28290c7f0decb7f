#pragma once
#include <cstdint>
#include <vector>

namespace homegame {

// All hands of five, six or seven cards by class.
std::vector<uint64_t> class_counts(int cards);

}  // namespace homegame

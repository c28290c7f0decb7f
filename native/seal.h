// Seals the decks of a fair deal: the same bytes as homegame.fair.deal, many times as fast.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace homegame {

inline constexpr int SEED_BYTES = 32;  // a root has as many

// One root after another of the decks that these seeds give. `deal` names the hand, `numbers` are
// those of the decks, and each has `size` cards, 1 to 256.
std::vector<uint8_t> roots_of(const std::string& deal, int size, const uint8_t* numbers,
                              const uint8_t* seeds, size_t decks);

}  // namespace homegame

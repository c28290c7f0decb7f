// Arrays of hands: one function per instruction set, chosen when the program starts.
#pragma once
#include <cstddef>
#include <cstdint>

namespace homegame {

// Ranks `hands` rows of five, six or seven cards, which follow each other in memory. Returns the
// first row with a card twice or a byte that is no card, or `hands` if all rows are good.
using RankRows = size_t (*)(const uint8_t* cards, size_t hands, uint16_t* classes);

struct InstructionSet {
    const char* name;
    RankRows rank_rows[3];            // of five, six and seven cards
    uint64_t (*sum_of_all_hands)();   // the classes of all 133,784,560 seven-card hands, added
};

uint64_t sum_of_all_hands_one_by_one();

extern const InstructionSet SCALAR;
#ifdef HOMEGAME_X86
extern const InstructionSet AVX2, AVX512;
#endif

// The instruction sets this machine can run, the fastest first. The last is always SCALAR, followed
// by a null pointer.
const InstructionSet* const* instruction_sets();

}  // namespace homegame

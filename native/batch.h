// Arrays of hands: one function per instruction set, chosen when the program starts.
#pragma once
#include <cstddef>
#include <cstdint>

namespace homegame {

// Ranks `hands` rows of five, six or seven cards, which follow each other in memory. Returns the
// first row with a card twice or a byte that is no card, or `hands` if all rows are good.
using RankRows = size_t (*)(const uint8_t* cards, size_t hands, uint16_t* classes);

// What players win in many showdowns: alone, and by how many share it. The last of them shows
// several hands.
inline constexpr size_t MOST_SHOWN = 10;
struct Shown {
    uint64_t wins[MOST_SHOWN]{}, ties[MOST_SHOWN + 1][MOST_SHOWN]{};
};
using ShowAll = void (*)(const int16_t* const* others, size_t count, const int16_t* const* last,
                         size_t hands, size_t lanes, Shown& shown);
inline constexpr size_t MOST_AT_ONCE = 32;  // lanes are a multiple of it

struct InstructionSet {
    const char* name;
    RankRows rank_rows[3];            // of five, six and seven cards
    uint64_t (*sum_of_all_hands)();   // the classes of all 133,784,560 seven-card hands, added
    ShowAll show;                     // showdowns.h
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

// Equities of two to ten players, each of whom may hold one of several hands, in any game.
#pragma once
#include <cstdint>
#include <vector>

#include "batch.h"
#include "games.h"

namespace homegame {

inline constexpr int MOST_PLAYERS = 10;

// The hands a player may hold and how likely each of them is. A player without any may hold
// every hand, all equally likely.
struct Player {
    int hole_cards = 0;
    std::vector<Hand> hands;
    std::vector<uint8_t> cards;   // the hole cards of all hands, one hand after the other
    std::vector<double> weights;

    void add(const uint8_t* hole, double weight);
    const uint8_t* hole(size_t hand) const { return cards.data() + hand * size_t(hole_cards); }
    size_t count_without(uint64_t taken) const;  // of the hands with none of these cards
    Player without(uint64_t taken) const;
};
using Players = std::vector<const Player*>;

// A pot has this many parts, so that up to ten players split a pot, or half of it, evenly.
inline constexpr uint64_t PARTS = 5040;

struct Share {
    double wins = 0, ties = 0;   // weight of the deals that win the whole pot, or a part of it
    double pots = 0;             // the parts of the pots won, added up
    double squares = 0;          // by chance: the squares of each block's mean, added up
};

struct Deals {
    std::vector<Share> of;   // by player
    double weight = 0;       // of all deals
    uint64_t count = 0;      // the number of deals
};

// Who wins a deal, while the hands are shown one by one: bit n for player n.
struct Winners {
    int best = -1, best_low = 0;
    uint32_t high = 0, low = 0;

    void show(size_t player, int value) {
        high = (value > best ? 0 : high) | uint32_t(value >= best) << player;
        best = value > best ? value : best;
    }
    // Values of 0 and less are no low.
    void show_low(size_t player, int value) {
        low = (value > best_low ? 0 : low) | uint32_t(value >= best_low && value > 0) << player;
        best_low = value > best_low ? value : best_low;
    }
};

// What one thread counts. All are whole numbers, so the order of adding makes no difference.
struct Counts {
    uint64_t wins[MOST_PLAYERS]{}, ties[MOST_PLAYERS]{}, parts[MOST_PLAYERS]{},
        squares[MOST_PLAYERS]{}, deals = 0;
    bool stuck = false;

    // The parts of the pot are added to `to`: `parts`, or those of a block.
    void add(const Winners& winners, size_t players, uint64_t* to);
    void end_block(const uint64_t* in_block, size_t players);
};

// Empty if a thread was stuck.
Deals summed(const std::vector<Counts>& of_part, size_t players);

// Adds up what several threads counted.
Deals added(std::vector<Deals>& of_part);

// Counts every possible deal, in the way that suits the question.
Deals every_deal(const InstructionSet& set, const Ranking& ranking, const Players& players,
                 const Spot& spot, int threads);

// About how many nanoseconds that takes on one thread.
double cost_of_every_deal(const Ranking& ranking, const Players& players, const Spot& spot);

// How many ways there are to give each player one of their hands with no card twice. Stops
// counting above `most`.
uint64_t ways_to_deal(const Players& players, uint64_t taken, uint64_t most);

// Simulates `blocks` blocks of trials from `first_block` on. The same seed gives the same deals in
// each block for any number of threads. It must be possible to hold the hands at the same time
// (`ways_to_deal` is not 0). The answer has no trials if hands that fit together are too rare to
// be found at random.
inline constexpr uint64_t TRIALS_IN_BLOCK = 512;
Deals by_chance(const Ranking& ranking, const Players& players, const Spot& spot, uint64_t seed,
                uint64_t first_block, uint64_t blocks, int threads);

}  // namespace homegame

// Two to ten players who may each hold one of several hands, in any of the games.
#pragma once
#include <cstdint>
#include <vector>

#include "games.h"

namespace homegame {

inline constexpr int MOST_PLAYERS = 10;

struct Player {
    // The hands he may hold, with their weights; none at all means any hand, equally likely.
    std::vector<Hand> hands;
    std::vector<std::vector<uint8_t>> cards;
    std::vector<double> weights;
};

// Pots are counted in parts that every split of ten comes out even in, also of half a pot.
inline constexpr uint64_t PARTS = 5040;

struct Share {
    double wins = 0, ties = 0;   // weight of deals with the whole pot, and with a part of it
    double pots = 0;             // the part of a pot added up
    double squares = 0;          // by chance: its mean in each block, squared and added up
};

struct Deals {
    std::vector<Share> of;   // by player
    double weight = 0;       // of all deals
    uint64_t count = 0;      // how many they were
};

// Every deal there is, hand by hand, with the boards counted by `known_hands`.
Deals every_deal(const Ranking& ranking, const std::vector<Player>& players, const Spot& spot,
                 int threads);

// How many ways there are to give each player one of his hands without a card twice; stops
// counting beyond `most`.
uint64_t ways_to_deal(const std::vector<Player>& players, uint64_t taken, uint64_t most);

// Deals by chance: blocks of trials from `first_block` on, `blocks` of them. The same seed gives
// the same deals in each block whatever the number of threads. Players can hold their hands at
// the same time (`ways_to_deal` is not nought).
// No trials at all come back if hands that go together are too rare to be found by luck.
inline constexpr uint64_t TRIALS_IN_BLOCK = 512;
Deals by_chance(const Ranking& ranking, int hole_cards, const std::vector<Player>& players,
                const Spot& spot, uint64_t seed, uint64_t first_block, uint64_t blocks,
                int threads);

}  // namespace homegame

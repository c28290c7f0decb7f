// Two to ten players who may each hold one of several hands, in any of the games.
#pragma once
#include <cstdint>
#include <vector>

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
Deals every_deal(const Ranking& ranking, const Players& players, const Spot& spot, int threads);

// How many ways there are to give each player one of his hands without a card twice; stops
// counting beyond `most`.
uint64_t ways_to_deal(const Players& players, uint64_t taken, uint64_t most);

// Deals by chance: blocks of trials from `first_block` on, `blocks` of them. The same seed gives
// the same deals in each block whatever the number of threads. Players can hold their hands at
// the same time (`ways_to_deal` is not nought).
// No trials at all come back if hands that go together are too rare to be found by luck.
inline constexpr uint64_t TRIALS_IN_BLOCK = 512;
Deals by_chance(const Ranking& ranking, const Players& players, const Spot& spot, uint64_t seed,
                uint64_t first_block, uint64_t blocks, int threads);

}  // namespace homegame

// Repeatable random numbers: xoshiro256** (Blackman and Vigna), seeded by splitmix64.
#pragma once
#include <cstdint>

namespace homegame {

class Chance {
public:
    // Each part of a computation has its own stream, so threads may compute parts in any order.
    Chance(uint64_t seed, uint64_t stream) {
        uint64_t x = seed * 0x9E3779B97F4A7C15ull ^ stream;
        for (uint64_t& word : state_) {
            x += 0x9E3779B97F4A7C15ull;
            uint64_t mixed = (x ^ x >> 30) * 0xBF58476D1CE4E5B9ull;
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBull;
            word = mixed ^ mixed >> 31;
        }
    }

    uint64_t next() {
        const uint64_t found = turn(state_[1] * 5, 7) * 9, shifted = state_[1] << 17;
        state_[2] ^= state_[0], state_[3] ^= state_[1];
        state_[1] ^= state_[2], state_[0] ^= state_[3];
        state_[2] ^= shifted, state_[3] = turn(state_[3], 45);
        return found;
    }

    // 0 to `limit` - 1, equally likely but for one part in 2^64.
    uint32_t below(uint32_t limit) {
        __extension__ using Wide = unsigned __int128;
        return uint32_t(Wide(next()) * limit >> 64);
    }

    // From 0 up to but not including 1.
    double fraction() { return double(next() >> 11) * 0x1p-53; }

private:
    static uint64_t turn(uint64_t x, int by) { return x << by | x >> (64 - by); }
    uint64_t state_[4];
};

// All cards, by their bits.
inline constexpr uint64_t DECK = (uint64_t(1) << 52) - 1;

// Cards that are dealt at random.
class Stub {
public:
    explicit Stub(uint64_t cards) {
        for (; cards; cards &= cards - 1) card_[all_++] = uint8_t(__builtin_ctzll(cards));
        gather();
    }
    // Every card can be dealt again.
    void gather() { left_ = all_; }
    uint8_t next(Chance& chance) {
        const uint32_t i = chance.below(left_);
        const uint8_t card = card_[i];
        card_[i] = card_[--left_], card_[left_] = card;
        return card;
    }

private:
    uint8_t card_[52];
    uint32_t all_ = 0, left_;
};

}  // namespace homegame

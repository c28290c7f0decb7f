#include "seal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

namespace homegame {
namespace {

// Four decks are sealed at once, each in a lane of its own: their messages are equally long.
constexpr int LANES = 4;
typedef uint32_t Word __attribute__((vector_size(4 * LANES)));
using Digest = std::array<uint8_t, 32>;
using Digests = std::array<Digest, LANES>;

// The constants of FIPS 180-4: the fractional parts of roots of primes.
constexpr uint32_t BEGIN[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                               0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
constexpr uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

template <int By>
[[gnu::always_inline]] inline Word turned(const Word& word) {
    return word >> By | word << (32 - By);
}

// SHA-256 of one message in each lane.
class Sha256 {
public:
    Sha256() {
        for (int i = 0; i < 8; ++i) state[i] = Word{} + BEGIN[i];
    }
    // The next bytes of each lane's message.
    void add(const uint8_t* const (&bytes)[LANES], size_t count) {
        for (size_t done = 0; done < count;) {
            const size_t at = length % 64, some = std::min(count - done, 64 - at);
            for (int lane = 0; lane < LANES; ++lane)
                std::memcpy(held[lane] + at, bytes[lane] + done, some);
            done += some, length += some;
            if (length % 64 == 0) take();
        }
    }
    void add(const Digests& each) { add({each[0].data(), each[1].data(), each[2].data(), each[3].data()}, 32); }
    // The same bytes in all lanes.
    void add(const void* all, size_t count) {
        const auto bytes = static_cast<const uint8_t*>(all);
        add({bytes, bytes, bytes, bytes}, count);
    }
    void add(const std::string& all) { add(all.data(), all.size()); }
    Digests digests() {
        const uint64_t bits = 8 * length;
        uint8_t end[72] = {0x80};
        const size_t zeros = (119 - length % 64) % 64;
        for (int i = 0; i < 8; ++i) end[1 + zeros + size_t(i)] = uint8_t(bits >> (56 - 8 * i));
        add(end, 1 + zeros + 8);
        Digests found;
        for (int lane = 0; lane < LANES; ++lane)
            for (int i = 0; i < 32; ++i)
                found[lane][i] = uint8_t(state[i / 4][lane] >> (24 - 8 * (i % 4)));
        return found;
    }

private:
    Word state[8];
    uint8_t held[LANES][64];
    uint64_t length = 0;

    void take() {
        Word w[16];
        for (int i = 0; i < 16; ++i)
            for (int lane = 0; lane < LANES; ++lane) {
                const uint8_t* at = held[lane] + 4 * i;
                w[i][lane] = uint32_t(at[0]) << 24 | uint32_t(at[1]) << 16 | uint32_t(at[2]) << 8 | at[3];
            }
        Word a = state[0], b = state[1], c = state[2], d = state[3];
        Word e = state[4], f = state[5], g = state[6], h = state[7];
        for (int i = 0; i < 64; ++i) {
            if (i >= 16) {
                const Word first = w[(i + 1) % 16], last = w[(i + 14) % 16];
                w[i % 16] += w[(i + 9) % 16] + (turned<7>(first) ^ turned<18>(first) ^ first >> 3) +
                             (turned<17>(last) ^ turned<19>(last) ^ last >> 10);
            }
            const Word more = h + (turned<6>(e) ^ turned<11>(e) ^ turned<25>(e)) + ((e & f) ^ (~e & g)) +
                              ROUND[i] + w[i % 16];
            const Word other = (turned<2>(a) ^ turned<13>(a) ^ turned<22>(a)) + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + more, d = c, c = b, b = a, a = more + other;
        }
        const Word next[8] = {a, b, c, d, e, f, g, h};
        for (int i = 0; i < 8; ++i) state[i] += next[i];
    }
};

// HMAC-SHA256 with a seed for each lane as its key.
class Keyed {
public:
    explicit Keyed(const uint8_t* const (&seeds)[LANES]) {
        for (const auto& [sha, pad] : {std::pair{&inner, uint8_t(0x36)}, {&outer, uint8_t(0x5c)}}) {
            uint8_t keys[LANES][64];
            std::memset(keys, pad, sizeof keys);
            for (int lane = 0; lane < LANES; ++lane)
                for (int i = 0; i < SEED_BYTES; ++i) keys[lane][i] ^= seeds[lane][i];
            sha->add({keys[0], keys[1], keys[2], keys[3]}, 64);
        }
    }
    Digests of(const std::string& text) const {
        Sha256 in = inner, out = outer;
        in.add(text);
        out.add(in.digests());
        return out.digests();
    }

private:
    Sha256 inner, outer;
};

// A number in bytes, the highest first.
std::string in_bytes(uint64_t number, int bytes) {
    std::string found;
    for (int i = bytes - 1; i >= 0; --i) found += char(number >> 8 * i & 0xff);
    return found;
}

std::string framed(const std::string& part) { return in_bytes(part.size(), 4) + part; }

// The order of a deck, and how far its shuffle has come.
struct Shuffle {
    std::array<uint8_t, 256> cards;
    int last;
    explicit Shuffle(int size) : last(size - 1) {
        for (int i = 0; i < 256; ++i) cards[size_t(i)] = uint8_t(i);
    }
    void take(uint8_t byte) {
        if (last > 0 && byte < 256 - 256 % (last + 1)) {
            std::swap(cards[size_t(last)], cards[size_t(byte % (last + 1))]);
            --last;
        }
    }
};

Digests four_roots(const std::string& deal, int size, const uint8_t (&numbers)[LANES],
                   const uint8_t* const (&seeds)[LANES]) {
    const Keyed keyed(seeds);
    std::array<Shuffle, LANES> decks{Shuffle(size), Shuffle(size), Shuffle(size), Shuffle(size)};
    const auto shuffles = [](const Shuffle& deck) { return deck.last > 0; };
    for (uint64_t count = 0; std::any_of(decks.begin(), decks.end(), shuffles); ++count) {
        const Digests drawn = keyed.of("deck" + in_bytes(count, 8));
        for (int lane = 0; lane < LANES; ++lane)
            for (const uint8_t byte : drawn[size_t(lane)]) decks[size_t(lane)].take(byte);
    }
    const std::string version = "homegame/fair/1", is_long = in_bytes(32, 4);
    Sha256 root, of_deal;
    root.add(version + framed("root"));
    of_deal.add(version + framed("leaf") + framed(deal));
    for (int place = 0; place < size; ++place) {
        uint8_t where[LANES][7];
        for (int lane = 0; lane < LANES; ++lane) {
            const auto found = in_bytes(3, 4) + char(numbers[lane]) + char(place) +
                               char(decks[size_t(lane)].cards[size_t(place)]);
            std::copy(found.begin(), found.end(), where[lane]);
        }
        Sha256 leaf = of_deal;
        leaf.add({where[0], where[1], where[2], where[3]}, 7);
        leaf.add(is_long);
        leaf.add(keyed.of("salt" + in_bytes(uint64_t(place), 1)));
        root.add(is_long);
        root.add(leaf.digests());
    }
    return root.digests();
}

}  // namespace

std::vector<uint8_t> roots_of(const std::string& deal, int size, const uint8_t* numbers,
                              const uint8_t* seeds, size_t decks) {
    std::vector<uint8_t> found;
    for (size_t first = 0; first < decks; first += LANES) {
        uint8_t each[LANES];
        const uint8_t* keys[LANES];
        for (size_t lane = 0; lane < LANES; ++lane) {
            const size_t deck = std::min(first + lane, decks - 1);
            each[lane] = numbers[deck], keys[lane] = seeds + SEED_BYTES * deck;
        }
        const Digests roots = four_roots(deal, size, each, keys);
        for (size_t lane = 0; lane < LANES && first + lane < decks; ++lane)
            found.insert(found.end(), roots[lane].begin(), roots[lane].end());
    }
    return found;
}

}  // namespace homegame

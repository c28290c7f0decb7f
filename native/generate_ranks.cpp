// Writes ranks.cpp, the tables of ranks.h: `generate_ranks > ranks.cpp`.
//
// It answers three questions, from the rules of poker alone:
//   1. which number packs a hand, category first, then its cards (`packed_...`)?
//   2. which whole numbers can represent the 13 ranks so that the numbers of two hands never add
//      up to the same sum unless both have the same ranks (`find_digits`)?
//   3. where in a short array is the class of each of those sums (`displace`)?
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace {

using std::array;
using std::vector;

constexpr int LOW_BITS = 12;
constexpr uint32_t LOW = (1u << LOW_BITS) - 1;

using Counts = array<int, 13>;  // how many cards of each rank, twos first

enum Category : uint32_t {
    HIGH_CARD = 1, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE,
    FOUR_OF_A_KIND, STRAIGHT_FLUSH
};

// ---------------------------------------------------------------- 1. packed ranks

// The category and up to five pips (2 to 14), one hexadecimal digit each.
uint32_t packed(Category category, const vector<int>& pips) {
    uint32_t value = category;
    for (size_t i = 0; i < 5; ++i) value = value << 4 | (i < pips.size() ? uint32_t(pips[i]) : 0);
    return value;
}

// The pips of the best straight in a set of ranks, or nothing. The ace also plays as one.
vector<int> straight(uint32_t ranks) {
    const uint32_t pips = ranks << 2 | (ranks >> 12 & 1) << 1;  // bit n stands for pip n
    for (int high = 14; high >= 5; --high)
        if ((pips >> (high - 4) & 31) == 31) return {high, high - 1, high - 2, high - 3, high - 4};
    return {};
}

uint32_t packed_suited(uint32_t ranks) {
    const auto run = straight(ranks);
    if (!run.empty()) return packed(STRAIGHT_FLUSH, run);
    vector<int> pips;
    for (int pip = 14; pip >= 2; --pip)
        if (ranks >> (pip - 2) & 1) pips.push_back(pip);
    return packed(FLUSH, pips);
}

uint32_t packed_unsuited(const Counts& counts) {
    uint32_t ranks = 0;
    vector<int> by_count;  // pips, the most numerous first, then the highest
    for (int rank = 12; rank >= 0; --rank)
        if (counts[rank]) {
            ranks |= 1u << rank;
            by_count.push_back(rank + 2);
        }
    std::stable_sort(by_count.begin(), by_count.end(),
                     [&](int a, int b) { return counts[a - 2] > counts[b - 2]; });
    const int first = by_count[0], second = by_count.size() > 1 ? by_count[1] : 0;
    const int most = counts[first - 2], next = second ? counts[second - 2] : 0;
    Category category;
    vector<int> made;
    if (most == 4) {
        category = FOUR_OF_A_KIND, made = {first, first, first, first};
    } else if (most == 3 && next >= 2) {
        category = FULL_HOUSE, made = {first, first, first, second, second};
    } else if (most == 3) {
        category = THREE_OF_A_KIND, made = {first, first, first};
    } else if (most == 2 && next == 2) {
        category = TWO_PAIR, made = {first, first, second, second};
    } else if (most == 2) {
        category = PAIR, made = {first, first};
    } else {
        category = HIGH_CARD, made = {first};
    }
    for (int pip = 14; pip >= 2; --pip)
        if (ranks >> (pip - 2) & 1 && std::find(made.begin(), made.end(), pip) == made.end())
            made.push_back(pip);
    const auto run = straight(ranks);
    const uint32_t kinds = packed(category, made);
    return run.empty() ? kinds : std::max(kinds, packed(STRAIGHT, run));
}

void for_multisets(int cards, const std::function<void(const Counts&)>& visit) {
    Counts counts{};
    std::function<void(int, int)> from = [&](int rank, int left) {
        if (rank == 13) {
            if (left == 0) visit(counts);
            return;
        }
        for (int n = 0; n <= std::min(4, left); ++n) {
            counts[rank] = n;
            from(rank + 1, left - n);
        }
        counts[rank] = 0;
    };
    from(0, cards);
}

// ---------------------------------------------------------------- 2. numbers for the ranks

struct Chance {  // xorshift64*: the same numbers on every machine
    uint64_t state;
    uint32_t below(uint32_t limit) {
        state ^= state >> 12, state ^= state << 25, state ^= state >> 27;
        return uint32_t((state * 0x2545F4914F6CDD1Dull >> 32) * limit >> 32);
    }
};

using Digits = array<array<uint8_t, 13>, 3>;

uint32_t key_of(const Digits& digits, int rank) {
    return digits[0][rank] + (uint32_t(digits[1][rank]) << 8) + (uint32_t(digits[2][rank]) << 16);
}

uint32_t sum_of(const Digits& digits, const Counts& counts) {
    uint32_t sum = 0;
    for (int rank = 0; rank < 13; ++rank) sum += key_of(digits, rank) * uint32_t(counts[rank]);
    return sum;
}

// Digits for which all 49,205 sums of seven cards differ. Then those of six and five cards differ
// too: two equal sums of five cards involve at most ten ranks, so some rank is in neither hand,
// and adding two cards of that rank to both would make two equal sums of seven.
//
// Each digit is a byte, so that vector code can look it up by a byte shuffle and add up a hand's
// digits with one instruction; the sum of a plane may exceed 255 and carry over. The third digit
// is kept small because it decides how many rows there are.
Digits find_digits() {
    constexpr uint64_t LUCKY_SEED = 1;  // any seed works; this one finds digits quickly
    constexpr int THIRD_BELOW = 72;
    vector<Counts> hands;
    for_multisets(7, [&](const Counts& counts) { hands.push_back(counts); });
    vector<bool> taken(size_t(8) << 24);
    Chance chance{LUCKY_SEED};
    for (;;) {
        Digits digits{};
        for (int plane = 0; plane < 3; ++plane)
            for (int rank = 1; rank < 13; ++rank)
                digits[plane][rank] = uint8_t(chance.below(plane == 2 ? THIRD_BELOW : 256));
        size_t good = 0;
        while (good < hands.size() && !taken[sum_of(digits, hands[good])])
            taken[sum_of(digits, hands[good++])] = true;
        if (good == hands.size()) return digits;
        while (good > 0) taken[sum_of(digits, hands[--good])] = false;
    }
}

// ---------------------------------------------------------------- 3. a short array

struct Displaced {
    vector<uint16_t> row;   // where each row of 4,096 sums starts
    vector<uint16_t> slot;  // the classes
};

// Think of the sums as a sheet with 4,096 columns, and of each used sum as a hole in its row. The
// rows are laid over each other, the fullest first, and each is pushed right until no two holes
// meet. A sheet of 30 million squares becomes one line of about 57,000.
Displaced displace(const vector<uint32_t>& sums, const vector<uint16_t>& classes) {
    const uint32_t rows = (*std::max_element(sums.begin(), sums.end()) >> LOW_BITS) + 1;
    vector<vector<size_t>> within(rows);
    for (size_t i = 0; i < sums.size(); ++i) within[sums[i] >> LOW_BITS].push_back(i);
    vector<uint32_t> fullest_first(rows);
    for (uint32_t i = 0; i < rows; ++i) fullest_first[i] = i;
    std::stable_sort(fullest_first.begin(), fullest_first.end(), [&](uint32_t a, uint32_t b) {
        return within[a].size() > within[b].size();
    });
    Displaced line{vector<uint16_t>(rows), {}};
    vector<bool> taken(1 << 17);
    uint32_t furthest = 0;
    for (const uint32_t row : fullest_first) {
        uint32_t push = 0;
        const auto meets = [&](size_t i) { return bool(taken[(sums[i] & LOW) + push]); };
        while (std::any_of(within[row].begin(), within[row].end(), meets)) ++push;
        if (push > 0xFFFF) std::abort();  // the start of a row has 16 bits
        line.row[row] = uint16_t(push);
        furthest = std::max(furthest, push);
        for (const size_t i : within[row]) taken[(sums[i] & LOW) + push] = true;
    }
    line.slot.resize(furthest + LOW + 1);  // so that no sum reads past the end
    for (size_t i = 0; i < sums.size(); ++i)
        line.slot[(sums[i] & LOW) + line.row[sums[i] >> LOW_BITS]] = classes[i];
    return line;
}

// ---------------------------------------------------------------- writing

template <class Numbers>
void write(const char* declaration, const Numbers& numbers) {
    std::printf("%s = {", declaration);
    for (size_t i = 0; i < numbers.size(); ++i)
        std::printf("%s%u,", i % 24 ? "" : "\n", unsigned(numbers[i]));
    std::printf("\n};\n");
}

}  // namespace

int main() {
    vector<uint32_t> all_packed;
    for_multisets(5, [&](const Counts& counts) { all_packed.push_back(packed_unsuited(counts)); });
    for (uint32_t ranks = 0; ranks < 8192; ++ranks)
        if (__builtin_popcount(ranks) == 5) all_packed.push_back(packed_suited(ranks));
    std::sort(all_packed.begin(), all_packed.end());
    all_packed.erase(std::unique(all_packed.begin(), all_packed.end()), all_packed.end());
    if (all_packed.size() != 7462) return 1;
    const auto class_of = [&](uint32_t packed) {
        return uint16_t(std::lower_bound(all_packed.begin(), all_packed.end(), packed) -
                        all_packed.begin());
    };

    std::printf("// Written by generate_ranks.cpp when the project is built.\n"
                "#include \"ranks.h\"\nnamespace homegame {\n");
    write("const uint32_t PACKED_RANK[CLASSES]", all_packed);

    vector<uint16_t> flush(8192);
    for (uint32_t ranks = 0; ranks < 8192; ++ranks)
        if (const int n = __builtin_popcount(ranks); n >= 5 && n <= 7)
            flush[ranks] = class_of(packed_suited(ranks));
    write("const uint16_t FLUSH[8192]", flush);

    const Digits digits = find_digits();
    std::printf("const uint8_t DIGIT[3][16] = {\n");
    for (const auto& plane : digits) {
        std::printf("{");
        for (const uint8_t digit : plane) std::printf("%u,", unsigned(digit));
        std::printf("},\n");
    }
    std::printf("};\n");

    vector<uint64_t> keys;
    for (uint32_t card = 0; card < 52; ++card)
        keys.push_back(key_of(digits, int(card >> 2)) | uint64_t(1) << (48 + 4 * (card & 3)));
    keys.resize(256);  // a byte that is no card adds nothing; hand.h finds it by its bit
    std::printf("const uint64_t CARD_KEY[256] = {");
    for (const uint64_t key : keys) std::printf("%lluu,", (unsigned long long)key);
    std::printf("};\n");

    for (int cards = 5; cards <= 7; ++cards) {
        vector<uint32_t> sums;
        vector<uint16_t> classes;
        for_multisets(cards, [&](const Counts& counts) {
            sums.push_back(sum_of(digits, counts));
            classes.push_back(class_of(packed_unsuited(counts)));
        });
        auto line = displace(sums, classes);
        std::printf("const uint32_t SLOTS_%d = %zu;\n", cards, line.slot.size());
        if (cards == 7) std::printf("const uint32_t ROWS_7 = %zu;\n", line.row.size());
        // One more number each: vector code reads 32 bits and uses the lower 16.
        line.row.push_back(0), line.slot.push_back(0);
        char declaration[64];
        std::snprintf(declaration, sizeof declaration, "const uint16_t ROW_%d[]", cards);
        write(declaration, line.row);
        std::snprintf(declaration, sizeof declaration, "alignas(64) const uint16_t SLOT_%d[]", cards);
        write(declaration, line.slot);
    }
    std::printf("}  // namespace homegame\n");
}

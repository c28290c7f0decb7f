// Who wins many showdowns at once: the same hands on many boards, side by side in vectors.
//
// A lane is one board (or a board and the hands of some players). Each hand is an array: its class
// in every lane, or -1 where it can't be held because one of its cards lies there.
#pragma once
#include <cstdint>
#include <cstring>

#include "batch.h"

namespace homegame {

#ifndef VECTOR_BYTES
#error "say how wide the vectors are before including this"
#endif
static constexpr size_t LANES_AT_ONCE = VECTOR_BYTES / 2;
static_assert(MOST_AT_ONCE % LANES_AT_ONCE == 0);
typedef int16_t Shorts __attribute__((vector_size(VECTOR_BYTES)));
typedef int32_t Ints __attribute__((vector_size(VECTOR_BYTES)));
typedef uint64_t Longs __attribute__((vector_size(VECTOR_BYTES)));

[[gnu::always_inline]] static inline Shorts load_shorts(const int16_t* at) {
    Shorts found;
    std::memcpy(&found, at, sizeof found);
    return found;
}
[[gnu::always_inline]] static inline bool any_of(Shorts x) {
    const Longs all = (Longs)x;
    uint64_t bits = 0;
    for (int i = 0; i < VECTOR_BYTES / 8; ++i) bits |= all[i];
    return bits != 0;
}
// Adds neighbours up: what fits 16 bits in one lane does not in all of them.
[[gnu::always_inline]] static inline void add_to(Ints& sum, Shorts x) {
    const Ints both = (Ints)x;
    sum += (both << 16 >> 16) + (both >> 16);
}
static inline uint64_t total_of(Ints sum) {
    uint64_t all = 0;
    for (int i = 0; i < VECTOR_BYTES / 4; ++i) all += uint64_t(sum[i]);
    return all;
}

// `others` hands are held; the last player shows each of `hands` hands against them. What the
// others make is worked out once for all of these; then a hand is three comparisons. Lanes come in
// whole vectors.
template <size_t Others>
static void show_against(const int16_t* const* others, size_t count, const int16_t* const* last,
                         size_t hands, size_t lanes, Shown& shown) {
    constexpr size_t MOST = Others ? Others : MOST_SHOWN - 1;
    const size_t n = Others ? Others : count;
    Ints wins[MOST + 1]{}, ties[MOST + 2][MOST + 1]{};
    const Shorts none{};
    for (size_t at = 0; at < lanes; at += LANES_AT_ONCE) {
        Shorts held[MOST], best = load_shorts(others[0] + at), gone = best;
        held[0] = best;
        for (size_t i = 1; i < n; ++i) {
            held[i] = load_shorts(others[i] + at);
            best = held[i] > best ? held[i] : best;
            gone |= held[i];
        }
        gone >>= 15;
        best = (best & ~gone) | (gone & 0x7FFF);  // nobody beats or reaches what isn't there
        Shorts above = none, equal = none, missing = none;
        for (size_t hand = 0; hand < hands; ++hand) {
            const Shorts mine = load_shorts(last[hand] + at);
            above -= mine > best, equal -= mine == best, missing -= mine >> 15;
        }
        const Shorts below = (int16_t(hands) - above - equal - missing) & ~gone;
        add_to(wins[n], above);
        Shorts is_best[MOST], many = none;
        for (size_t i = 0; i < n; ++i) is_best[i] = held[i] == best, many -= is_best[i];
        const Shorts alone = below & (many == 1);
        for (size_t i = 0; i < n; ++i) add_to(wins[i], alone & is_best[i]);
        if (!any_of(equal | (below & (many > 1)))) continue;
        for (size_t share = 2; share <= n + 1; ++share) {
            const Shorts with_last = equal & (many == int16_t(share - 1));
            const Shorts tied = with_last | (below & (many == int16_t(share)));
            if (!any_of(tied)) continue;
            for (size_t i = 0; i < n; ++i) add_to(ties[share][i], tied & is_best[i]);
            add_to(ties[share][n], with_last);
        }
    }
    for (size_t i = 0; i <= n; ++i) {
        shown.wins[i] += total_of(wins[i]);
        for (size_t share = 2; share <= n + 1; ++share)
            shown.ties[share][i] += total_of(ties[share][i]);
    }
}

static void show_all(const int16_t* const* others, size_t count, const int16_t* const* last,
                     size_t hands, size_t lanes, Shown& shown) {
    const auto show = count == 1   ? show_against<1>
                      : count == 2 ? show_against<2>
                      : count == 3 ? show_against<3>
                                   : show_against<0>;
    // Counts of one lane have 16 bits.
    for (size_t from = 0; from < hands; from += 1 << 14)
        show(others, count, last + from, hands - from < 1 << 14 ? hands - from : 1 << 14, lanes,
             shown);
}

}  // namespace homegame

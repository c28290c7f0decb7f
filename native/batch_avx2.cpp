// Arrays of hands, eight at a time, with AVX2.
//
// The cards of a hand are spread over eight bytes, padded with bytes that are no card. A byte
// shuffle turns the cards of four hands into their digits, and `sad`, which adds up eight bytes,
// gives each hand's sum of a plane of digits. Two gathers then look up eight classes.
#include <immintrin.h>

#include "batch.h"
#include "hand.h"
#define VECTOR_BYTES 32
#include "showdowns.h"

namespace homegame {
namespace {

constexpr int PAD = 60;  // "rank 15, clubs": its digits are 0

struct Shuffles {
    alignas(16) uint8_t digit[3][16]{}, clubs_diamonds[16]{}, hearts_spades[16]{};
    Shuffles() {
        for (int plane = 0; plane < 3; ++plane)
            for (int rank = 0; rank < 13; ++rank) digit[plane][rank] = DIGIT[plane][rank];
        // One byte counts two suits; a card of the second suit counts as 16.
        for (int i = 0; i < 16; ++i) {
            clubs_diamonds[i] = i % 4 == 0 ? 1 : i % 4 == 1 ? 16 : 0;
            hearts_spades[i] = i % 4 == 2 ? 1 : i % 4 == 3 ? 16 : 0;
        }
    }
};

__m256i twice(const uint8_t* sixteen) {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(sixteen)));
}

// For each of 16 places, which card of the same hand is `step` places further, going round.
template <int N>
__m256i neighbours(int step) {
    alignas(16) uint8_t place[16];
    for (int i = 0; i < 16; ++i)
        place[i] = i % 8 < N ? uint8_t(i / 8 * 8 + (i % 8 + step) % N) : uint8_t(0x80);
    return twice(place);
}

template <int N>
__m256i spreading() {
    alignas(16) uint8_t place[16];
    for (int i = 0; i < 16; ++i) place[i] = i % 8 < N ? uint8_t(i / 8 * N + i % 8) : uint8_t(0x80);
    return twice(place);
}

template <int N>
void finish_flushes(const uint8_t* cards, const uint32_t* rows, size_t count, uint16_t* classes) {
    for (size_t i = 0; i < count; ++i) {
        const Tally hand = tally<N>(cards + size_t(N) * rows[i]);
        classes[rows[i]] = class_of<N>(hand.key, hand.suited);
    }
}

template <int N>
size_t rank_rows(const uint8_t* const cards, const size_t hands, uint16_t* classes) {
    constexpr size_t BLOCK = 1 << 20;  // rows have 32-bit numbers within a block
    if (hands > BLOCK) {
        size_t wrong = hands;
        for (size_t at = 0; at < hands; at += BLOCK) {
            const size_t now = hands - at < BLOCK ? hands - at : BLOCK;
            const size_t found = rank_rows<N>(cards + N * at, now, classes + at);
            if (found < now && wrong == hands) wrong = at + found;
        }
        return wrong;
    }
    const Shuffles shuffles;
    const __m256i digit[3] = {twice(shuffles.digit[0]), twice(shuffles.digit[1]),
                              twice(shuffles.digit[2])};
    const __m256i clubs_diamonds = twice(shuffles.clubs_diamonds);
    const __m256i hearts_spades = twice(shuffles.hearts_spades);
    const __m256i spread = spreading<N>();
    const __m256i next[3] = {neighbours<N>(1), neighbours<N>(2), neighbours<N>(3)};
    const __m256i zero = _mm256_setzero_si256(), four_bits = _mm256_set1_epi8(15);
    const __m256i two_bits = _mm256_set1_epi8(3), lower16 = _mm256_set1_epi32(0xFFFF);
    const __m256i no_card = _mm256_set1_epi64x(N == 7 ? 0x3C00000000000000
                                               : N == 6 ? 0x3C3C000000000000
                                                        : 0x3C3C3C0000000000);
    static_assert(PAD == 0x3C);
    // Counters start from 3 as in hand.h, but clubs start lower because the padding counts as clubs.
    const __m256i start_clubs = _mm256_set1_epi64x(0x30 + 3 - (8 - N));
    const __m256i start_hearts = _mm256_set1_epi64x(0x33), five = _mm256_set1_epi64x(0x88);
    const __m256i low = _mm256_set1_epi32(KEY_LOW);
    const int* const rows = reinterpret_cast<const int*>(Table<N>::row());
    const int* const slots = reinterpret_cast<const int*>(Table<N>::slot());

    __m256i highest = zero, repeated = zero;
    uint32_t flushes[512 + 8];
    size_t waiting = 0, row = 0;
    // Each of four loads reads 16 bytes; the last one reads a little past its two hands.
    for (; N * (row + 6) + 16 <= N * hands; row += 8) {
        __m256i sum[2], suit[2];
        for (int half = 0; half < 2; ++half) {
            const uint8_t* const at = cards + N * (row + 4 * size_t(half));
            __m256i hand = _mm256_inserti128_si256(
                _mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at))),
                _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + 2 * N)), 1);
            hand = _mm256_shuffle_epi8(hand, spread);
            highest = _mm256_max_epu8(highest, hand);
            hand = _mm256_or_si256(hand, no_card);
            // Any two of N cards are at most N/2 steps apart, going round.
            for (int step = 0; step < N / 2; ++step)
                repeated = _mm256_or_si256(
                    repeated, _mm256_cmpeq_epi8(hand, _mm256_shuffle_epi8(hand, next[step])));
            const __m256i rank = _mm256_and_si256(_mm256_srli_epi16(hand, 2), four_bits);
            const __m256i of_suit = _mm256_and_si256(hand, two_bits);
            const auto total = [&](__m256i table, __m256i which) {
                return _mm256_sad_epu8(_mm256_shuffle_epi8(table, which), zero);
            };
            sum[half] = _mm256_add_epi64(
                total(digit[0], rank),
                _mm256_add_epi64(_mm256_slli_epi64(total(digit[1], rank), 8),
                                 _mm256_slli_epi64(total(digit[2], rank), 16)));
            suit[half] = _mm256_and_si256(
                five, _mm256_or_si256(
                          _mm256_add_epi64(total(clubs_diamonds, of_suit), start_clubs),
                          _mm256_add_epi64(total(hearts_spades, of_suit), start_hearts)));
        }
        // The lower halves of eight 64-bit numbers, in the order of the hands.
        const auto narrow = [](__m256i a, __m256i b) {
            const __m256 both =
                _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88);
            return _mm256_permute4x64_epi64(_mm256_castps_si256(both), 0xD8);
        };
        const __m256i key = narrow(sum[0], sum[1]);
        const __m256i begins = _mm256_and_si256(
            _mm256_i32gather_epi32(rows, _mm256_srli_epi32(key, KEY_LOW_BITS), 2), lower16);
        const __m256i found = _mm256_and_si256(
            _mm256_i32gather_epi32(
                slots, _mm256_add_epi32(_mm256_and_si256(key, low), begins), 2),
            lower16);
        const __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi32(found, found), 0xD8);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(classes + row), _mm256_castsi256_si128(packed));
        // Flushes are rare (3%) and are queued, so that branches are predicted.
        uint32_t flush = uint32_t(_mm256_movemask_ps(
            _mm256_castsi256_ps(_mm256_cmpgt_epi32(narrow(suit[0], suit[1]), zero))));
        for (; flush; flush &= flush - 1)
            flushes[waiting++] = uint32_t(row) + uint32_t(__builtin_ctz(flush));
        if (waiting >= 512) {
            finish_flushes<N>(cards, flushes, waiting, classes);
            waiting = 0;
        }
    }
    finish_flushes<N>(cards, flushes, waiting, classes);
    const size_t tail = SCALAR.rank_rows[N - 5](cards + N * row, hands - row, classes + row);
    const __m256i above = _mm256_subs_epu8(highest, _mm256_set1_epi8(51));
    if (_mm256_testz_si256(_mm256_or_si256(above, repeated), _mm256_set1_epi8(-1)))
        return row + tail;
    return SCALAR.rank_rows[N - 5](cards, hands, classes);  // finds the wrong row
}

}  // namespace

constinit const InstructionSet AVX2{
    "avx2", {rank_rows<5>, rank_rows<6>, rank_rows<7>}, sum_of_all_hands_one_by_one, show_all};

}  // namespace homegame

// Arrays of hands, sixteen at a time, with AVX-512 VBMI.
//
// Like batch_avx2.cpp, but a byte permutation over 64 bytes looks up whole cards at once.
#include <immintrin.h>

#include "batch.h"
#include "hand.h"
#include "rows.h"
#define VECTOR_BYTES 64
#include "showdowns.h"

namespace homegame {
namespace {

constexpr uint8_t PAD = 63;  // no card: everything looked up for it is 0

struct Tables {
    alignas(64) uint8_t digit[3][64]{}, clubs_diamonds[64]{}, hearts_spades[64]{};
    alignas(64) uint8_t low_ranks[64]{}, high_ranks[64]{};  // a set of ranks, in two bytes
    Tables() {
        for (int card = 0; card < 52; ++card) {
            for (int plane = 0; plane < 3; ++plane) digit[plane][card] = DIGIT[plane][card >> 2];
            // One byte counts two suits; a card of the second suit counts as 16.
            clubs_diamonds[card] = card % 4 == 0 ? 1 : card % 4 == 1 ? 16 : 0;
            hearts_spades[card] = card % 4 == 2 ? 1 : card % 4 == 3 ? 16 : 0;
            (card < 32 ? low_ranks : high_ranks)[card] = uint8_t(1 << (card >> 2) % 8);
        }
    }
};

__m512i load(const void* at) { return _mm512_loadu_si512(at); }

// For each byte of eight hands of eight bytes, which byte of its hand is `step` further, going
// round.
template <int N>
__m512i neighbours(int step) {
    alignas(64) uint8_t place[64];
    for (int i = 0; i < 64; ++i) place[i] = uint8_t(i / 8 * 8 + (i % 8 + step) % N);
    return load(place);
}

template <int N>
__m512i spreading() {
    alignas(64) uint8_t place[64];
    for (int i = 0; i < 64; ++i) place[i] = i % 8 < N ? uint8_t(i / 8 * N + i % 8) : 0;
    return load(place);
}

// The classes of hands with a flush, eight at a time. At least five of seven suits agree, so each
// of the two bits of the flush's suit is the bit that most cards have: at least five cards have
// it, or at most two.
template <int N>
void finish_flushes(const uint8_t* cards, const uint32_t* rows, size_t count, size_t hands,
                    const Tables& tables, uint16_t* classes) {
    constexpr __mmask64 CARDS = 0x0101010101010101ull * ((1u << N) - 1);
    const __m512i zero = _mm512_setzero_si512(), one = _mm512_set1_epi8(1);
    const __m512i two = _mm512_set1_epi8(2), three = _mm512_set1_epi8(3);
    const __m512i most = _mm512_set1_epi64(3);
    const __m512i low_ranks = load(tables.low_ranks), high_ranks = load(tables.high_ranks);
    size_t i = 0;
    // Reads eight bytes of each hand except the last, whose eighth may be beyond the end.
    for (; i + 8 <= count && (rows[i + 7] + 1) * size_t(N) + 8 <= hands * N; i += 8) {
        const __m512i row =
            _mm512_cvtepu32_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(rows + i)));
        const __m512i hand =
            _mm512_i64gather_epi64(_mm512_mullo_epi64(row, _mm512_set1_epi64(N)), cards, 1);
        const auto in_most = [&](__m512i bit) {
            const __m512i ones = _mm512_maskz_mov_epi8(
                CARDS & _mm512_test_epi8_mask(hand, bit), one);
            const __mmask8 is = _mm512_cmpge_epu64_mask(_mm512_sad_epu8(ones, zero), most);
            return _mm512_maskz_mov_epi64(is, bit);
        };
        const __m512i suit = _mm512_or_si512(in_most(one), in_most(two));
        const __mmask64 suited =
            CARDS & _mm512_cmpeq_epi8_mask(_mm512_and_si512(hand, three), suit);
        const auto ranks = [&](__m512i table) {
            return _mm512_sad_epu8(_mm512_maskz_permutexvar_epi8(suited, hand, table), zero);
        };
        const __m512i set =
            _mm512_or_si512(ranks(low_ranks), _mm512_slli_epi64(ranks(high_ranks), 8));
        alignas(64) uint64_t found[8];
        _mm512_store_si512(found, set);
        for (int k = 0; k < 8; ++k) classes[rows[i + size_t(k)]] = FLUSH[found[k]];
    }
    for (; i < count; ++i) {
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
    constexpr __mmask64 CARDS = 0x0101010101010101ull * ((1u << N) - 1);
    const Tables tables;
    const __m512i digit[3] = {load(tables.digit[0]), load(tables.digit[1]), load(tables.digit[2])};
    const __m512i clubs_diamonds = load(tables.clubs_diamonds);
    const __m512i hearts_spades = load(tables.hearts_spades);
    const __m512i spread = spreading<N>(), pad = _mm512_set1_epi8(PAD);
    const __m512i next[3] = {neighbours<N>(1), neighbours<N>(2), neighbours<N>(3)};
    const __m512i zero = _mm512_setzero_si512(), last_card = _mm512_set1_epi8(51);
    const __m512i three = _mm512_set1_epi64(0x33), five = _mm512_set1_epi64(0x88);
    const __m512i low = _mm512_set1_epi32(KEY_LOW), lower16 = _mm512_set1_epi32(0xFFFF);
    const __m512i even =
        _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    const __m512i counting = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);

    __mmask64 wrong = 0;
    uint32_t flushes[512 + 16];
    size_t waiting = 0, row = 0;
    // Each of two loads reads 64 bytes; the last one reads past its eight hands.
    for (; N * (row + 8) + 64 <= N * hands; row += 16) {
        __m512i sum[2], suit[2];
        for (int half = 0; half < 2; ++half) {
            const uint8_t* const at = cards + N * (row + 8 * size_t(half));
            const __m512i hand = _mm512_mask_permutexvar_epi8(pad, CARDS, spread, load(at));
            wrong |= _mm512_mask_cmpgt_epu8_mask(CARDS, hand, last_card);
            // Any two of N cards are at most N/2 steps apart, going round.
            for (int step = 0; step < N / 2; ++step)
                wrong |= _mm512_mask_cmpeq_epi8_mask(CARDS, hand,
                                                     _mm512_shuffle_epi8(hand, next[step]));
            const auto total = [&](__m512i table) {
                return _mm512_sad_epu8(_mm512_permutexvar_epi8(hand, table), zero);
            };
            sum[half] = _mm512_add_epi64(
                total(digit[0]), _mm512_add_epi64(_mm512_slli_epi64(total(digit[1]), 8),
                                                  _mm512_slli_epi64(total(digit[2]), 16)));
            suit[half] = _mm512_or_si512(_mm512_add_epi64(total(clubs_diamonds), three),
                                         _mm512_add_epi64(total(hearts_spades), three));
        }
        const __m512i key = _mm512_permutex2var_epi32(sum[0], even, sum[1]);
        const __m512i begins = _mm512_and_si512(
            _mm512_i32gather_epi32(_mm512_srli_epi32(key, KEY_LOW_BITS), Table<N>::row(), 2),
            lower16);
        const __m512i found = _mm512_i32gather_epi32(
            _mm512_add_epi32(_mm512_and_si512(key, low), begins), Table<N>::slot(), 2);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(classes + row), _mm512_cvtepi32_epi16(found));
        // Flushes are rare (3%) and are queued, so that branches are predicted.
        const auto flush = __mmask16(_mm512_test_epi64_mask(suit[0], five) |
                                     _mm512_test_epi64_mask(suit[1], five) << 8);
        _mm512_storeu_si512(flushes + waiting,
                            _mm512_maskz_compress_epi32(
                                flush, _mm512_add_epi32(counting, _mm512_set1_epi32(int(row)))));
        waiting += size_t(__builtin_popcount(flush));
        if (waiting > 512 - 16) [[unlikely]] {
            finish_flushes<N>(cards, flushes, waiting, hands, tables, classes);
            waiting = 0;
        }
    }
    finish_flushes<N>(cards, flushes, waiting, hands, tables, classes);
    const size_t tail = SCALAR.rank_rows[N - 5](cards + N * row, hands - row, classes + row);
    if (wrong == 0) return row + tail;
    return SCALAR.rank_rows[N - 5](cards, hands, classes);  // finds the wrong row
}

// All pairs of cards below a fifth card e, in an order in which they are the first e * (e - 1) / 2
// pairs; and those of each suit.
struct PairsBelow {
    alignas(64) uint16_t pair[HOLDINGS + 32]{};   // the rank pair
    struct OfSuit {
        uint16_t holding[HOLDINGS];               // holdings with at least `cards` of the suit
        int below[53];                            // how many of them are below card e
    } with_one[4], with_two[4];
    PairsBelow() {
        for (int i = 0; i < HOLDINGS; ++i)
            pair[i] = uint16_t(pair_of(HOLDING.high[i] >> 2, HOLDING.low[i] >> 2));
        for (int suit = 0; suit < 4; ++suit) {
            int ones = 0, twos = 0;
            for (int e = 0; e <= 52; ++e) {
                with_one[suit].below[e] = ones, with_two[suit].below[e] = twos;
                for (int other = 0; e < 52 && other < e; ++other) {
                    const int suited = ((e & 3) == suit) + ((other & 3) == suit);
                    const auto holding = uint16_t(holding_of(e, other));
                    if (suited >= 1) with_one[suit].holding[ones++] = holding;
                    if (suited == 2) with_two[suit].holding[twos++] = holding;
                }
            }
        }
    }
};

// The sum of the classes of all seven-card hands. For each choice of the five highest cards the row
// is in three registers, and one permutation looks up 32 pairs of lower cards. If a flush is
// possible, its difference is added afterwards.
uint64_t sum_of_all_hands() {
    static const PairsBelow below;
    const Row* const all = rows();
    const __m512i one = _mm512_set1_epi16(1), third = _mm512_set1_epi16(64);
    uint64_t sum = 0;
    int64_t by_flushes = 0;
    const auto with = [](int holding, int suit) {
        const int high = HOLDING.high[holding], low = HOLDING.low[holding];
        return ((high & 3) == suit ? 1u << (high >> 2) : 0) |
               ((low & 3) == suit ? 1u << (low >> 2) : 0);
    };
    for (int a = 6; a < 52; ++a)
        for (int b = 5; b < a; ++b)
            for (int c = 4; c < b; ++c)
                for (int d = 3; d < c; ++d) {
                    const int place = ROW_PLACE.of[d >> 2][1] + ROW_PLACE.of[c >> 2][2] +
                                      ROW_PLACE.of[b >> 2][3] + ROW_PLACE.of[a >> 2][4];
                    const uint64_t four =
                        NO_CARDS + CARD_KEY[a] + CARD_KEY[b] + CARD_KEY[c] + CARD_KEY[d];
                    const uint64_t suited =
                        CARD_BIT.of[a] | CARD_BIT.of[b] | CARD_BIT.of[c] | CARD_BIT.of[d];
                    // At most 1,275 pairs of 49 cards, each below 8,192, in 32 bits.
                    __m512i total = _mm512_setzero_si512();
                    for (int e = 2; e < d; ++e) {
                        const Row& row = all[place + ROW_PLACE.of[e >> 2][0]];
                        const __m512i first = load(row.value), second = load(row.value + 32);
                        const __m512i rest = load(row.value + 64);
                        const int pairs = e * (e - 1) / 2;
                        for (int i = 0; i < pairs; i += 32) {
                            const __mmask32 there = pairs - i >= 32 ? ~0u : (1u << (pairs - i)) - 1;
                            const __m512i pair = load(below.pair + i);
                            const __m512i found = _mm512_mask_permutexvar_epi16(
                                _mm512_permutex2var_epi16(first, pair, second),
                                _mm512_cmpge_epu16_mask(pair, third), pair, rest);
                            total = _mm512_add_epi32(
                                total,
                                _mm512_madd_epi16(_mm512_maskz_mov_epi16(there, found), one));
                        }
                        const uint64_t counts = (four + CARD_KEY[e]) >> 48;  // 3 of a suit: 6
                        const uint64_t three = (counts + 0x2222) & 0x8888;
                        if (three == 0) continue;
                        const int suit = __builtin_ctzll(three) / 4;
                        const int held = int(counts >> (4 * suit) & 15) - 3;
                        const auto board = uint32_t((suited | CARD_BIT.of[e]) >> (16 * suit)) & 0x1FFF;
                        const auto differ = [&](int holding) {
                            by_flushes += FLUSH[board | with(holding, suit)] -
                                          int(row.value[below.pair[holding]]);
                        };
                        if (held == 5) {
                            for (int i = 0; i < pairs; ++i) differ(i);
                        } else {
                            const auto& of = held == 3 ? below.with_two[suit] : below.with_one[suit];
                            for (int i = 0; i < of.below[e]; ++i) differ(of.holding[i]);
                        }
                    }
                    sum += uint64_t(_mm512_reduce_add_epi64(_mm512_add_epi64(
                        _mm512_and_si512(total, _mm512_set1_epi64(0xFFFFFFFF)),
                        _mm512_srli_epi64(total, 32))));
                }
    return sum + uint64_t(by_flushes);
}

}  // namespace

constinit const InstructionSet AVX512{
    "avx512", {rank_rows<5>, rank_rows<6>, rank_rows<7>}, sum_of_all_hands, show_all};

}  // namespace homegame

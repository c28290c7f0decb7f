#include "three_way.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "parallel.h"

// Three ranges without looking at triples
//
// Let b and c be two sets of weighted holdings. What is the weight of all pairs, one holding from
// each set, that share no card? By inclusion and exclusion over the shared card x it is
//     F(b, c) = B C - sum_x B[x] C[x] + M,
// where B is the total weight of b, B[x] the weight of its holdings with card x, and
// M = sum b{x,y} c{x,y} adds back the pairs of equal holdings, which were subtracted twice.
//
// The hero holds p and q, so everything with p or q has to go first. Then, for x not p or q,
//     B'[x] = B[x] - b{x,p} - b{x,q}
// and the sum over x of B'[x] times C'[x] needs only sums that can be updated whenever a holding
// is added to b or c:
//     S      = sum_x B[x] C[x]
//     Z[p]   = sum_x B[x] c{x,p} + C[x] b{x,p}
//     M[p]   = sum_x b{x,p} c{x,p}
//     H[p,q] = sum_x b{x,p} c{x,q} + b{x,q} c{x,p}
// Adding a holding changes two rows of H and all of Z, some 150 sums. Asking for one hero takes a
// few look-ups. The rest is a walk over the holdings in order of strength, as in heads_up.cpp,
// where b and c are the holdings already passed.
//
// Let L be the pairs that both lose to the hero, A those of which neither beats the hero, E those
// that both tie. A pair of which exactly one ties is in A - L - E. So the hero's share is
//     L + (A - L - E) / 2 + E / 3  =  (L + A) / 2 - E / 6.

namespace homegame {
namespace {

// The sums above, for the holdings already passed. Four suits of a rank are handled at once, and
// so are all holdings of a rank pair and all heroes of one.
template <class Real>
class Behind {
    using V = four<Real>;
    using L = Lanes<Real>;

public:
    void clear() { std::memset(static_cast<void*>(this), 0, sizeof *this); }

    // Adds the holding {x, y} to b (set 0) or to c (set 1).
    void add(int set, int x, int y, Real weight) {
        if (weight == 0) return;
        const Set& other = set_[1 - set];
        for (int p = 0; p < 13; ++p) {
            const V by_x = weight * other.of[x][p], by_y = weight * other.of[y][p];
            H_[y][p] += by_x, H_[x][p] += by_y, Z_[p] += by_x + by_y;
        }
        const auto at = [](V* cards, int card) -> Real& {
            return reinterpret_cast<Real*>(cards)[card];
        };
        Set& mine = set_[set];
        const Real other_x = other.with[x >> 2][x & 3], other_y = other.with[y >> 2][y & 3];
        const Real both = weight * other.of[x][y >> 2][y & 3];
        S_ += weight * (other_x + other_y), M_ += both, mine.all += weight;
        at(Z_, x) += weight * other_y, at(Z_, y) += weight * other_x;
        at(M_of_, x) += both, at(M_of_, y) += both;
        at(mine.with, x) += weight, at(mine.with, y) += weight;
        at(mine.of[x], y) = at(mine.of[y], x) = weight;
    }

    // Adds all holdings of a rank pair. The sums are linear in b and in c, so it makes no
    // difference whether holdings of one set are added one by one or together.
    void add(int set, int high, int low, const L& weight) {
        const Set& other = set_[1 - set];
        const L turned = weight.turned();
        const V by_high = turned.by_low(), by_low = weight.by_low();
        for (int p = 0; p < 13; ++p) {
            const L of_high = block(other.of, high, p), of_low = block(other.of, low, p);
            add_block(H_, high, p, product(weight, of_low));
            add_block(H_, low, p, product(turned, of_high));
            Z_[p] += times(of_high, by_high) + times(of_low, by_low);
        }
        Set& mine = set_[set];
        const L both = weight * block(other.of, high, low);
        S_ += sum_of<Real>(by_high * other.with[high] + by_low * other.with[low]);
        Z_[high] += times(turned, other.with[low]), Z_[low] += times(weight, other.with[high]);
        M_ += sum_of<Real>(both.by_low());
        M_of_[high] += both.by_high(), M_of_[low] += both.by_low();
        mine.all += sum_of<Real>(by_low), mine.with[high] += by_high, mine.with[low] += by_low;
        for (int s = 0; s < 4; ++s) {
            mine.of[4 * high + s][low] += weight.of[s];
            mine.of[4 * low + s][high] += turned.of[s];
        }
    }

    // The weight of all pairs that share no card with each other nor with the hero's two.
    double pairs(int p, int q) const {
        const auto at = [](const V* cards, int card) { return cards[card >> 2][card & 3]; };
        const Real b = at(set_[0].of[p], q), c = at(set_[1].of[p], q);
        const Real b_p = at(set_[0].with, p), b_q = at(set_[0].with, q);
        const Real c_p = at(set_[1].with, p), c_q = at(set_[1].with, q);
        const Real m = at(M_of_, p) + at(M_of_, q), h = at(H_[p], q) + at(H_[q], p);
        const Real sharing = S_ - at(Z_, p) - at(Z_, q) + m + h - (b_p - b) * (c_p - c) -
                             (b_q - b) * (c_q - c);
        return double((set_[0].all - b_p - b_q + b) * (set_[1].all - c_p - c_q + c) - sharing +
                      (M_ - m + b * c));
    }

    // The same for all heroes of a rank pair.
    L pairs_of(int high, int low) const {
        const L b = block(set_[0].of, high, low), c = block(set_[1].of, high, low);
        const L b_p = for_high<Real>(set_[0].with[high]), b_q = for_low<Real>(set_[0].with[low]);
        const L c_p = for_high<Real>(set_[1].with[high]), c_q = for_low<Real>(set_[1].with[low]);
        const L h = block(H_, high, low) + block(H_, low, high).turned();
        // With a minus: S - Z - (M_of + M_of) and M - M_of - M_of combine into one number for
        // each suit of the two ranks.
        const L rest = for_high<Real>(all_four(M_ - S_) + Z_[high] - 2 * M_of_[high]) +
                       for_low<Real>(Z_[low] - 2 * M_of_[low]);
        const L one = for_high<Real>(all_four(set_[0].all)) - b_p - b_q + b;
        const L other = for_high<Real>(all_four(set_[1].all)) - c_p - c_q + c;
        return one * other + rest - h + (b_p - b) * (c_p - c) + (b_q - b) * (c_q - c) + b * c;
    }

private:
    using Square = V[52][13];
    struct Set {  // b or c
        Real all = 0;
        V with[13]{};
        Square of{};
    };
    static L block(const Square& all, int high, int low) {
        return {all[4 * high][low], all[4 * high + 1][low], all[4 * high + 2][low],
                all[4 * high + 3][low]};
    }
    [[gnu::always_inline]] static void add_block(Square& all, int high, int low, const L& more) {
        for (int s = 0; s < 4; ++s) all[4 * high + s][low] += more.of[s];
    }
    // A row of four suits times four rows, and a square of four by four times another.
    [[gnu::always_inline]] static V times(const L& rows, V by) {
        return by[0] * rows.of[0] + by[1] * rows.of[1] + by[2] * rows.of[2] + by[3] * rows.of[3];
    }
    [[gnu::always_inline]] static L product(const L& one, const L& other) {
        return {times(other, one.of[0]), times(other, one.of[1]), times(other, one.of[2]),
                times(other, one.of[3])};
    }

    Set set_[2];
    Real S_ = 0, M_ = 0;
    V Z_[13]{}, M_of_[13]{};
    Square H_{};  // half of H: the other half is the same with the cards exchanged
};

template <class Real>
class Walk3 {
    using L = Lanes<Real>;

public:
    Walk3(const Spot& spot, const double* first, const double* second, const double* third) {
        for (int i = 0; i < HOLDINGS; ++i) {
            const int lane = HOLDING.lane[i];
            all_[HERO][lane] = first[i] > 0 ? 1 : 0;
            all_[1][lane] = Real(second[i]), all_[2][lane] = Real(third[i]);
            for (int set = 0; set < 3; ++set) has_[set][lane / 16] |= all_[set][lane] != 0;
        }
        std::copy_n(&all_[0][0], 3 * LANES, &now_[0][0]);
        for (int card = 0; card < 52; ++card)
            if (spot.dead & bit(card)) take_out(card);
        for (int i = 0; i < spot.on_board; ++i) put(spot.board[i]);
    }

    // Deals `left` more cards below `above` in every way, but of all first cards only every
    // `step`-th, beginning with number `from`.
    void deal(int left, int above, int from, int step) {
        if (left == 0) return show();
        for (int card = left - 1 + from; card < above; card += step) {
            if (dealt_ & bit(card)) continue;
            put(uint8_t(card));
            deal(left - 1, card, 0, 1);
            take_back();
        }
    }

    // The weight that each holding meets, on `boards` boards each.
    void count_met(double boards, double* met) {
        behind_.clear();
        for (int pair = 0; pair < PAIRS; ++pair)
            for (int set = 0; set < 2; ++set)
                behind_.add(set, HOLDING.high_rank[pair], HOLDING.low_rank[pair],
                            lanes(now_[set + 1], pair));
        for (int i = 0; i < HOLDINGS; ++i)
            met[i] = now_[HERO][HOLDING.lane[i]] == 0
                         ? 0
                         : boards * behind_.pairs(HOLDING.high[i], HOLDING.low[i]);
    }

    void add_to(AgainstTwo& sums) const {
        for (int i = 0; i < HOLDINGS; ++i) {
            const int lane = HOLDING.lane[i];
            const double wins = wins_[lane], not_lost = not_lost_[lane], all_tie = all_tie_[lane];
            sums.wins[i] += wins, sums.ties[i] += not_lost - wins;
            sums.shares[i] += (wins + not_lost) / 2 - all_tie / 6;
        }
    }

private:
    static constexpr int LANES = 16 * PAIRS, HERO = 0;

    void take_out(int card) {
        dealt_ |= bit(card);
        for (int other = 0; other < 52; ++other)
            if (other != card)
                for (auto& set : now_) set[HOLDING.lane[holding_of(card, other)]] = 0;
    }

    void put(uint8_t card) {
        board_[on_board_++] = card;
        take_out(card);
    }

    void take_back() {
        const int card = board_[--on_board_];
        dealt_ &= ~bit(card);
        for (int other = 0; other < 52; ++other)
            if (other != card && !(dealt_ & bit(other)))
                for (int set = 0; set < 3; ++set) {
                    const int lane = HOLDING.lane[holding_of(card, other)];
                    now_[set][lane] = all_[set][lane];
                }
    }

    void show() {
        levels_.look_at(board_, dealt_);
        behind_.clear();
        if (levels_.has_flushes())
            levels_.template walk<true>([&](const Level& level) { step<true>(level); });
        else
            levels_.template walk<false>([&](const Level& level) { step<false>(level); });
    }

    template <bool Flushes>
    void step(const Level& level) {
        bool hero = level.fan < level.fan_end, tie[2] = {hero, hero};
        for (int i = level.from; i < level.to; ++i) {
            hero |= has_[HERO][levels_.pair(i)];
            for (int set = 0; set < 2; ++set) tie[set] |= has_[set + 1][levels_.pair(i)];
        }
        if (hero) ask<Flushes>(level, behind_, wins_);
        pass<Flushes>(level, behind_);
        if (!hero) return;
        ask<Flushes>(level, behind_, not_lost_);
        if (!tie[0] || !tie[1]) return;
        if (level.is_one_pair()) return within<Flushes>(levels_.pair(level.from));
        level_.clear();
        pass<Flushes>(level, level_);
        ask<Flushes>(level, level_, all_tie_);
    }

    template <bool Flushes>
    [[gnu::always_inline]] L lanes(const Real* all, int pair) const {
        const auto& found = *reinterpret_cast<const L*>(all + 16 * pair);
        if constexpr (Flushes) return found * levels_.unflushed();
        return found;
    }

    template <bool Flushes>
    void pass(const Level& level, Behind<Real>& sums) {
        for (int set = 0; set < 2; ++set)
            for (int i = level.from; i < level.to; ++i)
                if (const int pair = levels_.pair(i); has_[set + 1][pair])
                    sums.add(set, HOLDING.high_rank[pair], HOLDING.low_rank[pair],
                             lanes<Flushes>(now_[set + 1], pair));
        for (int i = level.fan; i < level.fan_end; ++i)
            levels_.each_of(levels_.fan(i), [&](int x, int y) {
                const int lane = HOLDING.lane[holding_of(x, y)];
                for (int set = 0; set < 2; ++set) sums.add(set, x, y, now_[set + 1][lane]);
            });
    }

    template <bool Flushes>
    void ask(const Level& level, const Behind<Real>& of, double* sums) {
        for (int i = level.from; i < level.to; ++i)
            if (const int pair = levels_.pair(i); has_[HERO][pair])
                take(sums, pair,
                     lanes<Flushes>(now_[HERO], pair) *
                         of.pairs_of(HOLDING.high_rank[pair], HOLDING.low_rank[pair]));
        for (int i = level.fan; i < level.fan_end; ++i)
            levels_.each_of(levels_.fan(i), [&](int x, int y) {
                const int lane = HOLDING.lane[holding_of(x, y)];
                if (now_[HERO][lane] != 0) sums[lane] += of.pairs(x, y);
            });
    }

    // Sums over all boards exceed what a float counts exactly, so these are doubles.
    [[gnu::always_inline]] void take(double* sums, int pair, const L& pairs) {
        for (int suit = 0; suit < 4; ++suit)
            *reinterpret_cast<four<double>*>(sums + 16 * pair + 4 * suit) +=
                __builtin_convertvector(pairs.of[suit], four<double>);
    }

    // E within one rank pair. (Three holdings of one pocket pair would take six cards of a rank.)
    // A card of the one rank is a row of lanes, a card of the other a column. Two holdings share
    // a card if they lie in the same row or column; the hero's own two are left out.
    template <bool Flushes>
    [[gnu::always_inline]] void within(int pair) {
        if (HOLDING.high_rank[pair] == HOLDING.low_rank[pair]) return;
        const L b = lanes<Flushes>(now_[1], pair), c = lanes<Flushes>(now_[2], pair);
        const L both = b * c;
        const auto bh = b.by_high(), bl = b.by_low(), ch = c.by_high(), cl = c.by_low();
        const L b_high = for_high<Real>(bh), b_low = for_low<Real>(bl);
        const L c_high = for_high<Real>(ch), c_low = for_low<Real>(cl);
        const L in_rows = (b_high - b) * (c_high - c), in_columns = (b_low - b) * (c_low - c);
        const L sharing = for_low<Real>(in_rows.by_low()) - in_rows +
                          for_high<Real>(in_columns.by_high()) - in_columns;
        const L same = for_high<Real>(all_four(sum_of<Real>(both.by_low())) - both.by_high()) -
                       for_low<Real>(both.by_low()) + both;
        const L one = for_high<Real>(all_four(sum_of<Real>(bl)) - bh) - b_low + b;
        const L other = for_high<Real>(all_four(sum_of<Real>(cl)) - ch) - c_low + c;
        take(all_tie_, pair, lanes<Flushes>(now_[HERO], pair) * (one * other - sharing + same));
    }

    [[gnu::always_inline]] L lanes(const Real* all, int pair) const { return lanes<false>(all, pair); }

    Levels<Real> levels_;
    uint8_t board_[5]{};
    int on_board_ = 0;
    uint64_t dealt_ = 0;

    // By lane: the first range's holdings (1 or 0) and the others' weights, in full and without
    // the cards dealt so far.
    alignas(64) Real all_[3][LANES]{}, now_[3][LANES]{};
    bool has_[3][PAIRS]{};
    alignas(64) double wins_[LANES]{}, not_lost_[LANES]{}, all_tie_[LANES]{};  // L, A and E
    Behind<Real> behind_, level_;
};

template <class Real>
AgainstTwo walk_all(const Spot& spot, const double* first, const double* second,
                    const double* third, int threads) {
    const int to_come = 5 - spot.on_board;
    const auto walks = in_parallel(to_come ? threads : 1, [&](int part, int parts) {
        auto walk = std::make_unique<Walk3<Real>>(spot, first, second, third);
        walk->deal(to_come, 52, part, parts);
        return walk;
    });
    AgainstTwo sums{};
    for (const auto& walk : walks) walk->add_to(sums);
    std::make_unique<Walk3<Real>>(spot, first, second, third)
        ->count_met(boards_beside(spot, 6), sums.met);
    return sums;
}

}  // namespace

AgainstTwo three_way(const Spot& spot, const double* first, const double* second,
                     const double* third, int threads) {
    // With weights of 0 and 1 no sum exceeds 1,326 squared, which a float holds exactly.
    const auto counted = [](const double* range) {
        return std::all_of(range, range + HOLDINGS, [](double w) { return w == 0 || w == 1; });
    };
    return counted(second) && counted(third)
               ? walk_all<float>(spot, first, second, third, threads)
               : walk_all<double>(spot, first, second, third, threads);
}

}  // namespace homegame

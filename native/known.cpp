#include "known.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "hand.h"
#include "rows.h"

// How two known hands take a tenth of a millisecond instead of 1,712,304 boards
//
// Without flushes only ranks matter, and 1,712,304 boards have at most 6,175 multisets of ranks.
// So all boards are first counted as if there were no flushes: each multiset once, times the
// number of ways to choose its suits.
//
// Then the boards on which a hand can have a flush are corrected, suit by suit: those with three
// or more cards of a suit. Such a board is a set of suited ranks and up to two cards of other
// suits, which again matter by rank only. Its first count is taken back and the true one added.
// No board has three cards of two suits, so none is corrected twice.

namespace homegame {
namespace {

constexpr uint32_t CHOOSE[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

// Counts for `N` hands, or for any number of them if N is 0. For a single hand it counts not who
// wins but what the hand makes: its category takes the place of the winners.
template <size_t N>
class Counting : public SameRanks {
    size_t count() const { return N ? N : hands_.size(); }

public:
    Counting(const Ranking& ranking, const std::vector<Hand>& hands, const Spot& spot)
        : ranking_(ranking), hands_(hands), spot_(spot) {
        boards_.resize(N == 1 ? 16 : size_t(1) << (hands.size() * (ranking.with_low ? 2 : 1)));
        taken_back_ = boards_;
        find_free();
    }

    std::vector<Outcome> outcomes() {
        if (spot_.on_board > 0) {
            uint8_t board[5];
            std::copy_n(spot_.board, spot_.on_board, board);
            one_by_one(board, spot_.on_board, 52);
            return found(boards_);
        }
        return found(counts_without_board());
    }

    // Before the flop: by who wins, or by category for a single hand.
    std::vector<int64_t> counts_without_board() {
        if (unflushed_.empty()) {
            look_at_rows();
            by_ranks(0, 0, 0, 1);
            unflushed_ = boards_;
        }
        return counts_with_flushes();
    }

    std::vector<Outcome> recoloured(const std::vector<Hand>& hands) override {
        hands_ = hands;
        find_free();
        return found(counts_without_board());
    }

private:
    void find_free() {
        std::fill_n(free_, 13, 0), std::fill_n(free_of_, 4, 0);
        taken_ = taken_by(spot_) | ranking_.not_in_deck;
        for (const Hand& hand : hands_) taken_ |= hand.cards;
        for (int card = 0; card < 52; ++card)
            if (!(taken_ & bit(card))) ++free_[card >> 2], free_of_[card & 3] |= 1u << (card >> 2);
    }

    std::vector<int64_t> counts_with_flushes() {
        std::vector<int64_t> all = unflushed_;
        for (int suit = 0; suit < 4; ++suit) {
            // What a suit changes depends on who holds which of its ranks, not on its name.
            std::vector<uint32_t> ranks{free_of_[suit]};
            for (const Hand& hand : hands_) ranks.push_back(hand.suited[suit]);
            const auto [known, is_new] = by_suit_.try_emplace(std::move(ranks));
            auto& change = known->second;
            if (is_new) {
                boards_.assign(all.size(), 0), taken_back_.assign(all.size(), 0);
                put_right(suit);
                for (size_t who = 0; who < all.size(); ++who) boards_[who] -= taken_back_[who];
                change = boards_;
            }
            for (size_t who = 0; who < all.size(); ++who) all[who] += change[who];
        }
        return all;
    }

    std::vector<Outcome> found(const std::vector<int64_t>& boards) const {
        std::vector<Outcome> all;
        for (size_t who = 0; who < boards.size(); ++who)
            if (boards[who])
                all.push_back({uint32_t(who & ((1u << count()) - 1)), uint32_t(who >> count()),
                               uint64_t(boards[who])});
        return all;
    }

    static uint32_t low_of_ranks(const int* ranks) {
        uint32_t set = 0;
        for (int i = 0; i < 5; ++i) set |= 1u << ranks[i];
        return low_ranks(set);
    }

    // Which hands win, bit n for hand n. Without branches, which the processor could not predict:
    // the winner changes from board to board.
    uint32_t high_winners(const uint16_t* values) const {
        if constexpr (N == 1) return PACKED_RANK[values[0]] >> 20;
        int best = values[0];
        for (size_t i = 1; i < count(); ++i) best = std::max<int>(best, values[i]);
        uint32_t high = 0;
        for (size_t i = 0; i < count(); ++i) high |= uint32_t(values[i] == best) << i;
        return high;
    }

    // The same, and in the bits above them who wins the low.
    uint32_t winners(const uint16_t* values, uint32_t board_low) const {
        const uint32_t high = high_winners(values);
        return ranking_.with_low ? high | low_winners(board_low) << count() : high;
    }

    uint32_t low_winners(uint32_t board_low) const {
        uint32_t low = 0;
        int best = 0;
        for (size_t i = 0; i < count(); ++i) {
            const int value = low_of(board_low, hands_[i].low);
            if (value > best) best = value, low = 0;
            low |= uint32_t(value == best && value > 0) << i;
        }
        return low;
    }

    // What each hand makes with each multiset of ranks, and who wins, if there is no flush.
    void look_at_rows() {
        unsuited_.resize(count() * ROWS), winners_.resize(ROWS);
        int r[5];
        for (r[4] = 0; r[4] < 13; ++r[4])
            for (r[3] = 0; r[3] <= r[4]; ++r[3])
                for (r[2] = 0; r[2] <= r[3]; ++r[2])
                    for (r[1] = 0; r[1] <= r[2]; ++r[1])
                        for (r[0] = 0; r[0] <= r[1]; ++r[0]) {
                            const int place = row_of_ranks(r);
                            const uint16_t* const row = ranking_.row(place);
                            uint16_t values[MOST]{};
                            for (size_t i = 0; i < count(); ++i)
                                values[i] = unsuited_[i * ROWS + size_t(place)] = hands_[i].unsuited(row);
                            winners_[size_t(place)] =
                                winners(values, ranking_.with_low ? low_of_ranks(r) : 0);
                        }
    }

    // All multisets of ranks that can still be dealt, in ascending order.
    void by_ranks(int rank, int held, int place, uint32_t ways) {
        if (held == 5) {
            boards_[winners_[size_t(place)]] += ways;
            return;
        }
        if (rank == 13) return;
        by_ranks(rank + 1, held, place, ways);
        for (int n = 1; n <= free_[rank] && held + n <= 5; ++n) {
            place += ROW_PLACE.of[rank][held + n - 1];
            by_ranks(rank + 1, held + n, place, ways * CHOOSE[free_[rank]][n]);
        }
    }

    void put_right(int suit) {
        int most = 0;  // hole cards of the suit in one hand
        for (const Hand& hand : hands_)
            most = std::max(most, __builtin_popcount(hand.suited[suit]));
        if (ranking_.exactly_two && most < 2) return;
        choose(suit, 5 - std::min(most, 2), 0, 0, 0);
    }

    // All sets of the suit's free ranks with at least `least` of them.
    void choose(int suit, int least, int from, int chosen, uint32_t set) {
        if (chosen >= least) put_right(suit, chosen, set);
        if (chosen == 5) return;
        for (int rank = from; rank < 13; ++rank)
            if (free_of_[suit] >> rank & 1)
                choose(suit, least, rank + 1, chosen + 1, set | 1u << rank);
    }

    // The boards with exactly these ranks of the suit.
    void put_right(int suit, int n, uint32_t set) {
        uint16_t flushes[MOST];
        bool any = false;
        for (size_t i = 0; i < count(); ++i) {
            flushes[i] = hands_[i].flush(ranking_, suit, set);
            any |= flushes[i] > 0;
        }
        if (!any) return;
        // The board's row number is a sum over its ranks (rows.h). A card of another suit shifts
        // the suited ranks above it by one position, two such cards by two.
        int below[13], by_none[6]{}, by_one[6]{}, by_two[6]{};
        for (int rank = 0, i = 0; rank < 13; ++rank) {
            below[rank] = i;
            if (!(set >> rank & 1)) continue;
            by_none[i + 1] = by_none[i] + ROW_PLACE.of[rank][i];
            by_one[i + 1] = by_one[i] + (i < 4 ? ROW_PLACE.of[rank][i + 1] : 0);
            by_two[i + 1] = by_two[i] + (i < 3 ? ROW_PLACE.of[rank][i + 2] : 0);
            ++i;
        }
        const auto board = [&](int place, uint32_t ways) {
            uint16_t values[MOST]{};
            for (size_t i = 0; i < count(); ++i)
                values[i] = std::max(unsuited_[i * ROWS + size_t(place)], flushes[i]);
            const uint32_t before = winners_[size_t(place)];
            const uint32_t low = ranking_.with_low ? before >> count() << count() : 0;
            const uint32_t now = high_winners(values) | low;
            taken_back_[before] += ways;
            boards_[now] += ways;
        };
        if (n == 5) return board(by_none[5], 1);
        int others[13];
        for (int rank = 0; rank < 13; ++rank)
            others[rank] = free_[rank] - int(free_of_[suit] >> rank & 1);
        for (int one = 0; one < 13; ++one) {
            if (others[one] == 0) continue;
            const int i = below[one];
            const int first = by_none[i] + ROW_PLACE.of[one][i] - by_one[i];
            if (n == 4) {
                board(first + by_one[4], uint32_t(others[one]));
                continue;
            }
            for (int other = one; other < 13; ++other) {
                const int k = below[other];
                const int place =
                    first + by_one[k] + ROW_PLACE.of[other][k + 1] + by_two[3] - by_two[k];
                const int ways = other == one ? others[one] * (others[one] - 1) / 2
                                              : others[one] * others[other];
                if (ways) board(place, uint32_t(ways));
            }
        }
    }

    void one_by_one(uint8_t* board, int dealt, int above) {
        if (dealt == 5) return show(board);
        for (int card = 4 - dealt; card < above; ++card)
            if (!(taken_ & bit(card))) {
                board[dealt] = uint8_t(card);
                one_by_one(board, dealt + 1, card);
            }
    }

    void show(const uint8_t* board) {
        const uint16_t* const row = ranking_.row(row_of_cards(board));
        uint32_t suited[4]{}, ranks = 0;
        for (int i = 0; i < 5; ++i)
            suited[board[i] & 3] |= 1u << (board[i] >> 2), ranks |= 1u << (board[i] >> 2);
        uint16_t values[MOST]{};
        for (size_t i = 0; i < count(); ++i) values[i] = hands_[i].unsuited(row);
        for (int suit = 0; suit < 4; ++suit)
            if (__builtin_popcount(suited[suit]) >= 3)
                for (size_t i = 0; i < count(); ++i)
                    values[i] = std::max(values[i], hands_[i].flush(ranking_, suit, suited[suit]));
        ++boards_[winners(values, low_ranks(ranks))];
    }

    static constexpr int MOST = 10;
    const Ranking& ranking_;
    std::vector<Hand> hands_;
    const Spot spot_;
    uint64_t taken_ = 0;
    int free_[13]{};          // cards of each rank that can come
    uint32_t free_of_[4]{};   // and their ranks, suit by suit
    std::vector<uint16_t> unsuited_;  // by hand and row
    std::vector<uint32_t> winners_;   // by row
    // By who wins: the boards being counted, those taken back, and all as if there were no
    // flushes. Then what each suit changes, by its free ranks and each hand's ranks of it.
    std::vector<int64_t> boards_, taken_back_, unflushed_;
    std::map<std::vector<uint32_t>, std::vector<int64_t>> by_suit_;
};

}  // namespace

std::vector<Outcome> known_hands(const Ranking& ranking, const std::vector<Hand>& hands,
                                 const Spot& spot) {
    return hands.size() == 2 ? Counting<2>(ranking, hands, spot).outcomes()
                             : Counting<0>(ranking, hands, spot).outcomes();
}

std::vector<uint64_t> omaha_counts() {
    const Ranking& omaha = ranking(Game::OMAHA);
    std::vector<uint64_t> by_category(10);
    std::set<std::array<uint8_t, 4>> seen;
    std::array<uint8_t, 4> hole;
    for (hole[3] = 3; hole[3] < 52; ++hole[3])
        for (hole[2] = 2; hole[2] < hole[3]; ++hole[2])
            for (hole[1] = 1; hole[1] < hole[2]; ++hole[1])
                for (hole[0] = 0; hole[0] < hole[1]; ++hole[0]) {
                    if (seen.contains(hole)) continue;
                    // Hands that differ in the names of the suits are counted once.
                    uint64_t alike = 0;
                    std::array<uint8_t, 4> suits{0, 1, 2, 3};
                    do {
                        auto turned = hole;
                        for (uint8_t& card : turned) card = uint8_t((card & ~3) | suits[card & 3]);
                        std::sort(turned.begin(), turned.end());
                        alike += seen.insert(turned).second;
                    } while (std::next_permutation(suits.begin(), suits.end()));
                    const std::vector<Hand> hand{Hand(hole.data(), 4)};
                    const auto counts = Counting<1>(omaha, hand, Spot{}).counts_without_board();
                    for (size_t i = 0; i < by_category.size(); ++i)
                        by_category[i] += alike * uint64_t(counts[i]);
                }
    return by_category;
}

std::unique_ptr<SameRanks> same_ranks(const Ranking& ranking, const std::vector<Hand>& hands,
                                      const Spot& spot) {
    if (hands.size() == 2) return std::make_unique<Counting<2>>(ranking, hands, spot);
    return std::make_unique<Counting<0>>(ranking, hands, spot);
}

}  // namespace homegame

#include "every_board.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "known.h"
#include "parallel.h"
#include "rows.h"

// Every deal without looking at each
//
// The class of a hand on a board doesn't depend on what the others hold. So it is worked out once
// for each hand and board, and put down in an array: -1 where they share a card. What is left of a
// deal is to compare numbers, and those on 8 to 32 boards are compared at once (showdowns.h).
//
// From the turn on there are too few boards for that. There the players with the fewest hands hold
// theirs beforehand: a lane is then a board and their hands, -1 also says that a hand shares a
// card with those, and the other players meet all of them at once.

namespace homegame {
namespace {

constexpr size_t ENOUGH = 256;         // lanes for which nobody has to hold a hand beforehand
constexpr size_t MOST_LANES = 4096;
constexpr size_t MEMORY = 1u << 19;    // classes kept at a time, so that they stay in the cache

// Measured on one thread with AVX-512 (bench/kernel.py).
constexpr double NS_A_CLASS = 1.2, NS_A_LANE = 0.8, NS_A_SHOWDOWN = 0.03;
constexpr double NS_A_CALL = 50, NS_AT_ALL = 5000;

// Whether a player with so many hands holds one beforehand.
bool holds_beforehand(double lanes, double hands) {
    return lanes < double(ENOUGH) && lanes * hands <= double(MOST_LANES);
}

struct Board {
    const uint16_t* row;
    uint64_t cards;
    int suit;         // with three cards or more, or -1
    uint32_t suited;  // its ranks of that suit
};

class Boards {
public:
    Boards(const Ranking& ranking, const Spot& spot, uint64_t taken) : ranking_(ranking) {
        std::copy_n(spot.board, spot.on_board, board_);
        uint64_t suited = 0, cards = 0;
        for (int i = 0; i < spot.on_board; ++i)
            suited |= CARD_BIT.of[board_[i]], cards |= bit(board_[i]);
        all.reserve(1326);
        deal(spot.on_board, 52, taken | cards, cards, suited);
    }
    std::vector<Board> all;

private:
    void deal(int dealt, int above, uint64_t taken, uint64_t cards, uint64_t suited) {
        if (dealt == 5) return lay(cards, suited);
        for (int card = 0; card < above; ++card) {
            if (taken & bit(card)) continue;
            board_[dealt] = uint8_t(card);
            deal(dealt + 1, card, taken, cards | bit(card), suited | CARD_BIT.of[card]);
        }
    }

    // Boards that follow each other mostly differ in suits only.
    void lay(uint64_t cards, uint64_t suited) {
        int ranks = 0, of_suit = 0;  // four bits for each rank, and for the number of each suit
        for (const uint8_t card : board_)
            ranks = ranks << 4 | card >> 2, of_suit += 1 << 4 * (card & 3);
        if (ranks != ranks_) ranks_ = ranks, row_ = ranking_.row(row_of_cards(board_));
        Board board{row_, cards, -1, 0};
        if (const int three = (of_suit + 0x5555) & 0x8888) {
            board.suit = __builtin_ctz(uint32_t(three)) / 4;
            board.suited = uint32_t(suited >> (16 * board.suit)) & 0x1FFF;
        }
        all.push_back(board);
    }

    const Ranking& ranking_;
    uint8_t board_[5]{};
    int ranks_ = -1;
    const uint16_t* row_ = nullptr;
};

// A board, and the hands of the players who hold one beforehand.
struct Lane {
    uint64_t taken;
    uint32_t board;
    uint16_t held[MOST_PLAYERS];
};

bool is_even(const Player& player) {
    return std::adjacent_find(player.weights.begin(), player.weights.end(),
                              std::not_equal_to<>()) == player.weights.end();
}

class Showing {
public:
    Showing(const InstructionSet& set, const Ranking& ranking, const std::vector<Player>& players)
        : set_(set), ranking_(ranking), players_(players), order_(players.size()) {
        deals_.of.resize(players.size());
        std::iota(order_.begin(), order_.end(), size_t(0));
        std::stable_sort(order_.begin(), order_.end(), [&](size_t a, size_t b) {
            return players[a].hands.size() < players[b].hands.size();
        });
        const auto& weights = players[order_.back()].weights;
        by_weight_.resize(weights.size());
        std::iota(by_weight_.begin(), by_weight_.end(), size_t(0));
        std::stable_sort(by_weight_.begin(), by_weight_.end(),
                         [&](size_t a, size_t b) { return weights[a] < weights[b]; });
    }

    void on(const Board* boards, size_t count, size_t part, size_t parts) {
        boards_ = boards, count_ = count;
        hold_beforehand(part, parts);
        if (lanes_.empty()) return;
        work_out();
        choose(before_, 0, weight_before_);
        settle();
    }

    Deals deals() { return std::move(deals_); }

private:
    // Players hold a hand beforehand, those with the fewest first, until there are lanes enough.
    // The last player, who has the most, never does, nor does one whose hands differ in weight.
    void hold_beforehand(size_t part, size_t parts) {
        lanes_.clear(), weight_before_ = 1;
        lanes_.reserve(count_);
        for (size_t i = 0; i < count_; ++i) lanes_.push_back({boards_[i].cards, uint32_t(i), {}});
        for (before_ = 0; before_ + 1 < order_.size(); ++before_) {
            const Player& player = players_[order_[before_]];
            if (!holds_beforehand(double(lanes_.size()), double(player.hands.size())) ||
                !is_even(player))
                break;
            std::vector<Lane> more;
            for (const Lane& lane : lanes_)
                for (size_t i = 0; i < player.hands.size(); ++i) {
                    if (player.hands[i].cards & lane.taken) continue;
                    more.push_back(lane);
                    more.back().taken |= player.hands[i].cards;
                    more.back().held[before_] = uint16_t(i);
                }
            lanes_ = std::move(more);
            weight_before_ *= player.weights[0];
        }
        if (parts == 1) return;
        size_t kept = 0;
        for (size_t i = part; i < lanes_.size(); i += parts) lanes_[kept++] = lanes_[i];
        lanes_.resize(kept);
    }

    void work_out() {
        width_ = (lanes_.size() + MOST_AT_ONCE - 1) / MOST_AT_ONCE * MOST_AT_ONCE;
        size_t hands = before_;
        uint64_t asked = 0;
        for (size_t k = before_; k < order_.size(); ++k) {
            hands += players_[order_[k]].hands.size();
            for (const Hand& hand : players_[order_[k]].hands) asked |= hand.cards;
        }
        classes_.resize(hands * width_);
        row_.clear(), suited_.clear();
        for (auto& lanes : with_) lanes.clear();
        for (uint32_t i = 0; i < lanes_.size(); ++i) {
            const Board& board = boards_[lanes_[i].board];
            row_.push_back(board.row);
            if (board.suit >= 0) suited_.push_back({i, board.suit, board.suited});
            for (uint64_t left = lanes_[i].taken & asked; left; left &= left - 1)
                with_[__builtin_ctzll(left)].push_back(i);
        }
        int16_t* row = classes_.data();
        for (size_t k = 0; k < order_.size(); ++k) {
            const Player& player = players_[order_[k]];
            rows_[k].clear();
            for (size_t i = 0; i < (k < before_ ? 1 : player.hands.size()); ++i, row += width_) {
                rows_[k].push_back(row);
                if (k < before_)
                    look_at(row, [&](size_t lane) -> const Hand& {
                        return player.hands[lanes_[lane].held[k]];
                    });
                else
                    look_at(row, [&](size_t) -> const Hand& { return player.hands[i]; });
                std::fill(row + lanes_.size(), row + width_, int16_t(-1));
                if (k < before_) continue;
                for (uint64_t left = player.hands[i].cards; left; left &= left - 1)
                    for (const uint32_t lane : with_[__builtin_ctzll(left)]) row[lane] = -1;
            }
        }
    }

    template <class HandIn>
    void look_at(int16_t* row, HandIn hand) const {
        for (size_t i = 0; i < row_.size(); ++i) row[i] = int16_t(hand(i).unsuited(row_[i]));
        for (const auto& [lane, suit, ranks] : suited_)
            row[lane] = std::max(row[lane], int16_t(hand(lane).flush(ranking_, suit, ranks)));
    }

    // One after the other the players hold each of their hands; the last shows all at once.
    void choose(size_t place, uint64_t taken, double weight) {
        const Player& player = players_[order_[place]];
        if (place + 1 < order_.size()) {
            for (size_t i = 0; i < player.hands.size(); ++i) {
                if (player.hands[i].cards & taken) continue;
                against_[place] = rows_[place][i];
                choose(place + 1, taken | player.hands[i].cards, weight * player.weights[i]);
            }
            return;
        }
        for (size_t k = 0; k < before_; ++k) against_[k] = rows_[k][0];
        for (size_t i = 0; i < by_weight_.size();) {
            const double each = player.weights[by_weight_[i]];
            last_.clear();
            for (; i < by_weight_.size() && player.weights[by_weight_[i]] == each; ++i)
                if (!(player.hands[by_weight_[i]].cards & taken))
                    last_.push_back(rows_[place][by_weight_[i]]);
            if (weight * each != weight_) settle(), weight_ = weight * each;
            set_.show(against_, place, last_.data(), last_.size(), width_,
                      shown_);
        }
    }

    // Adds up what was shown with one weight.
    void settle() {
        for (size_t k = 0; k < order_.size(); ++k) {
            Share& mine = deals_.of[order_[k]];
            double deals = double(shown_.wins[k]);
            mine.wins += weight_ * deals, mine.pots += weight_ * deals;
            mine.squares += weight_ * deals;
            deals_.count += shown_.wins[k];
            for (size_t share = 2; share <= order_.size(); ++share) {
                const double tied = weight_ * double(shown_.ties[share][k]);
                mine.ties += tied, mine.pots += tied / double(share);
                mine.squares += tied / double(share * share);
                deals += double(shown_.ties[share][k]) / double(share);
            }
            deals_.weight += weight_ * deals;
        }
        for (size_t share = 2; share <= order_.size(); ++share)
            deals_.count += std::accumulate(shown_.ties[share], shown_.ties[share] + order_.size(),
                                            uint64_t(0)) / share;
        shown_ = {};
    }

    const InstructionSet& set_;
    const Ranking& ranking_;
    const std::vector<Player>& players_;
    std::vector<size_t> order_;  // the players, those with the fewest hands first
    std::vector<size_t> by_weight_;  // the last one's hands
    size_t before_ = 0;          // so many of them hold a hand beforehand
    const Board* boards_ = nullptr;
    size_t count_ = 0;
    std::vector<Lane> lanes_;
    size_t width_ = 0;             // lanes, filled up to whole vectors
    double weight_before_ = 1;
    // By lane: what each rank pair makes. Then the lanes with three cards of a suit, and those
    // where a card of somebody's hand lies.
    std::vector<const uint16_t*> row_;
    struct Suited {
        uint32_t lane;
        int suit;
        uint32_t ranks;
    };
    std::vector<Suited> suited_;
    std::vector<uint32_t> with_[52];
    std::vector<int16_t> classes_;     // by hand and lane
    std::vector<const int16_t*> rows_[MOST_PLAYERS], last_;
    const int16_t* against_[MOST_PLAYERS]{};
    double weight_ = 1;
    Shown shown_;
    Deals deals_;
};

}  // namespace

double cost_on_every_board(const Players& players, const Spot& spot, uint64_t taken) {
    const int left = 52 - __builtin_popcountll(taken);
    const double boards = ways_to_draw(left, 5 - spot.on_board);
    std::vector<double> hands;
    for (const Player* const player : players)
        hands.push_back(player->hands.empty() ? ways_to_draw(left, player->hole_cards)
                                              : double(player->hands.size()));
    std::sort(hands.begin(), hands.end());
    double lanes = boards, classes = 0, calls = 1;
    size_t k = 0;
    for (; k + 1 < hands.size() && holds_beforehand(lanes, hands[k]); ++k) lanes *= hands[k];
    for (; k + 1 < hands.size(); ++k) calls *= hands[k], classes += hands[k] * lanes;
    classes += hands.back() * lanes;
    return NS_AT_ALL + NS_A_CLASS * classes +
           calls * (NS_A_CALL + lanes * (NS_A_LANE + NS_A_SHOWDOWN * hands.back()));
}

Deals on_every_board(const InstructionSet& set, const Ranking& ranking,
                     const std::vector<Player>& players, const Spot& spot, int threads) {
    uint64_t taken = taken_by(spot) | ranking.not_in_deck;
    size_t hands = 0;
    Deals none;
    none.of.resize(players.size());
    for (const Player& player : players) {
        if (player.hands.empty()) return none;
        uint64_t always = ~0ull;  // cards that the player holds in any case
        for (const Hand& hand : player.hands) always &= hand.cards;
        taken |= always, hands += player.hands.size();
    }
    const Boards boards(ranking, spot, taken);
    const size_t count = boards.all.size();
    const size_t at_once = std::max(MEMORY / hands, 2 * ENOUGH);
    auto of_part = in_parallel(threads, [&](int part, int parts) {
        Showing showing(set, ranking, players);
        // Boards are shared out, or if there are few of them, the lanes.
        const bool by_boards = count >= size_t(16 * parts);
        const size_t from = by_boards ? count * size_t(part) / size_t(parts) : 0;
        const size_t to = by_boards ? count * (size_t(part) + 1) / size_t(parts) : count;
        for (size_t at = from; at < to; at += at_once)
            showing.on(boards.all.data() + at, std::min(at_once, to - at),
                       by_boards ? 0 : size_t(part), by_boards ? 1 : size_t(parts));
        return showing.deals();
    });
    return added(of_part);
}

}  // namespace homegame

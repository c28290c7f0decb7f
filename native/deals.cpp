#include "deals.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "chance.h"
#include "every_board.h"
#include "hand.h"
#include "known.h"
#include "parallel.h"
#include "rows.h"

namespace homegame {
namespace {

// How many parts of the pot each player gets.
void split(uint32_t high, uint32_t low, size_t players, uint64_t* parts) {
    const uint64_t pot = low ? PARTS / 2 : PARTS;
    const auto highs = uint64_t(__builtin_popcount(high)), lows = uint64_t(__builtin_popcount(low));
    for (size_t i = 0; i < players; ++i)
        parts[i] = (high >> i & 1 ? pot / highs : 0) + (low >> i & 1 ? PARTS / 2 / lows : 0);
}

// ---------------------------------------------------------------- every deal

void count_outcomes(const std::vector<Outcome>& outcomes, double weight, Deals& deals) {
    uint64_t parts[MOST_PLAYERS];
    for (const Outcome& outcome : outcomes) {
        split(outcome.high, outcome.low, deals.of.size(), parts);
        const double boards = weight * double(outcome.boards);
        for (size_t i = 0; i < deals.of.size(); ++i) {
            const double part = double(parts[i]) / double(PARTS);
            if (parts[i] == PARTS)
                deals.of[i].wins += boards;
            else if (parts[i] > 0)
                deals.of[i].ties += boards;
            deals.of[i].pots += boards * part, deals.of[i].squares += boards * part * part;
        }
        deals.weight += boards, deals.count += outcome.boards;
    }
}

}  // namespace

void Counts::add(const Winners& winners, size_t players, uint64_t* to) {
    ++deals;
    if (!winners.low && !(winners.high & (winners.high - 1))) {
        const auto winner = size_t(__builtin_ctz(winners.high));
        ++wins[winner], to[winner] += PARTS;
        return;
    }
    uint64_t parts_of[MOST_PLAYERS];
    split(winners.high, winners.low, players, parts_of);
    for (size_t k = 0; k < players; ++k) {
        wins[k] += parts_of[k] == PARTS;
        ties[k] += parts_of[k] > 0 && parts_of[k] < PARTS;
        to[k] += parts_of[k];
    }
}

void Counts::end_block(const uint64_t* in_block, size_t players) {
    for (size_t k = 0; k < players; ++k)
        parts[k] += in_block[k], squares[k] += in_block[k] * in_block[k];
}

Deals summed(const std::vector<Counts>& of_part, size_t players) {
    Deals deals;
    for (const Counts& counts : of_part)
        if (counts.stuck) return deals;
    for (const Counts& counts : of_part) deals.count += counts.deals;
    deals.weight = double(deals.count);
    for (size_t k = 0; k < players; ++k) {
        uint64_t wins = 0, ties = 0, pots = 0, squares = 0;
        for (const Counts& counts : of_part) {
            wins += counts.wins[k], ties += counts.ties[k];
            pots += counts.parts[k], squares += counts.squares[k];
        }
        const double in_block = double(PARTS * TRIALS_IN_BLOCK);
        deals.of.push_back({double(wins), double(ties), double(pots) / double(PARTS),
                            double(squares) / (in_block * in_block)});
    }
    return deals;
}

void Player::add(const uint8_t* hole, double weight) {
    hands.push_back(Hand(hole, hole_cards));
    cards.insert(cards.end(), hole, hole + hole_cards);
    weights.push_back(weight);
}

size_t Player::count_without(uint64_t taken) const {
    return size_t(std::count_if(hands.begin(), hands.end(),
                                [&](const Hand& hand) { return !(hand.cards & taken); }));
}

Player Player::without(uint64_t taken) const {
    Player left;
    left.hole_cards = hole_cards;
    for (size_t i = 0; i < hands.size(); ++i)
        if (!(hands[i].cards & taken)) left.add(hole(i), weights[i]);
    return left;
}

Deals added(std::vector<Deals>& of_part) {
    Deals all = std::move(of_part[0]);
    for (size_t part = 1; part < of_part.size(); ++part) {
        for (size_t i = 0; i < all.of.size(); ++i) {
            const Share& more = of_part[part].of[i];
            all.of[i].wins += more.wins, all.of[i].ties += more.ties;
            all.of[i].pots += more.pots, all.of[i].squares += more.squares;
        }
        all.weight += of_part[part].weight, all.count += of_part[part].count;
    }
    return all;
}

namespace {

// A player's hands with the same ranks.
using Coloured = std::vector<size_t>;

std::vector<Coloured> by_ranks(const Player& player) {
    std::map<std::array<uint8_t, 6>, Coloured> found;
    for (size_t i = 0; i < player.hands.size(); ++i) {
        std::array<uint8_t, 6> ranks{};
        for (int card = 0; card < player.hole_cards; ++card)
            ranks[size_t(card)] = player.hole(i)[card] >> 2;
        std::sort(ranks.begin(), ranks.end());
        found[ranks].push_back(i);
    }
    std::vector<Coloured> all;
    for (auto& [ranks, hands] : found) all.push_back(std::move(hands));
    return all;
}

// Deal by deal: hole cards one by one, their boards by `known_hands`. Before the flop deals that
// differ in suits only follow each other.
Deals deal_by_deal(const Ranking& ranking, const Players& players, const Spot& spot, int threads) {
    std::vector<std::vector<Coloured>> coloured;
    for (const Player* const player : players) coloured.push_back(by_ranks(*player));
    auto of_part = in_parallel(threads, [&](int part, int parts) {
        Deals deals;
        deals.of.resize(players.size());
        std::vector<Hand> held;
        std::vector<const Coloured*> chosen;
        std::unique_ptr<SameRanks> same;
        const auto give = [&](auto& again, uint64_t taken, double weight) -> void {
            if (held.size() == players.size()) {
                if (spot.on_board)
                    return count_outcomes(known_hands(ranking, held, spot), weight, deals);
                if (!same) same = same_ranks(ranking, held, spot);
                return count_outcomes(same->recoloured(held), weight, deals);
            }
            const Player& mine = *players[held.size()];
            for (const size_t i : *chosen[held.size()]) {
                const Hand& hand = mine.hands[i];
                if (hand.cards & taken) continue;
                held.push_back(hand);
                again(again, taken | hand.cards, weight * mine.weights[i]);
                held.pop_back();
            }
        };
        uint64_t turn = 0;
        const auto choose = [&](auto& again) -> void {
            if (chosen.size() == players.size()) {
                if (turn++ % uint64_t(parts) != uint64_t(part)) return;
                same.reset();
                return give(give, taken_by(spot) | ranking.not_in_deck, 1);
            }
            for (const Coloured& hands : coloured[chosen.size()]) {
                chosen.push_back(&hands);
                again(again);
                chosen.pop_back();
            }
        };
        choose(choose);
        return deals;
    });
    return added(of_part);
}

// Measured on one thread (bench/kernel.py).
constexpr double NS_A_DEAL = 700, NS_A_BOARD = 25;
constexpr double NS_TO_BEGIN = 60'000, NS_OF_RANKS = 45'000, NS_OF_A_SUIT = 45'000;

double cost_deal_by_deal(const Players& players, const Spot& spot, uint64_t taken) {
    double deals = 1, of_ranks = 1;
    for (const Player* const player : players) {
        const double any = ways_to_draw(52 - __builtin_popcountll(taken), player->hole_cards);
        const bool has_any = player->hands.empty();
        deals *= has_any ? any : double(player->count_without(taken));
        of_ranks *= has_any ? any / 15 : double(by_ranks(*player).size());
    }
    const auto many = double(players.size());
    if (spot.on_board)
        return deals * (NS_A_DEAL + NS_A_BOARD * many * boards_beside(spot, 2 * int(many)));
    // Of the suits' changes a dozen or so differ.
    const double suits = std::min(4 * deals, of_ranks * 12);
    return NS_TO_BEGIN + many * (NS_OF_RANKS * of_ranks + NS_OF_A_SUIT * suits + NS_A_DEAL * deals);
}

// Whoever may hold any hand holds one after the other.
Player with_any_hand(int hole_cards, uint64_t taken) {
    Player player;
    player.hole_cards = hole_cards;
    uint8_t hole[6];
    const auto deal = [&](auto& again, int dealt, int above) -> void {
        if (dealt == hole_cards) return player.add(hole, 1);
        for (int card = 0; card < above; ++card)
            if (!(taken & bit(card))) {
                hole[dealt] = uint8_t(card);
                again(again, dealt + 1, card);
            }
    };
    deal(deal, 0, 52);
    return player;
}

bool goes_by_board(const Ranking& ranking, const Spot& spot) {
    return spot.on_board > 0 && !ranking.with_low;
}

}  // namespace

double cost_of_every_deal(const Ranking& ranking, const Players& players, const Spot& spot) {
    const uint64_t taken = taken_by(spot) | ranking.not_in_deck;
    return goes_by_board(ranking, spot) ? cost_on_every_board(players, spot, taken)
                                        : cost_deal_by_deal(players, spot, taken);
}

Deals every_deal(const InstructionSet& set, const Ranking& ranking, const Players& asked,
                 const Spot& spot, int threads) {
    const uint64_t taken = taken_by(spot) | ranking.not_in_deck;
    std::vector<Player> left;
    left.reserve(asked.size());
    Players players;
    for (const Player* const player : asked) {
        left.push_back(player->hands.empty() ? with_any_hand(player->hole_cards, taken)
                                             : player->without(taken));
        players.push_back(&left.back());
    }
    if (goes_by_board(ranking, spot)) return on_every_board(set, ranking, left, spot, threads);
    return deal_by_deal(ranking, players, spot, threads);
}

uint64_t ways_to_deal(const Players& players, uint64_t taken, uint64_t most) {
    // The player with the fewest hands comes first: if there is no way, that shows soonest.
    Players order;
    for (const Player* const player : players)
        if (!player->hands.empty()) order.push_back(player);
    std::sort(order.begin(), order.end(),
              [](const Player* a, const Player* b) { return a->hands.size() < b->hands.size(); });
    uint64_t ways = 0;
    const auto give = [&](auto& again, size_t place, uint64_t held) -> void {
        if (place == order.size()) return void(++ways);
        for (const Hand& hand : order[place]->hands) {
            if (ways > most) return;
            if (!(hand.cards & held)) again(again, place + 1, held | hand.cards);
        }
    };
    give(give, 0, taken);
    return ways;
}

// ---------------------------------------------------------------- by chance

namespace {

// Draws by weight in one step (Walker's alias method): each place keeps its own item with some
// chance, and one other item, which has more weight than fits its place, fills the rest.
class Weighted {
public:
    explicit Weighted(const std::vector<double>& weights) : keep_(weights), other_(weights.size()) {
        double sum = 0;
        for (const double weight : weights) sum += weight;
        std::vector<uint32_t> little, much;
        for (size_t i = 0; i < weights.size(); ++i) {
            keep_[i] *= double(weights.size()) / sum;
            (keep_[i] < 1 ? little : much).push_back(uint32_t(i));
        }
        while (!little.empty() && !much.empty()) {
            const uint32_t small = little.back(), big = much.back();
            little.pop_back();
            other_[small] = big;
            keep_[big] -= 1 - keep_[small];
            if (keep_[big] < 1) much.pop_back(), little.push_back(big);
        }
        for (const uint32_t i : little) keep_[i] = 1;  // left by rounding
        for (const uint32_t i : much) keep_[i] = 1;
    }

    uint32_t draw(Chance& chance) const {
        const uint32_t i = chance.below(uint32_t(keep_.size()));
        return chance.fraction() < keep_[i] ? i : other_[i];
    }

private:
    std::vector<double> keep_;
    std::vector<uint32_t> other_;
};

// How often to draw all hands before giving up.
constexpr uint64_t MOST_DRAWS = 1 << 20;
// How many draws per trial may be spent on drawing all hands at once.
constexpr uint64_t CHEAP = 32;

// One thread's table.
class Trials {
public:
    Trials(const Ranking& ranking, const std::vector<Player>& players,
           const std::vector<Weighted>& draws, const Spot& spot)
        : ranking_(ranking), hole_cards_(players[0].hole_cards), players_(players), draws_(draws),
          spot_(spot), taken_(taken_by(spot) | ranking.not_in_deck) {
        std::copy_n(spot.board, spot.on_board, board_);
        // Hold'em in the full deck: adding up keys is the fastest way.
        by_keys_ = &ranking == &homegame::ranking(Game::HOLDEM);
    }

    // Hands that are all drawn at once come exactly as often as their weights say, but it may
    // take many draws until ten of them fit together. So that is done only as often as it is
    // cheap. In between each player in turn draws again while the others keep their hands, which
    // leaves every deal as likely as before. (The number of draws is independent of the hands
    // they end with.) Deals of one block therefore resemble each other, and errors are estimated
    // from whole blocks.
    void block(Chance chance, Counts& counts) {
        uint64_t in_block[MOST_PLAYERS]{}, draws = 0;
        for (uint64_t i = 0; i < TRIALS_IN_BLOCK; ++i) {
            if (draws > i * CHEAP)
                draw_again(chance);
            else if (counts.stuck || !draw_all(chance, draws)) {
                counts.stuck = true;
                return;
            }
            deal(chance);
            counts.add(by_keys_ ? show_by_keys() : show_by_rows(), players_.size(), in_block);
        }
        counts.end_block(in_block, players_.size());
    }

private:
    // Every player with a range draws from it; all draw again if a card is there twice.
    bool draw_all(Chance& chance, uint64_t& draws) {
        for (const uint64_t last = draws + MOST_DRAWS; draws < last;) {
            ++draws;
            held_ = taken_;
            size_t k = 0;
            for (; k < players_.size(); ++k) {
                if (players_[k].hands.empty()) continue;
                drawn_[k] = draws_[k].draw(chance);
                const uint64_t cards = players_[k].hands[drawn_[k]].cards;
                if (cards & held_) break;
                held_ |= cards;
            }
            if (k == players_.size()) return true;
        }
        return false;
    }

    // One after the other, players put their hands back and draw ones that fit. Each player's
    // last hand does, so this ends.
    void draw_again(Chance& chance) {
        for (size_t k = 0; k < players_.size(); ++k) {
            if (players_[k].hands.empty()) continue;
            held_ &= ~players_[k].hands[drawn_[k]].cards;
            do drawn_[k] = draws_[k].draw(chance);
            while (players_[k].hands[drawn_[k]].cards & held_);
            held_ |= players_[k].hands[drawn_[k]].cards;
        }
    }

    // Deals the board, and hands for players without a range, from the cards that are left.
    void deal(Chance& chance) {
        Stub stub(~held_ & DECK);
        const auto next = [&] { return stub.next(chance); };
        for (int i = spot_.on_board; i < 5; ++i) board_[i] = next();
        for (size_t k = 0; k < players_.size(); ++k)
            if (players_[k].hands.empty())
                std::generate_n(hole_[k], hole_cards_, next);
            else
                std::copy_n(players_[k].hole(drawn_[k]), hole_cards_, hole_[k]);
    }

    Winners show_by_keys() const {
        const Tally board = tally<5>(board_);
        Winners winners;
        for (size_t k = 0; k < players_.size(); ++k) {
            Tally hand = board;
            hand.add(hole_[k][0]), hand.add(hole_[k][1]);
            winners.show(k, class_of<7>(hand.key, hand.suited));
        }
        return winners;
    }

    Winners show_by_rows() const {
        const uint16_t* const row = ranking_.row(row_of_cards(board_));
        uint32_t suited[4]{}, ranks = 0;
        int suit = -1, of_suit[4]{};
        Winners winners;
        for (const uint8_t card : board_) {
            suited[card & 3] |= 1u << (card >> 2), ranks |= 1u << (card >> 2);
            if (++of_suit[card & 3] == 3) suit = card & 3;
        }
        for (size_t k = 0; k < players_.size(); ++k) {
            const Hand hand(hole_[k], hole_cards_);
            int value = hand.unsuited(row);
            if (suit >= 0) value = std::max<int>(value, hand.flush(ranking_, suit, suited[suit]));
            winners.show(k, value);
            if (ranking_.with_low) winners.show_low(k, low_of(low_ranks(ranks), hand.low));
        }
        return winners;
    }

    const Ranking& ranking_;
    const int hole_cards_;
    const std::vector<Player>& players_;
    const std::vector<Weighted>& draws_;
    const Spot spot_;
    const uint64_t taken_;
    uint64_t held_ = 0;
    bool by_keys_;
    uint32_t drawn_[MOST_PLAYERS]{};
    uint8_t board_[5]{}, hole_[MOST_PLAYERS][6]{};
};

}  // namespace

Deals by_chance(const Ranking& ranking, const Players& asked, const Spot& spot, uint64_t seed,
                uint64_t first_block, uint64_t blocks, int threads) {
    std::vector<Player> players;
    std::vector<Weighted> draws;
    for (const Player* const player : asked) {
        players.push_back(player->without(taken_by(spot) | ranking.not_in_deck));
        draws.emplace_back(player->hands.empty() ? std::vector<double>{1} : players.back().weights);
    }
    const auto of_part = in_parallel(threads, [&](int part, int parts) {
        Counts counts;
        Trials trials(ranking, players, draws, spot);
        for (uint64_t block = uint64_t(part); block < blocks; block += uint64_t(parts))
            trials.block(Chance(seed, first_block + block), counts);
        return counts;
    });
    return summed(of_part, players.size());
}

}  // namespace homegame

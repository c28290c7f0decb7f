// Runs every kernel over odd sizes, in buffers without a byte to spare, under the sanitizers
// (tools/sanitize.sh). The Python tests check the answers; this program compares only what must
// agree, so that the compiler leaves nothing out.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "batch.h"
#include "chance.h"
#include "counts.h"
#include "deals.h"
#include "known.h"
#include "orders.h"
#include "parallel.h"
#include "preflop.h"
#include "seal.h"
#include "stud.h"
#include "three_way.h"

using namespace homegame;

namespace {

int faults = 0;

void expect(bool holds, const char* what) {
    if (!holds) std::printf("FAULT: %s\n", what), ++faults;
}

Chance chance(7, 0);

std::vector<uint8_t> dealt(int cards) {
    std::vector<uint8_t> hand;
    for (uint64_t seen = 0; int(hand.size()) < cards;) {
        const auto card = uint8_t(chance.below(52));
        if (seen & bit(card)) continue;
        seen |= bit(card), hand.push_back(card);
    }
    return hand;
}

void arrays(const InstructionSet& set) {
    for (int size = 5; size <= 7; ++size)
        for (size_t hands = 0; hands < 200; hands += hands < 40 ? 1 : 17) {
            // On the heap, to the byte: a read past the end is seen.
            const auto cards = std::make_unique<uint8_t[]>(hands * size_t(size));
            const auto found = std::make_unique<uint16_t[]>(hands);
            const auto right = std::make_unique<uint16_t[]>(hands);
            for (size_t i = 0; i < hands; ++i) {
                const auto hand = dealt(size);
                std::copy(hand.begin(), hand.end(), cards.get() + i * size_t(size));
            }
            expect(set.rank_rows[size - 5](cards.get(), hands, found.get()) == hands, "good rows");
            SCALAR.rank_rows[size - 5](cards.get(), hands, right.get());
            expect(std::equal(found.get(), found.get() + hands, right.get()), "classes");
            if (hands == 0) continue;
            for (const uint8_t byte : {52, 63, 64, 127, 128, 255}) {
                cards[chance.below(uint32_t(hands) * uint32_t(size))] = byte;
                expect(set.rank_rows[size - 5](cards.get(), hands, found.get()) < hands, "bad row");
            }
        }
    // More flushes than wait in one queue.
    const size_t hands = 3000;
    const auto cards = std::make_unique<uint8_t[]>(hands * 7);
    const auto found = std::make_unique<uint16_t[]>(hands);
    for (size_t i = 0; i < hands * 7; ++i) cards[i] = uint8_t(4 * (i % 7 + i / 7 % 6));
    expect(set.rank_rows[2](cards.get(), hands, found.get()) == hands, "flushes");
}

void parts() {
    for (const int threads : {-1, 0, 1, 2, 5}) {
        const auto found = in_parallel(threads, [](int part, int parts) { return 10 * parts + part; });
        const int parts = std::max(1, threads);
        expect(int(found.size()) == parts, "one result for each part");
        for (int part = 0; part < parts; ++part)
            expect(found[size_t(part)] == 10 * parts + part, "results in the order of the parts");
    }
    std::string thrown;
    try {
        in_parallel(4, [](int part, int) {
            if (part == 2) throw std::runtime_error("part 2");
            return part;
        });
    } catch (const std::runtime_error& wrong) {
        thrown = wrong.what();
    }
    expect(thrown == "part 2", "what a part throws reaches the caller");
}

std::vector<double> range(double part, bool weighted) {
    std::vector<double> weights(HOLDINGS);
    for (double& weight : weights)
        if (chance.fraction() < part) weight = weighted ? chance.fraction() : 1;
    return weights;
}

void ranges() {
    for (int boards = 0; boards < 12; ++boards) {
        Spot spot{};
        const auto cards = dealt(7);
        spot.on_board = 3 + boards % 3;
        std::copy_n(cards.begin(), spot.on_board, spot.board);
        if (boards % 2) spot.dead = bit(cards[5]) | bit(cards[6]);
        // Suited boards take paths of their own.
        if (boards >= 6)
            for (int i = 0; i < spot.on_board; ++i) spot.board[i] = uint8_t(4 * (2 * i + boards % 3));
        if (boards >= 6) spot.dead = 0;
        const auto one = range(0.1, boards % 2), other = range(0.1, boards % 2);
        const auto third = range(0.05, false);
        const Against walk = heads_up(spot, one.data(), other.data(), 2);
        const Against pairs = heads_up_in_pairs(spot, one.data(), other.data());
        bool same = true;
        for (int i = 0; i < HOLDINGS; ++i)
            same = same && std::fabs(walk.beats[i] - pairs.beats[i]) < 1e-6 &&
                   std::fabs(walk.ties[i] - pairs.ties[i]) < 1e-6;
        expect(same, "two ranges");
        const auto players = {&one, &other, &third};
        double pots = 0;
        for (int hero = 0; hero < 3; ++hero) {
            const auto& mine = **(players.begin() + hero);
            const auto& left = **(players.begin() + (hero + 1) % 3);
            const auto& right = **(players.begin() + (hero + 2) % 3);
            const AgainstTwo found =
                three_way(spot, mine.data(), left.data(), right.data(), 1 + hero % 2);
            double shares = 0, met = 0;
            for (int i = 0; i < HOLDINGS; ++i)
                shares += mine[i] * found.shares[i], met += mine[i] * found.met[i];
            pots += shares / met;
        }
        expect(std::fabs(pots - 1) < 1e-6, "three shares are one pot");
        std::vector<uint16_t> classes(HOLDINGS);
        strengths(spot, classes.data());
    }
    const auto one = range(0.02, false), other = range(0.02, true);
    const Against found = heads_up_preflop(one.data(), other.data());
    expect(found.met[0] >= 0, "preflop");
}

void games() {
    const struct { Game game; int cards; } all[] = {{Game::HOLDEM, 2}, {Game::SHORT_DECK, 2},
        {Game::SHORT_DECK_TRIPS, 2}, {Game::OMAHA, 4}, {Game::OMAHA, 6}, {Game::OMAHA_8, 5}};
    for (const auto& [game, size] : all) {
        const Ranking& by = ranking(game);
        for (int on_board = 0; on_board <= 5; ++on_board) {
            if (on_board == 1 || on_board == 2) continue;
            std::vector<uint8_t> cards;
            while (cards.size() < 3 * size_t(size) + 5) {
                const auto card = uint8_t(by.not_in_deck ? 16 + chance.below(36) : chance.below(52));
                if (std::find(cards.begin(), cards.end(), card) == cards.end()) cards.push_back(card);
            }
            Spot spot{};
            spot.on_board = on_board;
            std::copy_n(cards.end() - 5, on_board, spot.board);
            std::vector<Hand> hands;
            std::vector<Player> players(3);
            Players asked;
            for (size_t i = 0; i < 3; ++i) {
                const uint8_t* const hole = cards.data() + i * size_t(size);
                hands.push_back(Hand(hole, size));
                players[i].hole_cards = size;
                if (i < 2) players[i].add(hole, 1);
                asked.push_back(&players[i]);
            }
            uint64_t boards = 0;
            for (const Outcome& outcome : known_hands(by, hands, spot)) boards += outcome.boards;
            expect(boards > 0, "boards");
            const Deals by_luck = by_chance(by, asked, spot, 3, 0, 2, 2);
            expect(by_luck.count == 2 * TRIALS_IN_BLOCK, "trials");
            asked.pop_back();
            expect(ways_to_deal(asked, taken_by(spot), 9) == 1, "one way to deal known hands");
            expect(players[0].count_without(hands[0].cards) == 0, "its own cards are taken");
            if (!on_board && size > 2) continue;
            // One more hand for the second player, so that there are ranges.
            players[1].add(cards.data() + 2 * size_t(size), 0.5);
            const uint64_t deals = every_deal(SCALAR, by, asked, spot, 1).count;
            expect(deals > 0, "every deal");
            for (auto set = instruction_sets(); *set; ++set)
                for (const int threads : {1, 2, 7})
                    expect(every_deal(**set, by, asked, spot, threads).count == deals, "every deal");
        }
    }
    for (const Kind kind : {Kind::SHORT_DECK, Kind::SHORT_DECK_TRIPS, Kind::ACE_TO_FIVE,
                            Kind::DEUCE_TO_SEVEN})
        expect(!class_counts(kind, 5).empty(), "orders");
    expect(badugi_counts().size() == 1092, "badugi");
    expect(class_counts(5).size() == CLASSES, "counts");
    const auto counts = class_counts_with(dealt(5), 0, 7);
    expect(counts.size() == CLASSES, "runout");
}

void studs() {
    for (const Stud& stud : {Stud{7, By::HIGH, false}, Stud{7, By::HIGH, true},
                             Stud{7, By::ACE_TO_FIVE, false}, Stud{5, By::HIGH, false},
                             Stud{5, By::SOKO, false}, Stud{5, By::DEUCE_TO_SEVEN, false},
                             Stud{4, By::BADUGI, false}})
        for (int missing = 0; missing <= stud.cards; ++missing) {
            // The last player lacks two cards at most, and the stub has as many as are needed.
            const int few = std::min(missing, 2), players = 3;
            auto cards = dealt(52);
            Seen seen{};
            for (int k = 0; k < players; ++k) {
                const auto known = cards.begin() + stud.cards - (k == 1 ? missing : few);
                seen.hands.emplace_back(cards.begin(), known);
                cards.erase(cards.begin(), known);
            }
            for (auto card = cards.begin() + missing + 2 * few; card < cards.end(); ++card)
                seen.dead |= bit(*card);
            const Deals by_luck = hands_by_chance(stud, seen, 3, 0, 2, 2);
            expect(by_luck.count == 2 * TRIALS_IN_BLOCK, "trials of stud");
            const Deals counted = every_hand(stud, seen, 2);
            double pots = 0;
            for (const Share& share : counted.of) pots += share.pots;
            expect(counted.count > 0 && std::fabs(pots - double(counted.count)) < 1e-6, "stud pots");
        }
}

void seals() {
    for (const int size : {1, 52, 256})
        for (const size_t decks : {1, 4, 7}) {
            const std::vector<uint8_t> numbers(decks, 3), seeds(SEED_BYTES * decks, 5);
            const auto roots = roots_of("night/t1/h5", size, numbers.data(), seeds.data(), decks);
            expect(roots.size() == seeds.size(), "a root for each deck");
            expect(std::equal(roots.begin(), roots.begin() + SEED_BYTES, roots.end() - SEED_BYTES),
                   "the same deck in another lane");
        }
}

}  // namespace

int main() {
    for (auto set = instruction_sets(); *set; ++set) {
        arrays(**set);
        std::printf("%s: arrays\n", (*set)->name);
    }
    parts();
    ranges();
    games();
    studs();
    seals();
    std::printf(faults ? "%d faults\n" : "no fault\n", faults);
    return faults ? 1 : 0;
}

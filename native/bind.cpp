// The module `homegame._native`: converts between Python's values and the kernel's. There is no
// poker in this file.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "batch.h"
#include "counts.h"
#include "deals.h"
#include "hand.h"
#include "heads_up.h"
#include "known.h"
#include "orders.h"
#include "match_ups.h"
#include "parallel.h"
#include "preflop.h"
#include "seal.h"
#include "stud.h"
#include "three_way.h"
#include "tournament.h"

namespace nb = nanobind;
using namespace nb::literals;
using namespace homegame;

namespace {

std::atomic<const InstructionSet*> chosen{instruction_sets()[0]};

void use(const std::string& name) {
    for (auto set = instruction_sets(); *set; ++set)
        if (name == (*set)->name) return chosen.store(*set);
    throw nb::value_error(("this machine cannot run the kernel for " + name).c_str());
}

std::string name_of(uint8_t card) {
    return {"23456789TJQKA"[card >> 2], "cdhs"[card & 3]};
}

// ---------------------------------------------------------------- one hand

// The card that two letters stand for, by both letters as one number; 255 if they are no card.
// Looking up rank and suit separately takes twice as long.
struct Letters {
    uint8_t card[1 << 16];
    Letters() {
        std::fill_n(card, 1 << 16, uint8_t(255));
        for (int rank = 0; rank < 13; ++rank)
            for (int suit = 0; suit < 4; ++suit)
                for (const char* const ranks : {"23456789TJQKA", "23456789tjqka"})
                    for (const char* const suits : {"cdhs", "CDHS"})
                        card[uint8_t(ranks[rank]) | uint8_t(suits[suit]) << 8] =
                            uint8_t(4 * rank + suit);
    }
};
const Letters LETTERS;

// Thrown for what only Python can read, which also knows the error messages.
struct NotPlain {};

template <class Add>
[[gnu::always_inline]] inline void cards_in_text(const char* text, size_t length, Add add) {
    for (size_t i = 0; i < length;) {
        const auto first = uint8_t(text[i]), second = uint8_t(text[i + 1]);  // the last may be '\0'
        const uint8_t card = LETTERS.card[first | second << 8];
        if (card < 52) [[likely]] {
            add(card), i += 2;
        } else if (first == ' ') {
            ++i;
        } else {
            throw NotPlain{};
        }
    }
}

template <class Add>
[[gnu::always_inline]] inline void cards_in(nb::handle cards, Add add) {
    PyObject* const it = cards.ptr();
    const auto number = [&](PyObject* item) {
        const long card = PyLong_AsLong(item);
        if (card == -1 && PyErr_Occurred()) {
            PyErr_Clear();
            throw NotPlain{};
        }
        if (card < 0 || card > 51) throw NotPlain{};
        add(uint8_t(card));
    };
    if (PyUnicode_Check(it)) {
        Py_ssize_t length;
        const char* const text = PyUnicode_AsUTF8AndSize(it, &length);
        if (text == nullptr) {
            PyErr_Clear();
            throw NotPlain{};
        }
        cards_in_text(text, size_t(length), add);
    } else if (PyBytes_Check(it)) {
        const auto* const bytes = reinterpret_cast<const uint8_t*>(PyBytes_AS_STRING(it));
        for (Py_ssize_t i = 0; i < PyBytes_GET_SIZE(it); ++i) add(bytes[i]);
    } else if (PyTuple_Check(it)) {
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(it); ++i) number(PyTuple_GET_ITEM(it, i));
    } else if (PyList_Check(it)) {
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(it); ++i) number(PyList_GET_ITEM(it, i));
    } else {
        throw NotPlain{};
    }
}

// The class of five to seven cards, or -1 if they are not a hand.
int class_of_cards(nb::handle cards) {
    Tally hand;
    int count = 0;
    try {
        cards_in(cards, [&](uint8_t card) { hand.add(card), ++count; });
    } catch (NotPlain) {
        return -1;
    }
    if (hand.is_wrong()) return -1;
    switch (count) {
        case 5: return class_of<5>(hand.key, hand.suited);
        case 6: return class_of<6>(hand.key, hand.suited);
        case 7: return class_of<7>(hand.key, hand.suited);
        default: return -1;
    }
}

// ---------------------------------------------------------------- arrays of hands

using Bytes = nb::ndarray<const uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Classes = nb::ndarray<uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void rank_rows(Bytes cards, Classes out, int threads) {
    const size_t hands = cards.shape(0), size = cards.shape(1);
    if (size < 5 || size > 7)
        throw nb::value_error(("cards has rows of " + std::to_string(size) +
                               " cards; ranked are hands of 5, 6 or 7").c_str());
    if (out.shape(0) != hands)
        throw nb::value_error(("out has room for " + std::to_string(out.shape(0)) +
                               " classes, not for " + std::to_string(hands)).c_str());
    size_t wrong = hands;  // the first row that is not a hand
    {
        nb::gil_scoped_release others_may_run;
        const RankRows rank = chosen.load()->rank_rows[size - 5];
        const int most = int(std::min<size_t>(hands, size_t(std::max(threads, 1))));
        const auto wrong_of_part = in_parallel(most, [&](int part, int parts) {
            const size_t from = hands * size_t(part) / size_t(parts);
            const size_t to = hands * (size_t(part) + 1) / size_t(parts);
            const size_t found = from + rank(cards.data() + size * from, to - from, out.data() + from);
            return found < to ? found : hands;
        });
        wrong = *std::min_element(wrong_of_part.begin(), wrong_of_part.end());
    }
    if (wrong == hands) return;
    const uint8_t* const row = cards.data() + size * wrong;
    std::string say = "cards, row " + std::to_string(wrong) + ": ";
    uint64_t seen = 0;
    for (size_t i = 0; i < size; ++i) {
        if (row[i] > 51) throw nb::value_error((say + std::to_string(row[i]) + " is no card; cards are 0 to 51").c_str());
        if (seen >> row[i] & 1) throw nb::value_error((say + name_of(row[i]) + " is there twice").c_str());
        seen |= uint64_t(1) << row[i];
    }
}

// ---------------------------------------------------------------- boards and ranges

using Range = nb::ndarray<const double, nb::shape<HOLDINGS>, nb::c_contig, nb::device::cpu>;
using Sums = nb::ndarray<double, nb::shape<3, HOLDINGS>, nb::c_contig, nb::device::cpu>;
using Sums4 = nb::ndarray<double, nb::shape<4, HOLDINGS>, nb::c_contig, nb::device::cpu>;
using Strengths = nb::ndarray<uint16_t, nb::shape<HOLDINGS>, nb::c_contig, nb::device::cpu>;

std::vector<uint8_t> cards_of(const nb::bytes& cards, size_t most) {
    const auto* const from = reinterpret_cast<const uint8_t*>(cards.c_str());
    std::vector<uint8_t> found(from, from + cards.size());
    uint64_t seen = 0;
    for (const uint8_t card : found) {
        if (card > 51 || seen >> card & 1) throw nb::value_error("cards are 0 to 51, each once");
        seen |= uint64_t(1) << card;
    }
    if (found.size() > most) throw nb::value_error("too many cards");
    return found;
}

Spot spot_of(const nb::bytes& board, const nb::bytes& dead) {
    Spot spot{};
    for (const uint8_t card : cards_of(board, 5)) spot.board[spot.on_board++] = card;
    for (const uint8_t card : cards_of(dead, 52)) spot.dead |= bit(card);
    Spot on_board = spot;
    on_board.dead = 0;
    if (spot.dead & taken_by(on_board)) throw nb::value_error("a card is there twice");
    return spot;
}

void strengths_into(const nb::bytes& board, const nb::bytes& dead, Strengths out) {
    const Spot spot = spot_of(board, dead);
    if (spot.on_board < 3) throw nb::value_error("a board has 3 to 5 cards");
    strengths(spot, out.data());
}

// The sum of each row of `out`, each holding counted by its weight in the first range.
template <size_t Rows>
std::array<double, Rows> totals(const double* out, const double* weights) {
    std::array<double, Rows> all{};
    for (double& total : all)
        for (int i = 0; i < HOLDINGS; ++i) total += weights[i] * *out++;
    return all;
}

// `out` is three rows: beats, ties, met. Returns their totals.
std::array<double, 3> heads_up_into(const nb::bytes& board, const nb::bytes& dead, Range first, Range second,
                   Sums out, int threads, const std::string& how) {
    const Spot spot = spot_of(board, dead);
    const double *const one = first.data(), *const other = second.data();
    double* sums = out.data();
    nb::gil_scoped_release others_may_run;
    const bool table = how.empty() && spot.on_board == 0 && spot.dead == 0;
    const bool pairs = how == "pairs" || (how.empty() && better_in_pairs(spot, one, other));
    const Against found = table   ? heads_up_preflop(one, other)
                          : pairs ? heads_up_in_pairs(spot, one, other)
                                  : heads_up(spot, one, other, threads);
    for (const double* row : {found.beats, found.ties, found.met})
        sums = std::copy_n(row, HOLDINGS, sums);
    return totals<3>(out.data(), one);
}

// `out` is four rows: wins, ties, shares, met. Returns their totals.
std::array<double, 4> three_way_into(const nb::bytes& board, const nb::bytes& dead, Range first, Range second,
                    Range third, Sums4 out, int threads) {
    const Spot spot = spot_of(board, dead);
    double* sums = out.data();
    nb::gil_scoped_release others_may_run;
    const AgainstTwo found = three_way(spot, first.data(), second.data(), third.data(), threads);
    for (const double* row : {found.wins, found.ties, found.shares, found.met})
        sums = std::copy_n(row, HOLDINGS, sums);
    return totals<4>(out.data(), first.data());
}

// ---------------------------------------------------------------- many players, other games

Game game_of(const std::string& name) {
    if (name == "texas") return Game::HOLDEM;
    if (name == "short_deck") return Game::SHORT_DECK;
    if (name == "short_deck_trips") return Game::SHORT_DECK_TRIPS;
    if (name == "omaha") return Game::OMAHA;
    if (name == "omaha_hilo") return Game::OMAHA_8;
    throw nb::value_error(("there is no game " + name).c_str());
}

Kind kind_of(const std::string& name) {
    if (name == "short") return Kind::SHORT_DECK;
    if (name == "short_trips") return Kind::SHORT_DECK_TRIPS;
    if (name == "low_a5") return Kind::ACE_TO_FIVE;
    if (name == "low_27") return Kind::DEUCE_TO_SEVEN;
    throw nb::value_error(("there is no order " + name).c_str());
}

// `cards` are the hole cards of all hands, one hand after the other.
void make_player(Player* made, int hole_cards, const nb::bytes& cards,
                 const std::vector<double>& weights) {
    if (hole_cards < 2 || hole_cards > 6) throw nb::value_error("a hand has 2 to 6 hole cards");
    const auto size = size_t(hole_cards);
    if (cards.size() != weights.size() * size) throw nb::value_error("each hand has one weight");
    Player player;
    player.hole_cards = hole_cards;
    for (size_t i = 0; i < weights.size(); ++i)
        player.add(cards_of(nb::bytes(cards.c_str() + i * size, size), size).data(), weights[i]);
    new (made) Player(std::move(player));
}

Player player_of_range(Range weights) {
    Player player;
    player.hole_cards = 2;
    for (int i = 0; i < HOLDINGS; ++i) {
        const uint8_t hole[] = {HOLDING.high[i], HOLDING.low[i]};
        if (weights.data()[i] > 0) player.add(hole, weights.data()[i]);
    }
    return player;
}

void refuse(const Players& players) {
    if (players.size() < 2 || players.size() > size_t(MOST_PLAYERS))
        throw nb::value_error("there are 2 to 10 players");
    for (const Player* const player : players)
        if (player->hole_cards != players[0]->hole_cards)
            throw nb::value_error("all players have the same number of hole cards");
}

nb::tuple as_tuple(const Deals& deals) {
    nb::list of;
    for (const Share& share : deals.of)
        of.append(nb::make_tuple(share.wins, share.ties, share.pots, share.squares));
    return nb::make_tuple(of, deals.weight, deals.count);
}

nb::tuple every_deal_of(const std::string& game, const Players& players, const nb::bytes& board,
                        const nb::bytes& dead, int threads) {
    refuse(players);
    const Spot spot = spot_of(board, dead);
    const Game which = game_of(game);
    Deals deals;
    {
        nb::gil_scoped_release others_may_run;
        deals = every_deal(*chosen.load(), ranking(which), players, spot, threads);
    }
    return as_tuple(deals);
}

nb::tuple by_chance_of(const std::string& game, const Players& players, const nb::bytes& board,
                       const nb::bytes& dead, uint64_t seed, uint64_t first_block,
                       uint64_t blocks, int threads) {
    refuse(players);
    const Spot spot = spot_of(board, dead);
    const Ranking& by = ranking(game_of(game));
    if (ways_to_deal(players, taken_by(spot) | by.not_in_deck, 0) == 0)
        throw nb::value_error("the hands cannot be held at the same time");
    Deals deals;
    {
        nb::gil_scoped_release others_may_run;
        deals = by_chance(by, players, spot, seed, first_block, blocks, threads);
    }
    return as_tuple(deals);
}

// ---------------------------------------------------------------- games without a board

Stud stud_of(const std::vector<std::string>& kinds, int cards) {
    static const std::map<std::string, By> orders{{"high", By::HIGH},
                                                  {"soko", By::SOKO},
                                                  {"low_a5", By::ACE_TO_FIVE},
                                                  {"low_27", By::DEUCE_TO_SEVEN},
                                                  {"badugi", By::BADUGI}};
    const bool with_low = kinds.size() == 2 && kinds[1] == "low_8";
    const auto by = kinds.size() == (with_low ? 2 : 1) ? orders.find(kinds[0]) : orders.end();
    if (by == orders.end()) throw nb::value_error("there is no such order of hands");
    const bool only_five = by->second == By::SOKO || by->second == By::DEUCE_TO_SEVEN;
    if ((by->second == By::BADUGI) != (cards == 4)) throw nb::value_error("a badugi has 4 cards");
    if (cards > 4 && cards != 5 && (cards != 7 || only_five)) throw nb::value_error("hands have 5 or 7 cards");
    return {cards, by->second, with_low};
}

Seen seen_of(const Stud& stud, const std::vector<nb::bytes>& hands, const nb::bytes& dead) {
    if (hands.size() < 2 || hands.size() > size_t(MOST_PLAYERS))
        throw nb::value_error("there are 2 to 10 players");
    Seen seen{};
    for (const uint8_t card : cards_of(dead, 52)) seen.dead |= bit(card);
    uint64_t taken = seen.dead;
    int missing = 0;
    for (const nb::bytes& hand : hands) {
        seen.hands.push_back(cards_of(hand, size_t(stud.cards)));
        missing += stud.cards - int(hand.size());
        for (const uint8_t card : seen.hands.back()) {
            if (taken & bit(card)) throw nb::value_error("a card is there twice");
            taken |= bit(card);
        }
    }
    if (missing > 52 - __builtin_popcountll(taken)) throw nb::value_error("there are too few cards");
    return seen;
}

nb::tuple every_hand_of(const std::vector<std::string>& kinds, int cards,
                        const std::vector<nb::bytes>& hands, const nb::bytes& dead, int threads) {
    const Stud stud = stud_of(kinds, cards);
    const Seen seen = seen_of(stud, hands, dead);
    Deals deals;
    {
        nb::gil_scoped_release others_may_run;
        deals = every_hand(stud, seen, threads);
    }
    return as_tuple(deals);
}

nb::tuple hands_by_chance_of(const std::vector<std::string>& kinds, int cards,
                             const std::vector<nb::bytes>& hands, const nb::bytes& dead,
                             uint64_t seed, uint64_t first_block, uint64_t blocks, int threads) {
    const Stud stud = stud_of(kinds, cards);
    const Seen seen = seen_of(stud, hands, dead);
    Deals deals;
    {
        nb::gil_scoped_release others_may_run;
        deals = hands_by_chance(stud, seen, seed, first_block, blocks, threads);
    }
    return as_tuple(deals);
}

}  // namespace

NB_MODULE(_native, m) {
    m.doc() = "The kernel of homegame.maths.";

    m.def("instruction_sets", [] {
        std::vector<std::string> names;
        for (auto set = instruction_sets(); *set; ++set) names.push_back((*set)->name);
        return names;
    });
    m.def("instruction_set", [] { return std::string(chosen.load()->name); });
    m.def("use", &use, "name"_a);
    if (const char* const wanted = std::getenv("HOMEGAME_ISA")) use(wanted);

    m.def("class_of", &class_of_cards, "cards"_a);
    // What the fast path cannot read, Python reads or refuses.
    m.def("rank_hand", [](nb::handle cards) {
        const int found = class_of_cards(cards);
        if (found >= 0) return found;
        return class_of_cards(nb::module_::import_("homegame.maths.hands").attr("five_to_seven")(cards));
    }, "cards"_a);
    m.def("packed_rank", [](int class_) {
        if (class_ < 0 || class_ >= CLASSES) throw nb::value_error("classes are 0 to 7461");
        return PACKED_RANK[class_];
    }, "class_"_a);
    m.def("rank", [](nb::handle cards) -> int64_t {
        const int found = class_of_cards(cards);
        return found < 0 ? -1 : int64_t(PACKED_RANK[found]);
    }, "cards"_a);
    // The tables of seven cards, for other programs.
    m.def("table", [](const std::string& name) {
        if (name == "card_key") return nb::bytes(CARD_KEY, 52 * sizeof(uint64_t));
        if (name == "row") return nb::bytes(ROW_7, ROWS_7 * sizeof(uint16_t));
        if (name == "slot") return nb::bytes(SLOT_7, SLOTS_7 * sizeof(uint16_t));
        if (name == "flush") return nb::bytes(FLUSH, 8192 * sizeof(uint16_t));
        throw nb::value_error(("there is no table " + name).c_str());
    }, "name"_a);
    m.def("rank_rows", &rank_rows, "cards"_a, "out"_a, "threads"_a = 1);
    m.def("class_counts", [](int cards) {
        if (cards < 5 || cards > 7) throw nb::value_error("hands have 5, 6 or 7 cards");
        nb::gil_scoped_release others_may_run;
        return class_counts(cards);
    }, "cards"_a);
    m.def("sum_of_all_hands", [] {
        nb::gil_scoped_release others_may_run;
        return chosen.load()->sum_of_all_hands();
    });

    m.attr("TRIALS_IN_BLOCK") = TRIALS_IN_BLOCK;
    m.def("class_counts_with", [](const nb::bytes& held, const nb::bytes& dead, int cards) {
        const auto hand = cards_of(held, 6);
        if (cards < 5 || cards > 7 || int(hand.size()) >= cards)
            throw nb::value_error("hands have 5, 6 or 7 cards, one more than are held or more");
        const Spot spot = spot_of(nb::bytes("", 0), dead);
        nb::gil_scoped_release others_may_run;
        return class_counts_with(hand, spot.dead, cards);
    }, "held"_a, "dead"_a, "cards"_a);
    m.def("strengths", &strengths_into, "board"_a, "dead"_a, "out"_a);
    m.def("heads_up", &heads_up_into, "board"_a, "dead"_a, "first"_a, "second"_a, "out"_a,
          "threads"_a = 1, "how"_a = "");
    m.def("three_way", &three_way_into, "board"_a, "dead"_a, "first"_a, "second"_a, "third"_a,
          "out"_a, "threads"_a = 1);
    m.def("preflop", [](int first, int second) {
        if (first < 0 || second < 0 || first >= HOLDINGS || second >= HOLDINGS)
            throw nb::value_error("holdings are 0 to 1325");
        const int32_t* const wins = preflop_wins();
        return std::make_pair(wins[first * HOLDINGS + second], wins[second * HOLDINGS + first]);
    }, "first"_a, "second"_a);
    m.def("match_ups", [] {
        std::vector<std::pair<int, int>> all;
        for_match_ups([&](int, int one, int other, const auto&) { all.push_back({one, other}); });
        return all;
    });
    nb::class_<Player>(m, "Player")
        .def("__init__", &make_player, "hole_cards"_a, "cards"_a, "weights"_a)
        .def_static("of_range", &player_of_range, "weights"_a)
        .def("count_without", &Player::count_without, "taken"_a)
        .def("first_without", [](const Player& player, uint64_t taken) {
            const Player left = player.without(taken);
            return nb::bytes(left.cards.data(), left.hands.empty() ? 0 : size_t(left.hole_cards));
        }, "taken"_a);
    m.def("every_deal", &every_deal_of, "game"_a, "players"_a, "board"_a, "dead"_a, "threads"_a = 1);
    m.def("cost_of_every_deal", [](const std::string& game, const Players& players,
                                   const nb::bytes& board, const nb::bytes& dead) {
        refuse(players);
        return cost_of_every_deal(ranking(game_of(game)), players, spot_of(board, dead));
    }, "game"_a, "players"_a, "board"_a, "dead"_a);
    m.def("by_chance", &by_chance_of, "game"_a, "players"_a, "board"_a, "dead"_a, "seed"_a,
          "first_block"_a, "blocks"_a, "threads"_a = 1);
    m.def("every_hand", &every_hand_of, "kinds"_a, "cards"_a, "hands"_a, "dead"_a, "threads"_a = 1);
    m.def("hands_by_chance", &hands_by_chance_of, "kinds"_a, "cards"_a, "hands"_a, "dead"_a,
          "seed"_a, "first_block"_a, "blocks"_a, "threads"_a = 1);
    m.def("ways_to_deal", [](const std::string& game, const Players& players,
                             const nb::bytes& board, const nb::bytes& dead, uint64_t most) {
        refuse(players);
        const Ranking& by = ranking(game_of(game));
        return ways_to_deal(players, taken_by(spot_of(board, dead)) | by.not_in_deck, most);
    }, "game"_a, "players"_a, "board"_a, "dead"_a, "most"_a);

    m.def("order_rank", [](const std::string& kind, const nb::bytes& cards) {
        const auto hand = cards_of(cards, 7);
        if (hand.size() < 5) throw nb::value_error("hands have 5, 6 or 7 cards");
        const Order& by = order(kind_of(kind));
        return by.packed[by.of(hand.data(), int(hand.size()))];
    }, "kind"_a, "cards"_a);
    m.def("order_packed_ranks", [](const std::string& kind) { return order(kind_of(kind)).packed; }, "kind"_a);
    m.def("order_counts", [](const std::string& kind, int cards) {
        if (cards < 5 || cards > 7) throw nb::value_error("hands have 5, 6 or 7 cards");
        const Kind which = kind_of(kind);
        nb::gil_scoped_release others_may_run;
        return class_counts(which, cards);
    }, "kind"_a, "cards"_a);
    m.def("omaha_counts", [] {
        nb::gil_scoped_release others_may_run;
        return omaha_counts();
    });
    m.def("badugi_counts", &badugi_counts);
    m.def("badugi", [](const nb::bytes& cards) {
        const auto hand = cards_of(cards, 4);
        if (hand.size() != 4) throw nb::value_error("badugi is played with 4 cards");
        return badugi(hand.data());
    }, "cards"_a);

    m.def("deck_roots", [](const nb::bytes& deal, int size, const nb::bytes& numbers, const nb::bytes& seeds) {
        if (size < 1 || size > 256) throw nb::value_error("a deck has 1 to 256 cards");
        const size_t decks = numbers.size();
        if (seeds.size() != SEED_BYTES * decks) throw nb::value_error("each deck has a seed of 32 bytes");
        const std::string name(deal.c_str(), deal.size());
        const auto first = static_cast<const uint8_t*>(numbers.data());
        const auto keys = static_cast<const uint8_t*>(seeds.data());
        std::vector<uint8_t> found;
        {
            nb::gil_scoped_release others_may_run;
            found = roots_of(name, size, first, keys, decks);
        }
        return nb::bytes(found.data(), found.size());
    }, "deal"_a, "size"_a, "numbers"_a, "seeds"_a);

    m.def("icm", [](const std::vector<double>& stacks, const std::vector<double>& prizes) {
        for (const double stack : stacks)
            if (!(stack > 0)) throw nb::value_error("a stack must be more than 0");
        if (stacks.empty()) throw nb::value_error("there are no stacks");
        nb::gil_scoped_release others_may_run;
        return icm(stacks, prizes);
    }, "stacks"_a, "prizes"_a);
    m.def("ruin", [](const std::array<int, 3>& stacks, const std::array<double, 3>& prizes) {
        for (const int stack : stacks)
            if (stack < 1 || stack > 1000) throw nb::value_error("a stack is 1 to 1,000 chips");
        nb::gil_scoped_release others_may_run;
        return ruin(stacks, prizes);
    }, "stacks"_a, "prizes"_a);
}

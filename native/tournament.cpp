#include "tournament.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

// ICM without n factorial
//
// In ICM a player's chance to win is the player's part of all chips, and the others play for the
// next place by the same rule. Adding that up over all orders takes n! steps, or 2^n with care.
//
// Give each player a clock that rings after an exponentially distributed time, with the player's
// part s of the chips as its rate. The chance that a clock rings first is exactly s, and such
// clocks have no memory: the others go on by the same rule. So the order in which they ring is
// ICM's order. If one clock rings at time t, every other clock has rung before with a chance of
// 1 - exp(-s t), independently of the rest; the chance that exactly k of them have is a
// coefficient of a product. What remains is one integral over t.
//
// With u = exp(-t) it runs from 0 to 1, and the double exponential rule of Takahasi and Mori
// (u = 1 / (1 + exp(-pi sinh x))) adds up equally spaced points x. The smallest stack decides
// how far to the left the points must reach.

namespace homegame {
namespace {

constexpr size_t POINTS = 240;
using Row = std::array<double, POINTS + 1>;  // one number for each point of the integral

struct Players {
    std::vector<Row> late, early;  // the chance that a clock has not rung yet, or has
};

// chances[k]: that exactly k of the clocks included so far have rung.
using Chances = std::vector<Row>;

void take_in(Chances& chances, const Players& players, size_t from, size_t to) {
    for (size_t i = from; i < to; ++i) {
        const Row &late = players.late[i], &early = players.early[i];
        for (size_t k = chances.size(); k-- > 1;)
            for (size_t x = 0; x <= POINTS; ++x)
                chances[k][x] = chances[k][x] * late[x] + chances[k - 1][x] * early[x];
        for (size_t x = 0; x <= POINTS; ++x) chances[0][x] *= late[x];
    }
}

// Visits each player with the chances of all others: includes one half of the players, then does
// the same within the other half.
template <class Visit>
void all_but_one(const Players& players, size_t from, size_t to, Chances chances, Visit visit) {
    if (to - from == 1) return visit(from, chances);
    const size_t middle = (from + to) / 2;
    Chances left = chances;
    take_in(left, players, middle, to);
    all_but_one(players, from, middle, std::move(left), visit);
    take_in(chances, players, from, middle);
    all_but_one(players, middle, to, std::move(chances), visit);
}

}  // namespace

std::vector<double> icm(const std::vector<double>& stacks, const std::vector<double>& prizes) {
    const size_t n = stacks.size(), paid = std::min(n, prizes.size());
    const double total = std::accumulate(stacks.begin(), stacks.end(), 0.0);
    std::vector<double> part, values(n);
    for (const double stack : stacks) part.push_back(stack / total);
    if (paid == 0) return values;
    const double pi = std::numbers::pi;
    const double low = -std::asinh(42 / (pi * *std::min_element(part.begin(), part.end())));
    const double high = std::asinh(40 / pi), step = (high - low) / POINTS;
    Row log_u, weight;
    for (size_t x = 0; x <= POINTS; ++x) {
        const double at = low + step * double(x), y = pi * std::sinh(at);
        log_u[x] = y < 0 ? y - std::log1p(std::exp(y)) : -std::log1p(std::exp(-y));
        weight[x] = pi * std::cosh(at) * step / (1 + std::exp(y));
    }
    Players players{std::vector<Row>(n), std::vector<Row>(n)};
    for (size_t i = 0; i < n; ++i)
        for (size_t x = 0; x <= POINTS; ++x) {
            players.late[i][x] = std::exp(part[i] * log_u[x]);
            players.early[i][x] = -std::expm1(part[i] * log_u[x]);
        }
    Chances none(paid);
    none[0].fill(1);
    all_but_one(players, 0, n, std::move(none), [&](size_t i, const Chances& rung) {
        for (size_t k = 0; k < paid; ++k) {
            double chance = 0;
            for (size_t x = 0; x <= POINTS; ++x)
                chance += rung[k][x] * players.late[i][x] * weight[x];
            values[i] += prizes[k] * part[i] * chance;
        }
    });
    return values;
}

// One chip can pass between two of three players in six ways; a player's value is the mean of the
// values after each of them. At the edge one player has no chips and gets the third prize, and
// the others win the first prize as often as their parts of the chips say. Such values are found
// by moving each point to its neighbours' mean, and a bit beyond, over and over (successive
// over-relaxation) until no point moves any more.
std::array<double, 3> ruin(const std::array<int, 3>& stacks, const std::array<double, 3>& prizes) {
    const int chips = stacks[0] + stacks[1] + stacks[2], side = chips + 1;
    std::array<double, 3> values{};
    for (size_t hero = 0; hero < 2; ++hero) {
        // The hero has a chips, the next player b, and the third player the rest.
        std::vector<double> value(size_t(side * side));
        const auto at = [&](int a, int b) -> double& { return value[size_t(a * side + b)]; };
        for (int a = 0; a <= chips; ++a)
            for (int b = 0; a + b <= chips; ++b)
                at(a, b) = a == 0 ? prizes[2] : prizes[1] + (prizes[0] - prizes[1]) * a / chips;
        const double beyond = 2 / (1 + std::sin(std::numbers::pi / chips));
        const double small = 1e-13 * std::max(std::fabs(prizes[0]), 1e-300);
        double moved = 1;
        for (int sweep = 0; sweep < 100 * chips && moved > small; ++sweep) {
            moved = 0;
            for (int a = 1; a < chips; ++a)
                for (int b = 1; a + b < chips; ++b) {
                    const double mean = (at(a + 1, b - 1) + at(a - 1, b + 1) + at(a + 1, b) +
                                         at(a - 1, b) + at(a, b + 1) + at(a, b - 1)) / 6;
                    const double by = beyond * (mean - at(a, b));
                    at(a, b) += by, moved = std::max(moved, std::fabs(by));
                }
        }
        values[hero] = at(stacks[hero], stacks[(hero + 1) % 3]);
    }
    values[2] = prizes[0] + prizes[1] + prizes[2] - values[0] - values[1];
    return values;
}

}  // namespace homegame

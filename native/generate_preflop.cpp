// Writes preflop_table.cpp: `generate_preflop > preflop_table.cpp`. It counts 47,008 match-ups,
// each over its 1,712,304 boards, in about two seconds (known.cpp says how).
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

#include "known.h"
#include "match_ups.h"

using namespace homegame;

int main() {
    // Match-ups of the same two rank pairs differ by suits only and are counted together.
    std::map<std::pair<int, int>, std::vector<std::pair<int, std::vector<Hand>>>> by_ranks;
    int match_ups = 0;
    for_match_ups([&](int number, int one, int other, const auto&) {
        std::vector<Hand> hands;
        for (const int holding : {one, other}) {
            const uint8_t hole[] = {HOLDING.high[holding], HOLDING.low[holding]};
            hands.push_back(Hand(hole, 2));
        }
        by_ranks[{HOLDING.lane[one] / 16, HOLDING.lane[other] / 16}].push_back({number, hands});
        ++match_ups;
    });
    if (match_ups != MATCH_UPS) return 1;
    std::vector<uint32_t> wins(MATCH_UPS), ties(MATCH_UPS);
    for (const auto& [ranks, colourings] : by_ranks) {
        const auto same = same_ranks(ranking(Game::HOLDEM), colourings[0].second, Spot{});
        for (const auto& [number, hands] : colourings)
            for (const Outcome& outcome : same->recoloured(hands)) {
                if (outcome.high == 1) wins[size_t(number)] = uint32_t(outcome.boards);
                if (outcome.high == 3) ties[size_t(number)] = uint32_t(outcome.boards);
            }
    }
    const auto write = [](const char* name, const std::vector<uint32_t>& numbers) {
        std::printf("const uint32_t %s[] = {", name);
        for (size_t i = 0; i < numbers.size(); ++i)
            std::printf("%s%u,", i % 16 ? "" : "\n", numbers[i]);
        std::printf("\n};\n");
    };
    std::printf("// Written by generate_preflop.cpp when the project is built.\n"
                "#include \"preflop.h\"\nnamespace homegame {\n");
    write("PREFLOP_WINS", wins);
    write("PREFLOP_TIES", ties);
    std::printf("}  // namespace homegame\n");
}

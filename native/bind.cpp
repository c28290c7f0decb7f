// The module `homegame._native`: Python values in, Python values out; no poker in this file.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "batch.h"
#include "counts.h"
#include "hand.h"

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

struct Letters {
    int8_t rank[128], suit[128];
    Letters() {
        std::fill_n(rank, 128, int8_t(-1)), std::fill_n(suit, 128, int8_t(-1));
        for (int i = 0; i < 13; ++i) {
            rank[int("23456789TJQKA"[i])] = rank[int("23456789tjqka"[i])] = int8_t(i);
        }
        for (int i = 0; i < 4; ++i) suit[int("cdhs"[i])] = suit[int("CDHS"[i])] = int8_t(i);
    }
};
const Letters LETTER;

// What is wrong is said in full by the Python side, which reads all notations.
struct NotPlain {};

template <class Add>
void cards_in_text(const char* text, size_t length, Add add) {
    for (size_t i = 0; i < length;) {
        if (text[i] == ' ') {
            ++i;
            continue;
        }
        if (i + 1 == length) throw NotPlain{};
        const int rank = LETTER.rank[text[i] & 127], suit = LETTER.suit[text[i + 1] & 127];
        if ((text[i] | text[i + 1]) & 128 || rank < 0 || suit < 0) throw NotPlain{};
        add(uint8_t(4 * rank + suit));
        i += 2;
    }
}

template <class Add>
void cards_in(nb::handle cards, Add add) {
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

// The class of five to seven cards, or -1 if they are no such hand.
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

// Splits `count` into one part for each thread and runs them at once.
template <class Work>
void in_parts(size_t count, int threads, Work work) {
    const size_t parts = std::clamp<size_t>(size_t(std::max(threads, 1)), 1, std::max<size_t>(count, 1));
    std::vector<std::thread> others;
    for (size_t part = 1; part < parts; ++part)
        others.emplace_back([=] { work(count * part / parts, count * (part + 1) / parts); });
    work(0, count / parts);
    for (auto& other : others) other.join();
}

void rank_rows(Bytes cards, Classes out, int threads) {
    const size_t hands = cards.shape(0), size = cards.shape(1);
    if (size < 5 || size > 7)
        throw nb::value_error(("cards has rows of " + std::to_string(size) +
                               " cards; ranked are hands of 5, 6 or 7").c_str());
    if (out.shape(0) != hands)
        throw nb::value_error(("out has room for " + std::to_string(out.shape(0)) +
                               " classes, not for " + std::to_string(hands)).c_str());
    std::atomic<size_t> wrong{hands};
    {
        nb::gil_scoped_release others_may_run;
        const RankRows rank = chosen.load()->rank_rows[size - 5];
        in_parts(hands, threads, [&](size_t from, size_t to) {
            const size_t found = from + rank(cards.data() + size * from, to - from, out.data() + from);
            for (size_t now = wrong; found < to && found < now;)
                if (wrong.compare_exchange_weak(now, found)) break;
        });
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
    m.def("told", [](int of) {
        if (of < 0 || of >= CLASSES) throw nb::value_error("classes are 0 to 7461");
        return TOLD[of];
    }, "of"_a);
    m.def("rank", [](nb::handle cards) -> int64_t {
        const int found = class_of_cards(cards);
        return found < 0 ? -1 : int64_t(TOLD[found]);
    }, "cards"_a);
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
}

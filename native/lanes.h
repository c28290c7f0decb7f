// Four numbers at once, one for each suit of a rank, on any machine that GCC or Clang support.
// Both compilers let a vector alias its elements, so rows of numbers can be read as vectors.
#pragma once

namespace homegame {

template <class Real> struct Four;
template <> struct Four<float> { typedef float type __attribute__((vector_size(16))); };
template <> struct Four<double> { typedef double type __attribute__((vector_size(32))); };
template <class Real> using four = typename Four<Real>::type;

template <class Real>
[[gnu::always_inline]] static inline four<Real> all_four(Real x) {
    return four<Real>{x, x, x, x};
}

template <class Real>
[[gnu::always_inline]] static inline Real sum_of(four<Real> x) {
    return (x[0] + x[1]) + (x[2] + x[3]);
}

// The 16 holdings of a rank pair, by the suit of the higher rank, then of the lower.
template <class Real>
struct Lanes {
    four<Real> of[4];

    [[gnu::always_inline]] Lanes operator*(const Lanes& other) const {
        return {of[0] * other.of[0], of[1] * other.of[1], of[2] * other.of[2], of[3] * other.of[3]};
    }
    [[gnu::always_inline]] Lanes operator+(const Lanes& other) const {
        return {of[0] + other.of[0], of[1] + other.of[1], of[2] + other.of[2], of[3] + other.of[3]};
    }
    [[gnu::always_inline]] Lanes operator-(const Lanes& other) const {
        return {of[0] - other.of[0], of[1] - other.of[1], of[2] - other.of[2], of[3] - other.of[3]};
    }
    // The same by suit of the lower rank, then of the higher.
    [[gnu::always_inline]] Lanes turned() const {
        const auto a = __builtin_shufflevector(of[0], of[1], 0, 4, 1, 5);
        const auto b = __builtin_shufflevector(of[2], of[3], 0, 4, 1, 5);
        const auto c = __builtin_shufflevector(of[0], of[1], 2, 6, 3, 7);
        const auto d = __builtin_shufflevector(of[2], of[3], 2, 6, 3, 7);
        return {__builtin_shufflevector(a, b, 0, 1, 4, 5), __builtin_shufflevector(a, b, 2, 3, 6, 7),
                __builtin_shufflevector(c, d, 0, 1, 4, 5), __builtin_shufflevector(c, d, 2, 3, 6, 7)};
    }
    // For each suit of the lower rank, the sum of all holdings with it.
    [[gnu::always_inline]] four<Real> by_low() const {
        return (of[0] + of[1]) + (of[2] + of[3]);
    }
    // The same for each suit of the higher rank.
    [[gnu::always_inline]] four<Real> by_high() const { return turned().by_low(); }
};

// A number for each suit of the higher rank, or of the lower, in all its lanes.
template <class Real>
[[gnu::always_inline]] static inline Lanes<Real> for_high(four<Real> x) {
    return {all_four(Real(x[0])), all_four(Real(x[1])), all_four(Real(x[2])), all_four(Real(x[3]))};
}
template <class Real>
[[gnu::always_inline]] static inline Lanes<Real> for_low(four<Real> x) {
    return {x, x, x, x};
}

}  // namespace homegame

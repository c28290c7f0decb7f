#include "batch.h"

namespace homegame {

const InstructionSet* const* instruction_sets() {
    static const InstructionSet* can_run[4]{};
    static const bool asked = [] {
        size_t n = 0;
#ifdef HOMEGAME_X86
        __builtin_cpu_init();
        if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
            can_run[n++] = &AVX512;
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) can_run[n++] = &AVX2;
#endif
        can_run[n] = &SCALAR;
        return true;
    }();
    (void)asked;
    return can_run;
}

}  // namespace homegame

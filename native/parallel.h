// Work split over threads: the only place where the kernel starts any.
#pragma once
#include <algorithm>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace homegame {

// Calls `work(part, parts)` for each part of the work at the same time, one part per thread, and
// returns the results in the order of the parts. Part 0 runs on the calling thread, and so does
// every part for which the system gives no thread. What a part throws is thrown here once all
// parts are done.
template <class Work>
auto in_parallel(int threads, const Work& work) {
    const int parts = std::max(1, threads);
    std::vector<decltype(work(0, parts))> results(static_cast<size_t>(parts));
    std::vector<std::exception_ptr> thrown(static_cast<size_t>(parts));
    const auto run = [&](int part) noexcept {
        try {
            results[size_t(part)] = work(part, parts);
        } catch (...) {
            thrown[size_t(part)] = std::current_exception();
        }
    };
    std::vector<std::thread> others;
    others.reserve(static_cast<size_t>(parts));
    int started = 1;
    try {
        for (; started < parts; ++started) others.emplace_back(run, started);
    } catch (const std::system_error&) {
    }
    run(0);
    for (int part = started; part < parts; ++part) run(part);
    for (std::thread& other : others) other.join();
    for (const std::exception_ptr& each : thrown)
        if (each) std::rethrow_exception(each);
    return results;
}

}  // namespace homegame

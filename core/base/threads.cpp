#include "core/base/threads.hpp"

#include "core/base/host.hpp"

#include <latch>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace telar {

Status checkThreads(int64_t threads) {
    if (threads >= 0 && threads <= mostThreads)
        return {};
    return userError(text(TELAR_TR("core", "A number of threads is at most %1, not %2"), mostThreads, threads));
}

Status threadsCanStart(int threads, bool evenFew) {
    TELAR_CHECK(checkThreads(threads));
    if (threads <= usableCores() && !evenFew)
        return {};
    int started = 0;
    {
        std::vector<std::jthread> all;
        std::latch together(1);
        const auto stay = [&together] { together.wait(); };
        try {
            all.reserve(static_cast<std::size_t>(threads));
            for (; started < threads; ++started)
                all.emplace_back(stay);
        } catch (const std::system_error&) {
        } catch (const std::bad_alloc&) {
        }
        together.count_down();
    }
    if (started < threads)
        return environmentError(
            text(TELAR_TR("core", "Only %1 of %2 threads can be started here"), started, threads), {},
            text(TELAR_TR("core", "Choose fewer threads, or raise the limit on processes or memory.")));
    return {};
}

} // namespace telar

#include "app/cli/frame/progress_line.hpp"

#include "core/base/numbers.hpp"
#include "core/base/os/streams.hpp"

#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <new>
#include <system_error>

namespace telar::cli {

std::string progressWords(const Progress& progress, const std::string& doing) {
    const double seconds = progress.elapsed().count();
    const auto part = progress.fraction();
    const auto left = progress.remaining();
    const auto soFar = fixedText(seconds, 1) + " s";
    if (!part)
        return doing + ": " + soFar;
    // Down, so that what is not done never says 100 %.
    const auto words = doing + ": " + fixedText(std::floor(100 * *part), 0) + " %, " + soFar;
    return left ? words + ", about " + fixedText(left->count(), 0) + " s left" : words;
}

namespace {

void show(const Progress& progress, const std::string& doing, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    auto pause = std::chrono::milliseconds(500);
    bool shown = false;
    while (!wake.wait_for(lock, stop, pause, [] { return false; }) && !stop.stop_requested()) {
        std::fprintf(stderr, "\r\033[K%s", progressWords(progress, doing).c_str());
        shown = true;
        pause = std::chrono::milliseconds(100);
    }
    if (shown)
        std::fprintf(stderr, "\r\033[K");
}

} // namespace

ProgressLine::ProgressLine(const Progress& progress, std::string doing) {
    if (!os::isTerminal(os::standardError))
        return;
    // The work does not depend on being shown: without memory or a thread there is no line.
    try {
        thread_ = std::jthread([&progress, doing = std::move(doing)](const std::stop_token& stop) noexcept {
            try {
                show(progress, doing, stop);
            } catch (const std::bad_alloc&) {
            }
        });
    } catch (const std::system_error&) {
    }
}

} // namespace telar::cli

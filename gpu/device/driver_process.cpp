#include "gpu/device/driver_process.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/numbers.hpp"
#include "core/base/os/library.hpp"
#include "core/base/os/process.hpp"
#include "core/base/os/system.hpp"
#include "gpu/device/device.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace telar::gpu {

namespace {

constexpr const char *cudaAnswers = "telar: CUDA answers\n", *monitorAnswers = "telar: monitoring answers\n";
constexpr double usualPatience = 2;

bool apart = false;

double patience() {
    const char* asked = std::getenv("TELAR_DRIVER_SECONDS");
    const auto seconds = asked ? readNumber(asked) : std::nullopt;
    return seconds ? std::clamp(*seconds, 0.1, 600.0) : usualPatience;
}

Error silent(const os::Ending& ending, bool late) {
    const auto help = text(TELAR_TR("gpu", "Install the driver again, or start the computer anew"));
    if (late)
        return environmentError(text(TELAR_TR("gpu", "The NVIDIA driver did not answer within %1 s"), patience()), {},
                                text(TELAR_TR("gpu", "Start the computer anew; TELAR_DRIVER_SECONDS=20 waits longer")));
    if (ending.signal != 0)
        return environmentError(
            text(TELAR_TR("gpu", "The NVIDIA driver crashed when it was asked for GPUs: signal %1"), ending.signal), {},
            help);
    return environmentError(text(TELAR_TR("gpu", "The NVIDIA driver ended the program that asked it for GPUs")), {},
                            help);
}

DriverAnswers ask() {
    const auto program = os::ownProgram();
    if (!apart || program.empty() || !(os::mayHaveLibrary("libcuda.so.1") || os::mayHaveLibrary("libnvidia-ml.so.1")))
        return {};
    auto process = os::Process::start({{program, std::string(driverWord)}, "/", nullptr, {}, nullptr, nullptr});
    if (!process)
        return {}; // nothing is known of the driver: memory, or processes, are short
    const auto start = Clock::now();
    std::string said;
    bool late = false;
    for (int64_t count = -1; count != 0 && !late; late = secondsSince(start) > patience()) {
        char bytes[4096];
        count = process.hear(bytes, sizeof bytes, 20);
        if (count > 0 && said.size() < 65536) // it may print, too
            said.append(bytes, static_cast<std::size_t>(count));
        if (said.ends_with(monitorAnswers))
            break;
    }
    if (!said.ends_with(monitorAnswers))
        while (!late && !process.hasEnded(20))
            late = secondsSince(start) > patience();
    process.end();
    const auto ending = process.wait();
    if (ending.notStarted != 0)
        return {};
    DriverAnswers made;
    if (said.find(cudaAnswers) == std::string::npos)
        made.cuda = silent(ending, late);
    if (said.find(monitorAnswers) == std::string::npos)
        made.monitor = silent(ending, late);
    return made;
}

} // namespace

void askDriverApart() { apart = true; }

const DriverAnswers& driverAnswers() {
    static const DriverAnswers made = ask();
    return made;
}

int answerForDriver() {
    touchCuda();
    std::fputs(cudaAnswers, stdout);
    std::fflush(stdout);
    if (const auto monitor = Monitor::open())
        for (int k = 0; k < monitor->count(); ++k)
            [[maybe_unused]] const auto read = monitor->read(k);
    std::fputs(monitorAnswers, stdout);
    std::fflush(stdout);
    os::endNow(0); // what else the libraries do at the end is not waited for
}

} // namespace telar::gpu

// What running any operation takes and leaves: how it is asked for, what it costs, where its time went.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"

#include <array>
#include <optional>
#include <string>

namespace telar {

struct RunOptions {
    int threads = 0; ///< 0: all cores
    JobContext job;  ///< what its progress counts is said by each operation
    /// Threads of a block in x and y, for variants that `choosesBlock`; the others refuse it.
    std::optional<std::array<int64_t, 2>> block = {};
};

/// A user error where a block is asked of a variant that has none to choose.
Status checkBlock(const std::string& variant, bool chooses, const RunOptions& options);

/// What a variant has to do for a problem, by its own algorithm.
struct Cost {
    double bytes = 0;      ///< read and written, each counted once per touch of main memory
    double operations = 0; ///< comparisons or additions and multiplications
};

/// Where time went inside a run: on a device its kernels and copies; for variants that multiply every window (the
/// thesis', on the processor too) the products alone.
struct DeviceTimes {
    std::optional<double> kernelMs, hostToDeviceMs, deviceToHostMs, productMs;
};

/// A result that is no time: {"test_accuracy", 0.95}.
struct Figure {
    std::string name;
    double value = 0;
    bool operator==(const Figure&) const = default;
};

struct LaunchShape {
    std::array<int64_t, 3> grid{1, 1, 1};  ///< blocks in x, y, z
    std::array<int64_t, 3> block{1, 1, 1}; ///< threads in x, y, z
};

/// What a run of kernels leaves beside its result.
struct LaunchedRun {
    DeviceTimes device;
    std::optional<LaunchShape> launch; ///< of the first kernel
    int64_t launches = 0;              ///< 0 on the processor
};

} // namespace telar

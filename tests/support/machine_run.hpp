// A kernel of a test's own, compiled and run on the machine.
#pragma once

#include "core/simt/cuda/kernel_file.hpp"
#include "core/simt/machine/machine.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

namespace telar::test {

struct MachineRun {
    Expected<machine::RunReport> report = cancelledError();

    bool found(simt::FindingKind kind) const {
        return report && std::any_of(report->findings.begin(), report->findings.end(),
                                     [&](const auto& finding) { return finding.kind == kind; });
    }
    /// The error, or all findings.
    std::string said() const {
        if (!report)
            return report.error().str();
        std::string all;
        for (const auto& finding : report->findings)
            all += finding.text().str() + "; ";
        return all;
    }
};

template <class T>
std::span<uint8_t> rawBytes(std::vector<T>& values) {
    return {reinterpret_cast<uint8_t*>(values.data()), values.size() * sizeof(T)};
}

/// Kernel `k` of `source`, which takes these arrays and nothing else, with all checks.
inline MachineRun runKernel(const std::string& source, const simt::LaunchConfig& config,
                            const std::vector<std::span<uint8_t>>& arrays, uint64_t seed = 0, bool counted = true) {
    MachineRun made;
    cuda::CompileRequest request;
    request.source = source;
    request.kernel = "k";
    const auto file = cuda::loadKernelFile(request);
    if (!file) {
        made.report = file.error();
        return made;
    }
    const auto program = machine::makeProgram(file->module, {counted, false, nullptr});
    if (!program) {
        made.report = program.error();
        return made;
    }
    std::vector<machine::Buffer> buffers;
    std::vector<machine::Argument> arguments;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        buffers.push_back({i + 1 < arrays.size() ? "in" : "out", arrays[i], 4, false});
        arguments.push_back(machine::bufferArgument(i));
    }
    machine::RunOptions options;
    options.checks = machine::Checks::All;
    options.seed = seed;
    machine::Machine machine(*program);
    made.report = machine.run(machine.kernel(file->kernels[0].entry), config, buffers, arguments, {}, options);
    return made;
}

} // namespace telar::test

// telar-cli kernel: what --arg and --output say.
#pragma once

#include "app/cli/command.hpp"
#include "core/data/source.hpp"
#include "core/simt/cuda/kernel_file.hpp"

namespace telar::cli {

/// The memory and parameters of a launch, as the words of --arg name them.
struct KernelData {
    std::vector<std::vector<uint8_t>> memory; ///< of each buffer
    std::vector<machine::Buffer> buffers;
    std::vector<machine::Argument> arguments;
    std::vector<int> bufferOf;                       ///< of each parameter; -1: a number
    std::vector<std::pair<int64_t, int64_t>> shapes; ///< rows and columns of each buffer
};

/// One word for each parameter, in order.
Expected<KernelData> kernelData(const cuda::KernelFacts& kernel, const std::vector<std::string>& words,
                                const Session& session);

/// "INDEX:FILE": writes the array of that parameter (from 0) as CSV or picture.
Status writeArray(const KernelData& data, const cuda::KernelFacts& kernel, const std::string& word);

} // namespace telar::cli

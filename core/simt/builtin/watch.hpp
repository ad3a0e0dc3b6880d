// Whoever wants more of a built-in kernel's launches than their report: what they were given, to launch the same
// on a GPU, and their counts line by line.
#pragma once

#include "core/simt/builtin/builtin.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "core/simt/cuda/line_counts.hpp"

#include <map>
#include <memory>
#include <span>
#include <vector>

namespace telar::builtin {

/// One launch of a built-in kernel.
struct WatchedLaunch {
    std::string file;   ///< as in `files()`
    std::string kernel; ///< the card's id
    std::string entry;  ///< in the PTX
    std::shared_ptr<const ptx::Module> module;
    std::string compiler; ///< that made it: "nvcc 13.0.88"; empty: clang, when Telar was built
    simt::LaunchConfig config;
    std::vector<std::vector<uint8_t>> memory; ///< of each array at the start; empty unless asked for
    std::vector<machine::Argument> arguments; ///< in the order of the parameters
    std::vector<machine::SymbolValue> constants;
    int64_t arrayBytes = 0; ///< of all arrays
    // Counted runs; empty and zero elsewhere.
    simt::Counters counters;
    cuda::LineCounts total;
    std::map<int64_t, cuda::LineCounts> lines; ///< by line of the file
    machine::InstructionCounts perInstruction;
    std::shared_ptr<const simt::LineLog> touched; ///< for the model of the caches
    std::vector<simt::Finding> findings;

    /// Ten times the least compute capability that has its instructions.
    int capability() const;
};

/// Given to launches by LaunchOptions::watch; collects them in order. One thread.
class LaunchWatch {
public:
    bool keepMemory = false;                ///< a copy of every array at the start
    cuda::Maker maker = cuda::Maker::Clang; ///< of the PTX that is run
    bool run = true;                        ///< false: launches leave their arrays as they are, and count nothing
    std::vector<WatchedLaunch> launches;
};

} // namespace telar::builtin

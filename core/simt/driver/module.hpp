// A module of PTX that the driver has loaded. Inside of the engine.
#pragma once

#include "core/simt/cuda/executed_code.hpp"
#include "core/simt/driver/engine.hpp"

#include <cstring>

namespace telar::driver {

inline uint64_t wordAt(const std::vector<uint8_t>& bytes, std::size_t at) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, std::min<std::size_t>(8, bytes.size() - at));
    return word;
}

struct Module {
    struct Held {
        std::vector<uint8_t> bytes; ///< what the variable holds between launches
        uint64_t slot = 0;
        bool asked = false; ///< the host knows its address
    };
    std::shared_ptr<const ptx::Module> ptx;
    std::unique_ptr<machine::Machine> machine;    ///< null: unloaded
    std::unique_ptr<machine::Machine> running;    ///< that counts nothing; made when a launch is first not counted
    std::optional<cuda::MatchedLaunches> matched; ///< none: nothing is counted, or NVIDIA's tools are not there
    std::map<std::string, std::unique_ptr<Kernel>> kernels;
    std::map<std::string, Held> variables;
};

} // namespace telar::driver

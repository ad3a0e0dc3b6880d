// A module of PTX that the driver has loaded. Inside of the engine.
#pragma once

#include "core/simt/driver/engine.hpp"

namespace telar::driver {

struct Module {
    struct Held {
        std::vector<uint8_t> bytes; ///< what the variable holds between launches
        uint64_t slot = 0;
        bool asked = false; ///< the host knows its address
    };
    std::shared_ptr<const ptx::Module> ptx;
    std::unique_ptr<machine::Machine> machine; ///< null: unloaded
    std::map<std::string, std::unique_ptr<Kernel>> kernels;
    std::map<std::string, Held> variables;
};

} // namespace telar::driver

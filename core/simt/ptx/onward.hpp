// Where a value goes within its function, from the load that brings it: through arithmetic, to the stores that take it to memory.
#pragma once

#include "core/simt/ptx/module.hpp"

#include <span>

namespace telar::ptx {

struct Onward {
    bool matters =
        true; ///< it decides, addresses, or goes where nothing follows it: to a call, another lane, an atomic
    std::vector<uint32_t> stores; ///< else: places in the function's code that store what is made of it, in order
};

/// Of what those instructions load. `item`: of a vector; -1: of all.
Onward onwardOf(const Function& function, std::span<const uint32_t> loads, int item = -1);

/// Whether the address is a fixed distance from a variable of the function: a compiler may then move or repeat the access, as it
/// knows that memory is there.
bool isFixedAddress(const Function& function, const Operand& address);

} // namespace telar::ptx

// The arrays, numbers and constants of a call in the machine's own form, for running it and for stepping through it.
#pragma once

#include "core/matrix/matrix.hpp"
#include "core/simt/builtin/builtin.hpp"
#include "core/simt/machine/machine.hpp"

#include <vector>

namespace telar::builtin {

/// What a call gives, as the machine takes it.
struct Given {
    std::vector<machine::Buffer> buffers;
    std::vector<machine::Argument> arguments;
    std::vector<machine::SymbolValue> constants;

    explicit Given(const Call& call) {
        for (const auto& parameter : call.parameters) {
            if (parameter.array.empty()) {
                machine::Argument made;
                made.bytes = parameter.value;
                arguments.push_back(std::move(made));
                continue;
            }
            const auto bytes = static_cast<uint32_t>(simt::elementBytes(parameter.kind));
            arguments.push_back(machine::bufferArgument(static_cast<int>(buffers.size())));
            buffers.push_back({parameter.array,
                               {static_cast<uint8_t*>(parameter.data),
                                static_cast<std::size_t>(parameter.data ? parameter.length : 0) * bytes},
                               bytes,
                               false});
        }
        for (const auto& constant : call.constants)
            constants.push_back({constant.name, constant.bytes});
    }
};

} // namespace telar::builtin

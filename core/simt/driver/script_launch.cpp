// What the journal keeps of a launch so that it can be made again by itself.
#include "core/simt/driver/module.hpp"

#include <algorithm>

namespace telar::driver {

/// Of parameters and arrays, in one process.
static constexpr uint64_t mostKeptBytes = uint64_t{64} << 20;

/// What an array holds before the launch, of `bytes` from the address on.
void Engine::hold(program::GivenParameter& given, uint64_t address, uint64_t bytes) {
    const auto spot = memory_.at(address, bytes);
    if (!spot.array || !spot.data || bytes == 0)
        return;
    given.arrayBytes = bytes;
    given.fresh = spot.array->words.fresh;
    if (bytes > program::GivenParameter::mostKept)
        return;
    given.array.assign(spot.data, spot.data + bytes);
    keptBytes_ += bytes;
}

/// By the host, or by launches before.
static bool variablesWritten(const Module& module) {
    if (module.variables.empty())
        return false;
    auto first = machine::startValues(module.machine->program());
    for (std::size_t k = 0; k < first.size(); ++k)
        if (const auto known = module.variables.find(module.ptx->symbols[k].name); known != module.variables.end()) {
            first[k].resize(known->second.bytes.size());
            if (first[k] != known->second.bytes)
                return true;
        }
    return false;
}

/// False: a parameter of Numba's is no number and no array with elements.
bool Engine::giveAll(program::ScriptLaunch& made, const Kernel& kernel,
                     const std::vector<machine::Argument>& arguments) {
    if (kernel.source) {
        for (const auto& argument : arguments) {
            auto& given = made.given.emplace_back();
            given.bytes = argument.bytes;
            if (argument.bytes.size() != 8)
                continue;
            const uint64_t address = wordAt(argument.bytes, 0);
            const auto* array = memory_.slotOf(address);
            if (array && array->alive() && address >= array->address && address - array->address < array->bytes())
                hold(given, address, array->bytes() - (address - array->address));
        }
        return true;
    }
    std::size_t k = 0; // as addArrayArguments of core/simt/cuda/launch_request.cpp has them
    for (const auto& parameter : kernel.ofNumba) {
        const auto axes = static_cast<std::size_t>(parameter.dimensions);
        const std::size_t last = k + (axes == 0 ? 0 : 4 + 2 * axes);
        if (last >= arguments.size())
            return false;
        auto& given = made.given.emplace_back();
        given.type = parameter.type;
        if (axes == 0) {
            given.bytes = arguments[k].bytes;
        } else {
            hold(given, wordAt(arguments[k + 4].bytes, 0),
                 wordAt(arguments[k + 2].bytes, 0) * cuda::elementType(parameter.type).bytes);
            given.rows = axes == 2 ? static_cast<int64_t>(wordAt(arguments[k + 5].bytes, 0)) : 0;
            if (given.arrayBytes == 0)
                return false;
        }
        k = last + 1;
    }
    return k == arguments.size();
}

/// None: fast, or one like it has been kept.
std::optional<program::ScriptLaunch> Engine::scriptLaunch(const Kernel& kernel, const LaunchRequest& request,
                                                          const std::vector<machine::Argument>& arguments) {
    const auto &grid = request.config.grid, &block = request.config.block;
    std::string key = kernel.name + ' ' + request.from.words();
    for (const uint32_t size : {grid.x, grid.y, grid.z, block.x, block.y, block.z, request.config.dynamicShared})
        key += ' ' + std::to_string(size);
    if (options_.fast || !kept_.insert(std::move(key)).second)
        return {};
    program::ScriptLaunch made{kernel.closed, kernel.source, {}, false, kernel.begin.file, kernel.begin.number};
    if (!made.closed.empty())
        return made;
    if (keptBytes_ > mostKeptBytes) {
        made.closed =
            text(TELAR_TR("core",
                          "%1 cannot be opened: the arrays of earlier launches already fill the %2 MiB that are kept"),
                 kernel.name, mostKeptBytes >> 20);
        return made;
    }
    if (!giveAll(made, kernel, arguments)) {
        made.given.clear();
        made.closed = text(TELAR_TR("core", "%1 cannot be opened: it was given an empty array"), kernel.name);
    }
    made.variables = variablesWritten(*kernel.module);
    return made;
}

} // namespace telar::driver

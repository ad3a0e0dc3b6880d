// Any bytes as PTX: a module, or one sentence. What is a module is made ready, and its kernels are run for a
// bounded number of instructions with memory of a few bytes: whatever they do is a finding, nothing breaks.
#include "core/simt/machine/machine.hpp"
#include "core/simt/ptx/parser.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace telar;
    auto module = ptx::parse({reinterpret_cast<const char*>(data), size}, "fuzz.ptx");
    if (!module) {
        if (module.error().what.empty())
            std::abort();
        return 0;
    }
    uint64_t bytes = 0;
    for (const auto& symbol : module->symbols)
        bytes += symbol.size;
    if (bytes > (1 << 20))
        return 0; // fine, but slow to fill
    const auto program =
        machine::makeProgram(std::make_shared<const ptx::Module>(std::move(*module)), {true, true, nullptr});
    if (!program)
        return 0;
    machine::Machine machine(*program);
    for (std::size_t k = 0; k < (*program)->functions.size(); ++k) {
        const auto& function = *(*program)->functions[k].function;
        if (!function.entry || !function.defined)
            continue;
        std::vector<uint8_t> memory(256, 1);
        std::vector<machine::Buffer> buffers{{"memory", {memory.data(), memory.size()}, 4, false}};
        std::vector<machine::Argument> arguments;
        for (uint32_t p = 0; p < function.parameters; ++p) {
            machine::Argument argument;
            argument.bytes.resize(function.variables[p].size);
            argument.buffer = argument.bytes.size() >= 8 ? 0 : -1;
            arguments.push_back(std::move(argument));
        }
        machine::RunOptions options;
        options.budget = 20'000;
        options.threads = 1;
        options.traceBytes = 1 << 20;
        const auto report =
            machine.run(static_cast<int>(k), {{2, 1, 1}, {48, 1, 1}, 64}, buffers, arguments, {}, options);
        (void)report;
    }
    return 0;
}

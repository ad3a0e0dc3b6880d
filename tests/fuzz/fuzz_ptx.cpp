// Any bytes as PTX: a module, or one sentence. What is a module is made ready, and its kernels are run for a
// bounded number of instructions with memory of a few bytes: whatever they do is a finding, nothing breaks.
#include "core/simt/machine/machine.hpp"
#include "core/simt/ptx/debug_info.hpp"
#include "core/simt/ptx/parser.hpp"

#include <cstdlib>

namespace {

using namespace telar;

/// Everything that the window asks of steps.
void readSteps(const machine::StepTrace& trace) {
    for (std::size_t k = 0; k < trace.steps.size() && k < 200; ++k) {
        for (const auto& frame : trace.stack(k))
            for (const auto& variable : frame.variables)
                (void)trace.text(k, variable, 5);
        for (const auto& variable : trace.globals(k))
            (void)trace.text(k, variable, 0);
    }
}

void run(const std::shared_ptr<const ptx::Module>& module, const machine::ProgramOptions& how,
         const std::shared_ptr<const ptx::DebugInfo>& info = {}) {
    const auto program = machine::makeProgram(module, how);
    if (!program)
        return;
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
        if (how.stepped)
            options.steps = machine::StepRequest{0, -1, 1 << 20, info};
        const auto report =
            machine.run(static_cast<int>(k), {{2, 1, 1}, {48, 1, 1}, 64}, buffers, arguments, {}, options);
        if (report && report->steps)
            readSteps(*report->steps);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
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
    const auto shared = std::make_shared<const ptx::Module>(std::move(*module));
    run(shared, {true, true, nullptr});
    run(shared, {false, false, nullptr}); // instructions in one handler each are of this way only
    auto info = ptx::debugInfo(*shared);
    if (info)
        run(shared, {true, false, nullptr, true}, std::make_shared<const ptx::DebugInfo>(std::move(*info)));
    else if (info.error().what.empty())
        std::abort();
    return 0;
}

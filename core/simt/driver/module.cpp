// Modules: reading PTX, what a kernel takes, where variables lie.
#include "core/simt/driver/module.hpp"

#include "core/base/demangle.hpp"
#include "core/base/files.hpp"
#include "core/simt/cuda/kernel_file.hpp"
#include "core/simt/cuda/nvidia.hpp"
#include "core/simt/ptx/parser.hpp"

#include <algorithm>

namespace telar::driver {

using Lock = std::lock_guard<std::recursive_mutex>;

std::string kernelNameForPeople(const std::string& entry) {
    std::string name = demangled(entry);
    if (name.empty())
        return entry;
    if (const auto tag = name.find("[abi:"); tag != std::string::npos) { // Numba's: versions and flags of its compiler
        name.erase(tag);
        if (const auto scope = name.rfind("::"); scope != std::string::npos)
            name.erase(0, scope + 2);
        constexpr std::string_view ofVectorize = "__vectorized_"; // a function of numbers that Numba made a kernel of
        if (name.starts_with(ofVectorize))
            name.erase(0, ofVectorize.size());
        return name;
    }
    const auto plain = cuda::kernelName(entry);
    return plain.empty() ? entry : plain;
}

namespace {

/// Of "name[abi:v1](Array<float, 2, C, mutable, aligned>, long long)"; none where one of them has no words.
std::optional<std::vector<Kernel::Parameter>> parametersOfNumba(const std::string& name) {
    const auto open = name.rfind('(');
    if (open == std::string::npos || !name.ends_with(")"))
        return {};
    std::vector<Kernel::Parameter> made;
    if (name.ends_with("()"))
        return made;
    for (std::size_t at = open + 1, depth = 0, end = at; end < name.size(); ++end) {
        depth += name[end] == '<' ? 1 : name[end] == '>' && depth > 0 ? -1 : 0;
        if (depth > 0 || (name[end] != ',' && end + 1 < name.size()))
            continue;
        Kernel::Parameter one{name.substr(at, end - at), 0};
        at = end + 2; // behind ", "
        if (constexpr std::string_view array = "Array<";
            one.type.starts_with(array)) { // contiguous, of one axis or two
            const auto comma = one.type.find(", ");
            const auto layout = comma == std::string::npos ? std::string() : one.type.substr(comma, 6);
            one.dimensions = layout == ", 1, C" ? 1 : layout == ", 2, C" ? 2 : 0;
            one.type = one.dimensions > 0 ? one.type.substr(array.size(), comma - array.size()) : std::string();
        }
        if (cuda::elementType(one.type).bytes == 0)
            return {};
        made.push_back(std::move(one));
    }
    return made;
}

/// The line of its first instruction that has one.
Line beginOf(const ptx::Module& module, const ptx::Function& function) {
    for (const auto& instruction : function.code)
        if (const auto file = module.files.find(instruction.place.file);
            instruction.place.line > 0 && file != module.files.end())
            return {fileName(file->second), instruction.place.line};
    return {};
}

/// What its launches need to be made again: the source, or Numba's types.
void setOrigin(Kernel& kernel, const Module& module, const ptx::Function& function,
               const std::map<std::string, SourcePtr>& sources) {
    const auto name = demangled(kernel.entry);
    if (name.find("[abi:") == std::string::npos) {
        if (const auto known = sources.find(kernel.entry); known != sources.end())
            kernel.source = known->second;
        else
            kernel.closed = text(
                TELAR_TR("core",
                         "%1 cannot be opened: its module is PTX without source code (telar-cli nvcc includes it)"),
                kernel.name);
        return;
    }
    kernel.begin = beginOf(*module.ptx, function);
    auto parameters = parametersOfNumba(name);
    if (name.find("__vectorized_") != std::string::npos)
        kernel.closed = text(TELAR_TR("core", "%1 cannot be opened: @vectorize made it from a function of numbers; "
                                              "only functions with @cuda.jit can"),
                             kernel.name);
    else if (!parameters)
        kernel.closed = text(
            TELAR_TR("core",
                     "%1 cannot be opened: the page Kernel takes numbers and row-major arrays with one or two axes"),
            kernel.name);
    else
        kernel.ofNumba = std::move(*parameters);
}

std::unique_ptr<Kernel> kernelOf(Module& module, const ptx::Function& function,
                                 const std::map<std::string, SourcePtr>& sources) {
    const auto& program = module.machine->program();
    auto made = std::make_unique<Kernel>();
    made->module = &module;
    made->entry = function.name;
    made->name = kernelNameForPeople(function.name);
    made->index = module.machine->kernel(function.name);
    setOrigin(*made, module, function, sources);
    for (uint32_t k = 0; k < function.parameters; ++k) {
        const auto& parameter = function.variables[k];
        const uint32_t align = std::max(1u, parameter.align);
        made->packedBytes = (made->packedBytes + align - 1) / align * align;
        made->offsets.push_back(made->packedBytes);
        made->sizes.push_back(parameter.size);
        made->packedBytes += parameter.size;
    }
    made->staticShared = static_cast<int64_t>(machine::staticSharedBytes(program, made->index));
    const auto& code = program.functions[static_cast<std::size_t>(made->index)];
    made->localBytes = code.frameBytes;
    made->registers = std::max(code.registers, 16);
    for (const auto& symbol : module.ptx->symbols)
        if (symbol.space == ptx::Space::Const)
            made->constantBytes += static_cast<int64_t>(symbol.size);
    if (function.maxThreads)
        made->maxThreads = static_cast<int>(function.maxThreads);
    return made;
}

} // namespace

Module* Engine::load(std::string ptx, const std::string& name, Done& why) {
    const Lock lock(mutex_);
    const auto sources = sourcesIn(ptx);
    auto parsed = ptx::parse(std::move(ptx), name);
    if (!parsed) {
        why = {InvalidPtx, parsed.error().str()};
        return nullptr;
    }
    auto made = std::make_unique<Module>();
    made->ptx = std::make_shared<const ptx::Module>(std::move(*parsed));
    machine::ProgramOptions options{!options_.fast, false, nullptr};
    const auto& symbols = made->ptx->symbols;
    options.symbolSlot = memory_.claim(symbols.size());
    if (options.symbolSlot == 0) {
        why = {OutOfMemory, text(TELAR_TR("core", "The modules that are loaded have more variables than addresses are "
                                                  "left for; unload some"))
                                .str()};
        return nullptr;
    }
    const auto program = machine::makeProgram(made->ptx, options);
    if (!program) {
        why = {InvalidPtx, program.error().str()};
        return nullptr;
    }
    made->machine = std::make_unique<machine::Machine>(*program);
    if (!options_.fast && !cuda::nvidiaProgram("ptxas").empty() && !cuda::nvidiaProgram("nvdisasm").empty())
        made->matched.emplace(made->ptx, 10 * options_.card.major + options_.card.minor, true);
    auto values = machine::startValues(**program);
    for (std::size_t k = 0; k < symbols.size(); ++k)
        if (symbols[k].space != ptx::Space::Shared) {
            auto& held = made->variables[symbols[k].name];
            held.bytes = std::move(values[k]);
            held.bytes.resize(symbols[k].size);
            held.slot = options.symbolSlot + k;
        }
    for (const auto& function : made->ptx->functions)
        if (function->entry && function->defined)
            made->kernels[function->name] = kernelOf(*made, *function, sources);
    modules_.push_back(std::move(made));
    return modules_.back().get();
}

Done Engine::unload(Module* module) {
    const Lock lock(mutex_);
    const auto known =
        std::find_if(modules_.begin(), modules_.end(), [&](const auto& one) { return one.get() == module; });
    if (known == modules_.end() || !module->machine)
        return {InvalidHandle, "the module is not loaded"};
    for (const auto& [name, held] : module->variables)
        memory_.setVariable(held.slot, nullptr, 0);
    memory_.giveBack(module->machine->program().options.symbolSlot, module->ptx->symbols.size());
    module->running.reset();
    module->machine.reset(); // its kernels stay: who launches one is told
    module->ptx.reset();
    module->variables.clear();
    return {};
}

Kernel* Engine::kernel(Module* module, const std::string& entry) {
    const Lock lock(mutex_);
    const auto known = module->kernels.find(entry);
    return known == module->kernels.end() || !module->machine ? nullptr : known->second.get();
}

std::vector<Kernel*> Engine::kernels(Module* module) {
    const Lock lock(mutex_);
    std::vector<Kernel*> made;
    for (auto& [name, one] : module->kernels)
        made.push_back(one.get());
    return made;
}

std::optional<Engine::Variable> Engine::variable(Module* module, const std::string& name) {
    const Lock lock(mutex_);
    const auto known = module->variables.find(name);
    if (known == module->variables.end())
        return {};
    auto& held = known->second;
    if (!std::exchange(held.asked, true))
        memory_.setVariable(held.slot, held.bytes.data(), held.bytes.size());
    return Variable{held.slot << 32, held.bytes.size()};
}

} // namespace telar::driver

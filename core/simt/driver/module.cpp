// Modules: reading PTX, what a kernel takes, where variables lie.
#include "core/simt/driver/module.hpp"

#include "core/base/demangle.hpp"
#include "core/simt/cuda/kernel_file.hpp"
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

/// Of "name[abi:v1](Array<float, 2, C, mutable, aligned>, long long)"; empty where one of them has no words.
std::vector<Kernel::Parameter> parametersOfNumba(const std::string& entry) {
    const auto name = demangled(entry);
    const auto open = name.rfind('(');
    if (name.find("[abi:") == std::string::npos || open == std::string::npos || !name.ends_with(")"))
        return {};
    std::vector<Kernel::Parameter> made;
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

std::unique_ptr<Kernel> kernelOf(Module& module, const ptx::Function& function) {
    const auto& program = module.machine->program();
    auto made = std::make_unique<Kernel>();
    made->module = &module;
    made->entry = function.name;
    made->name = kernelNameForPeople(function.name);
    made->index = module.machine->kernel(function.name);
    made->ofNumba = parametersOfNumba(function.name);
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
            made->kernels[function->name] = kernelOf(*made, *function);
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

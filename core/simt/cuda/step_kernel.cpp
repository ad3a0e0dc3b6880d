#include "core/simt/cuda/step_kernel.hpp"

#include <algorithm>

namespace telar::cuda {

namespace {

bool isNameCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The type between "__shared__" and "name[]" where the source declares a dynamic array of that name.
std::string declaredType(const std::string& source, const std::string& name) {
    for (std::size_t at = 0; (at = source.find("__shared__", at)) != std::string::npos; at += 10) {
        const auto end = source.find(';', at);
        const auto bracket = source.find('[', at);
        if (end == std::string::npos || bracket >= end)
            continue;
        std::string words = source.substr(at + 10, bracket - at - 10);
        while (!words.empty() && words.back() == ' ')
            words.pop_back();
        if (words.size() <= name.size() || !words.ends_with(name) ||
            isNameCharacter(words[words.size() - name.size() - 1]))
            continue;
        words.resize(words.size() - name.size());
        if (const auto align = words.find("__align__("); align != std::string::npos)
            words.erase(align, words.find(')', align) - align + 1);
        return words;
    }
    return {};
}

/// Array of unknown length of what the source says, or of bytes.
int32_t arrayType(ptx::DebugInfo& info, const std::string& declared) {
    using Kind = ptx::DebugType::Kind;
    const ElementType told = elementType(declared);
    const auto add = [&](ptx::DebugType type) {
        info.types.push_back(std::move(type));
        return static_cast<int32_t>(info.types.size()) - 1;
    };
    ptx::DebugType scalar;
    scalar.name = told.bytes == 0 ? "unsigned char" : told.count > 1 ? "" : told.name;
    scalar.bytes = told.bytes == 0 ? 1 : told.bytes;
    scalar.kind = told.bytes == 0       ? Kind::Unsigned
                  : told.name == "bool" ? Kind::Bool
                  : told.floating       ? Kind::Float
                  : told.name == "char" ? Kind::Character
                  : told.isSigned       ? Kind::Signed
                                        : Kind::Unsigned;
    int32_t element = add(scalar);
    if (told.count > 1) {
        ptx::DebugType vector;
        vector.kind = Kind::Structure;
        vector.name = told.name;
        vector.bytes = uint64_t{told.bytes} * told.count;
        for (uint32_t k = 0; k < told.count; ++k) {
            ptx::DebugMember member;
            member.name = std::string(1, "xyzw"[k]);
            member.type = element;
            member.offset = uint64_t{k} * told.bytes;
            vector.members.push_back(std::move(member));
        }
        element = add(std::move(vector));
    }
    ptx::DebugType array;
    array.kind = Kind::Array;
    array.name = info.types[static_cast<std::size_t>(element)].name + "[]";
    array.element = element;
    return add(std::move(array));
}

void addDynamicArrays(const ptx::Module& module, const std::string& source, ptx::DebugInfo& info) {
    for (std::size_t k = 0; k < module.symbols.size(); ++k) {
        const auto& symbol = module.symbols[k];
        if (symbol.space != ptx::Space::Shared || !symbol.isExtern)
            continue;
        ptx::DebugVariable made;
        made.name = symbol.name;
        made.where = ptx::DebugVariable::Where::Symbol;
        made.index = static_cast<int32_t>(k);
        made.type = arrayType(info, declaredType(source, symbol.name));
        info.globals.push_back(std::move(made));
    }
}

Expected<SteppedFile> prepared(KernelFile file, const std::string& source) {
    SteppedFile made;
    TELAR_TAKE(info, ptx::debugInfo(*file.module));
    // What the compiler's call adds to the source is none of it.
    std::erase_if(info->globals, [](const ptx::DebugVariable& one) { return one.name.starts_with("telar_"); });
    if (!info->empty())
        addDynamicArrays(*file.module, source, *info);
    made.info = std::make_shared<const ptx::DebugInfo>(std::move(*info));
    machine::ProgramOptions options;
    options.counted = true;
    options.stepped = true;
    TELAR_SET(made.program, machine::makeProgram(file.module, options));
    made.file = std::move(file);
    return made;
}

} // namespace

int32_t SteppedFile::sourceKey(const std::string& name) const {
    for (const auto& [key, known] : file.module->files)
        if (known == name || known.ends_with("/" + name))
            return key;
    return 0;
}

Expected<SteppedFile> loadSteppedFile(CompileRequest request, const JobContext& job) {
    request.build = Build::Step;
    request.maker = Maker::Clang; // whose places of variables are known here
    TELAR_TAKE(file, loadKernelFile(request, job));
    return prepared(std::move(*file), request.source);
}

Expected<SteppedFile> readSteppedPtx(std::string ptx, const std::string& name) {
    TELAR_TAKE(file, readKernelPtx(std::move(ptx), name));
    return prepared(std::move(*file), {});
}

std::vector<std::string> parameterNames(const SteppedFile& file, const KernelFacts& kernel) {
    std::vector<std::string> names;
    const auto& functions = file.file.module->functions;
    for (std::size_t f = 0; f < functions.size() && f < file.info->functions.size(); ++f)
        if (functions[f]->name == kernel.entry)
            for (const auto& variable : file.info->functions[f].variables)
                if (variable.parameter && names.size() < kernel.parameters.size())
                    names.push_back(variable.name);
    names.resize(kernel.parameters.size());
    return names;
}

Expected<machine::RunReport> stepKernel(const SteppedFile& file, const KernelFacts& kernel,
                                        const machine::LaunchConfig& config, std::span<machine::Buffer> buffers,
                                        std::span<const machine::Argument> arguments, machine::StepRequest where,
                                        machine::RunOptions options) {
    where.info = file.info;
    options.steps = std::move(where);
    machine::Machine machine(file.program);
    return machine.run(machine.kernel(kernel.entry), config, buffers, arguments, {}, options);
}

} // namespace telar::cuda

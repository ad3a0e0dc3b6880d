#include "core/simt/cuda/kernel_file.hpp"

#include "core/base/demangle.hpp"
#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"
#include "core/simt/cuda/python_kernel.hpp"
#include "core/simt/ptx/link.hpp"
#include "core/simt/ptx/parser.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace telar::cuda {

namespace {

std::string signatureOf(const std::string& linked) {
    const std::string name = ptx::ownName(linked);
    if (!name.starts_with("_Z"))
        return name; // of extern "C": `f` would be read as the type float
    auto made = demangled(name);
    return made.empty() ? name : made;
}

/// Where the parameter list begins: the last bracket on the outermost level.
std::size_t listStart(const std::string& signature) {
    int depth = 0;
    for (std::size_t i = signature.size(); i-- > 0;) {
        depth += signature[i] == ')' ? 1 : signature[i] == '(' ? -1 : 0;
        if (signature[i] == '(' && depth == 0)
            return i;
    }
    return std::string::npos;
}

std::vector<std::string> splitTypes(const std::string& list) {
    std::vector<std::string> types;
    int depth = 0;
    std::string current;
    for (const char c : list) {
        depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
        if (c == ',' && depth == 0) {
            types.push_back(current);
            current.clear();
        } else if (c != ' ' || !current.empty()) {
            current += c;
        }
    }
    if (!current.empty())
        types.push_back(current);
    return types;
}

void setTypes(KernelFacts& facts, const std::vector<std::string>& types) {
    for (std::size_t k = 0; k < facts.parameters.size() && k < types.size(); ++k) {
        auto& parameter = facts.parameters[k];
        parameter.type = types[k];
        parameter.pointer = parameter.bytes == 8 && types[k].find('*') != std::string::npos;
        parameter.element = elementType(types[k]);
    }
}

KernelFacts factsOf(const ptx::Function& function) {
    KernelFacts facts;
    facts.entry = function.name;
    facts.name = kernelName(function.name);
    const std::string signature = signatureOf(function.name);
    const auto open = listStart(signature);
    const auto types = open == std::string::npos ? std::vector<std::string>()
                                                 : splitTypes(signature.substr(open + 1, signature.size() - open - 2));
    for (std::size_t k = 0; k < function.parameters; ++k) {
        KernelParameter made;
        made.bytes = function.variables[k].size;
        made.type = std::to_string(made.bytes) + " bytes";
        made.pointer = made.bytes == 8;
        facts.parameters.push_back(std::move(made));
    }
    setTypes(facts, types);
    return facts;
}

/// The list within "telar_type_<void (*)(float*, int)>::of()".
std::vector<std::string> typesOf(const std::string& mangled) {
    const std::string name = signatureOf(mangled);
    const auto from = name.find("(*)("), end = name.rfind(")>::of");
    if (from == std::string::npos || end == std::string::npos || end < from + 4)
        return {};
    return splitTypes(name.substr(from + 4, end - from - 4));
}

double halfValue(uint16_t bits) {
    const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
    const double magnitude = exponent == 31 ? (mantissa ? NAN : INFINITY)
                             : exponent     ? std::ldexp(1024 + mantissa, exponent - 25)
                                            : std::ldexp(mantissa, -24);
    return bits & 0x8000 ? -magnitude : magnitude;
}

/// To nearest, ties to even: a sign, an exponent and so many bits of fraction, 16 bits in all.
uint16_t narrowBits(double value, int fraction) {
    if (std::isnan(value))
        return 0x7fff;
    const int bias = (1 << (14 - fraction)) - 1, least = 1 - bias - fraction;
    const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
    value = std::fabs(value);
    if (value == 0)
        return sign;
    if (value >= std::ldexp(2 - std::ldexp(0.5, -fraction), bias))
        return static_cast<uint16_t>(sign | 0x7fff >> fraction << fraction);
    int exponent = 0;
    std::frexp(value, &exponent);
    const int shift = std::max(exponent - 1 - fraction, least); // of the last bit
    const auto whole = static_cast<int>(std::nearbyint(std::ldexp(value, -shift)));
    return static_cast<uint16_t>(sign + whole + ((shift - least) << fraction));
}

} // namespace

ElementType elementType(std::string type) {
    for (const char* word : {"const", "volatile", "__restrict", "*", "&"})
        for (std::size_t at; (at = type.find(word)) != std::string::npos;)
            type.erase(at, std::string_view(word).size());
    while (!type.empty() && type.back() == ' ')
        type.pop_back();
    while (!type.empty() && type.front() == ' ')
        type.erase(0, 1);
    static const std::vector<ElementType> known = {{"float", 4, 1, true, true},
                                                   {"double", 8, 1, true, true},
                                                   {"int", 4, 1, false, true},
                                                   {"unsigned int", 4, 1, false, false},
                                                   {"char", 1, 1, false, true},
                                                   {"signed char", 1, 1, false, true},
                                                   {"unsigned char", 1, 1, false, false},
                                                   {"bool", 1, 1, false, false},
                                                   {"short", 2, 1, false, true},
                                                   {"unsigned short", 2, 1, false, false},
                                                   {"long", 8, 1, false, true},
                                                   {"unsigned long", 8, 1, false, false},
                                                   {"long long", 8, 1, false, true},
                                                   {"unsigned long long", 8, 1, false, false},
                                                   {"__half", 2, 1, true, true},
                                                   {"__nv_bfloat16", 2, 1, true, true}};
    for (const auto& one : known)
        if (one.name == type)
            return one;
    static const std::pair<const char*, const char*> vectors[] = {
        {"float", "float"},      {"double", "double"},       {"int", "int"},     {"uint", "unsigned int"},
        {"char", "signed char"}, {"uchar", "unsigned char"}, {"short", "short"}, {"ushort", "unsigned short"}};
    for (const auto& [prefix, scalar] : vectors)
        if (type.size() == std::string_view(prefix).size() + 1 && type.starts_with(prefix) && type.back() >= '1' &&
            type.back() <= '4') {
            ElementType made = elementType(scalar);
            made.count = static_cast<uint32_t>(type.back() - '0');
            made.name = type;
            return made;
        }
    return {};
}

std::string kernelName(const std::string& entry) {
    const std::string signature = signatureOf(entry);
    const auto name = signature.substr(0, listStart(signature));
    return name.starts_with("void ") ? name.substr(5) : name;
}

std::string KernelFacts::signature() const {
    std::string made = name + "(";
    for (std::size_t k = 0; k < parameters.size(); ++k)
        made += (k ? ", " : "") + parameters[k].type;
    return made + ")";
}

Expected<KernelFile> readKernelPtx(std::string ptx, const std::string& name) {
    return linkKernelPtx({{std::move(ptx), name}});
}

Expected<KernelFile> linkKernelPtx(std::vector<PtxText> files) {
    const auto start = Clock::now();
    std::vector<ptx::Module> modules;
    for (auto& one : files) {
        TELAR_TAKE(module, ptx::parse(std::move(one.text), one.name));
        for (auto& [number, path] : module->files)
            if (fileName(path) == nameInSource(one.name))
                path = one.name;
        modules.push_back(std::move(*module));
    }
    KernelFile file;
    file.module = std::make_shared<const ptx::Module>(ptx::link(std::move(modules)));
    for (const auto& function : file.module->functions)
        if (function->entry && function->defined)
            file.kernels.push_back(factsOf(*function));
    file.loadMs = millisecondsSince(start);
    return file;
}

namespace {

/// The kernels of a file that compiles, and has none of the name that was asked for; empty: that is not what is wrong.
std::string kernelsInPlaceOf(const CompileRequest& request, const std::vector<Diagnostic>& diagnostics,
                             const JobContext& job) {
    const auto first = std::find_if(diagnostics.begin(), diagnostics.end(),
                                    [](const auto& one) { return one.kind == Diagnostic::Kind::Error; });
    if (request.kernel.empty() || first == diagnostics.end() || first->line != 0 ||
        first->text.find("undeclared identifier '" + request.kernel + "'") == std::string::npos)
        return {};
    auto unnamed = request;
    unnamed.kernel.clear();
    std::string names;
    if (const auto file = loadKernelFile(unnamed, job))
        for (const auto& kernel : file->kernels)
            names += (names.empty() ? "" : ", ") + kernel.name.substr(0, kernel.name.find('('));
    return names;
}

} // namespace

Expected<KernelFile> loadKernelFile(const CompileRequest& request, const JobContext& job,
                                    std::vector<Diagnostic>* diagnostics) {
    if (isPython(request.name))
        return loadPythonKernel(request, job, diagnostics);
    TELAR_TRY(compiler, CudaCompiler::find(request.maker));
    TELAR_TAKE(made, compiler->compile(request, job));
    if (diagnostics)
        *diagnostics = made->diagnostics;
    if (!made->ok) {
        if (const auto others = kernelsInPlaceOf(request, made->diagnostics, job); !others.empty())
            return userError(text(TELAR_TR("core", "The file %1 has no kernel %2"), request.name, request.kernel), {},
                             text(TELAR_TR("core", "Choose one of %1"), others));
        return compileError(made->diagnostics, request.name, made->unread);
    }
    auto file = readKernelPtx(std::move(made->ptx), request.name);
    if (!file)
        return file;
    file->compileMs = made->milliseconds;
    file->compiler = made->compiler;
    file->unset = std::move(made->unset);
    const auto asked = std::find_if(file->kernels.begin(), file->kernels.end(),
                                    [&](const KernelFacts& k) { return k.entry == made->entry; });
    if (asked != file->kernels.end()) {
        std::rotate(file->kernels.begin(), asked, asked + 1);
        setTypes(file->kernels[0], typesOf(made->type));
    }
    if (file->kernels.empty() && !request.mayLackKernels)
        return userError(text(TELAR_TR("core", "There is no kernel (__global__ function) in %1"), request.name));
    // An extern "C" kernel that stands alone: asked for by its name, its types are known.
    if (request.kernel.empty() && file->kernels.size() == 1 && file->kernels[0].name == file->kernels[0].entry &&
        !file->kernels[0].parameters.empty()) {
        auto named = request;
        named.kernel = file->kernels[0].name;
        return loadKernelFile(named, job, diagnostics);
    }
    return file;
}

std::vector<double> numbersOf(std::span<const uint8_t> bytes, const ElementType& type) {
    std::vector<double> values;
    for (std::size_t at = 0; type.bytes > 0 && at + type.bytes <= bytes.size(); at += type.bytes) {
        uint64_t bits = 0;
        std::memcpy(&bits, bytes.data() + at, type.bytes);
        if (type.floating)
            values.push_back(type.bytes == 8         ? std::bit_cast<double>(bits)
                             : type.bytes == 4       ? std::bit_cast<float>(static_cast<uint32_t>(bits))
                             : type.name == "__half" ? halfValue(static_cast<uint16_t>(bits))
                                                     : std::bit_cast<float>(static_cast<uint32_t>(bits) << 16));
        else if (type.isSigned)
            values.push_back(
                static_cast<double>(static_cast<int64_t>(bits << (64 - 8 * type.bytes)) >> (64 - 8 * type.bytes)));
        else
            values.push_back(static_cast<double>(bits));
    }
    return values;
}

void putNumber(double value, const ElementType& type, uint8_t* to) {
    uint64_t bits = 0;
    if (type.floating)
        bits = type.bytes == 8   ? std::bit_cast<uint64_t>(value)
               : type.bytes == 4 ? std::bit_cast<uint32_t>(static_cast<float>(value))
                                 : narrowBits(value, type.name == "__half" ? 10 : 7);
    else if (type.isSigned)
        bits = static_cast<uint64_t>(static_cast<int64_t>(std::clamp(value, -0x1p63, 0x1.fffffffffffffp62)));
    else
        bits = static_cast<uint64_t>(std::clamp(value, 0.0, 0x1.fffffffffffffp63));
    std::memcpy(to, &bits, type.bytes);
}

} // namespace telar::cuda

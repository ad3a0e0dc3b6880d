#include "core/simt/machine/naming.hpp"

#include "core/base/demangle.hpp"
#include "core/simt/machine/matrix.hpp"
#include "core/simt/machine/slow.hpp"
#include "core/simt/ptx/link.hpp"

#include <algorithm>

namespace telar::machine {

simt::Op memoryOp(const ptx::Instruction& i, uint8_t space) {
    const bool shared = space == sharedSpace, atomic = i.opcode == "atom" || i.opcode == "red";
    if (space == constSpace)
        return simt::Op::ConstantLoad;
    if (atomic)
        return shared ? simt::Op::SharedAtomic : simt::Op::GlobalAtomic;
    const bool stores = i.opcode == "st" || (i.opcode == "wmma" && i.has("store"));
    return shared   ? (stores ? simt::Op::SharedStore : simt::Op::SharedLoad)
           : stores ? simt::Op::GlobalStore
                    : simt::Op::GlobalLoad;
}

simt::Op countedOp(const ptx::Instruction& i, uint8_t space) {
    if (i.opcode == "cp" && i.has("bulk"))
        return simt::Op::BulkCopy;
    const auto matrix = i.opcode == "ldmatrix" || i.opcode == "wmma" ? matrixOp(i) : std::nullopt;
    return matrix && loadsRows(*matrix) ? simt::Op::MatrixLoad : memoryOp(i, space);
}

std::optional<simt::Op> flowOp(const ptx::Instruction& i) {
    if (i.opcode == "bar" || i.opcode == "barrier")
        return i.has("warp") ? std::nullopt : std::optional(simt::Op::Barrier);
    if (i.opcode == "shfl")
        return simt::Op::Shuffle;
    if (i.opcode == "vote")
        return simt::Op::Vote;
    if (i.opcode == "bra" && i.guard >= 0)
        return simt::Op::Branch;
    return {};
}

simt::Site siteOf(const Program& program, uint32_t source) {
    const auto& place = program.place(source);
    simt::Site site;
    if (const auto file = program.module->files.find(place.file); file != program.module->files.end())
        site.file = file->second;
    site.line = static_cast<uint32_t>(std::max(place.line, 0));
    site.column = static_cast<uint32_t>(std::max(place.column, 0));
    return site;
}

int arithmeticOf(const ptx::Instruction& i) {
    using ptx::Type;
    const Type type = i.type();
    const int each = type == Type::F16x2 || type == Type::BF16x2 ? 2 : 1;
    if (i.opcode == "fma" || (i.opcode == "mad" && (type == Type::F32 || type == Type::F64)))
        return 2 * each;
    if (type != Type::F32 && type != Type::F64 && type != Type::F16 && type != Type::BF16 && each == 1)
        return 0;
    if (i.opcode == "setp" || i.opcode == "set") { // which is larger; not whether it is a number
        for (const char* order : {"lt", "le", "gt", "ge", "ltu", "leu", "gtu", "geu"})
            if (i.has(order))
                return each;
        return 0;
    }
    for (const char* one :
         {"add", "sub", "mul", "div", "min", "max", "sqrt", "rsqrt", "rcp", "ex2", "lg2", "sin", "cos", "tanh"})
        if (i.opcode == one)
            return each;
    return 0;
}

std::string plainName(const std::string& linked) {
    const std::string symbol = ptx::ownName(linked);
    if (!symbol.starts_with("_Z"))
        return symbol; // of extern "C": `s` would be read as the type short
    std::string name = demangled(symbol);
    if (name.empty())
        name = symbol;
    const auto scope = name.rfind("::");
    return scope == std::string::npos ? name : name.substr(scope + 2);
}

} // namespace telar::machine

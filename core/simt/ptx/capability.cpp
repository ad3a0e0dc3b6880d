#include "core/simt/ptx/capability.hpp"

#include <algorithm>
#include <set>

namespace telar::ptx {

namespace {

bool hasAny(const Instruction& i, std::initializer_list<std::string_view> modifiers) {
    return std::ranges::any_of(modifiers, [&](std::string_view m) { return i.has(m); });
}

/// wmma and mma: by their types and shapes.
int neededForMatrices(const Instruction& i) {
    if (hasAny(i, {"bf16", "tf32", "f64"}))
        return 80;
    if (i.opcode == "wmma")
        return hasAny(i, {"s8", "u8"}) ? 72 : 70;
    if (hasAny(i, {"m8n8k4"}))
        return 70;
    return hasAny(i, {"m16n8k8", "m8n8k16"}) ? 75 : 80;
}

int needed(const Instruction& i) {
    if (i.opcode == "mma" || i.opcode == "wmma")
        return neededForMatrices(i);
    if (i.opcode == "ldmatrix")
        return 75;
    if (i.opcode == "mapa" || i.opcode == "getctarank" || i.has("cluster") || i.has("shared::cluster"))
        return 90;
    if (i.opcode == "wgmma" || i.opcode == "setmaxnreg" || i.has("try_wait") || i.has("bulk"))
        return 90;
    if (i.opcode == "redux" || i.opcode == "mbarrier" || (i.opcode == "cp" && i.has("async")))
        return 80;
    if (i.opcode == "cvt" && hasAny(i, {"bf16", "bf16x2", "tf32"}))
        return 80;
    if ((i.opcode == "max" || i.opcode == "min") && i.has("NaN"))
        return 80;
    if (hasAny(i, {"bf16", "bf16x2"}) && i.opcode != "ld" && i.opcode != "st" && i.opcode != "mov")
        return 80;
    if (hasAny(i, {"f16", "f16x2"}) &&
        (i.opcode == "add" || i.opcode == "mul" || i.opcode == "sub" || i.opcode == "fma"))
        return 53;
    if ((i.opcode == "atom" || i.opcode == "red") && i.has("f64"))
        return 60;
    return i.opcode == "match" || i.opcode == "nanosleep" ? 70 : 35;
}

int neededBy(const Module& module, const Function& function, std::set<const Function*>& seen) {
    if (!seen.insert(&function).second)
        return 35;
    int most = 35;
    for (const auto& i : function.code) {
        most = std::max(most, needed(i));
        for (const auto* other : module.namedBy(i))
            most = std::max(most, neededBy(module, *other, seen));
    }
    return most;
}

} // namespace

int neededCapability(const Module& module, const Function& function) {
    std::set<const Function*> seen;
    return neededBy(module, function, seen);
}

} // namespace telar::ptx

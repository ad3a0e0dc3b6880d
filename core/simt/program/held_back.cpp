// Words that nobody has written, and that a kernel only computes with and stores: a fault where the results are looked at, by the
// host or by a later launch, and none where nobody does.
#include "core/simt/program/device.hpp"

#include <algorithm>
#include <set>

namespace telar::program {

namespace {

using ptx::Instruction;
using ptx::Operand;

/// From values to a value, or to a predicate.
bool onlyComputes(const Instruction& i) {
    static const std::set<std::string_view> opcodes = {
        "abs",  "add", "and",  "bfe", "bfi", "clz", "cos", "cvt",  "div",  "ex2",  "fma", "lg2",
        "mad",  "max", "min",  "mov", "mul", "neg", "not", "or",   "popc", "prmt", "rcp", "rsqrt",
        "selp", "set", "setp", "shl", "shr", "sin", "sub", "sqrt", "xor",  "tanh", "rem", "copysign"};
    return opcodes.contains(i.opcode);
}

class Slice {
public:
    explicit Slice(const ptx::Function& function) : function_(function), reached_(function.registers.size(), false) {}

    /// Whether what is loaded at this place, or at any, reaches nothing but values that are stored in arrays.
    bool endsInArrays(const simt::Site* site) {
        for (const auto& i : function_.code)
            if (i.opcode == "ld" && !i.has("param") &&
                (!site || (static_cast<uint32_t>(i.place.line) == site->line &&
                           static_cast<uint32_t>(i.place.column) == site->column)))
                reach(i.operands[0]);
        if (std::ranges::find(reached_, true) == reached_.end())
            return false;
        for (bool more = true; more;) {
            more = false;
            for (const auto& i : function_.code) {
                if (i.guard >= 0 && reached_[static_cast<std::size_t>(i.guard)])
                    return false;
                const bool stores = i.opcode == "st" && (i.has("global") || isGeneric(i));
                if (i.operands.empty() ||
                    (stores && !isReached(i.operands[0]) && i.operands[0].base != Operand::Kind::Symbol))
                    continue;
                const bool uses = std::any_of(i.operands.begin() + (i.opcode == "st" ? 0 : 1), i.operands.end(),
                                              [&](const Operand& one) { return isReached(one); });
                if (!uses)
                    continue;
                if (!onlyComputes(i))
                    return false;
                more = reach(i.operands[0]) || more;
            }
        }
        return true;
    }

private:
    static bool isGeneric(const Instruction& i) {
        return !i.has("shared") && !i.has("local") && !i.has("param") && !i.has("const");
    }
    bool isReached(const Operand& one) const {
        if (one.kind == Operand::Kind::List)
            return std::any_of(one.items.begin(), one.items.end(),
                               [&](const Operand& item) { return isReached(item); });
        const bool named = one.kind == Operand::Kind::Register ||
                           (one.kind == Operand::Kind::Address && one.base == Operand::Kind::Register);
        return (named && reached_[static_cast<std::size_t>(one.index)]) ||
               (one.second >= 0 && one.kind == Operand::Kind::Register &&
                reached_[static_cast<std::size_t>(one.second)]);
    }
    /// Whether something is reached that was not before.
    bool reach(const Operand& one) {
        bool fresh = false;
        if (one.kind == Operand::Kind::List) {
            for (const auto& item : one.items)
                fresh = reach(item) || fresh;
        } else if (one.kind == Operand::Kind::Register) {
            for (const int32_t index : {one.index, one.second})
                if (index >= 0 && !reached_[static_cast<std::size_t>(index)])
                    fresh = reached_[static_cast<std::size_t>(index)] = true;
        }
        return fresh;
    }

    const ptx::Function& function_;
    std::vector<bool> reached_; ///< by register
};

} // namespace

static std::set<uint32_t> writtenBy(const std::vector<machine::BufferUse>& uses) {
    std::set<uint32_t> arrays;
    for (std::size_t k = 0; k < uses.size(); ++k)
        if (uses[k].writtenEnd > 0)
            arrays.insert(static_cast<uint32_t>(k));
    return arrays;
}

void Device::handOn(const LaunchMessage& message, const std::vector<machine::BufferUse>& uses) {
    if (std::ranges::all_of(heldBack_, &HeldBack::matters))
        return;
    const auto* function = file_.module->find(file_.kernels[message.kernel].entry);
    const auto into = writtenBy(uses);
    const bool copies = function && Slice(*function).endsInArrays(nullptr) &&
                        std::ranges::none_of(into, [&](uint32_t array) { return world_->arrays()[array].managed; });
    for (auto& one : heldBack_) {
        const bool read = std::ranges::any_of(
            one.into, [&](uint32_t array) { return array < uses.size() && uses[array].readEnd > 0; });
        if (read && copies)
            one.into.insert(into.begin(), into.end());
        one.matters = one.matters || (read && !copies);
    }
}

void Device::holdBack(const LaunchMessage& message, ProgramLaunch& made, const std::vector<machine::BufferUse>& uses) {
    const auto* function = file_.module->find(file_.kernels[message.kernel].entry);
    if (!function || !made.follows.empty())
        return;
    const auto into = writtenBy(uses);
    if (std::ranges::any_of(into, [&](uint32_t array) { return world_->arrays()[array].managed; }))
        return; // the host reads it in place
    std::erase_if(made.findings, [&](simt::Finding& finding) {
        if (finding.kind != simt::FindingKind::UninitialisedGlobal || !Slice(*function).endsInArrays(&finding.site))
            return false;
        const auto known = std::ranges::find_if(heldBack_, [&](const HeldBack& one) {
            return one.finding.kernel == finding.kernel && one.finding.site == finding.site &&
                   one.finding.array == finding.array;
        });
        if (known == heldBack_.end()) {
            heldBack_.push_back({made.site, std::move(finding), into});
        } else {
            known->into.insert(into.begin(), into.end());
            known->finding.count += finding.count;
            ++known->launches;
        }
        return true;
    });
}

void Device::lookedAt(uint32_t array) {
    for (auto& one : heldBack_)
        one.matters = one.matters || one.into.contains(array);
}

void Device::sayHeldBack() {
    for (auto& one : heldBack_) {
        const auto at = std::ranges::find_if(kept_.launches, [&](const ProgramLaunch& launch) {
            return launch.site == one.launch && launch.kernel == one.finding.kernel;
        });
        if (!one.matters || at == kept_.launches.end())
            continue;
        at->findings.push_back(std::move(one.finding));
        at->launchesWith.push_back(one.launches);
    }
}

} // namespace telar::program

// Words that nobody has written, and that a kernel only computes with and stores: a fault where the results are looked at, by the
// host or by a later launch, and none where nobody does.
#include "core/simt/program/device.hpp"
#include "core/simt/ptx/onward.hpp"

#include <algorithm>
#include <set>

namespace telar::program {

namespace {

/// Whether what is loaded at this place, or at any, reaches nothing but values that are stored in arrays.
bool endsInArrays(const ptx::Function& function, const simt::Site* site) {
    std::vector<uint32_t> loads;
    for (std::size_t k = 0; k < function.code.size(); ++k) {
        const auto& i = function.code[k];
        if (i.opcode == "ld" && !i.has("param") &&
            (!site || (static_cast<uint32_t>(i.place.line) == site->line &&
                       static_cast<uint32_t>(i.place.column) == site->column)))
            loads.push_back(static_cast<uint32_t>(k));
    }
    const auto onward = ptx::onwardOf(function, loads);
    return !onward.matters && std::ranges::all_of(onward.stores, [&](uint32_t k) {
        const auto& i = function.code[k];
        return !i.has("shared") && !i.has("local") && i.operands[0].base != ptx::Operand::Kind::Symbol;
    });
}

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
    const bool copies = function && endsInArrays(*function, nullptr) &&
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
        if (finding.kind != simt::FindingKind::UninitialisedGlobal || !endsInArrays(*function, &finding.site))
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

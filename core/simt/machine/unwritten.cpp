#include "core/simt/machine/unwritten.hpp"

#include "core/simt/machine/step_recorder.hpp"
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <bit>

namespace telar::machine {

void Unwritten::read(Warp& w, const Inst* load, uint32_t thread, uint32_t item, const void* cell,
                     simt::Finding finding) {
    const auto& program = *w.worker->launch->program;
    const auto& source = program.sources[load->source];
    const auto& instruction = program.instruction(load->source);
    const auto [at, fresh] = loads_.try_emplace(uint64_t{load->source} * 4 + item);
    if (fresh && instruction.opcode == "ld") {
        const auto& function = *program.functions[static_cast<std::size_t>(source.function)].function;
        at->second.onward = ptx::onwardOf(function, std::span(&source.instruction, 1), static_cast<int>(item));
        at->second.moved = finding.kind == simt::FindingKind::UninitialisedLocal &&
                           ptx::isFixedAddress(function, instruction.operands[1]);
    }
    const auto before = origins_.find(cell);
    if (at->second.moved && before == origins_.end())
        return;
    Origin origin = before != origins_.end()
                        ? before->second
                        : Origin{load->source, std::make_shared<const simt::Finding>(std::move(finding))};
    if (at->second.onward.matters)
        return w.worker->report(*origin.finding, origin.source);
    carried_[thread].push_back({load->source, &at->second, std::move(origin)});
    ++w.carried;
}

void Unwritten::drop(Warp& w, const Inst* load, uint32_t thread) {
    const auto mine = w.carried > 0 ? carried_.find(thread) : carried_.end();
    if (mine != carried_.end())
        w.carried -= static_cast<uint32_t>(
            std::erase_if(mine->second, [&](const Carried& one) { return one.source == load->source; }));
}

bool Unwritten::stored(Warp& w, const Inst* store, uint32_t thread, const void* cell) {
    const auto mine = w.carried > 0 ? carried_.find(thread) : carried_.end();
    if (mine == carried_.end() || (cell && store->vec > 1)) // of a vector, only a part may be meant
        return false;
    const auto& sources = w.worker->launch->program->sources;
    const auto& source = sources[store->source];
    const auto one = std::ranges::find_if(mine->second, [&](const Carried& carried) {
        return sources[carried.source].function == source.function &&
               std::ranges::binary_search(carried.load->onward.stores, source.instruction);
    });
    if (one == mine->second.end())
        return false;
    if (cell)
        origins_.insert_or_assign(cell, one->origin);
    else
        w.worker->report(*one->origin.finding, one->origin.source);
    return true;
}

void Unwritten::clear() {
    carried_.clear();
    origins_.clear();
}

namespace {

/// Whether a place of local memory belongs to a variable of a function that runs, and not to what a call hands over.
bool isOwnVariable(const Path& path, uint32_t offset) {
    return std::ranges::any_of(path.frames, [&](const Frame& frame) {
        const auto& variables = frame.code->function->variables;
        for (std::size_t k = 0; k < variables.size(); ++k)
            if (const uint32_t from = frame.local + frame.code->offsets[k];
                variables[k].space == ptx::Space::Local && offset >= from && offset - from < variables[k].size)
                return true;
        return false;
    });
}

/// By all lanes of the mask.
bool isWritten(const WarpState& state, uint32_t from, uint32_t bytes, uint32_t mask) {
    for (uint32_t at = from; at < from + bytes; ++at)
        if (at >= state.written.size() || (state.written[at] & mask) != mask)
            return false;
    return true;
}

} // namespace

bool checkRow(Warp& w, uint32_t offset, uint32_t bytes, bool write) {
    const bool steps = w.worker->launch->recorder;
    if (w.carried && !steps)
        return false;
    if (!write)
        return steps || isWritten(stateOf(w), offset, bytes, w.active);
    markWritten(stateOf(w), offset, bytes, w.active);
    return true;
}

void checkLocal(Warp& w, const Inst* i, const LaneAccess& access, bool write) {
    auto& worker = *w.worker;
    auto& state = stateOf(w);
    const bool steps = worker.launch->recorder; // which shows what is written, and reports nothing
    if (steps && !write)
        return;
    const uint32_t bytes = static_cast<uint32_t>(i->size) * i->vec;
    for (uint32_t m = access.local; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        const uint32_t from = access.offset[l], bit = 1u << l, thread = w.number * lanes + l;
        const auto cellAt = [&](uint32_t at) { return w.local + std::size_t{at / 4} * lanes + l; };
        if (write) {
            if (!steps && worker.unwritten.stored(w, i, thread, cellAt(from)))
                forgetWritten(state, from, from + bytes, bit);
            else
                markWritten(state, from, bytes, bit);
            continue;
        }
        worker.unwritten.drop(w, i, thread);
        if (isWritten(state, from, bytes, bit) || !isOwnVariable(*w.path, from))
            continue;
        for (uint32_t item = 0; item < i->vec; ++item)
            if (const uint32_t at = from + item * i->size; !isWritten(state, at, i->size, bit))
                worker.unwritten.read(w, i, thread, item, cellAt(at),
                                      worker.finding(simt::FindingKind::UninitialisedLocal, i, thread));
    }
}

} // namespace telar::machine

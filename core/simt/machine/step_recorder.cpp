#include "core/simt/machine/step_recorder.hpp"

#include "core/simt/machine/checks.hpp"
#include "core/simt/machine/lower.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace telar::machine {

namespace {

constexpr uint64_t mostOwnBytes = 64 << 10;   ///< kept of a thread's variable
constexpr uint64_t mostGlobalBytes = 4 << 10; ///< of one in global or constant memory

/// Lanes that are in a function still: those that have returned wait in its caller.
uint32_t insideOf(const Path& path, std::size_t level) {
    uint32_t all = 0;
    for (std::size_t k = path.frames[level].entries; k < path.stack.size(); ++k)
        all |= path.stack[k].mask;
    return all;
}

uint8_t localByte(const Warp& w, uint64_t at, uint32_t lane) {
    return at / 4 < w.localWords ? static_cast<uint8_t>(w.local[at / 4 * lanes + lane] >> (at % 4 * 8)) : uint8_t{0};
}

bool localKnown(const Warp& w, uint64_t at, uint32_t lane) {
    const auto& written = reinterpret_cast<const WarpState&>(w).written; // the warp is its first member
    return at < written.size() && written[at] >> lane & 1;
}

const Region* stepRegion(const Worker& worker, uint64_t address) {
    const uint64_t slot = address >> 32;
    if (slot == sharedWindow >> 32) {
        const auto part = static_cast<uint32_t>(address) / sharedSlot;
        return part < worker.shared.size() ? &worker.shared[part] : nullptr;
    }
    return slot < worker.regions.size() ? &worker.regions[slot] : nullptr;
}

} // namespace

void markWritten(WarpState& state, uint32_t offset, uint32_t bytes, uint32_t mask) {
    if (state.written.size() < std::size_t{offset} + bytes)
        state.written.resize(std::max<std::size_t>(std::size_t{offset} + bytes, 2 * state.written.size()));
    for (uint32_t k = 0; k < bytes; ++k)
        state.written[offset + k] |= mask;
}

void forgetWritten(WarpState& state, uint32_t from, uint32_t end, uint32_t mask) {
    for (std::size_t at = from; at < std::min<std::size_t>(end, state.written.size()); ++at)
        state.written[at] &= ~mask;
}

const Inst* stepped(Warp& w, const Inst* prefix) {
    auto& worker = *w.worker;
    if (auto* recorder = worker.launch->recorder)
        if (!recorder->visit(w, prefix)) {
            worker.stop = true;
            w.path->stack.back().at = prefix;
            return nullptr;
        }
    return prefix + 1;
}

StepTrace::Slot StepRecorder::slotOf(const ptx::DebugVariable& variable, const Code* code) const {
    StepTrace::Slot slot;
    using Where = ptx::DebugVariable::Where;
    const auto& program = *launch_.program;
    const uint64_t told = ptx::debugBytes(*trace_.info, variable.type);
    const auto index = static_cast<std::size_t>(variable.index);
    if (variable.where == Where::Nowhere)
        return slot;
    if (variable.where == Where::Symbol) {
        const auto& symbol = program.module->symbols[index];
        const uint64_t size =
            symbol.isExtern && symbol.space == ptx::Space::Shared ? launch_.config.dynamicShared : symbol.size;
        if (variable.offset > size || variable.indirect)
            return slot;
        slot.space = symbol.space;
        slot.offset = program.symbolAddresses[index] + variable.offset;
        slot.bytes = std::min(told ? told : size, size - variable.offset);
        slot.kept = symbol.space == ptx::Space::Shared ? slot.bytes : std::min(slot.bytes, mostGlobalBytes);
        return slot;
    }
    const auto& function = *code->function;
    const uint64_t size = function.variables[index].size;
    slot.bytes = told;
    if (function.entry && index < function.parameters) { // where the launch put it
        if (variable.indirect || variable.offset + told > size)
            return slot;
        slot.space = ptx::Space::Const;
        slot.offset = (paramSlot << 32) + code->offsets[index] + variable.offset;
        slot.kept = std::min(told, mostOwnBytes);
        return slot;
    }
    const uint64_t needed = variable.indirect ? 8 : told;
    if (variable.offset > size || needed > size - variable.offset)
        return slot;
    slot.space = ptx::Space::Local;
    slot.offset = code->offsets[index] + variable.offset;
    slot.kept = std::min(told, mostOwnBytes);
    slot.indirect = variable.indirect;
    return slot;
}

StepRecorder::StepRecorder(const Launch& launch, StepTrace& trace) : launch_(launch), trace_(trace) {
    const auto& program = *launch.program;
    if (!trace.info)
        return;
    trace.places.resize(trace.info->functions.size());
    for (std::size_t f = 0; f < trace.places.size() && f < program.functions.size(); ++f)
        for (const auto& variable : trace.info->functions[f].variables)
            trace.places[f].push_back(slotOf(variable, &program.functions[f]));
    for (const auto& variable : trace.info->globals)
        trace.globalPlaces.push_back(slotOf(variable, nullptr));
}

/// Rows of all lanes, [from, end) of the warp's local memory.
void StepRecorder::packLocal(const Warp& w, uint64_t from, uint64_t end, uint32_t inside) {
    const auto& written = reinterpret_cast<const WarpState&>(w).written;
    static constexpr uint32_t nothing[lanes] = {};
    for (uint64_t word = from / 4; word * 4 < end; ++word) {
        uint32_t known[4];
        for (uint64_t k = 0; k < 4; ++k)
            known[k] = word * 4 + k < written.size() ? written[word * 4 + k] & inside : 0;
        packRow(packed_, word < w.localWords ? w.local + word * lanes : nothing, known);
    }
}

/// The same of what an address in each lane's memory leads to; other memory than a thread's own is unknown.
void StepRecorder::packIndirect(const Warp& w, uint64_t pointer, uint64_t from, uint64_t end, uint32_t inside) {
    for (uint64_t at = from; at < end; at += 4) {
        uint32_t words[lanes] = {}, known[4] = {};
        for (uint32_t m = inside; m; m &= m - 1) {
            const auto l = static_cast<uint32_t>(std::countr_zero(m));
            uint64_t address = 0;
            for (uint64_t k = 0; k < 8; ++k)
                address |= static_cast<uint64_t>(localByte(w, pointer + k, l)) << (8 * k);
            if (!localKnown(w, pointer, l) || address >> 32 != localWindow >> 32)
                continue;
            const uint64_t place = (address & 0xffffffffu) + at;
            for (uint64_t k = 0; k < 4; ++k) {
                words[l] |= static_cast<uint32_t>(localByte(w, place + k, l)) << (8 * k);
                known[k] |= localKnown(w, place + k, l) ? 1u << l : 0u;
            }
        }
        packRow(packed_, words, known);
    }
}

/// `packed_` under the same number as last time where it is still the same.
void StepRecorder::addChunk(uint64_t key) {
    const auto length = static_cast<uint16_t>(packed_.size());
    auto& chunks = trace_.chunks;
    const auto [last, fresh] = lastChunk_.try_emplace(key, 0);
    if (!fresh) {
        const uint8_t* at = chunks.data() + last->second;
        uint16_t lastLength;
        std::memcpy(&lastLength, at, 2);
        if (lastLength == length && std::memcmp(at + 2, packed_.data(), length) == 0) {
            list_.push_back(last->second);
            return;
        }
    }
    last->second = static_cast<uint32_t>(chunks.size());
    list_.push_back(last->second);
    chunks.resize(chunks.size() + 2);
    std::memcpy(chunks.data() + last->second, &length, 2);
    chunks.insert(chunks.end(), packed_.begin(), packed_.end());
}

void StepRecorder::addShared(const Worker& worker, uint64_t address, uint64_t bytes) {
    const Region* region = stepRegion(worker, address);
    for (uint64_t at = 0; at < bytes; at += sharedChunkBytes) {
        const uint64_t count = std::min<uint64_t>(sharedChunkBytes, bytes - at);
        uint64_t known = ~uint64_t{0};
        packed_.assign(8 + count, 0);
        if (region && region->data && address - region->begin + at + count <= region->bytes) {
            const uint64_t from = address - region->begin + at;
            std::memcpy(packed_.data() + 8, region->data + from, count);
            if (region->written) { // by somebody of this block
                known = 0;
                for (uint64_t k = 0; k < count; k += region->granule)
                    if (region->written[(from + k) / region->granule] >> writtenShift >= worker.clockNow[0])
                        known |= uint64_t{1} << (k / 4);
            }
        } else {
            known = 0;
        }
        std::memcpy(packed_.data(), &known, 8);
        addChunk(address + at);
    }
}

void StepRecorder::addSlot(const Warp& w, const StepTrace::Slot& slot, uint32_t local, uint32_t inside) {
    if (chunksOf(slot) == 0)
        return;
    if (slot.space != ptx::Space::Local)
        return addShared(*w.worker, slot.offset, slot.kept);
    const uint64_t start = slot.indirect ? 0 : (local + slot.offset) / 4 * 4,
                   end = slot.indirect ? slot.kept : local + slot.offset + slot.kept;
    for (uint64_t at = start; at < end; at += laneChunkBytes) {
        packed_.clear();
        const uint64_t last = std::min<uint64_t>(end, at + laneChunkBytes);
        if (slot.indirect)
            packIndirect(w, local + slot.offset, at, last, inside);
        else
            packLocal(w, at, last, inside);
        // Of the machine's addresses, those from 2^48 on are no one's.
        const uint64_t own = uint64_t{1} << 63 | static_cast<uint64_t>(w.number) << 52;
        addChunk(own | (slot.indirect ? uint64_t{1} << 51 | (local + slot.offset) << 20 | at : at));
    }
}

/// `list_` under the same number as last time where it is still the same.
uint32_t StepRecorder::listAt(uint64_t key) {
    auto& lists = trace_.lists;
    const auto [last, fresh] = lastList_.try_emplace(key, 0u, 0u);
    auto& [begin, length] = last->second;
    if (!fresh && length == list_.size() && std::equal(list_.begin(), list_.end(), lists.begin() + begin))
        return begin;
    begin = static_cast<uint32_t>(lists.size());
    length = static_cast<uint32_t>(list_.size());
    lists.insert(lists.end(), list_.begin(), list_.end());
    return begin;
}

uint32_t StepRecorder::frameRecord(Warp& w, std::size_t level, uint32_t source, uint32_t caller) {
    const auto& program = *launch_.program;
    const Frame& frame = w.path->frames[level];
    StepTrace::FrameRecord record;
    record.function = program.sources[source].function;
    record.source = source;
    record.mask = insideOf(*w.path, level) & w.alive;
    record.local = frame.local;
    record.caller = caller;
    list_.clear();
    const auto function = static_cast<std::size_t>(record.function);
    if (function < trace_.places.size())
        for (const auto v :
             trace_.variablesAt(record.function, static_cast<int32_t>(program.sources[source].instruction)))
            addSlot(w, trace_.places[function][static_cast<std::size_t>(v)], frame.local, record.mask);
    const uint64_t key = static_cast<uint64_t>(w.number) << 32 | level;
    record.list = listAt(key);
    const auto [last, fresh] = lastFrame_.try_emplace(key, 0u);
    if (!fresh && trace_.frames[last->second] == record)
        return last->second;
    last->second = static_cast<uint32_t>(trace_.frames.size());
    trace_.frames.push_back(record);
    return last->second;
}

bool StepRecorder::visit(Warp& w, const Inst* inst) {
    const auto& program = *launch_.program;
    const auto& request = trace_.request;
    if (w.worker->block != request.block || (request.warp >= 0 && w.number != static_cast<uint32_t>(request.warp)))
        return true;
    auto& path = *w.path;
    auto& frame = path.frames.back();
    const auto& place = program.place(inst->source);
    // A line goes on where its next part is reached; a part that comes again is another round of a loop.
    auto& parts = parts_[static_cast<uint64_t>(w.number) << 32 | path.frames.size()];
    if (frame.stepSource != UINT32_MAX && frame.stepMask == w.active) {
        const auto& last = program.place(frame.stepSource);
        if (last.line == place.line && last.file == place.file &&
            std::find(parts.begin(), parts.end(), inst->source) == parts.end()) {
            parts.push_back(inst->source);
            return true;
        }
    }
    parts.assign(1, inst->source);
    frame.stepSource = inst->source;
    frame.stepMask = w.active;
    if (trace_.bytes() > request.mostBytes) {
        trace_.complete = false;
        return false;
    }
    Step step;
    step.warp = w.number;
    step.mask = w.active;
    step.file = place.file;
    step.line = place.line;
    step.column = place.column;
    uint32_t caller = UINT32_MAX;
    for (std::size_t level = 0; level < path.frames.size(); ++level)
        caller = frameRecord(
            w, level, level + 1 < path.frames.size() ? path.frames[level + 1].call->source : inst->source, caller);
    step.frame = caller;
    list_.clear();
    for (const auto& slot : trace_.globalPlaces)
        addSlot(w, slot, 0, 0);
    step.globals = listAt(~uint64_t{0});
    trace_.steps.push_back(step);
    return true;
}

} // namespace telar::machine

#include "core/simt/machine/warp_steps.hpp"

#include "core/simt/machine/naming.hpp"
#include "core/simt/machine/warp.hpp"

#include <algorithm>
#include <bit>

namespace telar::machine {

namespace {

uint32_t accessBytes(const ptx::Instruction& i) {
    const auto one = static_cast<uint32_t>(std::max(1, ptx::bytesOf(i.type())));
    return one * (i.has("v4") ? 4 : i.has("v2") ? 2 : 1);
}

bool writes(const ptx::Instruction& i) { return i.opcode == "st" || i.opcode == "atom" || i.opcode == "red"; }

simt::Op stepOp(const ptx::Instruction& i, bool shared) {
    using simt::Op;
    if (i.opcode == "atom" || i.opcode == "red")
        return shared ? Op::SharedAtomic : Op::GlobalAtomic;
    if (i.opcode == "st")
        return shared ? Op::SharedStore : Op::GlobalStore;
    return shared ? Op::SharedLoad : Op::GlobalLoad;
}

void countStep(WarpStep& step, bool shared) {
    int64_t list[32] = {};
    if (shared) {
        for (uint32_t m = step.mask; m; m &= m - 1)
            list[std::countr_zero(m)] = static_cast<int64_t>(step.address[std::countr_zero(m)] & 0xffffffffu);
        const auto found = simt::sharedAccess(std::span<const int64_t, 32>(list), step.mask,
                                              static_cast<int>(step.bytes), step.op == simt::Op::SharedLoad);
        step.passes = found.wavefronts;
        step.ideal = found.ideal;
        return;
    }
    std::size_t count = 0;
    for (uint32_t m = step.mask; m; m &= m - 1)
        list[count++] = static_cast<int64_t>(step.address[std::countr_zero(m)]);
    const auto found = simt::globalAccess(std::span<const int64_t>(list, count), static_cast<int>(step.bytes));
    step.sectors = found.sectors;
    step.needed = found.neededSectors;
}

} // namespace

std::vector<ArrayPlace> arrayPlaces(const Program& program, std::span<const Buffer> buffers,
                                    const LaunchConfig& config) {
    std::vector<ArrayPlace> places;
    const auto& symbols = program.module->symbols;
    for (std::size_t k = 0; k < buffers.size(); ++k) {
        ArrayPlace made;
        made.name = buffers[k].name;
        made.begin = (static_cast<uint64_t>(firstSymbolSlot + symbols.size() + k) << 32) + bufferStart;
        made.bytes = buffers[k].bytes.size();
        made.element = std::max(1u, buffers[k].element);
        places.push_back(std::move(made));
    }
    for (std::size_t k = 0; k < symbols.size(); ++k) {
        ArrayPlace made;
        made.name = plainName(symbols[k].name);
        made.shared = symbols[k].space == ptx::Space::Shared;
        made.begin = program.symbolAddresses[k];
        made.bytes = symbols[k].isExtern ? config.dynamicShared : symbols[k].size;
        made.type = symbols[k].element;
        made.element = static_cast<uint32_t>(std::max(1, made.type == ptx::Type::B8 && symbols[k].align <= 8
                                                             ? static_cast<int>(symbols[k].align)
                                                             : ptx::bytesOf(made.type)));
        places.push_back(std::move(made));
    }
    return places;
}

std::vector<WarpStep> warpSteps(const Trace& trace, const WarpTrace& warp, const std::vector<ArrayPlace>& places,
                                std::size_t most) {
    std::vector<WarpStep> steps;
    TraceReader reader(warp);
    TraceRecord record;
    while (steps.size() < most && reader.next(record)) {
        if (!record.mask)
            continue;
        const auto& instruction = trace.program->instruction(record.source);
        WarpStep step;
        step.file = instruction.place.file;
        step.line = instruction.place.line;
        step.instruction = std::string(instruction.text);
        step.mask = record.mask;
        step.bytes = accessBytes(instruction);
        std::copy_n(record.address, 32, step.address);
        std::copy_n(record.value, 32, step.value);
        const uint64_t first = record.address[std::countr_zero(record.mask)];
        const uint64_t slot = first >> 32;
        const bool shared = slot == sharedWindow >> 32;
        step.local = slot == localWindow >> 32;
        step.op = stepOp(instruction, shared);
        for (std::size_t k = 0; k < places.size() && step.array < 0; ++k)
            if (shared ? places[k].shared && first / sharedSlot == places[k].begin / sharedSlot
                       : !places[k].shared && slot == places[k].begin >> 32)
                step.array = static_cast<int>(k);
        if (!step.local)
            countStep(step, shared);
        steps.push_back(std::move(step));
    }
    return steps;
}

std::vector<int64_t> writersOf(const Trace& trace, const ArrayPlace& place) {
    std::vector<int64_t> writers(static_cast<std::size_t>(place.bytes / place.element), -1);
    const int64_t threads = trace.block.count();
    TraceRecord record;
    for (const auto& warp : trace.warps) {
        TraceReader reader(warp);
        while (reader.next(record)) {
            const auto& instruction = trace.program->instruction(record.source);
            if (!writes(instruction))
                continue;
            const uint64_t bytes = accessBytes(instruction);
            for (uint32_t m = record.mask; m; m &= m - 1) {
                const auto lane = static_cast<uint32_t>(std::countr_zero(m));
                if (record.address[lane] < place.begin || record.address[lane] - place.begin >= place.bytes)
                    continue;
                const uint64_t at = record.address[lane] - place.begin;
                for (uint64_t e = at / place.element; e <= (at + bytes - 1) / place.element && e < writers.size(); ++e)
                    writers[e] = warp.block * threads + warp.warp * 32 + lane;
            }
        }
    }
    return writers;
}

} // namespace telar::machine

#include "core/simt/machine/steps.hpp"

#include "core/simt/machine/lower.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace telar::machine {

namespace {

// A row: a byte that says how values and masks are written, the masks, the values.
enum RowTag : uint8_t { NothingKnown = 0, OneValue = 1, ValueSteps = 2, AllValues = 3, OneMask = 4 };

void putWord(std::vector<uint8_t>& to, uint32_t value) {
    const auto* from = reinterpret_cast<const uint8_t*>(&value);
    to.insert(to.end(), from, from + 4);
}

uint32_t takeWord(const uint8_t*& at) {
    uint32_t value;
    std::memcpy(&value, at, 4);
    at += 4;
    return value;
}

} // namespace

void packRow(std::vector<uint8_t>& to, const uint32_t* words, const uint32_t known[4]) {
    const uint32_t any = known[0] | known[1] | known[2] | known[3];
    if (!any) {
        to.push_back(NothingKnown);
        return;
    }
    const int first = std::countr_zero(any);
    const uint32_t rest = any & (any - 1);
    const uint32_t start = words[first];
    const int second = rest ? std::countr_zero(rest) : first;
    uint32_t step = 0;
    if (rest && (words[second] - start) % static_cast<uint32_t>(second - first) == 0)
        step = (words[second] - start) / static_cast<uint32_t>(second - first);
    bool same = true, steps = true;
    for (uint32_t m = rest; m; m &= m - 1) {
        const int l = std::countr_zero(m);
        same = same && words[l] == start;
        steps = steps && words[l] == start + step * static_cast<uint32_t>(l - first);
    }
    const bool oneMask = known[0] == any && known[1] == any && known[2] == any && known[3] == any;
    to.push_back(static_cast<uint8_t>((same ? OneValue : steps ? ValueSteps : AllValues) | (oneMask ? OneMask : 0)));
    for (int k = 0; k < (oneMask ? 1 : 4); ++k)
        putWord(to, known[k]);
    if (same || steps) {
        putWord(to, start);
        if (!same)
            putWord(to, step);
        return;
    }
    for (uint32_t m = any; m; m &= m - 1)
        putWord(to, words[std::countr_zero(m)]);
}

uint32_t unpackRow(const uint8_t*& at, uint32_t lane, uint32_t& known) {
    const uint8_t tag = *at++;
    known = 0;
    if (tag == NothingKnown)
        return 0;
    uint32_t masks[4];
    masks[0] = takeWord(at);
    for (int k = 1; k < 4; ++k)
        masks[k] = tag & OneMask ? masks[0] : takeWord(at);
    const uint32_t any = masks[0] | masks[1] | masks[2] | masks[3];
    for (uint32_t k = 0; k < 4; ++k)
        known |= (masks[k] >> lane & 1u) << k;
    const auto first = static_cast<uint32_t>(std::countr_zero(any));
    switch (tag & 3) {
    case OneValue:
        return takeWord(at);
    case ValueSteps: {
        const uint32_t start = takeWord(at), step = takeWord(at);
        return start + step * (lane - first);
    }
    default: {
        const auto before = static_cast<std::size_t>(std::popcount(any & ((1u << lane) - 1)));
        const auto count = static_cast<std::size_t>(std::popcount(any));
        const uint8_t* from = at + 4 * std::min(before, count - 1);
        at += 4 * count;
        return takeWord(from);
    }
    }
}

uint64_t chunksOf(const StepTrace::Slot& slot) {
    if (slot.space == ptx::Space::Generic || slot.kept == 0)
        return 0;
    if (slot.space != ptx::Space::Local)
        return (slot.kept + sharedChunkBytes - 1) / sharedChunkBytes;
    return ((slot.indirect ? 0 : slot.offset % 4) + slot.kept + laneChunkBytes - 1) / laneChunkBytes;
}

int64_t StepTrace::bytes() const {
    return static_cast<int64_t>(steps.size() * sizeof(Step) + frames.size() * sizeof(FrameRecord) + lists.size() * 4 +
                                chunks.size());
}

std::vector<int32_t> StepTrace::variablesAt(int32_t function, int32_t instruction) const {
    std::vector<int32_t> found;
    if (!info || static_cast<std::size_t>(function) >= info->functions.size())
        return found;
    const auto& told = info->functions[static_cast<std::size_t>(function)];
    const auto& place = program->module->functions[static_cast<std::size_t>(function)]
                            ->code[static_cast<std::size_t>(instruction)]
                            .place;
    // Seen from outside an inlined function, the line is that of its call.
    int32_t file = place.file, line = place.line;
    for (int32_t k = told.scopeAt(instruction); k >= 0;) {
        const auto& scope = told.scopes[static_cast<std::size_t>(k)];
        for (auto v = scope.variables.rbegin(); v != scope.variables.rend(); ++v) {
            const auto& variable = told.variables[static_cast<std::size_t>(*v)];
            if (variable.parameter || variable.file != file || variable.line <= line)
                found.push_back(*v);
        }
        if (!scope.inlined.empty()) {
            file = scope.callFile;
            line = scope.callLine;
        }
        k = scope.parent;
    }
    return found;
}

StepVariable StepTrace::variable(const ptx::DebugVariable& told, const Slot& slot, uint32_t& list,
                                 uint32_t local) const {
    StepVariable made;
    made.name = told.name;
    made.typeIndex = told.type;
    if (told.type >= 0)
        made.type = info->types[static_cast<std::size_t>(told.type)].name;
    made.space = slot.space == ptx::Space::Generic ? ptx::Space::Local : slot.space;
    made.bytes = slot.bytes;
    made.kept = slot.space == ptx::Space::Generic ? 0 : slot.kept;
    made.declared = told.line;
    made.parameter = told.parameter;
    made.address = slot.space != ptx::Space::Local ? slot.offset
                   : slot.indirect                 ? 0
                                                   : localWindow + local + slot.offset;
    for (uint64_t k = chunksOf(slot); k > 0; --k)
        made.chunks.push_back(lists[list++]);
    return made;
}

std::vector<StepFrame> StepTrace::stack(std::size_t step) const {
    std::vector<StepFrame> made;
    for (uint32_t at = steps[step].frame; at != UINT32_MAX; at = frames[at].caller) {
        const auto& record = frames[at];
        const auto& source = program->sources[record.source];
        const auto& place = program->place(record.source);
        StepFrame frame;
        frame.file = place.file;
        frame.line = place.line;
        frame.mask = record.mask;
        const auto index = static_cast<std::size_t>(record.function);
        const bool told = info && index < info->functions.size() && !info->functions[index].name.empty();
        frame.function = program->module->functions[index]->name;
        if (told) {
            const auto& function = info->functions[index];
            const auto seen = variablesAt(record.function, static_cast<int32_t>(source.instruction));
            uint32_t list = record.list;
            auto next = seen.begin();
            for (int32_t k = function.scopeAt(static_cast<int32_t>(source.instruction)); k >= 0;) {
                const auto& scope = function.scopes[static_cast<std::size_t>(k)];
                for (; next != seen.end() &&
                       std::find(scope.variables.begin(), scope.variables.end(), *next) != scope.variables.end();
                     ++next) {
                    auto one = variable(function.variables[static_cast<std::size_t>(*next)],
                                        places[index][static_cast<std::size_t>(*next)], list, record.local);
                    one.shadowed = std::any_of(frame.variables.begin(), frame.variables.end(),
                                               [&](const StepVariable& v) { return v.name == one.name; });
                    frame.variables.push_back(std::move(one));
                }
                if (!scope.inlined.empty()) {
                    StepFrame outer;
                    outer.file = scope.callFile;
                    outer.line = scope.callLine;
                    outer.mask = frame.mask;
                    frame.function = scope.inlined;
                    frame.inlined = true;
                    made.push_back(std::move(frame));
                    frame = std::move(outer);
                }
                k = scope.parent;
            }
            frame.function = function.name;
        }
        made.push_back(std::move(frame));
    }
    return made;
}

std::vector<StepVariable> StepTrace::globals(std::size_t step) const {
    std::vector<StepVariable> made;
    if (!info)
        return made;
    uint32_t list = steps[step].globals;
    for (std::size_t k = 0; k < info->globals.size() && k < globalPlaces.size(); ++k)
        made.push_back(variable(info->globals[k], globalPlaces[k], list, 0));
    return made;
}

StepValue StepTrace::value(const StepVariable& variable, uint32_t lane) const {
    StepValue made;
    if (variable.kept == 0)
        return made;
    const bool own = variable.space == ptx::Space::Local;
    const uint64_t skip = own ? variable.address % 4 : 0;
    for (const uint32_t chunk : variable.chunks) {
        const uint8_t* at = chunks.data() + chunk;
        uint16_t length;
        std::memcpy(&length, at, 2);
        at += 2;
        const uint8_t* const end = at + length;
        if (own) {
            while (at < end) {
                uint32_t known;
                const uint32_t word = unpackRow(at, lane, known);
                for (uint32_t k = 0; k < 4; ++k) {
                    made.bytes.push_back(static_cast<uint8_t>(word >> (8 * k)));
                    made.known.push_back(known >> k & 1);
                }
            }
        } else {
            uint64_t words;
            std::memcpy(&words, at, 8);
            at += 8;
            for (uint64_t k = 0; at < end; ++k, ++at) {
                made.bytes.push_back(*at);
                made.known.push_back(words >> (k / 4) & 1);
            }
        }
    }
    const auto drop = static_cast<std::ptrdiff_t>(std::min<uint64_t>(skip, made.bytes.size()));
    made.bytes.erase(made.bytes.begin(), made.bytes.begin() + drop);
    made.known.erase(made.known.begin(), made.known.begin() + drop);
    if (made.bytes.size() > variable.kept) {
        made.bytes.resize(variable.kept);
        made.known.resize(variable.kept);
    }
    return made;
}

std::string StepTrace::text(std::size_t step, const StepVariable& variable, uint32_t lane,
                            std::size_t mostElements) const {
    if (!info || variable.kept == 0)
        return "?";
    const auto held = value(variable, lane);
    return ptx::debugText(
        *info, variable.typeIndex, held.bytes, held.known,
        [&](uint64_t address, int32_t element) { return addressText(step, address, element); }, mostElements);
}

std::string StepTrace::addressText(std::size_t step, uint64_t address, int32_t element) const {
    const auto named = [&](const std::string& name, uint64_t offset, uint64_t size, bool single) {
        if (size == 0 || offset % size != 0)
            return offset ? name + " + " + std::to_string(offset) + " bytes" : "&" + name;
        return single ? "&" + name : name + "[" + std::to_string(offset / size) + "]";
    };
    const uint64_t pointee = info ? ptx::debugBytes(*info, element) : 0;
    if (address >> 32 == localWindow >> 32) { // a variable of some function on the stack
        for (const auto& frame : stack(step))
            for (const auto& variable : frame.variables)
                if (variable.kept && address >= variable.address && address < variable.address + variable.bytes &&
                    variable.space == ptx::Space::Local)
                    return named(variable.name, address - variable.address, pointee, variable.bytes <= pointee);
        return {};
    }
    for (const auto& range : ranges)
        if (address >= range.begin && address <= range.begin + range.bytes)
            return named(range.name, address - range.begin, pointee ? pointee : range.element, range.bytes <= pointee);
    return {};
}

std::size_t StepTrace::next(std::size_t from, uint32_t thread) const {
    while (from < steps.size() && (steps[from].warp != thread / 32 || !(steps[from].mask >> (thread % 32) & 1)))
        ++from;
    return from;
}

} // namespace telar::machine

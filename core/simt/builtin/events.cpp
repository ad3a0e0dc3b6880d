#include "core/simt/builtin/events.hpp"

#include "core/simt/machine/naming.hpp"
#include "core/simt/machine/slow.hpp"
#include "core/simt/machine/warp.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>

namespace telar::builtin {

namespace {

using machine::TraceRecord;
using simt::Op;

/// Where an address lies: 0 shared memory, else the slot of 4 GiB; of shared memory its array's slot.
struct Region {
    uint64_t slot = 0, array = 0;
    int64_t offset = 0; ///< bytes
    auto operator<=>(const Region&) const = default;
};
std::optional<Region> regionOf(uint64_t address) {
    const uint64_t slot = address >> 32;
    if (slot == machine::sharedWindow >> 32) {
        const uint64_t within = address - machine::sharedWindow, array = within / machine::sharedSlot;
        return Region{0, array, static_cast<int64_t>(within % machine::sharedSlot) - machine::sharedStart};
    }
    if (slot < machine::firstSymbolSlot)
        return {};
    return Region{slot, 0, static_cast<int64_t>(address & 0xffffffffu)};
}

/// An array of the launch under the key of where it lies.
struct Known {
    simt::Array array;
    int64_t start = 0;    ///< offset of its first element
    bool typed = true;    ///< false: an array of the kernel's own, whose accesses tell
    bool dynamic = false; ///< shared memory that the kernel divides as it likes: an array for each kind of access
};

/// What an instruction of the program is, looked up once.
struct Kind {
    bool event = false, branch = false, forward = false, memory = false;
    Op op = Op::Branch;
    int bytes = 4; ///< of one element of the access
    int vector = 1;
    bool floating = false;
    simt::Site site;
};

class Conversion {
public:
    Conversion(const machine::Program& program, const Call& call, const simt::LaunchConfig& config)
        : program_(program), file_(call.file), kinds_(program.sources.size()) {
        const auto& symbols = program.module->symbols;
        for (std::size_t k = 0; k < symbols.size(); ++k) {
            Known made;
            made.array.name = machine::plainName(symbols[k].name);
            const auto address = program.symbolAddresses[k];
            const bool shared = symbols[k].space == ptx::Space::Shared;
            made.typed = false;
            made.array.space = shared                                  ? simt::Space::Shared
                               : symbols[k].space == ptx::Space::Const ? simt::Space::Constant
                                                                       : simt::Space::Global;
            made.dynamic = symbols[k].isExtern;
            made.array.length = static_cast<int64_t>(symbols[k].isExtern ? config.dynamicShared : symbols[k].size);
            const auto region = regionOf(address);
            made.start = region ? region->offset : 0;
            if (region)
                known_[{region->slot, region->array, 0}] = std::move(made);
        }
        uint64_t slot = machine::firstSymbolSlot + symbols.size();
        for (const auto& parameter : call.parameters) {
            if (parameter.array.empty())
                continue;
            known_[{slot++, 0, 0}] = {{parameter.array, simt::Space::Global, parameter.kind, parameter.length},
                                      static_cast<int64_t>(machine::bufferStart),
                                      true,
                                      false};
        }
    }

    const Kind& kindOf(uint32_t source) {
        auto& known = kinds_[source];
        if (!known) {
            known.emplace();
            const auto& i = program_.instruction(source);
            known->site = machine::siteOf(program_, source);
            known->event = known->site.line > 0;
            if (const auto flow = machine::flowOp(i)) {
                known->op = *flow;
                known->event = known->event && known->site.file == file_;
                known->branch = *flow == Op::Branch;
                known->forward = known->branch && !i.operands.empty() &&
                                 i.operands[0].index > static_cast<int32_t>(program_.sources[source].instruction);
            } else {
                known->memory = true;
                known->bytes = std::max(1, ptx::bytesOf(i.type()));
                known->vector = i.has("v4") ? 4 : i.has("v2") ? 2 : 1;
                known->floating = i.type() == ptx::Type::F32 || i.type() == ptx::Type::F64;
            }
        }
        return *known;
    }

    /// The array that a record's lanes access; null where it is none of the launch's.
    Known* arrayOf(const TraceRecord& record, const Kind& kind) {
        const auto region = regionOf(record.address[std::countr_zero(record.mask)]);
        if (!region)
            return nullptr;
        const auto at = known_.find({region->slot, region->array, 0});
        if (at == known_.end() || !at->second.dynamic)
            return at == known_.end() ? nullptr : &at->second;
        const auto element = elementOf(kind);
        const auto [part, fresh] =
            known_.try_emplace({region->slot, region->array, 1 + static_cast<int>(element)}, at->second);
        if (fresh) {
            part->second.array.kind = element;
            part->second.array.length /= simt::elementBytes(element);
            part->second.typed = true;
        }
        return &part->second;
    }
    /// Accesses tell what shared arrays hold: floats, if any access says so.
    void learn(const TraceRecord& record, const Kind& kind) {
        Known* known = kind.memory ? arrayOf(record, kind) : nullptr;
        if (!known || known->typed)
            return;
        auto& learned = learned_[known];
        if (!learned || kind.floating)
            learned = elementOf(kind);
    }
    void settle() {
        for (const auto& [known, kind] : learned_) {
            known->array.kind = *kind;
            known->array.length /= simt::elementBytes(*kind);
            known->typed = true;
        }
        learned_.clear();
    }

private:
    static simt::ElementKind elementOf(const Kind& kind) {
        using simt::ElementKind;
        return kind.floating     ? (kind.bytes == 8 ? ElementKind::Float64 : ElementKind::Float32)
               : kind.bytes == 8 ? ElementKind::Int64
               : kind.bytes == 1 ? ElementKind::UInt8
                                 : ElementKind::Int32;
    }

    const machine::Program& program_;
    const std::string& file_; ///< branches in what it includes are not shown
    std::vector<std::optional<Kind>> kinds_;
    std::map<std::tuple<uint64_t, uint64_t, int>, Known> known_; ///< by slots; last: 0, or of which accesses
    std::map<Known*, std::optional<simt::ElementKind>> learned_;
};

/// An event's place in the code: lanes are aligned by it.
struct Place {
    simt::Site site;
    Op op = Op::Branch;
    uint32_t width = 1;
    const Known* array = nullptr;
    bool operator<(const Place& o) const {
        return std::tie(site, op, width, array) < std::tie(o.site, o.op, o.width, o.array);
    }
};

Op opOf(const Kind& kind, const Known& array, const machine::Program& program, uint32_t source) {
    if (!kind.memory)
        return kind.op;
    const auto space = array.array.space == simt::Space::Shared     ? machine::sharedSpace
                       : array.array.space == simt::Space::Constant ? machine::constSpace
                                                                    : machine::globalSpace;
    return machine::memoryOp(program.instruction(source), space);
}

uint32_t widthOf(const Kind& kind, const Known* array) {
    if (!array)
        return 1;
    const int elements = kind.bytes * kind.vector / simt::elementBytes(array->array.kind);
    return elements >= 4 ? 4 : elements >= 2 ? 2 : 1;
}

uint32_t valueBits(uint64_t value, const Known* array) {
    if (array && array->array.kind == simt::ElementKind::Float64)
        return std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(value)));
    return static_cast<uint32_t>(value);
}

int64_t indexOf(uint64_t address, const Known& array) {
    return (regionOf(address)->offset - array.start) / simt::elementBytes(array.array.kind);
}

} // namespace

void Events::add(machine::Trace& trace) {
    program_ = trace.program;
    for (auto& warp : trace.warps) {
        machine::TraceReader reader(warp);
        for (TraceRecord record; reader.next(record);)
            bytes_ += std::popcount(record.mask) * static_cast<int64_t>(sizeof(simt::Event));
        warps_.push_back(std::move(warp));
    }
}

simt::Trace Events::trace(const Call& call, const simt::LaunchConfig& config, int64_t first, int64_t last) const {
    simt::Trace made;
    made.grid = config.grid;
    made.block = config.block;
    const auto threads = static_cast<std::size_t>(config.block.count());
    for (int64_t b = first; b < last; ++b) {
        made.blocks.emplace_back();
        made.blocks.back().block = b;
        made.blocks.back().first.assign(threads + 1, 0);
    }
    if (!program_)
        return made;
    Conversion conversion(*program_, call, config);
    const auto each = [&](const machine::WarpTrace& warp, const auto& visit) {
        machine::TraceReader reader(warp);
        for (TraceRecord record; reader.next(record);) {
            const Kind& kind = conversion.kindOf(record.source);
            const Known* array = kind.memory ? conversion.arrayOf(record, kind) : nullptr;
            if (kind.event && (!kind.memory || array))
                visit(record, kind, array);
        }
    };
    for (const auto& warp : warps_)
        each(warp, [&](const TraceRecord& record, const Kind& kind, const Known*) { conversion.learn(record, kind); });
    conversion.settle();

    std::map<Place, uint16_t> places;
    std::map<const Known*, uint8_t> arrays;
    const auto placeOf = [&](const TraceRecord& record, const Kind& kind, const Known* array) {
        return Place{kind.site, kind.memory ? opOf(kind, *array, *program_, record.source) : kind.op,
                     kind.memory ? widthOf(kind, array) : 1, array};
    };
    for (const auto& warp : warps_) {
        auto& counts = made.blocks[static_cast<std::size_t>(warp.block - first)].first;
        each(warp, [&](const TraceRecord& record, const Kind& kind, const Known* array) {
            places.emplace(placeOf(record, kind, array), 0);
            if (array)
                arrays.emplace(array, 0);
            for (uint32_t m = record.mask; m; m &= m - 1)
                ++counts[warp.warp * simt::warpSize + static_cast<uint32_t>(std::countr_zero(m)) + 1];
        });
    }
    for (auto& [place, number] : places) { // a map is in the order of file, line, column
        number = static_cast<uint16_t>(made.sites.size());
        made.sites.push_back(place.site);
    }
    std::vector<const Known*> named;
    for (const auto& [array, number] : arrays)
        named.push_back(array);
    std::sort(named.begin(), named.end(), [](const Known* a, const Known* b) { return a->array < b->array; });
    for (const auto* array : named) {
        arrays[array] = static_cast<uint8_t>(made.arrays.size());
        made.arrays.push_back(array->array);
    }
    for (auto& block : made.blocks) {
        for (std::size_t t = 1; t <= threads; ++t)
            block.first[t] += block.first[t - 1];
        block.events.resize(block.first.back());
    }
    for (const auto& warp : warps_) {
        auto& block = made.blocks[static_cast<std::size_t>(warp.block - first)];
        uint32_t next[32] = {};
        each(warp, [&](const TraceRecord& record, const Kind& kind, const Known* array) {
            const Place place = placeOf(record, kind, array);
            simt::Event event;
            event.site = places.at(place);
            event.code = simt::Event::pack(place.op, place.width);
            event.array = array ? arrays.at(array) : uint8_t{0};
            for (uint32_t m = record.mask; m; m &= m - 1) {
                const auto lane = static_cast<uint32_t>(std::countr_zero(m));
                const uint64_t value = place.op == Op::Barrier ? 0 : record.value[lane];
                event.value = kind.branch ? (value != 0) != kind.forward : valueBits(value, array);
                event.index = array                     ? indexOf(record.address[lane], *array)
                              : place.op == Op::Shuffle ? static_cast<int64_t>(record.address[lane])
                                                        : 0;
                block.events[block.first[warp.warp * simt::warpSize + lane] + next[lane]++] = event;
            }
        });
    }
    return made;
}

} // namespace telar::builtin

#include "core/simt/multiprocessor/recording.hpp"

#include "core/simt/machine/warp.hpp"
#include "core/simt/multiprocessor/machine_path.hpp"
#include "core/simt/multiprocessor/schedule.hpp"
#include "core/simt/warp.hpp"

#include <algorithm>
#include <bit>
#include <map>

namespace telar::multiprocessor {

namespace {

using machine::TraceRecord;

constexpr uint64_t constantSlots = machine::functionSlot;
constexpr int64_t mostArrayBytes = int64_t{1} << 30;

class Reader {
public:
    /// `path`: through machine code; null: the instructions are estimated.
    Reader(Recording& recording, const Assembly& assembly, MachinePath* path)
        : recording_(recording), assembly_(assembly), path_(path) {
        if (path)
            recording.schedules = path->schedules();
    }

    WarpStream read(const machine::WarpTrace& trace);

private:
    /// `bytes`: of a lane, from an address that they divide; 0: as in the PTX.
    int32_t accessOf(const TraceRecord& record, uint32_t warp, uint8_t bytes);
    void addRuns(WarpStream& stream, const std::vector<Visit>& visits);
    uint32_t endOf(uint32_t source) const;
    void addVisits(WarpStream& stream, const std::vector<Visit>& visits, std::size_t from, int rounds);
    void assumeAccesses(Visit& visit, uint32_t warp);

    Recording& recording_;
    const Assembly& assembly_;
    MachinePath* path_;
    std::map<std::pair<uint32_t, int>, std::vector<std::pair<uint64_t, uint32_t>>>
        known_; ///< by first source and rounds
    uint64_t assumed_ = 0;
};

/// Up to the end of the block, or behind a call: the rest has a record of its own.
uint32_t Reader::endOf(uint32_t source) const {
    const uint32_t end = assembly_.blockEnd(source);
    for (uint32_t k = source; k < end; ++k)
        if (recording_.program->instruction(k).opcode == "call")
            return k + 1;
    return std::max(end, source + 1);
}

Memory memoryOf(const machine::Program& program, uint64_t address) {
    const uint64_t slot = address >> 32;
    if (slot == machine::sharedWindow >> 32)
        return Memory::Shared;
    if (slot == machine::localWindow >> 32)
        return Memory::Local;
    if (slot <= constantSlots)
        return Memory::Constant;
    const auto symbol = slot - program.options.symbolSlot;
    const auto& symbols = program.module->symbols;
    return symbol < symbols.size() && symbols[symbol].space == ptx::Space::Const ? Memory::Constant : Memory::Global;
}

int32_t Reader::accessOf(const TraceRecord& record, uint32_t warp, uint8_t bytes) {
    const auto& estimate = assembly_.of(record.source);
    const uint64_t whole = bytes > estimate.accessBytes ? ~uint64_t{bytes - 1u} : ~uint64_t{0};
    const int accessBytes = bytes > 0 ? bytes : estimate.accessBytes;
    Access made;
    made.store = estimate.store;
    made.atomic = estimate.atomic;
    made.lanes = static_cast<uint8_t>(std::popcount(record.mask));
    const int first = std::countr_zero(record.mask), last = 31 - std::countl_zero(record.mask);
    made.first = record.address[first] & whole;
    made.last = record.address[last] & whole;
    made.memory = memoryOf(*recording_.program, made.first);
    const auto& i = recording_.program->instruction(record.source);
    if (estimate.atomic && i.has("shared")) // whose addresses are kept as they are
        made.memory = Memory::Shared;
    uint64_t bits = 16;
    std::vector<uint64_t> all;
    for (uint32_t m = record.mask; m; m &= m - 1) {
        const auto at = record.address[std::countr_zero(m)] & whole;
        bits |= at;
        all.push_back(at);
    }
    made.alignment = static_cast<uint8_t>(bits & (0 - bits));
    if (made.memory == Memory::Shared) {
        int64_t addresses[32] = {};
        for (int l = 0; l < 32; ++l)
            addresses[l] = static_cast<int64_t>(record.address[l] & whole);
        made.passes = static_cast<uint16_t>(
            simt::sharedAccess(addresses, record.mask, std::max<int>(4, accessBytes), !made.store && !made.atomic)
                .wavefronts);
    }
    std::sort(all.begin(), all.end());
    if (made.atomic || made.memory == Memory::Constant) {
        int run = 1, places = 1;
        for (std::size_t k = 1; k < all.size(); ++k) {
            run = all[k] == all[k - 1] ? run + 1 : 1;
            places += all[k] != all[k - 1];
            made.sameAddress = static_cast<uint16_t>(std::max<int>(made.sameAddress, run));
        }
        if (made.memory == Memory::Constant)
            made.passes = static_cast<uint16_t>(places);
    }
    if (made.memory == Memory::Global || made.memory == Memory::Local) {
        made.firstSector = static_cast<uint32_t>(recording_.sectors.size());
        auto& sectors = recording_.sectors;
        uint64_t line = UINT64_MAX;
        const auto put = [&](uint64_t sector) {
            if (sectors.size() > made.firstSector && sectors.back() == sector && !made.atomic)
                return; // of an atomic each lane's stays
            sectors.push_back(sector);
            made.lines = static_cast<uint16_t>(made.lines + (sector / 4 != line));
            line = sector / 4;
        };
        if (made.memory == Memory::Local) { // words of the lanes lie side by side
            const uint64_t base = (uint64_t{warp} << 24 | (made.first & 0xfffff) / 4) * 4;
            for (uint64_t k = 0; k < uint64_t{4} * std::max(1, accessBytes / 4); ++k)
                put((machine::localWindow >> 5) + base + k);
        } else {
            for (const auto at : all)
                for (uint64_t s = at / 32; s <= (at + (made.atomic ? 1u : accessBytes) - 1) / 32; ++s)
                    put(s);
        }
        made.sectors = static_cast<uint32_t>(sectors.size()) - made.firstSector;
    }
    recording_.accesses.push_back(made);
    return static_cast<int32_t>(recording_.accesses.size() - 1);
}

/// Of copies and loads of matrices no addresses are recorded: each lane's bytes lie side by side, and nobody had them before.
void Reader::assumeAccesses(Visit& visit, uint32_t) {
    for (uint32_t source = visit.first; source < visit.end; ++source) {
        const auto& i = recording_.program->instruction(source);
        if (assembly_.of(source).role != Role::Access || assembly_.of(source).gone)
            continue;
        const bool copies = i.opcode == "cp", matrix = i.opcode == "wmma" || i.opcode == "ldmatrix";
        if (!copies && !matrix)
            continue;
        Access made;
        made.store = assembly_.of(source).store;
        made.lanes = 32;
        const bool shared = i.opcode == "ldmatrix" || i.has("shared");
        made.memory = shared && !copies ? Memory::Shared : Memory::Global;
        made.passes = static_cast<uint16_t>(i.has("x4") ? 4 : i.has("x2") ? 2 : 1);
        if (made.memory == Memory::Global) {
            made.firstSector = static_cast<uint32_t>(recording_.sectors.size());
            made.sectors = copies && !i.has("bulk") && i.operands.size() > 2
                               ? static_cast<uint32_t>(std::max<uint64_t>(1, i.operands[2].bits))
                               : 8;
            made.lines = static_cast<uint16_t>((made.sectors + 3) / 4);
            for (uint32_t k = 0; k < made.sectors; ++k)
                recording_.sectors.push_back((uint64_t{1} << 58) + assumed_++);
        }
        recording_.approximate = true;
        visit.accesses.push_back({source, 0, static_cast<int32_t>(recording_.accesses.size())});
        recording_.accesses.push_back(made);
    }
}

void Reader::addVisits(WarpStream& stream, const std::vector<Visit>& visits, std::size_t from, int rounds) {
    const auto& first = visits[from];
    std::vector<SlotAccess> slots;
    uint64_t shape = 0; // which of its accesses took part: a schedule for each
    for (int round = 0; round < rounds; ++round)
        for (uint32_t source = first.first; source < first.end; ++source)
            if (assembly_.of(source).role == Role::Access && !assembly_.of(source).gone)
                slots.push_back({source, round, nullptr});
    const auto firstSlot = static_cast<uint32_t>(recording_.slotAccesses.size());
    for (auto& slot : slots) {
        int32_t access = -1;
        for (const auto& one : visits[from + static_cast<std::size_t>(slot.round)].accesses)
            if (one.source == slot.source)
                access = one.access;
        recording_.slotAccesses.push_back(access);
        slot.access = access < 0 ? nullptr : &recording_.accesses[static_cast<std::size_t>(access)];
        shape = shape * 31 + (slot.access ? slot.access->alignment : 0u) * 4 +
                (slot.access ? static_cast<uint64_t>(slot.access->memory) : 3u) + 1;
    }
    auto& made = known_[{first.first, rounds}];
    auto known = std::find_if(made.begin(), made.end(), [&](const auto& one) { return one.first == shape; });
    if (known == made.end()) {
        recording_.schedules.push_back(schedule(*recording_.program, assembly_, first.first, first.end, rounds, slots));
        made.emplace_back(shape, static_cast<uint32_t>(recording_.schedules.size() - 1));
        known = made.end() - 1;
        for (const auto r : recording_.schedules.back().registers)
            recording_.registers = std::max(recording_.registers, r + 1);
        for (const auto& passed : recording_.schedules.back().passed)
            recording_.registers = std::max({recording_.registers, passed.to + 1, passed.from + 1});
    }
    stream.groups.push_back({known->second, firstSlot});
    stream.instructions += recording_.schedules[known->second].instructions;
    recording_.ptxInstructions += static_cast<int64_t>(first.end - first.first) * rounds;
}

void Reader::addRuns(WarpStream& stream, const std::vector<Visit>& visits) {
    for (const auto& run : path_->follow(visits)) {
        stream.groups.push_back(
            {static_cast<uint32_t>(run.block), static_cast<uint32_t>(recording_.slotAccesses.size())});
        recording_.slotAccesses.insert(recording_.slotAccesses.end(), run.accesses.begin(), run.accesses.end());
        stream.instructions += recording_.schedules[static_cast<std::size_t>(run.block)].instructions;
    }
    for (const auto& visit : visits)
        recording_.ptxInstructions += visit.end - visit.first;
    recording_.instructions += stream.instructions;
}

WarpStream Reader::read(const machine::WarpTrace& trace) {
    WarpStream stream;
    std::vector<Visit> visits;
    machine::TraceReader reader(trace);
    TraceRecord record;
    const auto warp = static_cast<uint32_t>(trace.block * 64 + trace.warp);
    const auto close = [&] {
        if (!visits.empty())
            assumeAccesses(visits.back(), warp);
    };
    while (reader.next(record)) {
        if (record.source & machine::blockRecord) {
            close();
            const uint32_t source = record.source & ~machine::blockRecord;
            if (assembly_.isJump(source)) {
                ++recording_.ptxInstructions;
                continue;
            }
            visits.push_back({source, endOf(source), record.mask, {}});
            continue;
        }
        if (visits.empty() || record.source < visits.back().first || record.source >= visits.back().end)
            continue;
        static const std::vector<uint8_t> asWritten{0};
        for (const auto bytes : path_ ? path_->widths(record.source) : asWritten)
            visits.back().accesses.push_back({record.source, bytes, accessOf(record, warp, bytes)});
    }
    close();
    if (path_) {
        addRuns(stream, visits);
        return stream;
    }
    for (std::size_t k = 0; k < visits.size();) {
        int rounds = 1;
        const int most = assembly_.unrolled(visits[k].first);
        while (rounds < most && k + static_cast<std::size_t>(rounds) < visits.size() &&
               visits[k + static_cast<std::size_t>(rounds)].first == visits[k].first &&
               visits[k + static_cast<std::size_t>(rounds)].mask == visits[k].mask)
            ++rounds;
        addVisits(stream, visits, k, rounds);
        k += static_cast<std::size_t>(rounds);
    }
    recording_.instructions += stream.instructions;
    return stream;
}

/// A copy of the arrays, the trace and what is made of it.
Status checkRoom(const RecordRequest& request) {
    int64_t bytes = 0;
    for (const auto& buffer : request.buffers)
        bytes += static_cast<int64_t>(buffer.bytes.size());
    if (bytes <= mostArrayBytes)
        return {};
    return userError(
        text(TELAR_TR("core", "The launch has arrays of %1 MiB, and at most %2 MiB are copied to replay it"),
             bytes >> 20, mostArrayBytes >> 20));
}

Status readAll(Recording& made, const Assembly& assembly, MachinePath* path, const machine::Trace& trace,
               const JobContext& job) {
    Reader reader(made, assembly, path);
    for (const auto& warp : trace.warps) {
        if (job.stopRequested())
            return cancelledError();
        if (made.blocks.empty() || made.blocks.back().block != warp.block)
            made.blocks.push_back({warp.block, {}});
        made.blocks.back().warps.push_back(reader.read(warp));
    }
    return {};
}

/// Whether every warp came to its end by a way that made nearly all accesses.
bool isWhole(const Recording& recording, const MachinePath& path) {
    constexpr double mostMissed = 0.03;
    return path.missed() <= mostMissed && std::ranges::all_of(recording.blocks, [](const BlockStream& block) {
               return std::ranges::none_of(block.warps, [](const WarpStream& warp) { return warp.groups.empty(); });
           });
}

} // namespace

Expected<Recording> record(RecordRequest request, const JobContext& job) {
    TELAR_CHECK(checkRoom(request));
    machine::ProgramOptions options;
    options.counted = options.traced = options.blocks = true;
    TELAR_TAKE(program, machine::makeProgram(request.module, options));
    Recording made;
    made.program = *program;
    made.kernel = request.entry;
    made.config = request.config;
    machine::Machine machine(*program);
    const int kernel = machine.kernel(request.entry);
    auto buffers = request.buffers;
    std::vector<std::vector<uint8_t>> memory;
    for (auto& buffer : buffers) {
        made.arrayBytes += static_cast<int64_t>(buffer.watched ? buffer.bytes.size() : 0);
        buffer.bytes = memory.emplace_back(buffer.bytes.begin(), buffer.bytes.end());
        buffer.fresh = false;
        buffer.written = nullptr;
    }
    machine::RunOptions run;
    run.checks = machine::Checks::None;
    run.threads = 1;
    run.job.stop = job.stop;
    run.firstBlock = request.firstBlock;
    run.blockStep = std::max<int64_t>(1, request.blockStep);
    run.blocks = request.blocks;
    run.onlyKept = true;
    run.traceBytes = request.traceBytes;
    run.budget = request.budget;
    TELAR_TAKE(report, machine.run(kernel, request.config, buffers, request.arguments, request.constants, run));
    made.findings = std::move(report->findings);
    made.endless = std::any_of(made.findings.begin(), made.findings.end(),
                               [](const auto& f) { return f.kind == simt::FindingKind::Endless; });
    made.capability = report->capability;
    made.threadRegisters = report->registers;
    made.sharedBytes = static_cast<int32_t>(report->counters.sharedBytes);
    made.complete = report->trace->complete && !made.endless;
    const Assembly assembly(**program, request.capability);
    if (request.code) {
        Recording exact = made;
        MachinePath path(**program, assembly, *request.code);
        made.estimated = path.refused();
        if (path.refused().empty()) {
            TELAR_CHECK(readAll(exact, assembly, &path, *report->trace, job));
            exact.registers = cuda::machineBarriers;
            exact.threadRegisters = request.code->registers;
            exact.machineCode = true;
            if (isWhole(exact, path))
                return exact;
            made.estimated = text(TELAR_TR("core", "the way of its warps through the machine code was lost"));
        }
    }
    made.registers = assembly.registers();
    TELAR_CHECK(readAll(made, assembly, nullptr, *report->trace, job));
    return made;
}

} // namespace telar::multiprocessor

#include "core/simt/recorder.hpp"

#include <algorithm>

namespace telar::simt {

namespace {

constexpr std::size_t siteSlots = 4096; // a power of two, far above the places in any kernel

/// As from the repository's root, however the compiler was called.
const char* fromRoot(const char* file) {
    while (file[0] == '.' && file[1] == '.' && file[2] == '/')
        file += 3;
    return file;
}

} // namespace

void Recorder::begin(const Settings& settings) {
    settings_ = settings;
    threadCount_ = static_cast<uint32_t>(settings.block.count());
    if (threads_.size() < threadCount_)
        threads_.resize(threadCount_);
    ended_.assign(threadCount_, 0);
    barrierSite_.assign(threadCount_, 0);
    siteTable_.assign(siteSlots, {});
    sites_.clear();
    arrays_.clear();
    arrayData_.clear();
    shadows_.clear();
    sums_.clear();
    findings_.clear();
    blocks_ = arithmetic_ = findingCount_ = eventBytes_ = 0;
    overfull_ = false;
    epoch_ = 1;
}

void Recorder::beginBlock(int64_t block) {
    block_ = block;
    ++blocks_;
    blockEpoch_ = ++epoch_;
    firstBarrierSite_ = -1;
    mixedBarrier_ = false;
    eventBytes_ = 0;
    std::fill(ended_.begin(), ended_.end(), uint8_t{0});
    for (auto& events : threads_)
        events.clear();
}

void Recorder::endBlock() {
    foldAll();
    firstBarrierSite_ = -1;
}

uint16_t Recorder::siteOf(const std::source_location& where) {
    const uint32_t line = where.line(), column = where.column();
    for (std::size_t slot = (line * 131 + column) & (siteSlots - 1);; slot = (slot + 1) & (siteSlots - 1)) {
        auto& key = siteTable_[slot];
        if (key.line == line && key.column == column && key.file == where.file_name())
            return key.id;
        if (key.file)
            continue;
        // Instantiations in other files may carry another pointer to the same name.
        const Site site{fromRoot(where.file_name()), line, column};
        const auto known = std::find(sites_.begin(), sites_.end(), site);
        key = {where.file_name(), line, column, static_cast<uint16_t>(known - sites_.begin())};
        if (known == sites_.end()) {
            sites_.push_back(site);
            sums_.emplace_back();
            sums_.back().site = site;
        }
        return key.id;
    }
}

uint8_t Recorder::arrayOf(const Target& target) {
    for (std::size_t i = 0; i < arrays_.size(); ++i)
        if (arrayData_[i] == target.data && arrays_[i].kind == target.kind &&
            arrays_[i].space == target.space && arrays_[i].length == target.length)
            return static_cast<uint8_t>(i);
    if (arrays_.size() == 255)
        return 254;
    arrays_.push_back({target.name, target.space, target.kind, target.length});
    arrayData_.push_back(target.data);
    shadows_.emplace_back();
    if (target.space == Space::Shared)
        shadows_.back().resize(static_cast<std::size_t>(target.length));
    return static_cast<uint8_t>(arrays_.size() - 1);
}

void Recorder::push(uint32_t thread, const Event& event) {
    if (settings_.keep && settings_.warp >= 0 && static_cast<int32_t>(thread / warpSize) != settings_.warp)
        return;
    if (eventBytes_ >= settings_.limit) {
        overfull_ = true;
        return;
    }
    eventBytes_ += static_cast<int64_t>(sizeof(Event));
    threads_[thread].push_back(event);
}

bool Recorder::access(uint32_t thread, Op op, const Target& target, int64_t index, uint32_t width,
                      uint32_t value, const std::source_location& where) {
    const uint16_t site = siteOf(where);
    const uint8_t array = arrayOf(target);
    sums_[site].op = op;
    push(thread, {site, Event::pack(op, width), array, value, index});
    const bool atomic = op == Op::GlobalAtomic || op == Op::SharedAtomic;
    const bool write = op == Op::GlobalStore || op == Op::SharedStore || atomic;
    if (index < 0 || index + width > target.length) {
        Finding finding;
        finding.kind = FindingKind::OutOfBounds;
        finding.write = write;
        finding.array = target.name;
        finding.index = index;
        finding.length = target.length;
        report(std::move(finding), site, thread);
        return false;
    }
    if (index % width != 0) {
        Finding finding;
        finding.kind = FindingKind::Misaligned;
        finding.write = write;
        finding.array = target.name;
        finding.index = index;
        finding.length = target.length;
        report(std::move(finding), site, thread);
    }
    if (target.space == Space::Shared)
        checkShared(thread, write && !atomic, !write || atomic, array, index, width, site);
    return true;
}

void Recorder::checkShared(uint32_t thread, bool write, bool read, uint8_t array, int64_t index,
                           uint32_t width, uint16_t site) {
    auto& shadows = shadows_[array];
    const auto me = static_cast<uint16_t>(thread);
    for (int64_t i = index; i < index + width; ++i) {
        auto& cell = shadows[static_cast<std::size_t>(i)];
        Finding finding;
        finding.write = write;
        finding.array = arrays_[array].name;
        finding.index = i;
        finding.length = arrays_[array].length;
        if (read && cell.writtenIn < blockEpoch_) {
            finding.kind = FindingKind::UninitialisedShared;
            report(finding, site, thread);
        }
        uint16_t other = me, otherSite = 0;
        if (cell.writtenIn == epoch_ && cell.writer != me) {
            other = cell.writer;
            otherSite = cell.writeSite;
        } else if (write && cell.readIn == epoch_ && (cell.reader != me || cell.several)) {
            other = cell.reader != me ? cell.reader : cell.secondReader;
            otherSite = cell.readSite;
        }
        if (other != me) {
            finding.kind = FindingKind::SharedRace;
            finding.other = placeOf(other, settings_.block);
            finding.otherSite = sites_[otherSite];
            report(finding, site, thread);
        }
        if (write) {
            cell.writtenIn = epoch_;
            cell.writer = me;
            cell.writeSite = site;
        }
        if (read && !write) {
            if (cell.readIn != epoch_) {
                cell.several = false;
                cell.reader = me;
                cell.readSite = site;
            } else if (cell.reader != me) {
                cell.several = true;
                cell.secondReader = me;
            }
            cell.readIn = epoch_;
        }
    }
}

void Recorder::report(Finding finding, uint16_t site, uint32_t thread) {
    ++findingCount_;
    for (const auto& known : findings_)
        if (known.finding.kind == finding.kind && known.finding.site == sites_[site] &&
            known.finding.array == finding.array)
            return;
    finding.kernel = settings_.kernel;
    finding.site = sites_[site];
    finding.block = placeOf(block_, settings_.grid);
    finding.thread = placeOf(thread, settings_.block);
    findings_.push_back({std::move(finding), block_});
}

void Recorder::other(uint32_t thread, Op op, int64_t index, uint32_t value,
                     const std::source_location& where) {
    const uint16_t site = siteOf(where);
    sums_[site].op = op;
    push(thread, {site, Event::pack(op, 1), 0, value, index});
}

void Recorder::watch(uint32_t thread, const char* name, ElementKind kind, int64_t whole, uint32_t bits,
                     const std::source_location& where) {
    if (!settings_.keep)
        return;
    const uint16_t site = siteOf(where);
    sums_[site].op = Op::Watch;
    const uint8_t array = arrayOf({Space::Variable, kind, name, name, 0});
    push(thread, {site, Event::pack(Op::Watch, 1), array, bits, whole});
}

void Recorder::barrier(uint32_t thread, const std::source_location& where) {
    other(thread, Op::Barrier, 0, 0, where);
    const uint16_t site = siteOf(where);
    barrierSite_[thread] = site;
    if (firstBarrierSite_ < 0) {
        firstBarrierSite_ = site;
        firstAtBarrier_ = thread;
    } else if (firstBarrierSite_ != site && !mixedBarrier_) {
        mixedBarrier_ = true;
        oddAtBarrier_ = thread;
    }
}

void Recorder::barrierCompleted(uint32_t arrived, uint32_t threads) {
    if (arrived < threads || mixedBarrier_) {
        uint32_t missing = oddAtBarrier_;
        if (arrived < threads)
            missing =
                static_cast<uint32_t>(std::find(ended_.begin(), ended_.end(), uint8_t{1}) - ended_.begin());
        Finding finding;
        finding.kind = FindingKind::BarrierNotReached;
        finding.other = placeOf(firstAtBarrier_, settings_.block);
        report(std::move(finding), static_cast<uint16_t>(firstBarrierSite_), std::min(missing, threads - 1));
    }
    firstBarrierSite_ = -1;
    mixedBarrier_ = false;
    ++epoch_;
    if (!settings_.keep)
        foldAll();
    if (settings_.stop.stop_requested() || overfull_)
        settings_.owner->abandon();
}

void Recorder::stuck() {
    uint32_t waiting = 0;
    for (uint32_t t = 0; t < threadCount_; ++t)
        if (!ended_[t] && !threads_[t].empty() && threads_[t].back().op() != Op::Barrier) {
            waiting = t;
            break;
        }
    if (sites_.empty())
        return;
    Finding finding;
    finding.kind = FindingKind::Stuck;
    const auto site = threads_[waiting].empty() ? uint16_t{0} : threads_[waiting].back().site;
    report(std::move(finding), site, waiting);
}

void Recorder::fold(uint32_t warp) {
    aligner_.begin();
    const uint32_t end = std::min(threadCount_, (warp + 1) * warpSize);
    for (uint32_t t = warp * warpSize; t < end; ++t)
        aligner_.lane(t % warpSize, threads_[t]);
    const uint32_t lanes = end - warp * warpSize;
    for (const auto& instruction : aligner_.instructions())
        account(sums_[instruction.site], instruction, arrays_, lanes);
    if (settings_.keep)
        return;
    for (uint32_t t = warp * warpSize; t < end; ++t) {
        eventBytes_ -= static_cast<int64_t>(threads_[t].size() * sizeof(Event));
        threads_[t].clear();
    }
}

void Recorder::foldAll() {
    for (uint32_t warp = 0; warp * warpSize < threadCount_; ++warp)
        fold(warp);
}

void Recorder::endWarp(uint32_t warp) {
    if (!settings_.keep)
        fold(warp);
}

BlockTrace Recorder::takeTrace() {
    BlockTrace trace;
    trace.block = block_;
    trace.first.reserve(threadCount_ + 1);
    std::size_t count = 0;
    for (uint32_t t = 0; t < threadCount_; ++t)
        count += threads_[t].size();
    trace.events.reserve(count);
    for (uint32_t t = 0; t < threadCount_; ++t) {
        trace.first.push_back(static_cast<uint32_t>(trace.events.size()));
        trace.events.insert(trace.events.end(), threads_[t].begin(), threads_[t].end());
    }
    trace.first.push_back(static_cast<uint32_t>(trace.events.size()));
    return trace;
}

} // namespace telar::simt

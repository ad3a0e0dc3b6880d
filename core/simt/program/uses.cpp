// Who wrote and read which words of the device's arrays: words copied back that nobody wrote, streams that nothing orders,
// results that nobody looks at.
#include "core/simt/program/device.hpp"

#include <algorithm>

namespace telar::program {

namespace {

constexpr std::size_t mostUses = 32; // of one array that are kept
constexpr uint64_t fewestWords = 16;

} // namespace

void Device::judgeCopy(const Header& header, const CopyMessage& message) {
    takenBack_ = takenBack_ || message.way == Way::ToHost || message.way == Way::FromSymbol;
    if (message.width == 0 || message.height == 0)
        return;
    if (message.way == Way::ToHost && message.from != noArray && world_->arrays()[message.from].alive && !failed_) {
        const auto missing =
            world_->unwritten(message.from, message.fromAt, message.fromPitch, message.width, message.height);
        const auto& array = world_->arrays()[message.from];
        const auto memory = world_->memoryOf(array);
        // Memory is zero before somebody writes it: other values came by a way that is not watched.
        const auto gap = memory.subspan(std::min<std::size_t>(missing.gap * 4, memory.size()));
        const bool untouched =
            missing.words >= fewestWords && missing.gaps &&
            std::ranges::all_of(gap.first(std::min<std::size_t>(DeviceArray::fewestInGap * 4, gap.size())),
                                [](uint8_t byte) { return byte == 0; });
        if (untouched)
            keepMistake("unwritten words", header.site,
                        [words = missing.words, first = missing.first](const std::string& place) {
                            return text(
                                TELAR_TR("core",
                                         "%1: %2 words of 4 bytes are copied back although nothing has written them; "
                                         "the first is word %3 of the array. Did the kernel run for all elements?"),
                                place, words, first);
                        });
    }
    if (message.from != noArray)
        lookedAt(message.from);
    keepOnlyCopy(header, message);
    if (message.way == Way::ToSymbol && message.named < noArray &&
        world_->variable(static_cast<uint32_t>(message.named)).bytes > 0) {
        auto& known = symbolCopies_[static_cast<uint32_t>(message.named)];
        ++known.times;
        known.site = header.site;
        known.bytes = std::max(known.bytes, message.namedAt + message.bytes);
    }
    if (message.into != noArray)
        world_->written(message.into, message.intoAt, message.intoPitch, message.width, message.height);
    const auto span = [&](uint64_t pitch) { return pitch * (message.height - 1) + message.width; };
    if (message.stream < mostStreams) {
        const uint32_t number = message.order.done[message.stream];
        if (message.into != noArray)
            judgeUse(message.into, message.order,
                     {message.stream, number, message.intoAt, message.intoAt + span(message.intoPitch), header.site,
                      true, false, message.way == Way::Fill ? "cudaMemsetAsync" : "cudaMemcpyAsync"},
                     {});
        if (message.from != noArray)
            judgeUse(message.from, message.order,
                     {message.stream, number, message.fromAt, message.fromAt + span(message.fromPitch), header.site,
                      false, false, "cudaMemcpyAsync"},
                     {});
    }
}

void Device::judgeUses(const LaunchMessage& message, const ProgramLaunch& made,
                       const std::vector<machine::Buffer>& buffers, const std::vector<machine::BufferUse>& uses) {
    handOn(message, uses);
    for (std::size_t k = 0; k < uses.size() && message.stream < mostStreams; ++k) {
        const auto& use = uses[k];
        const auto array = static_cast<uint32_t>(k);
        const uint32_t number = message.order.done[message.stream];
        if (use.writtenEnd > 0)
            judgeUse(array, message.order,
                     {message.stream, number, uint64_t(use.writtenFrom), uint64_t(use.writtenEnd), made.site, true,
                      use.byAtomics, made.kernel},
                     buffers[k].name);
        if (use.readEnd > 0)
            judgeUse(array, message.order,
                     {message.stream, number, uint64_t(use.readFrom), uint64_t(use.readEnd), made.site, false,
                      use.byAtomics, made.kernel},
                     buffers[k].name);
        takenBack_ = takenBack_ || world_->arrays()[k].managed; // the host reads it in place
        if (use.writtenEnd > 0 && !firstResult_ && !made.error)
            firstResult_ = {made.site, made.kernel};
    }
}

void Device::judgeUse(uint32_t array, const Order& order, Use use, const std::string& name) {
    auto& known = uses_[array];
    for (const auto& one : known)
        if (one.stream != use.stream && one.stream < mostStreams && order.done[one.stream] < one.number &&
            (one.write || use.write) && !(one.atomic && use.atomic) && one.from < use.end && use.from < one.end) {
            keepMistake(
                "streams not ordered", use.site, [who = use.who, other = one.who, name](const std::string& place) {
                    return name.empty()
                               ? text(TELAR_TR("core", "%1: %2 and %3 of another stream access the same words of an "
                                                       "array, one of them writes, and nothing orders the two streams: "
                                                       "use cudaStreamSynchronize or cudaStreamWaitEvent"),
                                      place, who, other)
                               : text(TELAR_TR("core", "%1: %2 and %3 of another stream access the same words of %4, "
                                                       "one of them writes, and nothing orders the two streams: use "
                                                       "cudaStreamSynchronize or cudaStreamWaitEvent"),
                                      place, who, other, name);
                });
            break;
        }
    if (known.size() >= mostUses)
        known.erase(known.begin());
    known.push_back(std::move(use));
}

/// A program that copies to the device, computes there and looks at nothing of it: its results were forgotten.
void Device::sayUnread(ProgramReport& report, const LineOf& lineOf) const {
    const bool given = std::any_of(kept_.copies.begin(), kept_.copies.end(),
                                   [](const ProgramCopy& copy) { return copy.way == Way::ToDevice; });
    if (!firstResult_ || takenBack_ || timed_ || printedByKernels_ || !given || failed_ || report.ended)
        return;
    const auto place = lineOf(firstResult_->first);
    report.faults.push_back(
        {"never copied back", place.own(),
         text(
             TELAR_TR("core",
                      "%1, %2: the kernel's results are never copied back: use cudaMemcpy with cudaMemcpyDeviceToHost"),
             firstResult_->second, place.words(request_.source.name)),
         1});
}

} // namespace telar::program

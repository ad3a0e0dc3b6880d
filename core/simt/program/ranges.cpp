// Ranges that the program names for its own: what ran between their beginnings and their ends.
#include "core/base/one_line.hpp"
#include "core/simt/program/device.hpp"

#include <algorithm>
#include <cstring>

namespace telar::program {

namespace {

constexpr std::size_t mostRanges = 1000; // of different names and places; and open at once

} // namespace

ProgramRange Device::sums() const {
    ProgramRange now;
    now.launches = kept_.launchCount;
    now.copies = kept_.copyCount;
    now.predictedMs = predictedMs_;
    now.machineMs = launchMs_;
    return now;
}

bool Device::range(const Header& header, std::span<const uint8_t> body) {
    RangeMessage message{};
    if (body.size() < sizeof message)
        return false;
    std::memcpy(&message, body.data(), sizeof message);
    if (body.size() != sizeof message + message.nameBytes || message.nameBytes > mostRangeName)
        return false;
    if (message.begins) {
        if (openRanges_.size() >= mostRanges)
            return true;
        auto begun = sums();
        begun.name = shownText({reinterpret_cast<const char*>(body.data()) + sizeof message, message.nameBytes});
        begun.site = header.site;
        const auto known = std::ranges::find_if(
            kept_.ranges, [&](const ProgramRange& one) { return one.name == begun.name && one.site == begun.site; });
        if (known == kept_.ranges.end() && kept_.ranges.size() < mostRanges) {
            kept_.ranges.emplace_back();
            kept_.ranges.back().name = begun.name;
            kept_.ranges.back().site = begun.site;
        }
        openRanges_.insert_or_assign(message.number, std::move(begun));
        return true;
    }
    const auto open = openRanges_.find(message.number);
    if (open == openRanges_.end())
        return true; // ended twice
    const auto now = sums();
    for (auto& one : kept_.ranges)
        if (one.name == open->second.name && one.site == open->second.site) {
            ++one.times;
            one.launches += now.launches - open->second.launches;
            one.copies += now.copies - open->second.copies;
            one.predictedMs += now.predictedMs - open->second.predictedMs;
            one.machineMs += now.machineMs - open->second.machineMs;
        }
    openRanges_.erase(open);
    return true;
}

} // namespace telar::program

// What arrays hold: before the first launch of a kernel and line, as arguments that telar-cli kernel takes, and of what such a
// launch writes, after each of them.
#include "core/simt/program/device.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace telar::program {

namespace {

constexpr uint64_t mostArrayAfter = 1 << 20;            // of an array after a launch
constexpr uint64_t mostOfOneLine = 8 << 20;             // of the arrays after the launches of one kernel and line
constexpr uint64_t mostLookedAt = 512 << 20;            // of all that is looked at and not kept
constexpr std::size_t mostWatched = 8;                  // kernels and lines
constexpr uint64_t fewestElements = 16, mostAfter = 64; // elements of an array; arrays of one kernel and line

} // namespace

std::vector<ProgramArgument> Device::argumentsOf(const cuda::KernelFacts& facts,
                                                 const std::vector<machine::Argument>& arguments) {
    std::vector<ProgramArgument> kept;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
        GivenParameter given;
        given.bytes = arguments[k].bytes;
        uint64_t address = 0;
        if (facts.parameters[k].pointer)
            std::memcpy(&address, arguments[k].bytes.data(), 8);
        if (const uint32_t array = world_->arrayAt(address); array != noArray) {
            auto memory = world_->memoryOf(world_->arrays()[array]);
            memory = memory.subspan(std::min<uint64_t>((address & 0xffffffffu) - arrayStart, memory.size()));
            given.arrayBytes = memory.size();
            given.fresh = world_->arrays()[array].fresh;
            if (memory.size() <= GivenParameter::mostKept)
                given.array.assign(memory.begin(), memory.end());
        }
        kept.push_back(argumentOf(facts.parameters[k], given));
    }
    return kept;
}

/// The first array of floats that the launch wrote, so that it can be seen how it changes from launch to launch.
void Device::keepArray(const LaunchMessage& message, std::span<const uint8_t> arguments, uint64_t site,
                       const Outcome& outcome) {
    const auto& facts = file_.kernels[message.kernel];
    const std::pair key{message.kernel, site};
    if (kept_.launches.size() >= ProgramReport::mostKept || (watched_.size() >= mostWatched && !watched_.contains(key)))
        return;
    const auto [at, first] = watched_.try_emplace(key);
    auto& watched = at->second;
    const int64_t nth = ++watched.launches;
    std::size_t offset = 0;
    for (int k = 0; k < static_cast<int>(facts.parameters.size()); ++k) {
        const auto& parameter = facts.parameters[static_cast<std::size_t>(k)];
        uint64_t address = 0;
        if (parameter.pointer)
            std::memcpy(&address, arguments.data() + offset, sizeof address);
        offset += parameter.bytes;
        const auto array = parameter.pointer && parameter.element.name == "float" && parameter.element.count == 1
                               ? world_->arrayAt(address)
                               : noArray;
        if (array == noArray ||
            (first ? array >= outcome.uses.size() || outcome.uses[array].writtenEnd == 0 : k != watched.parameter))
            continue;
        auto memory = world_->memoryOf(world_->arrays()[array]);
        memory = memory.subspan(std::min<uint64_t>((address & 0xffffffffu) - arrayStart, memory.size()));
        const uint64_t count = memory.size() / sizeof(float);
        if (count < fewestElements || count * sizeof(float) > mostArrayAfter)
            continue;
        watched.parameter = k;
        const bool due = (nth - 1) % watched.step == 0;
        if (!due && watchedBytes_ > mostLookedAt)
            return;
        ArrayAfter after{kept_.launches.size(), nth, {}};
        if (static_cast<std::size_t>(k) < facts.names.size())
            after.array = facts.names[static_cast<std::size_t>(k)];
        const auto across = uint64_t{message.grid[0]} * message.block[0],
                   down = uint64_t{message.grid[1]} * message.block[1];
        if (down > 1 && across * down == count)
            after.columns = static_cast<int64_t>(across);
        after.values.resize(count);
        std::memcpy(after.values.data(), memory.data(), count * sizeof(float));
        after.least = std::numeric_limits<float>::infinity();
        after.most = -after.least;
        for (const float value : after.values)
            if (std::isfinite(value)) {
                after.least = std::min(after.least, value);
                after.most = std::max(after.most, value);
            }
        watchedBytes_ += count * sizeof(float);
        watched.last = due ? ArrayAfter() : std::move(after);
        if (!due)
            return;
        watched.kept.push_back(std::move(after));
        if (watched.kept.size() > std::clamp<uint64_t>(mostOfOneLine / (count * sizeof(float)), 4, mostAfter)) {
            std::size_t left = 0; // every second one
            for (std::size_t one = 0; one < watched.kept.size(); one += 2)
                std::swap(watched.kept[left++], watched.kept[one]);
            watched.last = watched.kept.size() % 2 ? ArrayAfter() : std::move(watched.kept.back());
            watched.kept.resize(left);
            watched.step *= 2;
        }
        return;
    }
}

void Device::sayArrays(ProgramReport& report) {
    for (auto& [key, watched] : watched_) {
        for (auto& one : watched.kept)
            report.arraysAfter.push_back(std::move(one));
        if (watched.last.nth > 0)
            report.arraysAfter.push_back(std::move(watched.last));
    }
}

} // namespace telar::program

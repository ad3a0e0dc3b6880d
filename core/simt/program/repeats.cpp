#include "core/simt/program/repeats.hpp"

#include "core/base/memory.hpp"

#include <algorithm>
#include <cstring>

namespace telar::program {

namespace {

constexpr double bytesInMillisecond = 1e6, ///< a launch that takes less for its memory runs sooner than it is compared
    fewestMilliseconds = 10;
constexpr uint64_t mostKept = uint64_t{4} << 30, piece = 4096;
constexpr std::size_t mostLaunches = 1000; ///< that are told apart
constexpr int mostVain = 2;

uint64_t sizeOf(const std::vector<std::span<uint8_t>>& parts) {
    uint64_t bytes = 0;
    for (const auto& part : parts)
        bytes += part.size();
    return bytes;
}

} // namespace

/// Of a version that was looked at before, only the variables, unless the host may write arrays in place.
bool Repeats::same(One& one) {
    auto parts = now();
    if (sizeOf(parts) != one.before.size())
        return false;
    const auto& arrays = world_.arrays();
    const auto alive = std::ranges::count_if(arrays, &DeviceArray::alive);
    const bool inPlace = std::ranges::any_of(arrays, [](const auto& array) { return array.alive && array.managed; });
    if (one.seen == version_ && !inPlace)
        parts.resize(parts.size() - static_cast<std::size_t>(alive));
    uint64_t at = 0;
    for (const auto& part : parts) {
        if (!part.empty() && std::memcmp(one.before.data() + at, part.data(), part.size()) != 0)
            return false;
        at += part.size();
    }
    one.seen = version_;
    return true;
}

void Repeats::release(One& one) {
    kept_ -= one.before.size();
    for (const auto& change : one.changes)
        kept_ -= change.bytes.size();
    one.before = {};
    one.changes = {};
    one.known = {};
    one.whole = false;
}

const Repeats::Known* Repeats::again(const std::string& key) {
    const auto found = all_.find(key);
    if (found == all_.end() || !found->second.whole)
        return nullptr;
    One& one = found->second;
    if (!same(one)) {
        ++one.vain;
        release(one);
        return nullptr;
    }
    one.vain = 0;
    version_ += !one.changes.empty();
    const auto parts = now();
    uint64_t from = 0;
    std::size_t part = 0;
    for (const auto& change : one.changes) {
        while (change.at >= from + parts[part].size())
            from += parts[part++].size();
        std::memcpy(parts[part].data() + (change.at - from), change.bytes.data(), change.bytes.size());
    }
    return &one.known;
}

void Repeats::begin(const std::string& key) {
    open_ = nullptr;
    touched();
    if (all_.size() >= mostLaunches && !all_.contains(key))
        return;
    One& one = all_[key];
    const auto parts = now();
    const uint64_t bytes = sizeOf(parts);
    if (one.vain >= mostVain || one.milliseconds < fewestMilliseconds ||
        one.milliseconds * bytesInMillisecond < static_cast<double>(bytes))
        return;
    if (kept_ + 2 * bytes > mostKept || 2 * bytes > static_cast<uint64_t>(availableMemory()) / 4)
        for (auto& [name, other] : all_)
            release(other);
    if (2 * bytes > mostKept || 2 * bytes > static_cast<uint64_t>(availableMemory()) / 4)
        return;
    release(one);
    one.before.reserve(bytes);
    for (const auto& part : parts)
        one.before.insert(one.before.end(), part.begin(), part.end());
    kept_ += bytes;
    open_ = &one;
}

void Repeats::end(const std::string& key, Known known, double milliseconds) {
    if (const auto found = all_.find(key); found != all_.end())
        found->second.milliseconds = milliseconds;
    if (!open_)
        return;
    One& one = *open_;
    open_ = nullptr;
    const auto parts = now();
    if (sizeOf(parts) != one.before.size())
        return release(one);
    uint64_t from = 0;
    for (const auto& part : parts) {
        for (uint64_t at = 0; at < part.size(); at += piece) {
            const uint64_t bytes = std::min<uint64_t>(piece, part.size() - at);
            if (std::memcmp(one.before.data() + from + at, part.data() + at, bytes) == 0)
                continue;
            if (one.changes.empty() || one.changes.back().at + one.changes.back().bytes.size() != from + at ||
                at == 0) // one change is within one part
                one.changes.push_back({from + at, {}});
            auto& to = one.changes.back().bytes;
            to.insert(to.end(), part.begin() + static_cast<std::ptrdiff_t>(at),
                      part.begin() + static_cast<std::ptrdiff_t>(at + bytes));
            kept_ += bytes;
        }
        from += part.size();
    }
    one.known = std::move(known);
    one.whole = true;
}

void Repeats::drop() {
    if (!open_)
        return;
    ++open_->vain;
    release(*open_);
    open_ = nullptr;
}

void Repeats::forget() {
    for (auto& [key, one] : all_)
        release(one);
}

} // namespace telar::program

#include "core/base/memory.hpp"

#include "core/base/numbers.hpp"
#include "core/base/os/file.hpp"
#include "core/base/os/memory.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <vector>

namespace telar {

namespace {

constexpr int64_t unlimited = std::numeric_limits<int64_t>::max();
constexpr int64_t small = int64_t{4} << 20; // asking costs more than it tells

int64_t numberIn(std::string_view text, int64_t otherwise) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    uint64_t value = 0; // version 1 writes "no limit" as a number near 2^63
    if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc())
        return otherwise; // "max"
    return static_cast<int64_t>(std::min<uint64_t>(value, unlimited));
}

/// The number behind `name` at the start of a line.
int64_t field(std::string_view text, std::string_view name, int64_t otherwise) {
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        if (line.size() > name.size() && line.starts_with(name) &&
            (line[name.size()] == ' ' || line[name.size()] == ':'))
            return numberIn(line.substr(name.size() + 1), otherwise);
        at = end + 1;
    }
    return otherwise;
}

std::vector<std::string_view> split(std::string_view line, char separator) {
    std::vector<std::string_view> words;
    for (std::size_t at = 0; at <= line.size();) {
        const auto end = std::min(line.find(separator, at), line.size());
        words.push_back(line.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

struct Group {
    std::string folder;
    std::size_t top = 0; ///< length of the folder above which there is no group
    bool second = false; ///< version 2
};

/// The group of this process in each hierarchy that counts memory.
std::vector<Group> groupsOf(const std::string& root) {
    const auto membership = os::contentOf(root + "/proc/self/cgroup"),
               mounts = os::contentOf(root + "/proc/self/mountinfo");
    std::vector<Group> groups;
    for (const auto mount : split(mounts, '\n')) {
        const auto words = split(mount, ' ');
        const auto dash = std::find(words.begin(), words.end(), "-");
        if (words.size() < 5 || words.end() - dash < 4)
            continue;
        const bool second = dash[1] == "cgroup2";
        if (!second &&
            (dash[1] != "cgroup" || (',' + std::string(dash[3]) + ',').find(",memory,") == std::string::npos))
            continue;
        for (const auto line : split(membership, '\n')) {
            const auto parts = split(line, ':');
            if (parts.size() < 3)
                continue;
            const bool mine =
                second ? parts[1].empty() : (',' + std::string(parts[1]) + ',').find(",memory,") != std::string::npos;
            if (!mine)
                continue;
            // A mount may show a part of the hierarchy only.
            std::string_view path = line.substr(parts[0].size() + parts[1].size() + 2);
            if (words[3] != "/")
                path = path.starts_with(words[3]) ? path.substr(words[3].size()) : std::string_view();
            while (path.ends_with('/'))
                path.remove_suffix(1);
            const std::string point = root + std::string(words[4]);
            groups.push_back({point + std::string(path), point.size(), second});
        }
    }
    return groups;
}

/// What one group leaves; its page cache makes room when memory is asked for.
int64_t freeIn(const std::string& folder, bool second) {
    const auto number = [&](const char* file) { return numberIn(os::contentOf(folder + file), unlimited); };
    const int64_t limit =
        second ? std::min(number("/memory.max"), number("/memory.high")) : number("/memory.limit_in_bytes");
    if (limit == unlimited)
        return unlimited;
    const int64_t used = second ? number("/memory.current") : number("/memory.usage_in_bytes");
    const auto parts = os::contentOf(folder + "/memory.stat");
    const char* prefix = second ? "" : "total_";
    int64_t cache = 0;
    for (const char* part : {"inactive_file", "active_file"})
        cache += field(parts, std::string(prefix) + part, 0);
    if (used == unlimited)
        return limit;
    return std::max<int64_t>(0, limit - std::max<int64_t>(0, used - cache));
}

std::string gib(int64_t bytes) { return fixedText(static_cast<double>(bytes) / (1 << 30), 1); }

/// What the environment allows; it wins where it is less.
int64_t lowered() {
    const char* words = std::getenv("TELAR_MEMORY");
    return words ? std::strtoll(words, nullptr, 10) : unlimited;
}

/// Free bytes where `bytes` do not fit, else nothing.
std::optional<int64_t> lacking(int64_t bytes) {
    if (const int64_t most = lowered(); bytes > most)
        return most;
    if (bytes <= small)
        return {};
    const int64_t free = availableMemory();
    return bytes <= free ? std::nullopt : std::optional(free);
}

} // namespace

int64_t freeInGroups(const std::string& root) {
    int64_t left = unlimited;
    for (auto& group : groupsOf(root))
        for (;;) { // a group is bounded by those around it, too
            left = std::min(left, freeIn(group.folder, group.second));
            const auto slash = group.folder.rfind('/');
            if (group.folder.size() <= group.top || slash == std::string::npos || slash < group.top)
                break;
            group.folder.resize(slash);
        }
    return left;
}

int64_t availableMemory() {
    return std::min({os::memoryFacts().available, freeInGroups(), os::leftByLimits(), lowered()});
}

Status checkMemory(int64_t bytes) {
    const auto free = lacking(bytes);
    if (!free)
        return {};
    return userError(
        text(TELAR_TR("core", "This needs %1 GiB of memory and %2 GiB are free"), gib(bytes), gib(*free)), {},
        text(TELAR_TR("core", "Choose a smaller size; pooling can also work in bands, with the backend 'streamed'")));
}

Status checkEstimate(double bytes) { return checkMemory(static_cast<int64_t>(std::min(bytes, 0x1p62))); }

Status checkMemoryFor(int64_t bytes, const std::string& name) {
    const auto free = lacking(bytes);
    if (!free)
        return {};
    return userError(text(TELAR_TR("core", "This needs %1 GiB of memory and %2 GiB are free"), gib(bytes), gib(*free)),
                     text("%1", name));
}

} // namespace telar

#include "core/base/demangle.hpp"

#include "core/base/os/process.hpp"

#include <atomic>
#include <cstdlib>
#include <cxxabi.h>

namespace telar {

namespace {

constexpr std::size_t longest = 64 << 10;

std::string plain(const std::string& mangled) {
    int status = 0;
    char* made = abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status);
    std::string result = status == 0 && made ? made : "";
    std::free(made);
    return result.size() <= longest ? result : std::string();
}

/// References to what stands before ("S0_", "T_"): each may double what is printed. Thirty of them stand for 3^10 parts at
/// most, forty for millions.
int references(const std::string& mangled) {
    int count = 0;
    for (std::size_t at = 0; at + 1 < mangled.size(); ++at)
        if (mangled[at] == 'S' || mangled[at] == 'T') {
            std::size_t end = at + 1;
            while (end < mangled.size() &&
                   ((mangled[end] >= '0' && mangled[end] <= '9') || (mangled[end] >= 'A' && mangled[end] <= 'Z')))
                ++end;
            count += end < mangled.size() && mangled[end] == '_';
        }
    return count;
}

} // namespace

std::string demangled(const std::string& mangled) {
    static std::atomic<int> hopeless{0};
    constexpr int simple = 30, patience = 3; // names that took too long, after which their like keep the form they have
    if (mangled.size() > longest)
        return {};
    if (references(mangled) <= simple)
        return plain(mangled);
    if (hopeless >= patience)
        return {};
    auto made = os::madeApart([&] { return plain(mangled); });
    hopeless += made.empty();
    return made;
}

} // namespace telar

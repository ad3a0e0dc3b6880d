#include "core/base/demangle.hpp"

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cxxabi.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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

/// In a process of its own, which ends after a second.
std::string plainApart(const std::string& mangled) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return {};
    const pid_t child = fork();
    if (child == 0) {
        const rlimit second{1, 1}, memory{rlim_t{256} << 20, rlim_t{256} << 20};
        setrlimit(RLIMIT_CPU, &second);
        setrlimit(RLIMIT_DATA, &memory);
        const std::string made = plain(mangled);
        [[maybe_unused]] const auto said = write(ends[1], made.data(), made.size());
        _exit(0);
    }
    close(ends[1]);
    std::string result;
    for (int waited = 0; child > 0 && waited < 20;) {
        pollfd ready{ends[0], POLLIN, 0};
        if (poll(&ready, 1, 100) == 0) {
            ++waited;
            continue;
        }
        char bytes[4096];
        const ssize_t count = read(ends[0], bytes, sizeof bytes);
        if (count <= 0)
            break;
        result.append(bytes, static_cast<std::size_t>(count));
    }
    close(ends[0]);
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
    return result;
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
    auto made = plainApart(mangled);
    hopeless += made.empty();
    return made;
}

} // namespace telar

#include "core/base/os/system.hpp"

#include "core/base/os/file.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <gnu/libc-version.h>
#include <sched.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

namespace telar::os {

std::string reason(int number) {
    char buffer[128];
    return strerror_r(number, buffer, sizeof buffer);
}

Names names() {
    Names made;
    utsname name{};
    if (uname(&name) == 0) {
        made.kernel = std::string(name.sysname) + " " + name.release;
        made.architecture = name.machine;
    }
    made.library = std::string("C library ") + gnu_get_libc_version();
    std::ifstream file("/etc/os-release");
    const std::string key = "PRETTY_NAME=";
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(key)) {
            made.system = line.substr(key.size());
            std::erase(made.system, '"');
        }
    return made;
}

Processor processor() {
    Processor made;
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.starts_with("model name") && line.find(':') != std::string::npos) {
            made.name = line.substr(std::min(line.size(), line.find(':') + 2));
            break;
        }
    const auto cache = [](int name) { return std::max<int64_t>(0, sysconf(name)); };
    made.l1Bytes = cache(_SC_LEVEL1_DCACHE_SIZE);
    made.l2Bytes = cache(_SC_LEVEL2_CACHE_SIZE);
    made.l3Bytes = cache(_SC_LEVEL3_CACHE_SIZE);
    return made;
}

int usableCores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) == 0)
        return std::max(1, CPU_COUNT(&set));
    return std::max(1, static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)));
}

void keepToOneCore() {
    cpu_set_t all, one;
    CPU_ZERO(&one);
    if (sched_getaffinity(0, sizeof all, &all) == 0)
        for (int core = 0; core < CPU_SETSIZE; ++core)
            if (CPU_ISSET(core, &all)) {
                CPU_SET(core, &one);
                break;
            }
    (void)sched_setaffinity(0, sizeof one, &one); // what `usableCores` counts from now on
}

void giveWay() {
    constexpr int politeness = 10;
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), politeness); // Linux: of one thread
}

bool allowTiles() {
#if defined(__x86_64__)
    constexpr long askForState = 0x1023, tileData = 18; // ARCH_REQ_XCOMP_PERM of Linux 5.16
    return syscall(SYS_arch_prctl, askForState, tileData) == 0;
#else
    return false;
#endif
}

std::vector<Ticks> ticks() {
    std::vector<Ticks> made;
    std::ifstream stat("/proc/stat");
    for (std::string line; std::getline(stat, line) && line.starts_with("cpu");) {
        Ticks one;
        const char *at = line.data() + std::min(line.find(' '), line.size()), *end = line.data() + line.size();
        // user nice system idle iowait irq softirq steal (proc(5)); guest time is in user already.
        for (int i = 0; i < 8; ++i) {
            while (at != end && *at == ' ')
                ++at;
            int64_t n = 0;
            at = std::from_chars(at, end, n).ptr;
            one.all += n;
            if (i != 3 && i != 4)
                one.busy += n;
        }
        made.push_back(one);
    }
    return made;
}

std::optional<double> clockMHz() {
    double sum = 0;
    int counted = 0;
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (const auto colon = line.find(':'); line.starts_with("cpu MHz") && colon != std::string::npos) {
            const auto from = std::min(line.find_first_not_of(" \t", colon + 1), line.size());
            double value = 0;
            std::from_chars(line.data() + from, line.data() + line.size(), value);
            sum += value;
            ++counted;
        }
    return counted > 0 ? std::optional(sum / counted) : std::nullopt;
}

int64_t processNumber() { return ::getpid(); }
int threadsOf(int64_t process) {
    struct stat facts {};
    const auto path = "/proc/" + std::to_string(process) + "/task";
    return ::stat(path.c_str(), &facts) == 0 && facts.st_nlink > 2 ? static_cast<int>(facts.st_nlink) - 2 : 0;
}

uint64_t randomNumber() {
    uint64_t number = 0;
    if (::getrandom(&number, sizeof number, 0) != sizeof number)
        number = static_cast<uint64_t>(::getpid()) << 32 ^ reinterpret_cast<uintptr_t>(&number);
    return number;
}

std::string ownProgram() {
    char path[4096];
    const auto length = ::readlink("/proc/self/exe", path, sizeof path);
    return length > 0 ? std::string(path, static_cast<std::size_t>(length)) : std::string();
}

namespace {

/// The folder of a variable, else one in the user's home.
std::string userFolder(const char* variable, const char* below) {
    const auto absolute = [](const char* name) { // the specification has relative ones ignored
        const char* value = std::getenv(name);
        return std::string(value && *value == '/' ? value : "");
    };
    if (auto named = absolute(variable); !named.empty())
        return named;
    const auto home = absolute("HOME");
    return home.empty() ? home : home + below;
}

} // namespace

std::string dataFolder() { return userFolder("XDG_DATA_HOME", "/.local/share"); }
std::string cacheFolder() { return userFolder("XDG_CACHE_HOME", "/.cache"); }

void setDefault(const char* variable, const char* value) { ::setenv(variable, value, 0); }
char pathSeparator() { return ':'; }

bool utcOf(std::time_t seconds, std::tm& parts) { return ::gmtime_r(&seconds, &parts) != nullptr; }
bool localOf(std::time_t seconds, std::tm& parts) { return ::localtime_r(&seconds, &parts) != nullptr; }

} // namespace telar::os

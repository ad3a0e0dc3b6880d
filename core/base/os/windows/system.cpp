#include "core/base/os/system.hpp"

#include "core/base/os/windows/words.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cpuid.h>
#include <cstdlib>
#include <cstring>
#include <windows.h>
// After windows.h.
#include <ntsecapi.h>

namespace telar::os {

std::string reason(int number) { return std::strerror(number); }

Names names() {
    Names made;
    // GetVersionEx tells the version that a program was made for; this one tells the truth.
    using Version = LONG(WINAPI*)(OSVERSIONINFOW*);
    OSVERSIONINFOW facts{};
    facts.dwOSVersionInfoSize = sizeof facts;
    const HMODULE kernel = GetModuleHandleW(L"ntdll.dll");
    const auto version = reinterpret_cast<Version>(reinterpret_cast<void*>(GetProcAddress(kernel, "RtlGetVersion")));
    if (version && version(&facts) == 0)
        made.kernel = "Windows " + std::to_string(facts.dwMajorVersion) + "." + std::to_string(facts.dwMinorVersion) +
                      "." + std::to_string(facts.dwBuildNumber);
    if (GetProcAddress(kernel, "wine_get_version"))
        made.system = "Wine, as " + made.kernel;
    made.architecture = "x86_64";
    made.library = "MinGW-w64 with msvcrt";
    return made;
}

Processor processor() {
    Processor made;
    unsigned words[12] = {};
    for (unsigned i = 0; i < 3; ++i)
        __get_cpuid(0x80000002 + i, words + 4 * i, words + 4 * i + 1, words + 4 * i + 2, words + 4 * i + 3);
    char name[sizeof words + 1] = {};
    std::memcpy(name, words, sizeof words);
    made.name = name;
    made.name.erase(0, std::min(made.name.find_first_not_of(' '), made.name.size()));
    DWORD bytes = 0;
    GetLogicalProcessorInformation(nullptr, &bytes);
    std::vector<SYSTEM_LOGICAL_PROCESSOR_INFORMATION> all(bytes / sizeof(SYSTEM_LOGICAL_PROCESSOR_INFORMATION) + 1);
    bytes = static_cast<DWORD>(all.size() * sizeof all[0]);
    if (GetLogicalProcessorInformation(all.data(), &bytes))
        for (std::size_t i = 0; i < bytes / sizeof all[0]; ++i)
            if (all[i].Relationship == RelationCache && all[i].Cache.Type != CacheInstruction) {
                auto& level = all[i].Cache.Level == 1   ? made.l1Bytes
                              : all[i].Cache.Level == 2 ? made.l2Bytes
                                                        : made.l3Bytes;
                level = std::max<int64_t>(level, all[i].Cache.Size);
            }
    return made;
}

int usableCores() {
    DWORD_PTR own = 0, all = 0;
    if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all) && own != 0)
        return std::popcount(static_cast<uint64_t>(own));
    return 1;
}

void keepToOneCore() {
    DWORD_PTR own = 0, all = 0;
    if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all) && own != 0)
        SetProcessAffinityMask(GetCurrentProcess(), own & (~own + 1));
}

void giveWay() { SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL); }

bool allowTiles() { return false; } // GCC's code for them is not right where `long` has 32 bits

std::vector<Ticks> ticks() {
    // SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION of winternl.h, which does not go with ntsecapi.h.
    struct Core {
        int64_t idle, kernel, user, unused[2];
        ULONG interrupts;
    };
    using Query = LONG(WINAPI*)(int what, void* out, ULONG bytes, ULONG* made);
    constexpr int processorPerformance = 8;
    const auto query = reinterpret_cast<Query>(
        reinterpret_cast<void*>(GetProcAddress(GetModuleHandleW(L"ntdll.dll"), "NtQuerySystemInformation")));
    std::array<Core, 64> cores{}; // of one group of processors
    ULONG made = 0;
    if (!query || query(processorPerformance, cores.data(), sizeof cores, &made) != 0)
        return {};
    std::vector<Ticks> told(1);
    for (std::size_t i = 0; i < std::min(cores.size(), made / sizeof(Core)); ++i) {
        const int64_t all = cores[i].kernel + cores[i].user; // the kernel's includes idle time
        told.push_back({all - cores[i].idle, all});
        told.front().busy += told.back().busy;
        told.front().all += all;
    }
    return told;
}

std::optional<double> clockMHz() { return {}; }

int64_t processNumber() { return GetCurrentProcessId(); }

int threadsOf(int64_t) { return 0; }

uint64_t randomNumber() {
    uint64_t number = 0;
    if (!RtlGenRandom(&number, sizeof number))
        number = uint64_t{GetCurrentProcessId()} << 32 ^ GetTickCount64();
    return number;
}

std::string ownProgram() {
    std::wstring path(32768, L' ');
    path.resize(GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size())));
    std::replace(path.begin(), path.end(), L'\\', L'/');
    return narrow(path);
}

std::string dataFolder() {
    std::wstring folder;
    if (const wchar_t* value = _wgetenv(L"LOCALAPPDATA"))
        folder = value;
    std::replace(folder.begin(), folder.end(), L'\\', L'/');
    return narrow(folder);
}

std::string cacheFolder() { return dataFolder(); }

void setDefault(const char* variable, const char* value) {
    if (!std::getenv(variable))
        _putenv_s(variable, value);
}
char pathSeparator() { return ';'; }

bool utcOf(std::time_t seconds, std::tm& parts) { return _gmtime64_s(&parts, &seconds) == 0; }
bool localOf(std::time_t seconds, std::tm& parts) { return _localtime64_s(&parts, &seconds) == 0; }

} // namespace telar::os

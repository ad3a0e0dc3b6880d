#include "core/base/os/process.hpp"

#include "core/base/os/windows/handles.hpp"
#include "core/base/os/windows/words.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <io.h>
#include <utility>
#include <windows.h>
// After windows.h.
#include <shellapi.h>

namespace telar::os {

namespace {

/// A command line that CommandLineToArgvW takes apart again.
std::wstring commandLine(const std::vector<std::string>& words) {
    std::wstring line;
    for (const auto& word : words) {
        line += line.empty() ? L"\"" : L" \"";
        std::size_t slashes = 0;
        for (const wchar_t c : wide(word)) {
            if (c == L'"')
                line.append(slashes + 1, L'\\');
            slashes = c == L'\\' ? slashes + 1 : 0;
            line += c;
        }
        line.append(slashes, L'\\');
        line += L'"';
    }
    return line;
}

std::wstring blockOf(const std::vector<std::string>& environment) {
    std::wstring block;
    for (const auto& one : environment)
        block += wide(one) + L'\0';
    if (const wchar_t* root = _wgetenv(L"SystemRoot")) // without which hardly a program starts
        block += std::wstring(L"SystemRoot=") + root + L'\0';
    return block + L'\0';
}

/// That ends with this process.
HANDLE jobWith(const ProcessLimits* limits) {
    const HANDLE job = CreateJobObjectW(nullptr, nullptr);
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION facts{};
    facts.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
    if (limits) {
        if (limits->seconds > 0)
            facts.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_PROCESS_TIME;
        if (limits->memoryBytes > 0)
            facts.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_PROCESS_MEMORY;
        facts.BasicLimitInformation.PerProcessUserTimeLimit.QuadPart = static_cast<int64_t>(limits->seconds * 1e7) + 1;
        facts.ProcessMemoryLimit = static_cast<SIZE_T>(limits->memoryBytes);
    }
    if (job)
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &facts, sizeof facts);
    return job;
}

/// The process, suspended until it is in the job; null with errno.
HANDLE started(const std::vector<std::string>& words, const std::string& folder, const std::wstring* environment,
               HANDLE input, HANDLE output, HANDLE error, HANDLE job) {
    Inherited inherited({input, output, error});
    STARTUPINFOEXW start{};
    start.StartupInfo.cb = sizeof start;
    start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    start.StartupInfo.hStdInput = input;
    start.StartupInfo.hStdOutput = output;
    start.StartupInfo.hStdError = error;
    start.lpAttributeList = inherited.list();
    PROCESS_INFORMATION made{};
    auto line = commandLine(words);
    const auto place = widePath(folder);
    if (!inherited ||
        !CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE,
                        CREATE_SUSPENDED | CREATE_UNICODE_ENVIRONMENT | CREATE_NO_WINDOW | EXTENDED_STARTUPINFO_PRESENT,
                        environment ? const_cast<wchar_t*>(environment->c_str()) : nullptr,
                        folder.empty() ? nullptr : place.c_str(), &start.StartupInfo, &made)) {
        told();
        return nullptr;
    }
    return runIn(job, made);
}

HANDLE inheritable(HANDLE of) {
    HANDLE copy = nullptr;
    DuplicateHandle(GetCurrentProcess(), of, GetCurrentProcess(), &copy, 0, TRUE, DUPLICATE_SAME_ACCESS);
    return copy;
}

} // namespace

Process Process::start(const Start& start) {
    Process made;
    if (start.enter) {
        errno = ENOSYS;
        return made;
    }
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    HANDLE reading = nullptr, writing = nullptr;
    const HANDLE nothing =
        CreateFileW(L"NUL", GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0, nullptr);
    if (!CreatePipe(&reading, &writing, &inherited, 0)) {
        told();
        CloseHandle(nothing);
        return made;
    }
    SetHandleInformation(reading, HANDLE_FLAG_INHERIT, 0);
    const HANDLE job = jobWith(&start.limits);
    std::wstring block;
    if (start.environment)
        block = blockOf(*start.environment);
    const HANDLE process =
        started(start.words, start.folder, start.environment ? &block : nullptr, nothing, writing, writing, job);
    const int number = errno;
    CloseHandle(writing);
    CloseHandle(nothing);
    made.pipe_ = _open_osfhandle(reinterpret_cast<intptr_t>(reading), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
    made.job_ = numberFrom(job);
    made.process_ = numberFrom(process);
    errno = number;
    return made;
}

Process::Process(Process&& other) noexcept
    : process_(std::exchange(other.process_, 0)), pipe_(std::exchange(other.pipe_, -1)),
      job_(std::exchange(other.job_, 0)) {}

Process::~Process() {
    if (pipe_ >= 0)
        _close(pipe_);
    if (process_ != 0) {
        end();
        wait();
    }
    if (job_ != 0)
        CloseHandle(handleFrom(job_));
}

int64_t Process::hear(char* out, int64_t count, int milliseconds) {
    const auto pipe = reinterpret_cast<HANDLE>(_get_osfhandle(pipe_));
    for (int waited = 0;; ++waited) {
        // Asked before the look: what it wrote before its end is there then, and whoever else holds the pipe has nothing to say.
        const bool ended = WaitForSingleObject(handleFrom(process_), 0) == WAIT_OBJECT_0;
        DWORD there = 0;
        if (!PeekNamedPipe(pipe, nullptr, 0, nullptr, &there, nullptr))
            return 0;
        if (there > 0)
            return std::max(0, _read(pipe_, out, static_cast<unsigned>(count)));
        if (ended)
            return 0;
        if (waited >= milliseconds)
            return -1;
        Sleep(1);
    }
}

bool Process::hasEnded(int milliseconds) const {
    return WaitForSingleObject(handleFrom(process_), static_cast<DWORD>(milliseconds)) == WAIT_OBJECT_0;
}

int Process::threads() const { return 0; }

double Process::waitedForCore() const { return 0; }

void Process::end() { TerminateJobObject(handleFrom(job_), endedByUs); }

Ending Process::wait() {
    const HANDLE process = handleFrom(std::exchange(process_, 0));
    WaitForSingleObject(process, INFINITE);
    DWORD code = 0;
    GetExitCodeProcess(process, &code);
    CloseHandle(process);
    Ending ending;
    ending.exit = static_cast<int>(code);
    ending.noTime = code == ERROR_NOT_ENOUGH_QUOTA; // as the system ends a process whose time is up
    ending.killed = code == endedByUs;
    if (ending.noTime || ending.killed || code >= 0xc0000000) { // an exception of the processor
        ending.signal = ending.noTime || ending.killed ? 9 : 11;
        ending.exit = 0;
    }
    return ending;
}

int runWithInput(const std::vector<std::string>& words, std::string_view input, const std::function<bool()>& stop) {
    wchar_t folder[MAX_PATH + 1] = L"", name[MAX_PATH + 1] = L"";
    GetTempPathW(MAX_PATH, folder);
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    if (!GetTempFileNameW(folder, L"tel", 0, name)) {
        told();
        return -1;
    }
    const HANDLE page = CreateFileW(name, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, &inherited,
                                    CREATE_ALWAYS, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr);
    DWORD put = 0;
    if (page == INVALID_HANDLE_VALUE ||
        !WriteFile(page, input.data(), static_cast<DWORD>(input.size()), &put, nullptr) || put != input.size()) {
        told();
        if (page != INVALID_HANDLE_VALUE)
            CloseHandle(page);
        return -1;
    }
    SetFilePointer(page, 0, nullptr, FILE_BEGIN);
    const HANDLE job = jobWith(nullptr), output = inheritable(GetStdHandle(STD_OUTPUT_HANDLE)),
                 error = inheritable(GetStdHandle(STD_ERROR_HANDLE));
    const HANDLE process = started(words, {}, nullptr, page, output, error, job);
    const int number = errno;
    DWORD code = 1;
    while (process && WaitForSingleObject(process, 10) == WAIT_TIMEOUT)
        if (stop())
            TerminateJobObject(job, endedByUs);
    if (process) {
        GetExitCodeProcess(process, &code);
        CloseHandle(process);
    }
    for (const HANDLE one : {page, output, error, job})
        CloseHandle(one);
    errno = number;
    return !process ? -1 : code == 0 ? 0 : 1;
}

std::string madeApart(const std::function<std::string()>&) { return {}; }

namespace {
std::function<void()>& stopper() {
    static std::function<void()> asked;
    return asked;
}
} // namespace

void whenAskedToStop(std::function<void()> stop) {
    stopper() = std::move(stop);
    SetConsoleCtrlHandler(
        [](DWORD) -> BOOL { // in a thread of its own
            static LONG times = 0;
            if (InterlockedIncrement(&times) > 1)
                endNow(130);
            stopper()();
            return TRUE;
        },
        TRUE);
}

std::vector<std::string> environment() {
    std::vector<std::string> made;
    wchar_t* const all = GetEnvironmentStringsW();
    for (const wchar_t* one = all; one && *one; one += std::wcslen(one) + 1)
        made.push_back(narrow(one));
    FreeEnvironmentStringsW(all);
    return made;
}

void endNow(int exit) {
    TerminateProcess(GetCurrentProcess(), static_cast<UINT>(exit));
    std::abort();
}

std::vector<std::string> wordsOf(int, char**) {
    int count = 0;
    wchar_t** words = CommandLineToArgvW(GetCommandLineW(), &count);
    std::vector<std::string> made;
    for (int i = 1; i < count; ++i)
        made.push_back(narrow(words[i]));
    LocalFree(words);
    return made;
}

} // namespace telar::os

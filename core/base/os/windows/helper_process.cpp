#include "core/base/os/helper_process.hpp"

#include "core/base/os/windows/handles.hpp"
#include "core/base/os/windows/words.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <optional>
#include <windows.h>
// After windows.h.
#include <psapi.h>

namespace telar::os {

namespace {

/// A container that exists while it is made: the process in it keeps what it is shut in by, and nothing of it stays behind.
/// Windows 7 and Wine 8 have none.
class Container {
public:
    Container() : library_(LoadLibraryW(L"userenv.dll")) {
        static std::atomic<int> count{0};
        name_ = L"Telar.Helper." + std::to_wstring(GetCurrentProcessId()) + L"." + std::to_wstring(++count);
        using Create =
            HRESULT(WINAPI*)(const wchar_t*, const wchar_t*, const wchar_t*, SID_AND_ATTRIBUTES*, DWORD, PSID*);
        if (const auto create = function<Create>("CreateAppContainerProfile"))
            made_ = create(name_.c_str(), L"Telar", L"Reads files for Telar", nullptr, 0,
                           &capabilities.AppContainerSid) == S_OK;
    }
    Container(const Container&) = delete;
    Container& operator=(const Container&) = delete;
    ~Container() {
        if (const auto remove = function<HRESULT(WINAPI*)(const wchar_t*)>("DeleteAppContainerProfile");
            remove && made_)
            remove(name_.c_str());
        if (capabilities.AppContainerSid)
            FreeSid(capabilities.AppContainerSid);
        if (library_)
            FreeLibrary(library_);
    }
    explicit operator bool() const { return made_; }

    SECURITY_CAPABILITIES capabilities{}; ///< none: no network, no files but Windows' own

private:
    template <class F>
    F function(const char* name) const {
        return library_ ? reinterpret_cast<F>(reinterpret_cast<void*>(GetProcAddress(library_, name))) : nullptr;
    }
    HMODULE library_;
    std::wstring name_;
    bool made_ = false;
};

/// In which one process lives, that starts no other, uses no window's means and ends with this one.
HANDLE jobOfOne() {
    const HANDLE job = CreateJobObjectW(nullptr, nullptr);
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION facts{};
    facts.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_ACTIVE_PROCESS |
                                             JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    facts.BasicLimitInformation.ActiveProcessLimit = 1;
    JOBOBJECT_BASIC_UI_RESTRICTIONS window{};
    window.UIRestrictionsClass = JOB_OBJECT_UILIMIT_DESKTOP | JOB_OBJECT_UILIMIT_DISPLAYSETTINGS |
                                 JOB_OBJECT_UILIMIT_EXITWINDOWS | JOB_OBJECT_UILIMIT_GLOBALATOMS |
                                 JOB_OBJECT_UILIMIT_HANDLES | JOB_OBJECT_UILIMIT_READCLIPBOARD |
                                 JOB_OBJECT_UILIMIT_SYSTEMPARAMETERS | JOB_OBJECT_UILIMIT_WRITECLIPBOARD;
    if (job) {
        SetInformationJobObject(job, JobObjectExtendedLimitInformation, &facts, sizeof facts);
        SetInformationJobObject(job, JobObjectBasicUIRestrictions, &window, sizeof window);
    }
    return job;
}

/// Our end of a pipe in both directions, and theirs, which a process may inherit.
std::array<HANDLE, 2> pipeOfBytes() {
    static std::atomic<int> count{0};
    const auto name = L"\\\\.\\pipe\\telar-" + std::to_wstring(GetCurrentProcessId()) + L"-" + std::to_wstring(++count);
    const HANDLE ours =
        CreateNamedPipeW(name.c_str(), PIPE_ACCESS_DUPLEX | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                         PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, 1 << 18, 1 << 18, 0, nullptr);
    if (ours == INVALID_HANDLE_VALUE)
        return {ours, ours};
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    return {ours, CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, 0, &inherited, OPEN_EXISTING, 0, nullptr)};
}

/// The process, with the line and nothing else of ours; null with errno.
HANDLE started(const std::string& program, HANDLE line, Container* container, HANDLE job) {
    Inherited inherited({line}, container ? &container->capabilities : nullptr);
    STARTUPINFOEXW start{};
    start.StartupInfo.cb = sizeof start;
    start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    start.StartupInfo.hStdInput = line;
    start.lpAttributeList = inherited.list();
    const wchar_t *root = _wgetenv(L"SystemRoot"), *account = _wgetenv(L"USERPROFILE");
    std::wstring words = L"\"" + wide(program) + L"\" \"" + (account ? account : L"") + L"\"";
    std::wstring environment =
        root ? std::wstring(L"SystemRoot=") + root + L'\0' : std::wstring(); // hardly any starts without
    environment += L'\0';
    PROCESS_INFORMATION made{};
    const bool well = inherited && CreateProcessW(widePath(program).c_str(), words.data(), nullptr, nullptr, TRUE,
                                                  CREATE_SUSPENDED | CREATE_UNICODE_ENVIRONMENT | CREATE_NO_WINDOW |
                                                      EXTENDED_STARTUPINFO_PRESENT,
                                                  environment.data(), nullptr, &start.StartupInfo, &made);
    if (!well) {
        told();
        return nullptr;
    }
    return runIn(job, made);
}

/// Waits for what was begun on the line. Bytes that it moved; -1: none in time; 0: nobody is there.
int64_t moved(HANDLE line, bool begun, OVERLAPPED& state, int milliseconds) {
    DWORD bytes = 0;
    if (!begun && GetLastError() != ERROR_IO_PENDING) {
        CloseHandle(state.hEvent);
        return 0;
    }
    if (WaitForSingleObject(state.hEvent, static_cast<DWORD>(std::max(0, milliseconds))) == WAIT_TIMEOUT)
        CancelIoEx(line, &state);
    const bool done = GetOverlappedResult(line, &state, &bytes, TRUE) != 0;
    const bool cancelled = !done && GetLastError() == ERROR_OPERATION_ABORTED;
    CloseHandle(state.hEvent);
    return done && bytes > 0 ? static_cast<int64_t>(bytes) : cancelled ? -1 : 0;
}

} // namespace

HelperProcess HelperProcess::start(const std::string& program, bool contained) {
    HelperProcess made;
    std::optional<Container> container;
    if (contained && !container.emplace()) {
        errno = ENOSYS;
        return made;
    }
    const auto [ours, theirs] = pipeOfBytes();
    const HANDLE job = jobOfOne();
    HANDLE process = nullptr;
    if (theirs == INVALID_HANDLE_VALUE)
        told();
    else
        process = started(program, theirs, container ? &*container : nullptr, job);
    const int number = errno;
    if (theirs != INVALID_HANDLE_VALUE)
        CloseHandle(theirs);
    if (process) {
        made.process_ = numberFrom(process);
        made.line_ = numberFrom(ours);
        made.job_ = numberFrom(job);
    } else {
        if (ours != INVALID_HANDLE_VALUE)
            CloseHandle(ours);
        CloseHandle(job);
    }
    errno = number;
    return made;
}

int64_t HelperProcess::send(const char* from, int64_t count, int milliseconds) {
    OVERLAPPED state{};
    state.hEvent = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    const HANDLE line = handleFrom(line_);
    const bool begun =
        WriteFile(line, from, static_cast<DWORD>(std::min<int64_t>(count, 1 << 16)), nullptr, &state) != 0;
    return moved(line, begun, state, milliseconds);
}

int64_t HelperProcess::hear(char* out, int64_t count, int milliseconds) {
    OVERLAPPED state{};
    state.hEvent = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    const HANDLE line = handleFrom(line_);
    const bool begun = ReadFile(line, out, static_cast<DWORD>(std::min<int64_t>(count, 1 << 20)), nullptr, &state) != 0;
    return moved(line, begun, state, milliseconds);
}

bool HelperProcess::hasEnded(int milliseconds) {
    if (process_ == 0 || ended_)
        return true;
    if (WaitForSingleObject(handleFrom(process_), static_cast<DWORD>(milliseconds)) == WAIT_TIMEOUT)
        return false;
    DWORD code = 0;
    GetExitCodeProcess(handleFrom(process_), &code);
    ending_.exit = static_cast<int>(code);
    ending_.killed = code == endedByUs;
    if (ending_.killed || code >= 0xc0000000) { // an exception of the processor
        ending_.signal = ending_.killed ? 9 : 11;
        ending_.exit = 0;
    }
    return ended_ = true;
}

Ending HelperProcess::end() {
    if (line_ != -1)
        CloseHandle(handleFrom(line_));
    line_ = -1;
    if (process_ != 0) {
        if (!hasEnded(0)) {
            TerminateProcess(handleFrom(process_), endedByUs);
            hasEnded(5000);
        }
        CloseHandle(handleFrom(process_));
        CloseHandle(handleFrom(job_));
    }
    process_ = job_ = 0;
    return ending_;
}

void HelperProcess::forget() {} // Windows makes no copies of processes

void HelperProcess::allow(int64_t bytes, int64_t) {
    constexpr int64_t slack = int64_t{64} << 20; // what was freed and lies between blocks that are used
    PROCESS_MEMORY_COUNTERS now{};
    if (atRest_ == 0 && K32GetProcessMemoryInfo(handleFrom(process_), &now, sizeof now))
        atRest_ = static_cast<int64_t>(now.PagefileUsage);
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION facts{};
    const HANDLE job = handleFrom(job_);
    if (atRest_ <= 0 ||
        !QueryInformationJobObject(job, JobObjectExtendedLimitInformation, &facts, sizeof facts, nullptr))
        return;
    facts.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_PROCESS_MEMORY;
    facts.ProcessMemoryLimit = static_cast<SIZE_T>(atRest_ + bytes + slack);
    SetInformationJobObject(job, JobObjectExtendedLimitInformation, &facts, sizeof facts);
}

} // namespace telar::os

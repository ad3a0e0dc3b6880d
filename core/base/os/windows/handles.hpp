// Handles of Windows in classes whose headers do not know them, what a new process inherits, and how one ends that we end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>
#include <windows.h>

namespace telar::os {

inline HANDLE handleFrom(int64_t number) { return reinterpret_cast<HANDLE>(static_cast<intptr_t>(number)); }
inline int64_t numberFrom(HANDLE handle) { return static_cast<int64_t>(reinterpret_cast<intptr_t>(handle)); }

constexpr UINT endedByUs = 0xe0000009;

/// A new process gets these handles and no others. Without the list it would also get a pipe's end that another thread has just
/// made for its own process, and the pipe would stay open. `container`: where the process is to live, or null. Lives until the
/// process has been started.
class Inherited {
public:
    explicit Inherited(std::vector<HANDLE> handles, SECURITY_CAPABILITIES* container = nullptr)
        : handles_(std::move(handles)) {
        std::erase_if(handles_, [](HANDLE one) { return !one || one == INVALID_HANDLE_VALUE; }); // a window's streams
        std::sort(handles_.begin(), handles_.end());
        handles_.erase(std::unique(handles_.begin(), handles_.end()), handles_.end());
        SIZE_T size = 0;
        InitializeProcThreadAttributeList(nullptr, 2, 0, &size);
        room_.resize(size);
        made_ = InitializeProcThreadAttributeList(list(), container ? 2 : 1, 0, &size) &&
                UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                          handles_.size() * sizeof(HANDLE), nullptr, nullptr) &&
                (!container || UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_SECURITY_CAPABILITIES,
                                                         container, sizeof *container, nullptr, nullptr));
    }
    Inherited(const Inherited&) = delete;
    Inherited& operator=(const Inherited&) = delete;
    ~Inherited() {
        if (made_)
            DeleteProcThreadAttributeList(list());
    }
    explicit operator bool() const { return made_; }
    LPPROC_THREAD_ATTRIBUTE_LIST list() { return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(room_.data()); }

private:
    std::vector<HANDLE> handles_;
    std::vector<char> room_;
    bool made_ = false;
};

/// The process, which was made suspended, runs in the job.
inline HANDLE runIn(HANDLE job, const PROCESS_INFORMATION& made) {
    AssignProcessToJobObject(job, made.hProcess);
    ResumeThread(made.hThread);
    CloseHandle(made.hThread);
    return made.hProcess;
}

} // namespace telar::os

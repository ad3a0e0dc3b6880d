#include "core/base/os/streams.hpp"

#include <algorithm>
#include <cstdio>
#include <fcntl.h>
#include <io.h>
#include <windows.h>

namespace telar::os {

void prepareStreams() {
    for (const int stream : {standardInput, standardOutput, standardError})
        _setmode(stream, _O_BINARY);
    SetConsoleOutputCP(CP_UTF8);
}

bool isTerminal(int descriptor) { return _isatty(descriptor) != 0; }

bool waitToRead(int descriptor, int milliseconds) {
    const auto handle = reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
    if (GetFileType(handle) != FILE_TYPE_PIPE)
        return true;
    for (int waited = 0;; waited += 10) {
        DWORD there = 0;
        if (!PeekNamedPipe(handle, nullptr, 0, nullptr, &there, nullptr) || there > 0)
            return true;
        if (waited >= milliseconds)
            return false;
        Sleep(10);
    }
}

int64_t readSome(int descriptor, char* out, int64_t count) {
    return _read(descriptor, out, static_cast<unsigned>(std::min<int64_t>(count, 1 << 22)));
}

void writeError(std::string_view words) {
    (void)!_write(standardError, words.data(), static_cast<unsigned>(words.size()));
}

QuietOutput::QuietOutput() : kept_(_dup(standardOutput)) {
    std::fflush(stdout);
    if (const int nowhere = _wopen(L"NUL", _O_WRONLY | _O_BINARY); nowhere >= 0) {
        _dup2(nowhere, standardOutput);
        _close(nowhere);
    }
}

QuietOutput::~QuietOutput() {
    std::fflush(stdout);
    if (kept_ >= 0) {
        _dup2(kept_, standardOutput);
        _close(kept_);
    }
}

} // namespace telar::os

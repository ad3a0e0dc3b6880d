#include "core/base/os/streams.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace telar::os {

void prepareStreams() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

bool isTerminal(int descriptor) { return ::isatty(descriptor) != 0; }

bool waitToRead(int descriptor, int milliseconds) {
    pollfd waiting{descriptor, POLLIN, 0};
    return ::poll(&waiting, 1, milliseconds) != 0;
}

int64_t readSome(int descriptor, char* out, int64_t count) {
    ssize_t got;
    do
        got = ::read(descriptor, out, static_cast<std::size_t>(count));
    while (got < 0 && errno == EINTR);
    return got;
}

void writeError(std::string_view words) { (void)!::write(standardError, words.data(), words.size()); }

QuietOutput::QuietOutput() : kept_(::dup(standardOutput)) {
    std::fflush(stdout);
    if (const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0) {
        ::dup2(nowhere, standardOutput);
        ::close(nowhere);
    }
}

QuietOutput::~QuietOutput() {
    std::fflush(stdout);
    if (kept_ >= 0) {
        ::dup2(kept_, standardOutput);
        ::close(kept_);
    }
}

} // namespace telar::os

// The standard streams as descriptors.
#pragma once

#include <cstdint>
#include <string_view>

namespace telar::os {

inline constexpr int standardInput = 0, standardOutput = 1, standardError = 2;

/// To be called first in a program: bytes go through as they are, words are UTF-8, and a closed pipe or a full file is a failed
/// write, which ends nothing.
void prepareStreams();

bool isTerminal(int descriptor);
/// Whether there is something to read, or an end, within so many milliseconds.
bool waitToRead(int descriptor, int milliseconds);
/// Up to `count` bytes; 0 at the end, -1 with errno.
int64_t readSome(int descriptor, char* out, int64_t count);
/// Straight to standard error: allocates nothing.
void writeError(std::string_view words);

/// While it lives, standard output leads nowhere.
class QuietOutput {
public:
    QuietOutput();
    ~QuietOutput();
    QuietOutput(const QuietOutput&) = delete;
    QuietOutput& operator=(const QuietOutput&) = delete;

private:
    int kept_;
};

} // namespace telar::os

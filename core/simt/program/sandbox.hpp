// A stranger's program in a process that is shut in before its first instruction: no files but those it is handed, no
// network, no other programs, no signals to others, limits on processor time, memory and what it writes.
//
// A seccomp filter lets through what a program needs that computes and speaks to its open files. Calls that a program
// may ask for politely (files) or that are worth a sentence (network, processes) arrive in it as SIGSYS, where
// host/child.cc answers or refuses; a program that removes that handler ends. Source: seccomp(2), Linux 3.5 and later.
#pragma once

#include "core/base/expected.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace telar::program {

struct SandboxLimits {
    double seconds = 60;                    ///< of processor time
    int64_t memoryBytes = int64_t{2} << 30; ///< of the process itself
    int64_t sharedBytes = 0;                ///< mapped beside that
    int64_t fileBytes = int64_t{64} << 20;  ///< of one file that it writes
    /// At a time. Where the kernel cannot count them for the limit (a user without rights and without a user namespace), whoever serves
    /// the process looks.
    int threads = 64;
};

/// Open descriptors, each owned by the caller.
struct SandboxFiles {
    int input = -1;                             ///< standard input
    int output = -1, error = -1;                ///< ends of pipes that it writes to
    int messages = -1, files = -1, memory = -1; ///< become messagesFd, filesFd, memoryFd
};

/// Starts `executable`, which is linked whole, in `folder`, inside a cage (core/base/cage.hpp) where this computer has
/// one. The process ends with this thread. Errors: it could not be shut in, as where the kernel has no seccomp filters;
/// no process can be made.
Expected<int> startSandboxed(const std::string& executable, const std::vector<std::string>& arguments,
                             const std::string& folder, const SandboxFiles& files, const SandboxLimits& limits);

/// What a refused call at that place was after, as a sentence.
Text refusedCall(uint64_t number, const std::string& place);

} // namespace telar::program

// Other processes: programs that are started with limits and a pipe, and this one's own end.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace telar::os {

struct ProcessLimits {
    // 0: no limit.
    double seconds = 0;      ///< of processor time
    int64_t memoryBytes = 0; ///< of address space
    int64_t fileBytes = 0;   ///< of one file that it writes
};

/// What a process is started with.
struct Start {
    std::vector<std::string> words;                        ///< the first is the program's path
    std::string folder;                                    ///< where it works
    const std::vector<std::string>* environment = nullptr; ///< "NAME=VALUE"; null: this process' own
    ProcessLimits limits;
    /// Called in the new process before the program, after a fork: system calls alone, 0 where all went well. Where it is set the
    /// folder is its matter. Systems without fork start nothing with it.
    int (*enter)(const void* what) = nullptr;
    const void* what = nullptr;
};

/// How a process ended.
struct Ending {
    int exit = 0;
    int signal = 0;      ///< 0: by itself
    bool noTime = false; ///< its processor time was used up
    bool killed = false; ///< by `end` or by somebody else
    /// Why the program was never there, as errno: `enter` failed, or there is no such program. The system says it, and nothing that
    /// the program does looks like it.
    int notEntered = 0, notStarted = 0;
    double processorSeconds = 0; ///< that it took; 0: the system does not say
};

/// A program whose output and errors come through one pipe and whose input is empty. It ends with this process, and with those
/// that it starts itself when it is ended.
class Process {
public:
    Process() = default;
    /// Nothing, with errno, where it cannot be started.
    static Process start(const Start& start);
    Process(Process&& other) noexcept;
    Process& operator=(Process&&) = delete;
    ~Process();
    explicit operator bool() const { return process_ != 0; }

    /// Waits up to so many milliseconds for something to read. -1: nothing yet; 0: its end.
    int64_t hear(char* out, int64_t count, int milliseconds);
    /// Waits up to so many milliseconds for its end, which may come long after that of what it says.
    bool hasEnded(int milliseconds) const;
    int threads() const; ///< at this moment; 0: the system does not say
    /// Seconds that its first thread could have worked and other programs had the cores; 0: the system does not say.
    double waitedForCore() const;
    void end();
    /// Waits until it has ended.
    Ending wait();

private:
    int64_t process_ = 0;
    int pipe_ = -1;
    int failure_ = -1; ///< where the new process says why it does not become the program; nobody holds it once it has
    int64_t job_ = 0;  ///< of Windows
};

/// Starts a program that reads `input` and shares the other streams, and waits for it; `stop` is asked every 10 ms and ends it.
/// 0: it ended well; 1: not; -1 with errno: it was not started.
int runWithInput(const std::vector<std::string>& words, std::string_view input, const std::function<bool()>& stop);

/// What `work` gives, made in a copy of this process that ends after a second of work and has 256 MiB for it; empty where it does
/// not come to an end, and where the system makes no copies of processes.
std::string madeApart(const std::function<std::string()>& work);

/// Calls `stop` once where Ctrl+C, or a request to end, arrives; the second one ends the program at once with 130. To be called
/// before other threads are started.
void whenAskedToStop(std::function<void()> stop);

/// At once, without anything that is done at the end of a program.
[[noreturn]] void endNow(int exit);

/// "NAME=VALUE" of each variable of this process.
std::vector<std::string> environment();

/// The words of the command line after the program, as UTF-8.
std::vector<std::string> wordsOf(int count, char** words);

} // namespace telar::os

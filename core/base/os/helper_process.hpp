// A program of Telar's own that works beside it: one line of bytes in both directions, nothing else.
#pragma once

#include "core/base/os/process.hpp"

#include <cstdint>
#include <string>

namespace telar::os {

/// The line is the program's standard input; it has no other stream and nothing of this process' environment, and it ends with
/// this. On Linux it shuts itself in. Windows starts it in a job with limits, and in an AppContainer where that works; its only
/// word there is the folder of the user's account, so that it can find out whether it is kept away from it.
class HelperProcess {
public:
    HelperProcess() = default;
    /// Nothing, with errno, where it cannot be started. `contained`: in an AppContainer, which only Windows has.
    static HelperProcess start(const std::string& program, bool contained);
    HelperProcess(HelperProcess&& other) noexcept;
    HelperProcess& operator=(HelperProcess&& other) noexcept;
    ~HelperProcess();
    explicit operator bool() const { return process_ != 0; }

    /// How many bytes it took. -1: none in so many milliseconds; 0: nobody is there.
    int64_t send(const char* from, int64_t count, int milliseconds);
    /// The same of bytes that it says.
    int64_t hear(char* out, int64_t count, int milliseconds);
    /// Waits up to so many milliseconds for its end.
    bool hasEnded(int milliseconds);
    /// Ends it where it has not ended, and says how it ended.
    Ending end();
    /// Belongs to another process from now on (after a fork): nothing is ended here.
    void forget();
    /// Memory that it may take from now on, beside what it has when this is first called, and seconds of processor time, which
    /// Windows does not count: there its silence alone ends it.
    void allow(int64_t bytes, int64_t seconds);

    /// Linux: the program's descriptor of a pipe that says nothing and whose other end this process holds. A program that asks for
    /// a signal of it ends with this process while it computes, too; a signal of the parent's death would come as early as the
    /// thread ends that has started the program.
    static constexpr int lifeLine = 3;

private:
    void closeLines();
    int64_t process_ = 0, line_ = -1;
    int64_t life_ = -1; ///< Linux: the pipe whose end ends the program, even while it computes
    int64_t job_ = 0;   ///< of Windows
    int64_t atRest_ = 0;
    bool ended_ = false;
    Ending ending_;
};

} // namespace telar::os

// One decoder process and the line to it. What it says is not believed: see decoder_process.cpp.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"
#include "core/base/os/helper_process.hpp"
#include "core/data/decoder_process/messages.hpp"

#include <memory>
#include <string>
#include <vector>

namespace telar::decoder_process {

class Child {
public:
    /// Starts the program, on Windows in a container where that is asked for, and hears its greeting. Errors: no process, no greeting, another build.
    static Expected<std::unique_ptr<Child>> start(const std::string& program, bool contained);
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    const Hello& hello() const { return hello_; }
    /// Whether it still waits for work, as far as can be known.
    bool alive();
    /// Belongs to another process from now on (after a fork): nothing is ended here.
    void forget();
    /// Memory that it may take for the next request, beside what it took when it had nothing to do. Its time grows with that: 2 s
    /// of processor time and a second for each 32 MiB; it may be silent for 3 s longer.
    void allow(int64_t bytes);

    /// Sends a request and the bytes behind it. False: see `why`.
    bool ask(Request request, std::string_view bytes, const JobContext& job);
    /// The next `bytes` that it says, in place until the next call; null: see `why`.
    const char* hear(std::size_t bytes, const JobContext& job);

    /// Why nothing came: the job was to stop, memory ran out in it, or one sentence about the file. Ends the process.
    Error why(const std::string& name, const JobContext& job);
    /// It said what cannot be.
    void doubt() { doubted_ = true; }

private:
    Child() = default;
    template <class Call>
    int64_t moved(const JobContext& job, const Call& call);

    os::HelperProcess process_;
    Hello hello_;
    int64_t seconds_ = 27; ///< of processor time, for this request; for the start at first
    bool silent_ = false, doubted_ = false;
    std::vector<char> heard_;
    std::size_t at_ = 0, have_ = 0;
};

} // namespace telar::decoder_process

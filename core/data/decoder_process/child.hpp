// One decoder process and the line to it. What it says is not believed: see apart.cpp.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"
#include "core/data/decoder_process/messages.hpp"

#include <memory>
#include <string>
#include <vector>

namespace telar::decoder_process {

class Child {
public:
    /// Starts the program and hears its greeting. Errors: no process, no greeting, another build.
    static Expected<std::unique_ptr<Child>> start(const std::string& program);
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    /// Ends the process.
    ~Child();

    /// Why the kernel did not shut it in, as errno; 0: it did.
    int refusal() const { return refusal_; }
    /// Whether it still waits for work, as far as can be known.
    bool alive();
    /// Belongs to another process from now on (after a fork): nothing is ended here.
    void forget();
    /// Memory that it may take for the next request, beside what it took when it had nothing to do.
    void allow(int64_t bytes) const;

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
    bool wait(short event, const JobContext& job);
    void end();

    int line_ = -1;
    int process_ = -1;
    int status_ = 0, refusal_ = 0;
    int64_t atRest_ = 0; ///< bytes of its address space
    bool silent_ = false, doubted_ = false;
    std::vector<char> heard_;
    std::size_t at_ = 0, have_ = 0;
};

} // namespace telar::decoder_process

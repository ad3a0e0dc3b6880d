// What `telar --selftest` does on a user's computer: in a minute at most, every way of computing that is here against
// the plainest one, files written and read again, the compiler and the window; and a page of it that can be sent
// with a report of a mistake. The page names the program, the computer's parts and what was found; no person, no
// host, no folder and no file of anybody.
#pragma once

#include "app/operations.hpp"
#include "core/base/elapsed.hpp"

#include <functional>
#include <string>
#include <vector>

namespace telar {

class SelfTest {
public:
    enum class Outcome { Passed, Failed, NotHere, NoTime };
    struct Line {
        std::string part, name;
        Outcome outcome = Outcome::Passed;
        std::string words; ///< what was found, or why not
        double seconds = 0;
    };
    using Told = std::function<void(const Line&)>;

    /// `told` hears each line as soon as it is known. No check begins after `seconds`.
    SelfTest(double seconds, Told told) : seconds_(seconds), told_(std::move(told)) {}

    /// The checks that follow belong to that part: "pool".
    void begin(const std::string& part) { part_ = part; }
    /// Runs a check: what it found, in words, or why it failed. Whatever it throws is a failure.
    void check(const std::string& name, const std::function<Expected<std::string>()>& work);
    /// What this computer or this build does not have, with the reason.
    void notHere(const std::string& name, const Error& reason);
    double elapsed() const { return secondsSince(start_); }

    const std::vector<Line>& lines() const { return lines_; }
    int count(Outcome outcome) const;
    /// Markdown: this computer, then every line.
    /// "12 passed, 0 failed, 3 not here, 0 without time, in 8.1 s"
    std::string summary() const;
    std::string page() const;

private:
    void add(Line line);

    double seconds_;
    Told told_;
    std::string part_;
    std::vector<Line> lines_;
    Clock::time_point start_ = Clock::now();
};

/// "passed", "FAILED", "not here", "no time".
const char* outcomeWord(SelfTest::Outcome outcome);
/// The computer and the build, a line each; nothing that names a person, a host or a folder.
std::vector<std::pair<std::string, std::string>> computerFacts();

/// Every operation by every variant that is here, compared with the plainest; kernels of Telar's own and one that is
/// compiled now in the machine.
void checkComputing(SelfTest& test);
/// Pictures, tables, volumes and projects, written to a folder of its own and read again.
void checkFiles(SelfTest& test);

} // namespace telar

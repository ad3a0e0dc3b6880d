#include "app/selftest/selftest.hpp"

#include "core/base/cage.hpp"
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/numbers.hpp"
#include "core/base/system_facts.hpp"
#include "core/base/version.hpp"
#include "core/data/decoder_process/decoder_process.hpp"
#include "core/data/load.hpp"
#include "core/simt/cuda/compiler.hpp"
#include "gpu/device/device.hpp"

#include <algorithm>
#include <exception>

namespace telar {

namespace {

std::string gibibytes(int64_t bytes) { return fixedText(static_cast<double>(bytes) / (1 << 30), 1) + " GiB"; }

/// "Debian GNU/Linux 12 (bookworm)"; the system's file is its own, but read like a stranger's.
/// In a table of Markdown.
std::string cell(std::string words) {
    std::replace(words.begin(), words.end(), '\n', ' ');
    std::replace(words.begin(), words.end(), '|', '/');
    return words;
}

} // namespace

const char* outcomeWord(SelfTest::Outcome outcome) {
    switch (outcome) {
    case SelfTest::Outcome::Passed:
        return "passed";
    case SelfTest::Outcome::Failed:
        return "FAILED";
    case SelfTest::Outcome::NotHere:
        return "not here";
    case SelfTest::Outcome::NoTime:
        break;
    }
    return "no time";
}

void SelfTest::add(Line line) {
    if (told_)
        told_(line);
    lines_.push_back(std::move(line));
}

void SelfTest::check(const std::string& name, const std::function<Expected<std::string>()>& work) {
    Line line{part_, name, Outcome::NoTime, {}, 0};
    if (elapsed() < seconds_) {
        const auto start = Clock::now();
        try {
            const auto found = work();
            line.outcome = found ? Outcome::Passed : Outcome::Failed;
            line.words = found ? *found : found.error().str();
        } catch (const std::exception& thrown) {
            line.outcome = Outcome::Failed;
            line.words = std::string("it ended unexpectedly: ") + thrown.what();
        }
        line.seconds = secondsSince(start);
    }
    add(std::move(line));
}

void SelfTest::notHere(const std::string& name, const Error& reason) {
    add({part_, name, Outcome::NotHere, reason.what.str(), 0});
}

int SelfTest::count(Outcome outcome) const {
    return static_cast<int>(
        std::count_if(lines_.begin(), lines_.end(), [&](const Line& line) { return line.outcome == outcome; }));
}

std::vector<std::pair<std::string, std::string>> computerFacts() {
    const auto host = hostFacts();
    const auto& system = systemFacts();
    std::vector<std::pair<std::string, std::string>> facts{
        {"Telar", telarVersion()},
        {"Built with", std::string("GCC ") + __VERSION__ + (gpu::builtWithCuda() ? ", CUDA" : ", without CUDA")},
        {"System", system.name + ", " + system.kernel + ", " + system.library},
        {"Processor", host.processor + ", " + std::to_string(host.cores) + " cores usable, " + simdName(host.simd)},
        {"Memory", gibibytes(host.memoryBytes) + ", " + gibibytes(availableMemory()) + " free for this program"}};
    for (const auto& device : gpu::devices())
        facts.emplace_back("GPU", device.name + ", compute capability " + device.capability() + ", driver " +
                                      gpu::driverVersion());
    if (const auto ready = gpu::available(); !ready)
        facts.emplace_back("GPU", "none: " + ready.error().what.str());
    const auto compiler = cuda::CudaCompiler::find();
    facts.emplace_back("Compiler of kernels",
                       compiler ? "clang " + compiler->version() : "none: " + compiler.error().what.str());
    const auto shelter = decoder_process::shelter();
    facts.emplace_back("Decoders of files", decoder_process::words(shelter));
    const auto& cage = cageState();
    facts.emplace_back("Cage of the compiler", cage.holds()  ? cage.words().str() + ": " + cage.keeps()
                                               : cage.listed ? cage.words().str()
                                                             : "none: " + cage.words().str());
    for (const auto& [name, version] : dataLibraries())
        facts.emplace_back(name, version);
    return facts;
}

std::string SelfTest::summary() const {
    return std::to_string(count(Outcome::Passed)) + " passed, " + std::to_string(count(Outcome::Failed)) + " failed, " +
           std::to_string(count(Outcome::NotHere)) + " not here, " + std::to_string(count(Outcome::NoTime)) +
           " without time, in " + fixedText(elapsed(), 1) + " s";
}

std::string SelfTest::page() const {
    std::string out = "# Telar's self-test\n\n" + summary() +
                      ".\n\nThis page names no person, host, folder or file. Read it before you send it.\n\n"
                      "| computer | |\n|---|---|\n";
    for (const auto& [name, value] : computerFacts())
        out += "| " + cell(name) + " | " + cell(value) + " |\n";
    out += "\n| part | check | outcome | s | found |\n|---|---|---|---|---|\n";
    for (const auto& line : lines_) {
        out += "| " + cell(line.part) + " | " + cell(line.name) + " | " + outcomeWord(line.outcome) + " | " +
               fixedText(line.seconds, 2) + " | " + cell(line.words) + " |\n";
    }
    return out;
}

} // namespace telar

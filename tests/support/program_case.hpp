// A program of tests/data/cuda/programs as it ran: what it printed, and what was found in it.
#pragma once

#include "core/base/files.hpp"
#include "core/simt/program/run.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace telar::test {

struct Ran {
    program::ProgramReport report;
    std::string printed;
    std::vector<std::string> found;
    std::string all() const {
        std::string lines = printed + "\n";
        for (const auto& one : found)
            lines += one + "\n";
        for (const auto& note : report.notes)
            lines += "note: " + note.str() + "\n";
        return lines;
    }
};

inline Expected<Ran> runCase(const std::string& file,
                             const std::function<void(program::ProgramRequest&)>& change = {}) {
    const std::string folder = TELAR_TEST_DATA "/cuda/programs";
    auto source = readFile(folder + "/" + file + ".cu");
    if (!source)
        return source.error();
    program::ProgramRequest request;
    request.source.text = std::move(*source);
    request.source.name = file + ".cu";
    request.source.folder = folder;
    if (change)
        change(request);
    Ran ran;
    request.printed = [&](bool, std::string_view bytes) { ran.printed += bytes; };
    auto report = program::runProgram(request);
    if (!report)
        return report.error();
    ran.report = std::move(*report);
    for (const auto& launch : ran.report.launches)
        for (const auto& finding : launch.findings)
            ran.found.push_back(finding.text().str());
    for (const auto& fault : ran.report.faults)
        ran.found.push_back(fault.what.str());
    return ran;
}

inline bool begins(const std::string& sentence, std::string_view wanted) {
    return wanted.starts_with('*') ? sentence.find(wanted.substr(1)) != std::string::npos
                                   : sentence.starts_with(wanted);
}

} // namespace telar::test

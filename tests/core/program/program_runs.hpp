// A whole program run on the machine, and what it left to look at.
#pragma once

#include "core/simt/program/run.hpp"

#include <string>

namespace telar::test {

struct Ran {
    Expected<program::ProgramReport> report = cancelledError();
    std::string output, error;

    std::string notes() const {
        std::string all;
        for (const auto& note : report->notes)
            all += note.str() + "\n";
        return all;
    }
    std::string findings() const {
        std::string all;
        for (const auto& launch : report->launches)
            for (const auto& finding : launch.findings)
                all += finding.text().str() + "\n";
        for (const auto& fault : report->faults)
            all += fault.what.str() + "\n";
        return all;
    }
};

inline program::ProgramRequest requestOf(const std::string& source) {
    program::ProgramRequest request;
    request.source.text = source;
    request.source.name = "program.cu";
    return request;
}

inline Ran runRequest(program::ProgramRequest request, const JobContext& job = {}) {
    Ran ran;
    request.printed = [&](bool error, std::string_view bytes) { (error ? ran.error : ran.output) += bytes; };
    ran.report = program::runProgram(request, job);
    return ran;
}

inline Ran runSource(const std::string& source) { return runRequest(requestOf(source)); }

} // namespace telar::test

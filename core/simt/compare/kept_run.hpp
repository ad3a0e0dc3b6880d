// A run as its record tells it: what `run`, `python`, `notebook`, `kernel` and `profile` of telar-cli write, read to be compared.
#pragma once

#include "core/base/expected.hpp"
#include "core/base/job_context.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace telar::compare {

using Figures = std::map<std::string, double>; ///< by the names of records: "global_load_sectors"

/// A ratio or a property of each launch: of several launches the mean, not the sum.
bool isMean(const std::string& name);

/// Where something stands in the sources of a run.
struct Place {
    std::string file;
    int64_t line = 0; ///< from 1; 0: not known
    auto operator<=>(const Place&) const = default;
};

/// Grid, block and bytes of dynamic shared memory.
struct Shape {
    std::array<int64_t, 3> grid{1, 1, 1}, block{1, 1, 1};
    int64_t shared = 0;
    auto operator<=>(const Shape&) const = default;
};

struct KeptLaunch {
    std::string kernel; ///< "scale<float>"
    Place place;        ///< of the launch
    Shape shape;
    std::optional<double> ms; ///< predicted for the card; none: nobody has predicted it
    double fixed = 0;         ///< of these, what a kernel takes that does nothing
    Figures parts;            ///< of these, by simt::timePartName: see core/simt/predict.hpp; empty: not known
    Figures figures;          ///< counts; with registers, cycles and stalls ("stall_barrier") where the record has them
};

/// What warps did at one line of a kernel's source.
struct KeptLine {
    std::string kernel;
    Place place;
    double launches = 1; ///< whose counts these are, summed
    Figures figures;
};

struct KeptCopy {
    std::string way; ///< "host to device"
    Place place;
    double bytes = 0, ms = 0;
};

struct KeptRun {
    std::string name;                           ///< what people call it: the record's or source's file, a revision
    std::string operation;                      ///< "run", "kernel", "profile"
    std::string file;                           ///< of the source that leads
    std::string card;                           ///< that times are predicted for; empty: not known
    std::map<std::string, std::string> sources; ///< texts by file; empty: an older record
    std::vector<KeptLaunch> launches;           ///< in their order
    std::vector<KeptLine> lines;
    std::vector<KeptCopy> copies;
    int64_t faults = 0;
    std::optional<double> messages, sentBytes; ///< of all ranks; none: no program of MPI

    std::string source() const; ///< text of the one that leads; empty: an older record
    double launchMs() const;    ///< predicted, of all launches
    double copyMs() const;
};

/// The runs of a record, or of the records of a file of JSON lines. `name` goes into messages and becomes the runs' name, with a
/// number where there are several. Errors, one sentence each: no JSON, no record, a record of another operation, too large.
Expected<std::vector<KeptRun>> readKeptRuns(std::string_view text, const std::string& name, const JobContext& job = {});

} // namespace telar::compare

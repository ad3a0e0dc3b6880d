// What several commands share: where the matrix comes from, how numbers and files are written.
#pragma once

#include "app/cli/command.hpp"
#include "core/data/source.hpp"
#include "core/experiment/run_record.hpp"

#include <string_view>

namespace telar::cli {

/// --random, --seed, --max, --input, --channel, --slice.
std::vector<Option> inputOptions();

struct Input {
    Outcome outcome; ///< `source` counts where its code is 0
    SourceMatrix source;
    bool freshSeed = false;
};
Input readInput(const Arguments& arguments, const Session& session);

/// Of --random: the size, where it was given and is right.
struct RandomChoice {
    int64_t rows = 0, columns = 0;
    uint32_t seed = 0, max = 9;
    bool fresh = false; ///< nobody chose the seed
};
Expected<RandomChoice> randomChoice(const Arguments& arguments);

/// To standard output, whole; a closed pipe or a full disk is an error.
Status writeStandardOutput(std::string_view bytes);
/// To a file, or to standard output where `path` is "-".
Status writeText(const std::string& path, const std::string& bytes);
/// Fails now if a file of that name could not be written later.
Status checkWritable(const std::string& path);

/// The parts of each run on a device: copying in, computing, copying out. Of runs on the processor nothing is kept.
class PhaseTimes {
public:
    void add(const DeviceTimes& times);
    void giveTo(RunRecord& record) const;

private:
    std::vector<double> in_, kernel_, out_;
};

/// "1.234 ms"
std::string milliseconds(double value);

} // namespace telar::cli

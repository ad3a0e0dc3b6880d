// What a run leaves behind: enough to repeat it, compare it and draw it. Written as JSON (schema 2): `settings` decide the
// result and are named as on the command line, `figures` came out and are no times. `spec` holds the settings as schema 1
// named them; schema 1 is still read.
#pragma once

#include "core/base/statistics.hpp"
#include "core/matrix/matrix.hpp"
#include "core/operation/measure.hpp"
#include "core/operation/setting.hpp"

namespace telar {

/// Of a run that never had the whole matrix in memory; its total is that of making, pooling and hashing.
struct StreamFacts {
    int64_t bandRows = 0;    ///< output rows of a band
    int64_t memoryBytes = 0; ///< of the bands
    double outputSum = 0;
    double elementsPerSecond = 0; ///< input elements
};

/// A time that nobody measured, of a kernel on a card: core/simt/predict.hpp.
struct PredictedFact {
    std::string card, constants; ///< "Tesla T4"; where its numbers come from: "its data sheet"
    double ms = 0;               ///< of all launches of one run; copies are not in it
    std::string boundBy;         ///< "dram": of the longest launch
    /// By the model of a multiprocessor, of the last launch, where it was asked: what its warps wait most for
    /// ("long_scoreboard"), and warps in each state for each issued instruction.
    std::string waitsFor = {};
    std::vector<std::pair<std::string, double>> stalls = {};
};

struct RunRecord {
    std::string operation; ///< "pool", "matmul" ...
    std::string backend;   ///< variant id
    std::string device;    ///< processor or GPU, in words
    int threads = 1;
    int cores = 0;                  ///< that the program could use; 0: not said
    std::vector<SpecEntry> entries; ///< the specification, in the order in which it is written
    std::optional<uint64_t> seed;
    int64_t inputRows = 0, inputColumns = 0;
    std::string inputSource; ///< file, or "random"
    std::string inputType;   ///< "uint8" ...
    int64_t outputRows = 0, outputColumns = 0;
    std::string outputSha256; ///< of the output as row-major little-endian float32
    int64_t windows = 0;      ///< places of the window of a pooling or a filter; 0: none
    std::optional<LaunchShape> launch;
    Statistics total;                                             ///< wall-clock ms
    std::optional<Statistics> kernel, hostToDevice, deviceToHost; ///< ms, where they exist
    std::optional<Statistics> product; ///< ms of the windows' products alone, where a variant multiplies
    std::vector<std::pair<std::string, double>> otherMs; ///< further times by name: {"generate", 3.5}
    std::vector<double> eachMs;                          ///< the runs of `total` in order; may be left out
    std::optional<Cost> cost;                            ///< of one run
    std::vector<Figure> figures;
    std::optional<PredictedFact> predicted;
    std::optional<StreamFacts> stream;
    std::string version;
};

/// Times, launch and figures into the record.
void addMeasured(const Measured& measured, RunRecord& record);

/// What every record of this computer says, and random float32 input. `threads`: that the variant works with.
RunRecord startRecord(const std::string& operation, const std::string& backend, int threads);

/// Of one run that is over and says its own time; input and specification are left out.
RunRecord recordOfRun(const std::string& operation, const std::string& backend, int threads, uint64_t seed,
                      const VariantRun& run);

/// One JSON object; `indent` < 0 gives one line.
std::string toJson(const RunRecord& record, int indent = 2);

/// Lower-case hexadecimal SHA-256.
std::string sha256(const void* data, std::size_t bytes);
/// Of the elements converted to float32, row-major, little-endian.
std::string sha256OfFloats(const AnyView& values);

} // namespace telar

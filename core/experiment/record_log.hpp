// Run records as a file of JSON lines: appended one by one, so that a crash or a power cut loses at most the
// record in flight, and read again for charts, comparison and resuming.
#pragma once

#include "core/base/os/file.hpp"
#include "core/operation/catalogue.hpp"

#include <memory>
#include <unordered_map>
#include <utility>

namespace telar {

/// What charts and tables need of a record; fields that a record lacks are empty or 0.
struct RecordPoint {
    std::string operation, backend, device, version;
    std::string spec;              ///< JSON text of the specification: equal where the work is
    std::string source = "random"; ///< of the input: "random", "digits", a file
    int threads = 1;
    int cores = 0;       ///< of the computer; 0: not said
    int64_t size = 0;    ///< rows of the input, or its length where it has one row
    int64_t windows = 0; ///< of pooling and convolution
    Statistics total;    ///< ms
    std::optional<double> kernelMs, hostToDeviceMs, deviceToHostMs, productMs; ///< medians
    std::optional<double> predictedMs; ///< modelled for `predictedCard`, and never among measured times
    std::string predictedCard;
    std::string waitsFor; ///< modelled as well: what the warps wait most for, "long_scoreboard"; empty: not asked
    std::optional<uint64_t> seed;
    std::string sha256; ///< of the output
    std::vector<double> eachMs;
    std::optional<Cost> cost;
    std::vector<Figure> figures;
    std::shared_ptr<const std::string> from; ///< the file or set that it was opened from; null: measured here
    /// Operation, backend, threads, size, seed, input and specification: what a resumed sweep leaves out.
    std::string key() const;
};

/// The settings of a record's specification as words, "2" where both sizes of a pair are 2.
std::vector<std::pair<std::string, std::string>> settingsOf(const RecordPoint& point);

/// The settings in one line, "kernel=2  stride=1  seed=35": what tells records of one operation apart, the size aside.
/// Options with the value that they have without being named are left out, and the input that is usual for the operation.
std::string settingsWords(const RecordPoint& point, const Catalogue& catalogue);

/// The slowest of several runs took over 1.5 times their median: the computer was busy with something else.
bool isNoisy(const Statistics& runs);
/// Whether every word (parted by blanks, any case) fits a record: "kernel=3" a setting with just that value, "threads=2",
/// "variant=simd", "size=64", "seed=1" and so on; other words are found anywhere in the names and values of its operation, variant,
/// device, size, threads and settings. Settings that records share are worked out once. One thread at a time.
class RecordFilter {
public:
    explicit RecordFilter(const std::string& words);
    bool operator()(const RecordPoint& point);

private:
    struct Word {
        std::string name, value; ///< without a name: found anywhere
    };
    std::vector<Word> words_;
    std::unordered_map<std::string, std::vector<std::pair<std::string, std::string>>> settings_;
};

struct RecordFile {
    std::vector<RecordPoint> points; ///< in the order of the file
    int64_t damagedLines = 0;        ///< lines that are no record; skipped
    int64_t newerLines = 0;          ///< of those: records of a later schema
    bool torn = false;               ///< the last line ends without a line feed: the run was cut
};

/// Reads JSON lines, one object or one array of objects. A foreign file, without a single record, is refused.
Expected<RecordFile> readRecords(std::string_view text, const std::string& name, const JobContext& job = {});
Expected<RecordFile> loadRecords(const std::string& path, const JobContext& job = {});

/// Appends whole lines. One process at a time: a second one is refused.
///
/// Opening a file to go on with it looks at it first: what holds no records is refused and stays as it is. A
/// last record that lacks its line feed gets it; one that was cut in the middle is cut off, and a copy of it
/// is kept beside as FILE.torn.
class RecordLog {
public:
    static Expected<RecordLog> open(const std::string& path, bool resume, const JobContext& job = {});
    /// One write, flushed to the disk.
    Status append(const std::string& line);

private:
    RecordLog() = default;
    os::File file_;
    std::string path_;
};

} // namespace telar

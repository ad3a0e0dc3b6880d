// The library of records: every measured record in one place, a SQLite file of sets (one a sweep), found by words and by
// "setting=value". JSON lines stay the form in which records travel: what goes in comes out byte for byte.
//
// A record that was appended is on the disk (write-ahead log, flushed at each commit): SIGKILL or a power cut at any moment
// loses no more than the one in flight. Several programs may read and write it at once; each waits for the other.
#pragma once

#include "core/experiment/record_log.hpp"
#include "core/library/sqlite.hpp"

#include <functional>
#include <map>
#include <set>

namespace telar {

/// The schema that this Telar writes; a file of a later one is refused and stays as it is.
constexpr int librarySchema = 1;

/// $TELAR_LIBRARY, else telar/telar/records.sqlite in $XDG_DATA_HOME (~/.local/share): where window and command line look.
std::string defaultLibraryPath();

/// What is told of a set when it is made.
struct SetFacts {
    std::string name;
    std::string date = {};                  ///< "2026-11-23T08:30:52Z"; empty: now
    std::string machine = {}, version = {}; ///< empty: this computer, this Telar
    std::string notes = {};
    std::vector<std::string> tags = {}; ///< single words
    std::string origin = {};            ///< the file that it came from
    std::string uid = {};               ///< of a set that comes back; empty: a new one
};

struct RecordSet {
    int64_t id = 0;
    std::string uid; ///< 16 hexadecimal digits, the same wherever the library is copied to
    std::string name, date, machine, version, notes, origin;
    std::vector<std::string> tags;
    std::string operations; ///< "matmul, pool"
    int64_t records = 0;
};

/// A set that is in no library, and its records as JSON lines.
struct RemovedSet {
    SetFacts facts;
    std::string lines;
};

enum class SetOrder { Date, Name, Operations, Machine, Version, Records };

/// Words are parted by blanks and must all fit. "kernel=3" is a setting with just that value; operation=, variant=,
/// threads=, size= and seed= ask the same of records; set=, machine=, version=, input=, tag=, notes= and date= take a part of
/// what stands there (tag= the whole tag). Other words are found anywhere in the names, values, tags and notes. Any case.
struct SetQuery {
    std::string words;
    SetOrder order = SetOrder::Date;
    bool descending = true;
    int64_t first = 0, most = 200;
};
struct SetPage {
    std::vector<RecordSet> sets;
    int64_t total = 0; ///< sets that fit
};

struct RecordQuery {
    std::string words;
    std::vector<int64_t> sets = {}; ///< empty: all
};
/// How many records fit. Where sizes or seeds are asked for, counting ends at `mostCounted`.
struct RecordCount {
    int64_t records = 0;
    bool more = false;
};

struct ImportOutcome {
    int64_t set = 0; ///< 0: the very same file was imported before, and nothing was done
    int64_t records = 0;
    int64_t refused = 0; ///< lines that are no record
    bool torn = false;   ///< the last line was cut
};

/// What became of a folder of JSON lines.
struct TakenOver {
    int64_t files = 0, records = 0;
    std::vector<Error> refused; ///< files that hold no records
};

class RecordLibrary {
public:
    using Access = sql::Database::Access;
    static constexpr int64_t mostCounted = 1000000;
    static constexpr int patience = 5000; ///< ms to wait for another writer

    /// Of what `open` refuses to read: that nothing was kept in it yet, which a window need not complain about.
    static bool isEmpty(const Error& refusal);
    /// Write: made where it is missing, its folders too. Errors: a newer schema, a file of something else, locked, no room.
    static Expected<RecordLibrary> open(const std::string& path, Access access, const JobContext& job = {},
                                        int patienceMs = patience);

    /// A new, empty set.
    Expected<RecordSet> addSet(const SetFacts& facts);
    /// One record as its JSON line: on the disk when this returns.
    Status append(int64_t set, const std::string& line);
    /// All records of JSON lines, or of one JSON document, as a new set; all or none.
    Expected<ImportOutcome> import(std::string_view text, const SetFacts& facts, const JobContext& job = {});
    /// The same of a file; one with the same bytes is imported once, even if its set was removed since, unless `again`.
    Expected<ImportOutcome> importFile(const std::string& path, SetFacts facts, bool again, const JobContext& job = {});
    /// Every *.jsonl of a folder that was not taken before and that no sweep is writing. The files stay.
    Expected<TakenOver> takeOver(const std::string& folder, const JobContext& job = {});

    Expected<SetPage> sets(const SetQuery& query, const JobContext& job = {});
    /// By number, uid or name; the name must be one set's alone.
    Expected<RecordSet> set(const std::string& named);
    Status describe(int64_t set, const std::string& name, const std::string& notes,
                    const std::vector<std::string>& tags);
    /// The set and its records.
    Status remove(int64_t set, const JobContext& job = {});
    /// The same, after which `putBack` makes it again, under its uid. All records of the set are in memory then.
    Expected<RemovedSet> takeOut(int64_t set, const JobContext& job = {});
    Status putBack(const RemovedSet& removed, const JobContext& job = {});

    Expected<RecordCount> count(const RecordQuery& query, const JobContext& job = {});
    /// The lines of the records that fit: of sets in the order measured, else grouped by what was measured. `take` ends it by
    /// an error.
    Status eachLine(const RecordQuery& query, const std::function<Status(std::string_view line)>& take,
                    const JobContext& job = {});
    /// The records that fit, read; refuses what would not fit in memory.
    Expected<RecordFile> records(const RecordQuery& query, const JobContext& job = {});

    /// The lines of those that fit, whatever their number, as a file that appears whole or not at all.
    Status exportFile(const RecordQuery& query, const std::string& path, const JobContext& job = {});

    const std::string& path() const { return path_; }

private:
    explicit RecordLibrary(sql::Database database, std::string path)
        : database_(std::move(database)), path_(std::move(path)) {}
    Status prepare(Access access);
    Status makeSchema();
    Expected<int64_t> kindOf(const RecordPoint& point);
    Status insert(int64_t set, const RecordPoint& point, std::string_view line);
    Status writeCounts(int64_t set);
    void forget();
    Expected<int64_t> insertSet(const SetFacts& facts);
    Status refreshWords(int64_t set);
    Expected<ImportOutcome> importAll(std::string_view text, const SetFacts& facts, const std::string& digest,
                                      const JobContext& job);
    Status remember(const std::string& digest, const std::string& file);
    Expected<bool> wasTaken(const std::string& file);
    struct Search;
    Expected<Search> search(const std::string& words);
    Status eachOfSets(const RecordQuery& query, const Search& search,
                      const std::function<Status(std::string_view)>& take);
    Status eachOfKinds(const Search& search, const std::function<Status(std::string_view)>& take);

    sql::Database database_;
    std::string path_;
    std::unique_ptr<sql::Statement> insertRecord_;  ///< gone before the database
    std::map<std::string, int64_t> kinds_;          ///< those met, by what tells them apart
    std::map<int64_t, int64_t> fresh_;              ///< records of a kind since the counts were written
    std::set<std::pair<int64_t, int64_t>> counted_; ///< kinds known to be in a set
};

/// "pool: serial, simd, thesis · 4 to 1024": a name for a set of these records.
std::string nameOf(const std::vector<RecordPoint>& points);
/// Seconds since 1970 as "2026-11-23T08:30:52Z".
std::string isoDate(int64_t seconds);
/// "exam, k20 exam" as {"exam", "k20"}.
std::vector<std::string> tagsOf(const std::string& typed);

} // namespace telar

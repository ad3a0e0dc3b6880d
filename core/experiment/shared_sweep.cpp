#include "core/experiment/shared_sweep.hpp"

#include "core/base/files.hpp"
#include "core/base/os/file.hpp"
#include "core/base/os/system.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace telar {

namespace {

constexpr auto pause = std::chrono::milliseconds(20);
constexpr double longestWait = 30; ///< seconds for a rank to come

bool waitMore(const JobContext& job) {
    std::this_thread::sleep_for(pause);
    return !job.stopRequested();
}

bool hasBytes(const std::string& path) {
    const auto facts = os::factsOf(path);
    return facts && facts->bytes > 0;
}

/// A file that is locked while this lives.
class Locked {
public:
    static Expected<Locked> open(const std::string& path) {
        Locked locked;
        locked.file_ = os::File::open(path, os::Use::ReadWrite, os::Make::WhereMissing);
        if (!locked.file_ || !locked.file_.lock(os::Lock::Alone, true))
            return environmentError(
                text(TELAR_TR("core", "The processes cannot share the sweep: %1"), systemReason(errno).str()),
                text("%1", path));
        return locked;
    }
    std::string read() {
        char buffer[65536];
        const auto n = file_.readAt(buffer, sizeof buffer, 0);
        return n > 0 ? std::string(buffer, static_cast<std::size_t>(n)) : std::string();
    }
    bool write(const std::string& all) { return file_.writeAt(all, 0) && file_.cut(static_cast<int64_t>(all.size())); }

private:
    Locked() = default;
    os::File file_;
};

/// FILE.claims: the start's name, the next point, how many ranks have come, and which have ended well.
class Claims {
public:
    Claims(std::string path, std::string job)
        : path_(std::move(path)), job_(job.empty() ? std::string("-") : std::move(job)) {}

    /// The first of a start refuses where the records are not to be gone on with.
    Status join(const std::string& records, bool resume) {
        auto file = Locked::open(path_);
        if (!file)
            return file.error();
        const auto before = file->read();
        auto state = parse(before);
        if (state.job.empty() && !before.empty())
            return userError(text(TELAR_TR("core", "The file exists and was not made by a sweep")), text("%1", path_),
                             text(TELAR_TR("core", "Choose another name")));
        if (state.job != job_) {
            if (!resume && hasBytes(records))
                return userError(text(TELAR_TR("core", "The file already has records")), text("%1", records),
                                 text(TELAR_TR("core", "Resume it, or choose another name")));
            state = {job_, 0, 0, {}};
        }
        ++state.joined;
        return keep(*file, state);
    }
    Expected<int64_t> next() {
        auto file = Locked::open(path_);
        if (!file)
            return file.error();
        auto state = parse(file->read());
        // Rank 0 has ended and taken the file away.
        if (state.job != job_)
            return INT64_MAX;
        const int64_t mine = state.next++;
        if (auto kept = keep(*file, state); !kept)
            return kept.error();
        return mine;
    }
    Status end(int rank) {
        auto file = Locked::open(path_);
        if (!file)
            return file.error();
        auto state = parse(file->read());
        state.ended += std::to_string(rank) + ',';
        return state.job == job_ ? keep(*file, state) : Status{};
    }
    Expected<int> joined() {
        auto file = Locked::open(path_);
        if (!file)
            return file.error();
        return parse(file->read()).joined;
    }
    bool hasEnded(int rank) {
        auto file = Locked::open(path_);
        return file && (',' + parse(file->read()).ended).find(',' + std::to_string(rank) + ',') != std::string::npos;
    }
    void remove() { os::remove(path_); }

private:
    struct State {
        std::string job;
        int64_t next = 0;
        int joined = 0;
        std::string ended; ///< "1,3,"
    };
    static State parse(const std::string& words) {
        State state;
        // "JOB NEXT JOINED ENDED"
        std::vector<std::string> parts;
        for (std::size_t from = words.find_first_not_of(" \n"); from != std::string::npos;) {
            const auto end = std::min(words.find_first_of(" \n", from), words.size());
            parts.push_back(words.substr(from, end - from));
            from = words.find_first_not_of(" \n", end);
        }
        const auto number = [&](std::size_t place, auto& to) {
            const auto* end = parts[place].data() + parts[place].size();
            const auto read = std::from_chars(parts[place].data(), end, to);
            return read.ec == std::errc() && read.ptr == end;
        };
        if (parts.size() < 3 || !number(1, state.next) || !number(2, state.joined))
            return {};
        state.job = parts[0];
        if (parts.size() > 3)
            state.ended = parts[3];
        return state;
    }
    Status keep(Locked& file, const State& state) const {
        if (file.write(state.job + ' ' + std::to_string(state.next) + ' ' + std::to_string(state.joined) + ' ' +
                       state.ended + '\n'))
            return {};
        return environmentError(
            text(TELAR_TR("core", "The processes cannot share the sweep: %1"), systemReason(errno).str()),
            text("%1", path_));
    }

    std::string path_, job_;
};

std::string rankFile(const std::string& path, int rank) { return path + ".rank" + std::to_string(rank); }

std::vector<std::string> rankFiles(const std::string& path) {
    const std::string start = fileName(path) + ".rank";
    std::vector<std::string> files;
    if (const auto folder = os::Folder::open(folderName(path)))
        for (const auto& name : folder.names())
            if (name.starts_with(start) && name.size() > start.size() && name[start.size()] >= '0' &&
                name[start.size()] <= '9')
                files.push_back(path + name.substr(start.size() - 5));
    std::sort(files.begin(), files.end());
    return files;
}

/// Whether the writer of a file has ended; it has where nobody holds its lock.
bool ended(const std::string& file) {
    auto open = os::File::open(file, os::Use::Read);
    return !open || open.lock(os::Lock::Alone, false);
}

class Shared {
public:
    Shared(const SweepPlan& plan, const Catalogue& catalogue, std::string path, const SweepRank& rank,
           const SweepOptions& options, const std::function<void(const RecordPoint&)>& seen)
        : plan_(plan), catalogue_(catalogue), path_(std::move(path)), rank_(rank), options_(options), seen_(seen),
          claims_(path_ + ".claims", rank.job) {}

    Expected<SharedOutcome> run(bool resume) {
        const bool several = rank_.count > 1;
        // Locked before joining, so that rank 0, which waits for all to join, finds it locked.
        const std::string file = rank_.rank == 0 ? path_ : rankFile(path_, rank_.rank);
        auto log = RecordLog::open(file, resume || several, options_.job);
        if (!log)
            return log.error();
        if (several)
            if (auto fine = claims_.join(path_, resume); !fine) {
                if (rank_.rank > 0)
                    os::remove(file);
                return fine.error();
            }
        log_ = &*log;
        if (resume || several)
            readDone();
        if (rank_.rank == 0 && resume && !several)
            if (auto fine = takeIn(); !fine)
                return fine.error();
        auto own = sweep(several);
        if (!own)
            return own.error();
        outcome_.own = std::move(*own);
        if (rank_.rank > 0)
            if (auto said = claims_.end(rank_.rank); !said)
                return said.error();
        if (rank_.rank == 0 && several)
            if (auto fine = gather(); !fine)
                return fine.error();
        return std::move(outcome_);
    }

private:
    void readDone() {
        auto files = rankFiles(path_);
        files.push_back(path_);
        for (const auto& file : files)
            if (hasBytes(file))
                if (const auto before = loadRecords(file, options_.job))
                    for (const auto& point : before->points) {
                        done_.insert(point.key());
                        if (file == path_) {
                            inMain_.insert(point.key());
                            if (rank_.rank == 0)
                                seen_(point);
                        }
                    }
    }

    Expected<SweepOutcome> sweep(bool claimed) {
        SweepOptions options = options_;
        options.done = done_;
        if (claimed)
            options.next = [this] { return claims_.next(); };
        options.record = [this](const RunRecord& record) -> Status {
            const std::string line = toJson(record, -1);
            const auto read = readRecords(line, path_);
            if (read) {
                seen_(read->points.front());
                done_.insert(read->points.front().key());
                inMain_.insert(read->points.front().key());
            }
            return log_->append(line);
        };
        return runSweep(plan_, catalogue_, options);
    }

    /// Moves the records of other ranks' files into one's own, and takes the files away.
    Status takeIn() {
        for (const auto& file : rankFiles(path_)) {
            if (!ended(file))
                continue;
            // Opened as a log: what is no file of records is not a rank's, and stays where it is.
            if (const auto own = RecordLog::open(file, true, options_.job); !own)
                return own.error();
            const auto all = readFile(file, options_.job);
            if (!all)
                return all.error();
            for (std::size_t at = 0; at < all->size();) {
                const auto end = all->find('\n', at);
                if (end == std::string::npos)
                    break; // torn: measured again
                const std::string line = all->substr(at, end - at);
                at = end + 1;
                const auto read = readRecords(line, file);
                if (!read || !inMain_.insert(read->points.front().key()).second)
                    continue;
                if (auto kept = log_->append(line); !kept)
                    return kept;
                done_.insert(read->points.front().key());
                ++outcome_.gathered;
                seen_(read->points.front());
            }
            os::remove(file);
        }
        return {};
    }

    /// Waits for the others, gathers, and measures what is missing.
    Status gather() {
        const auto start = std::chrono::steady_clock::now();
        while (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() < longestWait) {
            const auto joined = claims_.joined();
            if (!joined)
                return joined.error();
            if (*joined >= rank_.count)
                break;
            if (!waitMore(options_.job))
                return cancelledError();
        }
        for (int rank = 1; rank < rank_.count; ++rank)
            while (!ended(rankFile(path_, rank)))
                if (!waitMore(options_.job))
                    return cancelledError();
        for (int rank = 1; rank < rank_.count; ++rank)
            if (!claims_.hasEnded(rank))
                outcome_.lostRanks.push_back(rank);
        if (auto fine = takeIn(); !fine)
            return fine;
        done_ = inMain_;
        const auto rest = sweep(false);
        if (!rest)
            return rest.error();
        outcome_.own.measured += rest->measured;
        outcome_.own.measuredSeconds += rest->measuredSeconds;
        claims_.remove();
        return {};
    }

    const SweepPlan& plan_;
    const Catalogue& catalogue_;
    std::string path_;
    SweepRank rank_;
    const SweepOptions& options_;
    const std::function<void(const RecordPoint&)>& seen_;
    Claims claims_;
    RecordLog* log_ = nullptr;
    std::set<std::string> done_, inMain_;
    SharedOutcome outcome_;
};

const char* firstOf(std::initializer_list<const char*> names) {
    for (const char* name : names)
        if (const char* value = std::getenv(name); value && *value)
            return value;
    return nullptr;
}

} // namespace

SweepRank rankFromEnvironment() {
    const char* rank = firstOf({"OMPI_COMM_WORLD_RANK", "PMI_RANK", "SLURM_PROCID"});
    const char* count = firstOf({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_NTASKS"});
    if (!rank || !count || std::atoi(count) < 2 || std::atoi(rank) < 0 || std::atoi(rank) >= std::atoi(count))
        return {};
    const char* job = firstOf({"PMIX_NAMESPACE", "OMPI_MCA_orte_ess_jobid", "OMPI_MCA_ess_base_jobid", "PMI_JOBID"});
    std::string name = job ? job : std::to_string(os::parentNumber());
    if (const char* slurm = firstOf({"SLURM_JOB_ID"}); slurm && !job)
        name = slurm + std::string(".") + (std::getenv("SLURM_STEP_ID") ? std::getenv("SLURM_STEP_ID") : "");
    for (char& c : name)
        if (c == ' ' || c == '\n')
            c = '_';
    return {std::atoi(rank), std::atoi(count), name};
}

Expected<SharedOutcome> runSharedSweep(const SweepPlan& plan, const Catalogue& catalogue, const std::string& path,
                                       bool resume, const SweepRank& rank, const SweepOptions& options,
                                       const std::function<void(const RecordPoint&)>& seen) {
    Shared shared(plan, catalogue, path, rank, options, seen);
    return shared.run(resume);
}

} // namespace telar

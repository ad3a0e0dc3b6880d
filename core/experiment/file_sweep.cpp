#include "core/experiment/file_sweep.hpp"

#include "core/base/os/path.hpp"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <thread>

namespace telar {

namespace {

// What a message begins with.
constexpr char joins = 'j', known = 'k', asks = '?', gives = 'n', brings = 'r', ends = 'e';
constexpr auto glance = std::chrono::milliseconds(1);

/// The next message of rank 0, which begins with `kind`.
Expected<std::string> await(Communicator& world, char kind, const JobContext& job) {
    for (;;) {
        TELAR_TAKE(message, world.receive());
        if (*message && !(*message)->bytes.empty() && (*message)->bytes.front() == kind)
            return (*message)->bytes.substr(1);
        if (job.stopRequested())
            return cancelledError();
        std::this_thread::sleep_for(glance);
    }
}

Expected<SharedOutcome> follow(const SweepPlan& plan, const Catalogue& catalogue, Communicator& world,
                               const SweepOptions& given) {
    SweepOptions options = given;
    TELAR_CHECK(world.send(0, {joins}));
    TELAR_TRY(keys, await(world, known, given.job));
    for (std::size_t at = 0; at < keys->size();) {
        const auto end = keys->find('\n', at);
        options.done.insert(keys->substr(at, end - at));
        at = end == std::string::npos ? keys->size() : end + 1;
    }
    options.next = [&]() -> Expected<int64_t> {
        TELAR_CHECK(world.send(0, {asks}));
        TELAR_TRY(number, await(world, gives, given.job));
        return std::strtoll(number->c_str(), nullptr, 10);
    };
    options.record = [&](const RunRecord& record) { return world.send(0, brings + toJson(record, -1)); };
    TELAR_TAKE(own, runSweep(plan, catalogue, options));
    TELAR_CHECK(world.send(0, {ends}));
    return SharedOutcome{std::move(*own), 0, {}};
}

/// Rank 0, or the only process: measures as the others do, while a thread of its own answers them.
class Centre {
public:
    Centre(const SweepPlan& plan, const Catalogue& catalogue, std::string path, Communicator* world,
           const SweepOptions& options, const std::function<void(const RecordPoint&)>& seen)
        : plan_(plan), catalogue_(catalogue), path_(std::move(path)), world_(world), options_(options), seen_(seen),
          ended_(static_cast<std::size_t>(world ? world->size() : 1)) {}

    Expected<SharedOutcome> run(bool resume) {
        TELAR_TAKE(log, RecordLog::open(path_, resume, options_.job));
        log_ = &*log;
        if (resume)
            readDone();
        atStart_ = done_;
        auto own = [&] {
            if (!world_)
                return sweep(true);
            std::jthread answering([this](std::stop_token stop) noexcept {
                try {
                    serve(stop);
                } catch (const std::bad_alloc&) {
                    refused_ = outOfMemoryError();
                }
            });
            auto measured = sweep(true);
            if (!measured)
                answering.request_stop();
            answering.join(); // until the others have ended too
            return measured;
        }();
        if (!own)
            return own.error();
        if (refused_)
            return *refused_;
        if (options_.job.stopRequested())
            return cancelledError();
        outcome_.own = std::move(*own);
        for (std::size_t rank = 1; rank < ended_.size(); ++rank)
            if (!ended_[rank])
                outcome_.lostRanks.push_back(static_cast<int>(rank));
        if (!outcome_.lostRanks.empty())
            TELAR_CHECK(measureRest());
        return std::move(outcome_);
    }

private:
    void readDone() {
        std::error_code unknown;
        if (std::filesystem::file_size(os::pathOf(path_), unknown) == 0 || unknown)
            return;
        if (const auto before = loadRecords(path_, options_.job))
            for (const auto& point : before->points) {
                done_.insert(point.key());
                seen_(point);
            }
    }

    Expected<SweepOutcome> sweep(bool shared) {
        SweepOptions options = options_;
        options.done = shared ? atStart_ : done_;
        if (shared)
            options.next = [this]() -> Expected<int64_t> { return next_++; };
        options.record = [this](const RunRecord& record) { return take(toJson(record, -1), false); };
        return runSweep(plan_, catalogue_, options);
    }

    Status measureRest() {
        TELAR_TRY(rest, sweep(false));
        outcome_.own.measured += rest->measured;
        outcome_.own.measuredSeconds += rest->measuredSeconds;
        return {};
    }

    /// A record of whomever into the file, once.
    Status take(const std::string& line, bool foreign) {
        const std::lock_guard hold(mutex_);
        TELAR_TRY(read, readRecords(line, path_));
        if (!done_.insert(read->points.front().key()).second)
            return {};
        TELAR_CHECK(log_->append(line));
        outcome_.gathered += foreign;
        seen_(read->points.front());
        return {};
    }

    /// Until all have ended, one is lost, or this rank gives up.
    void serve(const std::stop_token& stop) {
        int left = world_->size() - 1;
        while (left > 0 && !stop.stop_requested() && !options_.job.stopRequested()) {
            const auto message = world_->receive();
            if (!message)
                return;
            if (!*message) {
                std::this_thread::sleep_for(glance);
                continue;
            }
            if (auto fine = answer(**message); !fine) {
                refused_ = fine.error();
                return;
            }
            left -= (*message)->bytes.front() == ends;
        }
    }

    Status answer(const Communicator::Message& message) {
        switch (message.bytes.empty() ? 0 : message.bytes.front()) {
        case joins: {
            std::string keys{known};
            for (const auto& key : atStart_)
                keys += key + '\n';
            return world_->send(message.from, keys);
        }
        case asks:
            return world_->send(message.from, gives + std::to_string(next_++));
        case brings:
            return take(message.bytes.substr(1), true);
        case ends:
            ended_[static_cast<std::size_t>(message.from)] = true;
            return {};
        default:
            return environmentError(text(TELAR_TR("core", "The processes cannot share the sweep: %1"),
                                         text(TELAR_TR("core", "one is of another version")).str()));
        }
    }

    const SweepPlan& plan_;
    const Catalogue& catalogue_;
    std::string path_;
    Communicator* world_;
    const SweepOptions& options_;
    const std::function<void(const RecordPoint&)>& seen_;
    std::vector<bool> ended_;
    std::atomic<int64_t> next_{0};
    std::mutex mutex_;
    RecordLog* log_ = nullptr;
    std::set<std::string> done_, atStart_;
    std::optional<Error> refused_;
    SharedOutcome outcome_;
};

} // namespace

Expected<SharedOutcome> sweepIntoFile(const SweepPlan& plan, const Catalogue& catalogue, const std::string& path,
                                      bool resume, Communicator* world, const SweepOptions& options,
                                      const std::function<void(const RecordPoint&)>& seen) {
    if (world && world->rank() > 0)
        return follow(plan, catalogue, *world, options);
    return Centre(plan, catalogue, path, world, options, seen).run(resume);
}

} // namespace telar

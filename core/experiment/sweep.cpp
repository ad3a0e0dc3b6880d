#include "core/experiment/sweep.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/host.hpp"
#include "core/simt/builtin/predicted.hpp"
#include "core/simt/builtin/replay.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <list>

namespace telar {

namespace {

/// Bytes of prepared inputs that are kept for the next point of the same work.
constexpr int64_t keptBytes = int64_t{1} << 30;

std::string workKey(const Work& work) {
    std::string key = std::to_string(work.size) + '|' + std::to_string(work.seed);
    for (const auto& setting : work.settings)
        key += '|' + setting.value;
    return key;
}

bool sameBits(const AnyView& a, const AnyMatrix& b) {
    return std::visit(
        [&](const auto& view) {
            const auto* held = std::get_if<Matrix<std::remove_const_t<std::remove_pointer_t<decltype(view.data)>>>>(&b);
            if (!held || held->rows() != view.rows || held->columns() != view.columns || view.planes != 1)
                return false;
            for (int64_t r = 0; r < view.rows; ++r)
                if (std::memcmp(view.row(r), held->row(r),
                                static_cast<std::size_t>(view.columns) * sizeof(*view.data)) != 0)
                    return false;
            return true;
        },
        a);
}

AnyMatrix copyOf(const AnyView& a) {
    return std::visit(
        [&](const auto& view) -> AnyMatrix {
            Matrix<std::remove_const_t<std::remove_pointer_t<decltype(view.data)>>> copy(view.rows, view.columns);
            for (int64_t r = 0; r < view.rows; ++r)
                std::copy_n(view.row(r), view.columns, copy.row(r));
            return copy;
        },
        a);
}

/// Inputs are made once for all points that share them, and outputs are summed once where they agree.
class Bench {
public:
    explicit Bench(const Operation& operation) : operation_(operation) {}

    struct Item {
        std::string key;
        int64_t bytes = 0;
        std::unique_ptr<PreparedWork> work;
        AnyMatrix output; ///< of the first variant
        std::string sha256;
    };

    Expected<Item*> get(const Work& work, const JobContext& job) {
        const auto key = workKey(work);
        const auto found = std::find_if(items_.begin(), items_.end(), [&](const Item& i) { return i.key == key; });
        if (found != items_.end()) {
            items_.splice(items_.begin(), items_, found);
            return &items_.front();
        }
        const int64_t bytes = operation_.bytes(work);
        while (!items_.empty() && held_ + bytes > keptBytes) {
            held_ -= items_.back().bytes;
            items_.pop_back();
        }
        TELAR_CHECK(checkMemory(bytes));
        auto prepared = operation_.prepare(work, {job.stop, nullptr}); // its progress is not the sweep's
        if (!prepared)
            return prepared.error();
        items_.push_front({key, bytes, std::move(*prepared), {}, {}});
        held_ += bytes;
        return &items_.front();
    }

    static std::string sumOf(Item& item) {
        const auto output = item.work->output();
        if (!output)
            return {};
        if (item.sha256.empty()) {
            item.sha256 = sha256OfFloats(*output);
            item.output = copyOf(*output);
            return item.sha256;
        }
        return sameBits(*output, item.output) ? item.sha256 : sha256OfFloats(*output);
    }

private:
    const Operation& operation_;
    std::list<Item> items_; ///< the last used first
    int64_t held_ = 0;
};

/// One sweep under way.
class Sweep {
public:
    Sweep(const SweepPlan& plan, const Catalogue& catalogue, const SweepOptions& options, const Operation& operation)
        : plan_(plan), catalogue_(catalogue), options_(options), operation_(operation), bench_(operation) {}

    Status one(const SweepPoint& point) {
        if (options_.starting)
            options_.starting(point);
        auto clock = Clock::now();
        TELAR_TRY(item, bench_.get(point.work, options_.job));
        outcome.preparingSeconds += secondsSince(clock);
        clock = Clock::now();
        auto record = operation_.measure(*(*item)->work, point, {plan_.repeat, plan_.warmUp(), plan_.mostSeconds},
                                         catalogue_.deviceOf(point.backend), {options_.job.stop, nullptr});
        if (!record) {
            if (record.error().kind == ErrorKind::Cancelled)
                return record.error();
            // One variant that cannot do one size does not end the night's work.
            ++outcome.failed;
            if (complained_.insert(point.backend).second)
                outcome.failures.push_back(record.error());
            return {};
        }
        outcome.measuredSeconds += secondsSince(clock);
        clock = Clock::now();
        record->outputSha256 = Bench::sumOf(**item);
        outcome.checkingSeconds += secondsSince(clock);
        if (options_.card)
            TELAR_CHECK(predict(point, *(*item)->work, *record));
        ++outcome.measured;
        outcome.noisy += isNoisy(record->total);
        return options_.record ? options_.record(*record) : Status{};
    }

    SweepOutcome outcome;

private:
    /// Only a request to stop ends the sweep.
    Status predict(const SweepPoint& point, PreparedWork& prepared, RunRecord& record) {
        const auto kernel = prepared.kernelOf(point.backend);
        if (kernel.empty())
            return {};
        auto made = predicted(point, prepared, kernel);
        if (made)
            record.predicted = std::move(*made);
        else if (made.error().kind == ErrorKind::Cancelled)
            return made.error();
        else if (outcome.unpredicted++ == 0)
            outcome.unpredictedWhy = made.error();
        return {};
    }

    Expected<PredictedFact> predicted(const SweepPoint& point, PreparedWork& prepared, const std::string& kernel) {
        TELAR_CHECK(builtin::checkPredictedEffort(operation_.effort(point.work)));
        const auto counted = builtin::countLaunches(
            [&](const simt::LaunchOptions& options) { return prepared.count(kernel, options); }, options_.job);
        if (!counted)
            return counted.error();
        TELAR_TRY(time, builtin::predictRun(options_.card->card, *counted));
        PredictedFact made{options_.card->card.name, options_.card->from, 1e3 * time->seconds,
                           simt::timePartName(time->longest.limit)};
        if (options_.stalls)
            TELAR_CHECK(addStalls(prepared, kernel, made));
        return made;
    }

    /// Of the last launch of a run.
    Status addStalls(PreparedWork& prepared, const std::string& kernel, PredictedFact& made) {
        const JobContext job{options_.job.stop, nullptr};
        const auto recording =
            builtin::recordLastLaunch([&](const simt::LaunchOptions& launch) { return prepared.count(kernel, launch); },
                                      options_.card->card, job);
        if (!recording)
            return recording.error();
        multiprocessor::ModelOptions model;
        model.card = options_.card->card;
        TELAR_TRY(timeline, multiprocessor::simulate(*recording, model, job));
        made.waitsFor = multiprocessor::stateName(timeline->largestStall());
        for (std::size_t k = 0; k < timeline->perIssue.size(); ++k)
            made.stalls.emplace_back(multiprocessor::stateName(static_cast<multiprocessor::State>(k)),
                                     std::round(1e4 * timeline->perIssue[k]) / 1e4);
        return {};
    }

    const SweepPlan& plan_;
    const Catalogue& catalogue_;
    const SweepOptions& options_;
    const Operation& operation_;
    Bench bench_;
    std::set<std::string> complained_;
};

} // namespace

Expected<SweepOutcome> runSweep(const SweepPlan& plan, const Catalogue& catalogue, const SweepOptions& options) {
    TELAR_TRY(points, sweepPoints(plan, catalogue));
    const auto* operation = catalogue.find(plan.operation);
    Sweep sweep(plan, catalogue, options, *operation);
    const auto count = static_cast<int64_t>(points->size());
    options.job.start(count);
    const auto start = Clock::now();
    for (int64_t turn = 0;; ++turn) {
        TELAR_TRY(next, options.next ? options.next() : Expected<int64_t>(turn));
        if (*next < 0 || *next >= count)
            break;
        const SweepPoint& point = (*points)[static_cast<std::size_t>(*next)];
        if (!options.done.empty() && options.done.count(keyOf(*operation, point)) > 0) {
            ++sweep.outcome.skipped;
            options.job.advance();
            continue;
        }
        if (options.job.stopRequested())
            return cancelledError();
        TELAR_CHECK(sweep.one(point));
        options.job.advance();
    }
    sweep.outcome.totalSeconds = secondsSince(start);
    return sweep.outcome;
}

} // namespace telar

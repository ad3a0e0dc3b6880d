// telar-cli pool with several processes, of mpirun or of its own: the rows shared among them, one record, written by
// the first.
#include "app/cli/run/pool.hpp"
#include "app/operations.hpp"
#include "core/pooling/processes.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Runs {
    std::vector<double> total, broadcast, scatter, gather;
    std::vector<std::vector<double>> pooling; ///< of each rank, of each run
};

/// Once to warm up, then `repeat` times: the same on every rank.
template <class One>
Expected<Runs> repeated(const Request& request, Session& session, One one) {
    Runs runs;
    const auto measured = measure(request.policy(), session.job, [&]() -> Expected<VariantRun> {
        const Expected<ScatteredTimes> times = one();
        if (!times)
            return times.error();
        runs.broadcast.push_back(times->broadcast);
        runs.scatter.push_back(times->scatter);
        runs.gather.push_back(times->gather);
        runs.pooling.push_back(times->pooling);
        return VariantRun{{}, {}, times->total, {}};
    });
    if (!measured)
        return measured.error();
    for (auto* parts : {&runs.broadcast, &runs.scatter, &runs.gather})
        parts->erase(parts->begin()); // of the run that is not counted
    runs.pooling.erase(runs.pooling.begin());
    runs.total = measured->totalMs;
    return runs;
}

/// Each rank's median over the runs.
std::vector<double> poolingOfRanks(const Runs& runs) {
    std::vector<double> medians;
    for (std::size_t rank = 0; rank < runs.pooling.front().size(); ++rank) {
        std::vector<double> own;
        for (const auto& run : runs.pooling)
            own.push_back(run[rank]);
        medians.push_back(statisticsOf(own).median);
    }
    return medians;
}

std::string timeline(const Runs& runs, const std::vector<double>& pooling) {
    // Processes over shared memory know what the windows are when they start.
    const double broadcast = statisticsOf(runs.broadcast).median;
    std::string out = "ranks    " + std::to_string(pooling.size()) + " processes; median times at rank 0: " +
                      (broadcast > 0 ? "broadcast " + milliseconds(broadcast) + ", " : std::string()) + "scatter " +
                      milliseconds(statisticsOf(runs.scatter).median) + ", gather " +
                      milliseconds(statisticsOf(runs.gather).median) + "\n";
    out += "pooling  from " + milliseconds(*std::min_element(pooling.begin(), pooling.end())) + " to " +
           milliseconds(*std::max_element(pooling.begin(), pooling.end())) + " on each rank\n";
    return out;
}

/// What the first process says and writes of the runs.
Outcome report(const Request& request, const SourceMatrix& source, const AnyMatrix& output, const Runs& runs,
               RunRecord record, const std::string& title, Session& session) {
    const auto pooling = poolingOfRanks(runs);
    addInput(record, source);
    record.outputSha256 = sha256OfFloats(viewOf(output));
    record.total = statisticsOf(runs.total);
    record.figures = {{"scatter_ms", statisticsOf(runs.scatter).median},
                      {"pooling_ms", *std::max_element(pooling.begin(), pooling.end())},
                      {"gather_ms", statisticsOf(runs.gather).median}};
    if (const double broadcast = statisticsOf(runs.broadcast).median; broadcast > 0)
        record.figures.insert(record.figures.begin(), {"broadcast_ms", broadcast});
    const AnyView shown = viewOf(output);
    if (!request.output.empty())
        TELAR_CHECK(saveCells(request.output, shown, hasLevels(source), session.job));
    if (!request.json.empty()) {
        auto json = Json::parse(toJson(record));
        json["ranks"] = pooling.size();
        json["rank_ms"] = pooling;
        TELAR_CHECK(writeText(request.json, json.dump(2) + "\n"));
    }
    if (session.quiet)
        return done();
    return outcomeOf(printWords(summary(record, title, &shown) + timeline(runs, pooling)));
}

Expected<AnyMatrix> outputFor(const Request& request, const SourceMatrix& source, const PoolingShape& shape) {
    return createMatrix(poolingOutputType(elementType(source.values), request.spec.mode), shape.rows, shape.columns);
}

} // namespace

Outcome runScattered(const Request& request, const SourceMatrix* source, const PoolingVariant& variant,
                     Session& session) {
    const auto run = [&](const AnyView* input, const AnyMutableView* output) {
        return repeated(request, session, [&] {
            return poolScattered(*session.world, variant, request.spec, input, output,
                                 {request.threads, JobContext{session.job.stop, nullptr}});
        });
    };
    if (!source) { // one of the others
        const auto runs = run(nullptr, nullptr);
        return runs ? done() : failed(runs.error());
    }
    TELAR_TRY(shape, poolingShape(request.spec, rowsOf(source->values), columnsOf(source->values)));
    TELAR_TAKE(output, outputFor(request, *source, *shape));
    const AnyView input = viewOf(source->values);
    const AnyMutableView made = mutableViewOf(*output);
    TELAR_TRY(runs, run(&input, &made));
    auto record = startRecord(request, *shape, variant.id(), variant.usesThreads());
    return report(request, *source, *output, *runs, std::move(record), variant.title().str(), session);
}

Outcome runProcesses(const Request& request, const SourceMatrix& source, Session& session) {
    const PoolingProblem problem{request.spec, viewOf(source.values)};
    TELAR_TRY_CALL(shape, poolingShape(request.spec, rowsOf(source.values), columnsOf(source.values)));
    TELAR_TAKE(output, outputFor(request, source, *shape));
    TELAR_TAKE(shared, PoolProcesses::start(request.processes, problem));
    const AnyMutableView made = mutableViewOf(*output);
    const auto runs = repeated(request, session, [&] {
        return shared->run(problem.input, made, JobContext{session.job.stop, nullptr});
    });
    if (!runs)
        return failed(runs.error());
    auto record = startRecord(request, *shape, "processes", true);
    record.threads = request.processes;
    return report(request, source, *output, *runs, std::move(record), "Processes over shared memory", session);
}

} // namespace telar::cli

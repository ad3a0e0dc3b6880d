// telar-cli train dpfm: forward mode with gradient registers.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/neuron.hpp"
#include "app/cli/run/peer.hpp"
#include "app/operations.hpp"
#include "core/base/elapsed.hpp"
#include "core/base/host.hpp"
#include "core/base/os/path.hpp"
#include "core/base/threads.hpp"
#include "core/base/version.hpp"
#include "core/forward/dataset_file.hpp"
#include "core/forward/parameters.hpp"
#include "core/forward/peer_work.hpp"
#include "core/nn/epochs_json.hpp"
#include "core/operation/run_record.hpp"
#include "gpu/forward/forward.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using namespace forward;
using Json = nlohmann::ordered_json;

struct DpfmRequest {
    TrainSpec spec;
    std::string data = "sum", json;
    int64_t corpus = 400;
    int seeds = 1, threads = 0;
    bool freshSeed = false;
    bool engineChosen = false, cuda = false;
    PeerRequest peer;
};

Expected<DpfmRequest> readRequest(const Arguments& arguments) {
    DpfmRequest request;
    auto& spec = request.spec;
    TELAR_CHECK(readOptions(arguments, trainParameters(), spec));
    const auto corpus = wholeNumber(arguments, "--corpus", 400, 2, 100000000);
    const auto seeds = wholeNumber(arguments, "--seeds", 1, 1, 100000);
    const auto threads = wholeNumber(arguments, "--threads", 0, 1, mostThreads);
    for (const auto* number : {&corpus, &seeds, &threads})
        if (!*number)
            return number->error();
    TELAR_CHECK(threadsCanStart(static_cast<int>(*threads)));
    TELAR_TRY(seed, readSeed(arguments));
    TELAR_TRY(engine, choice(arguments, "--engine", {"lanes", "registers", "backprop", "cuda"}));
    request.engineChosen = arguments.has("--engine");
    request.cuda = *engine == "cuda"; // the bits of the engine with registers
    request.corpus = *corpus;
    request.freshSeed = seed->fresh;
    spec.seed = seed->value;
    request.seeds = static_cast<int>(*seeds);
    request.threads = static_cast<int>(*threads);
    spec.engine = *engine == "backprop"                    ? Engine::Backward
                  : *engine == "registers" || request.cuda ? Engine::Registers
                                                           : Engine::Lanes;
    request.data = arguments.get("--data", "sum");
    request.json = arguments.get("--json");
    TELAR_SET(request.peer, readPeer(arguments));
    std::error_code none;
    if (request.data != "sum" && request.data != "digits" && arguments.has("--corpus") &&
        !std::filesystem::is_directory(os::pathOf(request.data), none))
        return userError(text("--corpus is for --data sum, --data digits and folders of digits"));
    return request;
}

Status fitShape(DpfmRequest& request, const Dataset& data) {
    request.spec.shape = shapeFor(data);
    if (!request.engineChosen)
        request.spec.engine = quickestEngine(request.spec.shape, request.spec.registers);
    return checkTraining(request.spec, data);
}

std::string recordOf(const DpfmRequest& request, const std::vector<TrainResult>& results, const Dataset& data,
                     double totalMs, const std::optional<nn::PeerTraining>& peer) {
    const auto& spec = request.spec;
    const auto& first = results.front();
    RunRecord record;
    record.operation = "train dpfm";
    record.backend = request.cuda                       ? "cuda"
                     : spec.engine == Engine::Backward  ? "backprop"
                     : spec.engine == Engine::Registers ? "registers"
                                                        : "lanes";
    record.device = deviceOf(record.backend);
    record.threads = request.threads > 0 ? request.threads : usableCores();
    record.seed = spec.seed;
    record.inputRows = data.rows();
    record.inputColumns = data.inputs.columns();
    record.inputSource = request.data;
    record.inputType = "float32";
    record.outputRows = 1;
    record.outputColumns = spec.shape.parameters();
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>{
        first.weights.data(), 1, 1, record.outputColumns, record.outputColumns, record.outputColumns}));
    record.total = statisticsOf({totalMs});
    record.cores = usableCores();
    record.version = telarVersion();
    record.entries = entriesOf(trainParameters(), spec, true);
    record.entries.insert(record.entries.begin() + 1,
                          {{"all_registers", keepsAll(spec)}, {"training_rows", data.training}});
    record.figures = {{"parameters", static_cast<double>(spec.shape.parameters())},
                      {"mean_predictor_loss", meanPredictorLoss(data)}};
    if (spec.events()) {
        record.figures.push_back({"threshold", first.threshold});
        record.figures.push_back({"steps", static_cast<double>(first.steps)});
        record.figures.push_back({"batches_without_step", static_cast<double>(first.asleep)});
    }
    Json json = Json::parse(toJson(record));
    json["epochs"] = nn::epochsJson(first.epochs, nn::EpochDetail::Record);
    json["validation"] = {{"best_loss", std::isfinite(first.bestLoss) ? Json(first.bestLoss) : Json(nullptr)},
                          {"best_epoch", first.bestEpoch},
                          {"best_accuracy", nullptr}};
    json["diverged"] =
        first.divergedEpoch == 0 ? Json(nullptr) : Json{{"epoch", first.divergedEpoch}, {"batch", first.divergedBatch}};
    if (data.classes > 0) {
        const auto confusion = confusionOf(spec.shape, first.weights, data);
        Json classes = Json::array();
        for (int64_t c = 0; c < data.classes; ++c)
            classes.push_back(std::to_string(c));
        json["test"] = {{"rows", "validation"},
                        {"loss", first.finalValidationLoss()},
                        {"accuracy", confusion.accuracy()},
                        {"confusion", nn::confusionJson(confusion)},
                        {"classes", classes}};
    }
    Json seeds = Json::array();
    for (std::size_t i = 0; i < results.size(); ++i)
        seeds.push_back({{"seed", spec.seed + static_cast<uint32_t>(i)},
                         {"train_loss", results[i].finalTrainLoss()},
                         {"validation_loss", results[i].finalValidationLoss()},
                         {"best_loss", results[i].bestLoss},
                         {"best_epoch", results[i].bestEpoch},
                         {"diverged_epoch", results[i].divergedEpoch}});
    json["seeds"] = seeds;
    if (peer)
        json["peer"] = Json::parse(nn::peerText(*peer));
    return indented(json);
}

std::string spread(const std::vector<TrainResult>& results, double (*of)(const TrainResult&)) {
    std::vector<double> values;
    for (const auto& r : results)
        values.push_back(of(r));
    const auto s = statisticsOf(values);
    return digits(s.median, 4) + (results.size() > 1 ? " (" + digits(s.min, 4) + " to " + digits(s.max, 4) + ")" : "");
}

std::string summaryOf(const DpfmRequest& request, const std::vector<TrainResult>& results, const Dataset& data,
                      double totalMs) {
    const auto& spec = request.spec;
    std::string widths;
    for (const int w : spec.shape.widths)
        widths += (widths.empty() ? "" : "-") + std::to_string(w);
    std::vector<double> ms;
    for (const auto& r : results)
        for (const auto& e : r.epochs)
            ms.push_back(e.ms);
    std::string kept = keepsAll(spec) ? "all " + std::to_string(spec.shape.parameters()) + " derivatives"
                                      : std::to_string(spec.registers) + " registers a neuron";
    if (spec.engine == Engine::Backward)
        kept = "backpropagation";
    std::string out = "network     " + widths + ", " + std::to_string(spec.shape.parameters()) + " parameters, " +
                      kept + "\nbehaviour   " +
                      (spec.published ? "published: slope from the output, steps over the largest" : "correct") +
                      "\ndata        " + request.data + ": " + std::to_string(data.training) + " rows train, " +
                      std::to_string(data.rows() - data.training) + " validate; seed " + std::to_string(spec.seed) +
                      (request.seeds > 1 ? " and " + std::to_string(request.seeds - 1) + " more" : "") +
                      "\ntrain loss  " + spread(results, [](const TrainResult& r) { return r.finalTrainLoss(); }) +
                      "\nvalidation  " + spread(results, [](const TrainResult& r) { return r.finalValidationLoss(); }) +
                      ", best " + spread(results, [](const TrainResult& r) { return r.bestLoss; }) + "\nthe mean's  " +
                      digits(meanPredictorLoss(data), 4) + "\nepoch       " + milliseconds(statisticsOf(ms).median) +
                      " (median), all " + milliseconds(totalMs) + "\n";
    if (spec.events())
        out += "events      " + spread(results, [](const TrainResult& r) { return static_cast<double>(r.steps); }) +
               " steps; batches below the threshold: " +
               spread(results, [](const TrainResult& r) { return static_cast<double>(r.asleep); }) +
               "; threshold at the end " + spread(results, [](const TrainResult& r) { return r.threshold; }) + "\n";
    if (data.classes > 0)
        out += "right       " + std::to_string(confusionOf(spec.shape, results.front().weights, data).right()) +
               " of " + std::to_string(data.rows() - data.training) + " validation rows\n";
    for (std::size_t i = 0; i < results.size(); ++i)
        if (results[i].divergedEpoch > 0)
            out += "seed " + std::to_string(spec.seed + static_cast<uint32_t>(i)) + " diverged in batch " +
                   std::to_string(results[i].divergedBatch) + " of epoch " + std::to_string(results[i].divergedEpoch) +
                   ": use a smaller --lr\n";
    return out;
}

/// Sums are drawn anew for each seed; other data stay.
bool drawsData(const DpfmRequest& request) { return request.data == "sum"; }

Expected<std::vector<TrainResult>> trainOnProcessor(const DpfmRequest& request, const Dataset& data,
                                                    const JobContext& job) {
    job.start(int64_t{request.seeds} * request.spec.epochs);
    std::vector<Expected<TrainResult>> outcomes(static_cast<std::size_t>(request.seeds),
                                                Expected<TrainResult>(TrainResult{}));
    const int threads = request.threads > 0 ? request.threads : usableCores();
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        TrainSpec spec = request.spec;
        spec.seed += static_cast<uint32_t>(i);
        const JobContext quiet{job.stop, nullptr};
        outcomes[i] = drawsData(request) && i > 0 ? train(spec, sumDataset(request.corpus, spec.seed), quiet)
                                                  : train(spec, data, quiet);
        job.advance(request.spec.epochs);
    }
    std::vector<TrainResult> results;
    for (auto& outcome : outcomes) {
        if (!outcome)
            return outcome.error();
        results.push_back(std::move(*outcome));
    }
    return results;
}

/// All seeds in one launch.
Expected<std::vector<TrainResult>> trainOnDevice(const DpfmRequest& request, const Dataset& data,
                                                 const JobContext& job) {
    std::vector<Dataset> drawn;
    std::vector<WarpRun> runs;
    for (int i = 0; i < request.seeds; ++i) {
        const uint32_t seed = request.spec.seed + static_cast<uint32_t>(i);
        runs.push_back({seed, request.spec.registers, drawsData(request) ? i : 0});
        if (drawsData(request) && i > 0)
            drawn.push_back(sumDataset(request.corpus, seed));
    }
    std::vector<const Dataset*> sets{&data};
    for (const auto& one : drawn)
        sets.push_back(&one);
    return gpu::trainForward(request.spec, runs, sets, job);
}

Outcome runDpfm(const Arguments& arguments, Session& session) {
    TELAR_TAKE_CALL(request, readRequest(arguments));
    TELAR_CHECK(checkWritable(request->json));
    session.quiet = request->json == "-";
    TELAR_TRY(data, forwardDataset(request->data, request->corpus, request->spec.seed, session.job));
    TELAR_CHECK_CALL(fitShape(*request, *data));
    std::optional<nn::PeerWork> work; // what a peer cannot train is said before the training
    if (request->peer.program) {
        TELAR_SET(work, peerWork(request->spec, *data));
    }
    session.doing = "training";
    const auto start = Clock::now();
    TELAR_TAKE(results, request->cuda ? trainOnDevice(*request, *data, session.job)
                                      : trainOnProcessor(*request, *data, session.job));
    const double took = millisecondsSince(start);
    std::optional<nn::PeerTraining> peer;
    if (work) {
        TELAR_SET(peer, trainPeer(request->peer, *work, session));
    }
    if (!request->json.empty())
        TELAR_CHECK(writeText(request->json, recordOf(*request, *results, *data, took, peer)));
    if (!session.quiet)
        TELAR_CHECK(printWords(summaryOf(*request, *results, *data, took) +
                               (peer ? peerWords(request->peer, *peer, results->front().epochs) : "")));
    if (session.quiet && request->freshSeed)
        sayAside("telar-cli: seed %u\n", static_cast<unsigned>(request->spec.seed));
    if (results->front().divergedEpoch > 0 && results->size() == 1)
        return failed(userError(text("The training diverged in batch %1 of epoch %2", results->front().divergedBatch,
                                     results->front().divergedEpoch),
                                {}, text("Use a smaller --lr")));
    return done();
}

} // namespace

Command trainDpfmCommand() {
    return {"train dpfm",
            "Train a dense network forward, with a fixed number of gradient registers per neuron",
            joined({optionsOf(trainParameters()),
                    {{"--data", "sum|digits|DIR|FILE.csv",
                      "The sum of four uniform numbers, built-in digits, a folder of IDX files of digits, or a table "
                      "whose last column is the target (default sum)",
                      "sum digits FILE"},
                     {"--corpus", "N",
                      "Rows of --data sum or pictures of digits, a fifth of them to validate (default 400)"},
                     {"--engine", "lanes|registers|backprop|cuda",
                      "Many rows in vectors, one row with registers, backpropagation, or the GPU with one warp per "
                      "neuron and all seeds at once (default: lanes where they are quicker)",
                      "lanes registers backprop cuda"},
                     {"--seed", "S", "Seed of data, weights and order (default: a fresh one)"},
                     {"--seeds", "COUNT", "Trainings with S, S + 1 ..., spread over the cores (default 1)"},
                     {"--threads", "T", "Threads of the processor (default: all cores)"},
                     {"--json", "FILE", "The run record with every epoch; - writes it to standard output", "FILE"}},
                    peerOptions()}),
            {"telar-cli train dpfm --registers 16 --seed 1",
             "telar-cli train dpfm --registers 8 --corpus 100 --seeds 20 --published",
             "telar-cli train dpfm --registers 0 --data table.csv --lr 0.1 --json -"},
            runDpfm};
}

} // namespace telar::cli

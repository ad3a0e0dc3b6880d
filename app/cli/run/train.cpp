// telar-cli train alexnet|mlp: train, evaluate, save checkpoint and metrics.
#include "app/cli/run/train.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cluster/world.hpp"
#include "app/operations.hpp"
#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/numbers.hpp"
#include "core/data/duplicates.hpp"
#include "core/network/trained.hpp"
#include "core/nn/checkpoint.hpp"
#include "core/nn/foreign_names.hpp"
#include "core/nn/saved_model.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <thread>

namespace telar::cli {

namespace {

std::string fixed(double value, int digits) { return std::isfinite(value) ? fixedText(value, digits) : "-"; }

std::string percent(double share) { return std::isfinite(share) ? percentText(share, 2) + " %" : "-"; }

std::string summary(const TrainingRequest& request, const nn::Engine& engine, const nn::Samples& samples,
                    const nn::TrainingResult& result) {
    const auto facts = nn::describe(request.spec.model);
    std::string out = "model    " + request.spec.model.name + ", " + std::to_string(facts->parameters) +
                      " parameters, " + std::to_string(facts->multiplyAdds) + " multiply-adds a picture\n";
    out += "data     " + samples.name + ": ";
    if (request.spec.split.folds == 0)
        out += std::to_string(result.split.train.size()) + " train, " + std::to_string(result.split.validation.size()) +
               " validate, ";
    out += std::to_string(result.split.test.size()) + " test\n";
    for (const auto& note : result.notes)
        out += "note     " + note.str() + "\n";
    if (request.spec.world)
        out += "ranks    " + std::to_string(request.spec.world->size()) +
               " processes, each with its share of every batch\n";
    out += "engine   " + engine.id() + ": " + engine.title().str() + "; memory " +
           std::to_string(result.memoryBytes >> 20) + " MiB\n\n";
    out += "epoch   train loss  accuracy   valid. loss  accuracy          time\n";
    for (std::size_t i = 0; i < result.epochs.size(); ++i) {
        const auto& e = result.epochs[i];
        char line[160];
        std::snprintf(line, sizeof line, "%5zu   %10s %9s   %11s %9s   %11s%s\n", i + 1, fixed(e.trainLoss, 4).c_str(),
                      percent(e.trainAccuracy).c_str(), fixed(e.validationLoss, 4).c_str(),
                      percent(e.validationAccuracy).c_str(), milliseconds(e.ms).c_str(),
                      static_cast<int64_t>(i) == result.bestEpoch ? "  best" : "");
        out += line;
    }
    if (!result.split.test.empty()) {
        const auto sure = nn::wilson(result.confusion.right(), result.confusion.total());
        out += "\ntest     loss " + fixed(result.test.loss, 4) + ", accuracy " + percent(result.confusion.accuracy()) +
               " of " + std::to_string(result.confusion.total()) + " (95 % sure: " + percent(sure.low) + " to " +
               percent(sure.high) + ")\n";
        const auto figures = nn::classFigures(result.confusion);
        const auto wide = [](const std::string& name) {
            return name + std::string(name.size() < 16 ? 16 - name.size() : 1, ' ');
        };
        if (result.confusion.other) {
            out += wide("true \\ predicted");
            for (std::size_t c = 0; c < figures.size(); ++c)
                out += "      ";
            out += " other: an output that is no class\n";
        }
        for (std::size_t c = 0; c < figures.size(); ++c) {
            out += wide(samples.classes[c]);
            for (int64_t p = 0; p < result.confusion.columns(); ++p) {
                char cell[32];
                std::snprintf(cell, sizeof cell, "%6lld",
                              static_cast<long long>(result.confusion.at(static_cast<int64_t>(c), p)));
                out += cell;
            }
            out += "   precision " + percent(figures[c].precision) + ", recall " + percent(figures[c].recall) +
                   ", F1 " + percent(figures[c].f1) + ", support " + std::to_string(figures[c].support) + "\n";
        }
        const auto all = nn::weightedFigures(figures);
        out += "weighted by support: precision " + percent(all.precision) + ", recall " + percent(all.recall) +
               ", F1 " + percent(all.f1) + "\n";
    }
    return out;
}

/// The engine opens its device while the pictures are being read.
std::jthread warmUp(const TrainingRequest& request, const Registry<nn::Engine>& engines) {
    if (request.spec.world && request.engine != "cuda")
        return {};
    const auto* engine = request.engine.empty() ? engines.all().back().get() : engines.find(request.engine);
    // What goes wrong here goes wrong again where it counts.
    try {
        return std::jthread([engine]() noexcept {
            try {
                engine->warmUp();
            } catch (const std::exception&) {
            }
        });
    } catch (const std::system_error&) {
        return {};
    }
}

/// Groups of the test part, the worst first, and how sure the accuracy is where they count and not their pictures.
std::string groupLines(const nn::Samples& samples, const nn::TrainingResult& result, uint64_t seed) {
    if (samples.groups.empty() || result.split.test.empty())
        return "";
    auto groups = nn::figuresByGroup(samples, result.split.test, result.test.predicted);
    if (groups.size() < 2)
        return "";
    std::vector<nn::GroupCount> counts;
    for (const auto& one : groups)
        counts.push_back({one.right, one.total});
    const auto sure = nn::groupBootstrap(counts, seed);
    const auto share = [](const nn::GroupFigures& one) {
        return static_cast<double>(one.right) / static_cast<double>(one.total);
    };
    std::stable_sort(groups.begin(), groups.end(), [&](const auto& a, const auto& b) { return share(a) < share(b); });
    std::string out = "by group " + std::to_string(groups.size()) +
                      " groups tested (95 % sure where groups are drawn: " + percent(sure.low) + " to " +
                      percent(sure.high) + ")";
    constexpr std::size_t most = 5;
    for (std::size_t i = 0; i < groups.size() && i < most; ++i)
        out += std::string(i == 0 ? "; the worst: " : ", ") +
               samples.groupNames[static_cast<std::size_t>(groups[i].group)] + " " + percent(share(groups[i]));
    return out + "\n";
}

std::string foldLines(const nn::CrossValidation& folds) {
    std::string out = "fold       seed   train  valid.    test   epochs   accuracy\n";
    std::vector<double> accuracies;
    for (const auto& fold : folds.folds) {
        const auto& f = fold.figures;
        char line[160];
        std::snprintf(line, sizeof line, "%4lld %10llu %7zu %7zu %7zu %8zu %10s\n",
                      static_cast<long long>(fold.fold + 1), static_cast<unsigned long long>(fold.seed),
                      f.split.train.size(), f.split.validation.size(), f.split.test.size(), f.epochs.size(),
                      percent(f.confusion.accuracy()).c_str());
        out += line;
        accuracies.push_back(f.confusion.accuracy());
    }
    const auto [worst, best] = std::minmax_element(accuracies.begin(), accuracies.end());
    return out + "accuracy by fold: " + percent(*worst) + " to " + percent(*best) + "\n\n";
}

/// What tests and trains at the same time, by one split or over all folds. Built-in pictures are made without.
Status noSharedPictures(const TrainingRequest& request, const nn::Samples& samples, const JobContext& job) {
    if (request.allowDuplicates || phantomHeads(request.data) || request.data == "digits" ||
        !nn::checkSplit(samples, request.spec.split))
        return {};
    TELAR_TRY(found, nn::sharedOf(samples, request.spec.split, job));
    const auto& shared = found->pictures;
    if (shared.empty())
        return {};
    const auto name = [&](int32_t sample) {
        const auto at = static_cast<std::size_t>(sample);
        const auto& label = samples.classes[static_cast<std::size_t>(samples.labels[at])];
        return at < samples.names.size() ? label + "/" + samples.names[at] : "picture " + std::to_string(sample);
    };
    for (std::size_t i = 0; i < shared.size() && i < 10; ++i)
        sayAside("telar-cli: %s: %s and, in training, %s\n", shared[i].identical ? "identical" : "nearly the same",
                 name(shared[i].aside).c_str(), name(shared[i].trained).c_str());
    return userError(
        found->validated > 0
            ? text("%1 of the %2 pictures set aside to test and validate are also training pictures, and %3 more test "
                   "pictures are also validation pictures: right answers on them say nothing about new pictures",
                   shared.size(), found->aside, found->validated)
            : text("%1 of the %2 pictures set aside are also training pictures: right answers on them say nothing "
                   "about new pictures",
                   shared.size(), found->aside),
        text("%1", request.data),
        text("Remove them (telar-cli data check lists them), split by group, or give --duplicates allow"));
}

Outcome runFolds(const TrainingRequest& request, const nn::Engine& engine, const nn::SamplesPtr& samples,
                 Session& session) {
    if (request.spec.world)
        return failed(userError(text("Folds are trained by one process"), {}, text("Leave mpirun or --folds away")));
    session.doing = "cross-validating";
    TELAR_TRY(folds, nn::crossValidate(engine, request.spec, request.repeats, samples, session.job));
    const nn::TrainingRecordInput record{engine.id(), deviceOf(engine.id()), request.spec,      request.data,
                                         samples,     &folds->pooled,        request.groupFrom, folds->folds};
    return tell(session, request.json,
                foldLines(*folds) + summary(request, engine, *samples, folds->pooled) +
                    groupLines(*samples, folds->pooled, request.spec.seed),
                [&] { return trainingJson(record) + "\n"; });
}

Outcome runTraining(const std::string& model, const Arguments& arguments, Session& session) {
    const auto engines = trainingEngines();
    auto request = readTraining(model, arguments, engines);
    if (!request)
        return request.error().kind == ErrorKind::User ? wrongCall(request.error()) : failed(request.error());
    TELAR_CHECK(checkWritable({request->json, request->checkpoint, request->exportTo}));
    if (request->engine == "cuda")
        chooseOwnGpu();
    TELAR_TAKE(world, worldCommunicator(session.job.stop));
    session.world = request->spec.world = *world;
    const bool speaks = !session.world || session.world->rank() == 0;
    if (!speaks) // one process writes and prints for all
        request->json = request->checkpoint = request->exportTo = "";
    session.quiet = request->json == "-" || !speaks;
    std::optional<nn::ReadCheckpoint> resumed; // before the data, which may take long
    if (!request->resume.empty()) {
        TELAR_SET(resumed, nn::readCheckpoint(request->resume, session.job));
    }
    auto loaded = [&] {
        const auto opening = warmUp(*request, engines);
        return loadFor(*request, arguments, session);
    }();
    if (!loaded)
        return failed(loaded.error());
    const auto classes = loaded->samples->classes.size();
    if (const auto& weights = request->spec.classWeights.values; !weights.empty() && weights.size() != classes)
        return wrongCall(userError(text("There are %1 class weights and %2 classes", weights.size(), classes), {},
                                   text("Give each class one weight")));
    TELAR_TRY(engine, engineFor(*request, loaded->samples, engines));
    session.doing = "checking";
    TELAR_CHECK(noSharedPictures(*request, *loaded->samples, session.job));
    nn::TrainingOptions options;
    options.checkpoint = request->checkpoint;
    options.wantsBest = !request->exportTo.empty(); // the checkpoint has them
    options.checkpointSeconds = request->checkpointSeconds;
    if (resumed) {
        TELAR_TAKE(state, nn::fitCheckpoint(std::move(*resumed), request->spec.model));
        options.resume = std::make_shared<nn::TrainingState>(std::move(*state));
    }
    if (request->spec.split.folds != 0)
        return runFolds(*request, **engine, loaded->samples, session);
    if (!request->fineTune.empty()) {
        TELAR_TAKE(file, nn::loadTensors(request->fineTune, session.job));
        std::vector<Text> notes;
        TELAR_TAKE(first, nn::fineTuned(request->spec.model, file->tensors, request->spec.seed, &notes));
        for (const auto& note : notes)
            sayAside("telar-cli: note: %s\n", note.str().c_str());
        options.initial = std::make_shared<const nn::Tensors>(std::move(*first));
    }
    std::optional<nn::PeerWork> work; // what a peer cannot train is said before the training
    if (request->peer.program) {
        TELAR_SET(work, nn::peerWork(request->spec, loaded->samples, session.job));
        work->gpu = (*engine)->id() == "cuda";
    }
    session.doing = "training";
    TELAR_TRY(result, nn::train(**engine, request->spec, loaded->samples, options, session.job));
    if (session.job.stopRequested())
        return failed(cancelledError());
    std::optional<nn::PeerTraining> peer;
    if (work) {
        TELAR_SET(peer, trainPeer(request->peer, *work, session));
    }
    const nn::TrainingRecordInput record{(*engine)->id(),        deviceOf((*engine)->id()),
                                         request->spec,          request->data,
                                         loaded->samples,        &*result,
                                         request->groupFrom,     {},
                                         peer ? &*peer : nullptr};
    if (!request->json.empty())
        TELAR_CHECK(writeText(request->json, trainingJson(record) + "\n"));
    if (!request->exportTo.empty() && !result->diverged)
        if (auto fine =
                network::saveTrained(request->spec.model, result->best, loaded->samples->classes, request->exportTo);
            !fine)
            return failed(fine.error());
    if (!session.quiet)
        if (auto fine = printWords(summary(*request, **engine, *loaded->samples, *result) +
                                   groupLines(*loaded->samples, *result, request->spec.seed) +
                                   (peer ? peerWords(request->peer, *peer, result->epochs) : ""));
            !fine)
            return failed(fine.error());
    if (result->diverged)
        return failed(*result->diverged);
    return result->checkpointFailed ? failed(*result->checkpointFailed) : done();
}

Outcome runAlexnet(const Arguments& arguments, Session& session) {
    return runTraining(nn::alexnetId, arguments, session);
}
Outcome runMlp(const Arguments& arguments, Session& session) { return runTraining(nn::mlpId, arguments, session); }

} // namespace

Command trainAlexnetCommand() {
    return {"train alexnet",
            "Train the thesis' AlexNet on pictures of 32 x 32, test it, save its parameters",
            trainingOptions(nn::alexnetId, false),
            {"telar-cli train alexnet --epochs 25 --checkpoint best.safetensors",
             "telar-cli train alexnet --data phantom:5 --split group --folds 5 --json -",
             "telar-cli train alexnet --setting published --data slices/"},
            runAlexnet};
}

Command trainMlpCommand() {
    return {"train mlp",
            "Train the study's perceptron 784-512-10 on digits, test it, save its parameters",
            trainingOptions(nn::mlpId, false),
            {"telar-cli train mlp --epochs 10 --json -", "telar-cli train mlp --data mnist/ --setting published"},
            runMlp};
}

} // namespace telar::cli

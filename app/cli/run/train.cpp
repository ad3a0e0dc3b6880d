// telar-cli train alexnet|mlp: train, evaluate, save checkpoint and metrics.
#include "app/cli/run/train.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cluster/world.hpp"
#include "app/operations.hpp"
#include "core/base/host.hpp"
#include "core/base/numbers.hpp"
#include "core/network/trained.hpp"
#include "core/nn/checkpoint.hpp"

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
    out += "data     " + samples.name + ": " + std::to_string(result.split.train.size()) + " train, " +
           std::to_string(result.split.validation.size()) + " validate, " + std::to_string(result.split.test.size()) +
           " test\n";
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

Outcome runTraining(const std::string& model, const Arguments& arguments, Session& session) {
    const auto engines = trainingEngines();
    auto request = readTraining(model, arguments, engines);
    if (!request)
        return request.error().kind == ErrorKind::User ? wrongCall(request.error()) : failed(request.error());
    for (const auto& path : {request->json, request->checkpoint, request->exportTo})
        if (auto fine = checkWritable(path); !fine)
            return failed(fine.error());
    if (request->engine == "cuda")
        chooseOwnGpu();
    auto world = worldCommunicator(session.job.stop);
    if (!world)
        return failed(world.error());
    session.world = request->spec.world = *world;
    const bool speaks = !session.world || session.world->rank() == 0;
    if (!speaks) // one process writes and prints for all
        request->json = request->checkpoint = request->exportTo = "";
    session.quiet = request->json == "-" || !speaks;
    std::optional<nn::ReadCheckpoint> resumed; // before the data, which may take long
    if (!request->resume.empty()) {
        auto read = nn::readCheckpoint(request->resume, session.job);
        if (!read)
            return failed(read.error());
        resumed = std::move(*read);
    }
    auto loaded = [&] {
        const auto opening = warmUp(*request, engines);
        return loadFor(*request, arguments, session);
    }();
    if (!loaded)
        return failed(loaded.error());
    const auto engine = engineFor(*request, loaded->samples, engines);
    if (!engine)
        return failed(engine.error());
    nn::TrainingOptions options;
    options.checkpoint = request->checkpoint;
    options.wantsBest = !request->exportTo.empty(); // the checkpoint has them
    options.checkpointSeconds = request->checkpointSeconds;
    if (resumed) {
        auto state = nn::fitCheckpoint(std::move(*resumed), request->spec.model);
        if (!state)
            return failed(state.error());
        options.resume = std::make_shared<nn::TrainingState>(std::move(*state));
    }
    session.doing = "training";
    const auto result = nn::train(**engine, request->spec, loaded->samples, options, session.job);
    if (!result)
        return failed(result.error());
    if (session.job.stopRequested())
        return failed(cancelledError());
    const nn::TrainingRecordInput record{(*engine)->id(), deviceOf((*engine)->id()), request->spec,
                                         request->data,   loaded->samples,           &*result};
    if (!request->json.empty())
        if (auto fine = writeText(request->json, trainingJson(record) + "\n"); !fine)
            return failed(fine.error());
    if (!request->exportTo.empty() && !result->diverged)
        if (auto fine = onnx_file::saveModel(
                network::onnxOf(request->spec.model, result->best, loaded->samples->classes), request->exportTo);
            !fine)
            return failed(fine.error());
    if (!session.quiet)
        if (auto fine = printWords(summary(*request, **engine, *loaded->samples, *result)); !fine)
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

// telar-cli predict and evaluate: a trained model at work on pictures, and judged on a folder of them.
#include "app/cli/run/predict.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/operations.hpp"
#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/base/version.hpp"
#include "core/data/samples.hpp"
#include "core/nn/inspect.hpp"
#include "core/nn/saved_model.hpp"
#include "core/nn/training_record.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

namespace telar::cli {

Expected<nn::SavedModel> readModel(const std::string& path, const Arguments& arguments, const JobContext& job) {
    TELAR_TRY(named, choice(arguments, "--model", {nn::alexnetId, nn::mlpId}));
    const auto assumed = nn::defaultTraining(*named == nn::mlpId ? nn::mlp() : nn::alexnet(10)).model;
    return nn::loadModel(path, arguments.has("--model") ? &assumed : nullptr, job);
}

Status sameClasses(const nn::SavedModel& saved, const nn::Samples& samples, const std::string& folder) {
    const auto listed = [](const std::vector<std::string>& names) {
        std::string all;
        for (const auto& name : names)
            all += (all.empty() ? "" : ", ") + name;
        return all;
    };
    const auto outputs = nn::describe(saved.model)->output.features();
    if (saved.classes.empty() ? static_cast<int64_t>(samples.classes.size()) <= outputs
                              : saved.classes == samples.classes)
        return {};
    if (saved.classes.empty())
        return userError(
            text("The folder has %1 classes, and the model has %2 outputs", samples.classes.size(), outputs),
            text("%1", folder));
    return userError(text("The model was trained on the classes %1, and the folder has %2", listed(saved.classes),
                          listed(samples.classes)),
                     text("%1", folder), text("Give the folder the same subfolders, one per class"));
}

Expected<JudgedFolder> readJudged(const Arguments& arguments, Session& session) {
    TELAR_TAKE(saved, readModel(arguments.operands[0], arguments, session.job));
    session.doing = "reading";
    const auto parts = folderParts(arguments.operands[1]);
    const auto folder = parts.test.empty() ? parts.train : parts.test;
    TELAR_TRY(loaded, folderSamples(folder, session.job));
    for (const auto& file : loaded->skipped)
        sayAside("telar-cli: skipped: %s\n", file.reason.str().c_str());
    if (!loaded->skipped.empty() && arguments.get("--broken", "skip") == "stop")
        return loaded->skipped.front().reason;
    TELAR_CHECK(sameClasses(*saved, *loaded->samples, folder));
    return JudgedFolder{folder, std::move(*saved), loaded->samples};
}

const nn::Engine* engineOf(const nn::SavedModel& saved, const nn::SamplesPtr& samples) {
    static const auto engines = trainingEngines();
    nn::SessionSpec spec;
    spec.batch = std::min<int64_t>(32, samples->count());
    spec.model = saved.model;
    spec.samples = samples;
    return engines.best(spec);
}

Expected<nn::Evaluation> evaluateOn(const nn::SavedModel& saved, const nn::SamplesPtr& samples, const JobContext& job) {
    const auto* engine = engineOf(saved, samples);
    if (!engine)
        return userError(text("No engine of this machine can run this model"));
    nn::SessionSpec spec;
    spec.batch = std::min<int64_t>(32, samples->count());
    spec.model = saved.model;
    spec.samples = samples;
    TELAR_TAKE(opened, openSession(*engine, spec));
    TELAR_CHECK((*opened)->setParameters(saved.parameters));
    std::vector<int32_t> all(static_cast<std::size_t>(samples->count()));
    std::iota(all.begin(), all.end(), 0);
    return (*opened)->evaluate(all, job);
}

namespace {

using Json = nlohmann::ordered_json;

std::string percentOf(double share) { return percentText(share, 2) + " %"; }

std::string className(const nn::SavedModel& saved, std::size_t output) {
    return output < saved.classes.size() ? saved.classes[output] : "output " + std::to_string(output);
}

Outcome runPredict(const Arguments& arguments, Session& session) {
    if (arguments.operands.size() < 2)
        return wrongCall(userError(text("predict takes a checkpoint and at least one picture")));
    const auto json = arguments.get("--json");
    TELAR_CHECK(checkWritable(json));
    session.quiet = json == "-";
    TELAR_TRY(saved, readModel(arguments.operands.front(), arguments, session.job));
    const bool stop = arguments.get("--broken", "stop") == "stop";
    session.doing = "predicting";
    session.job.start(static_cast<int64_t>(arguments.operands.size()) - 1);
    Json pictures = Json::array();
    std::string out;
    for (std::size_t i = 1; i < arguments.operands.size(); ++i) {
        const auto& path = arguments.operands[i];
        const auto sample = pictureSample(path, saved->model.input.channels, JobContext{session.job.stop, nullptr});
        if (!sample) {
            if (stop || sample.error().kind == ErrorKind::Cancelled)
                return failed(sample.error());
            sayAside("telar-cli: skipped: %s\n", sample.error().str().c_str());
            continue;
        }
        std::vector<float> input(static_cast<std::size_t>(saved->model.input.features()));
        nn::readSample(**sample, 0, saved->model, {}, 0, 0, input.data());
        TELAR_TRY(seen, nn::inspect(saved->model, saved->parameters, std::move(input),
                                    JobContext{session.job.stop, nullptr}));
        const auto predicted = static_cast<std::size_t>(seen->predicted);
        pictures.push_back({{"picture", path},
                            {"class", className(*saved, predicted)},
                            {"output", seen->predicted},
                            {"probabilities", seen->probabilities}});
        out += path + "   " + className(*saved, predicted) + ", " +
               percentOf(static_cast<double>(seen->probabilities[predicted])) + "\n";
        session.job.advance();
    }
    const Json record{{"schema", 1},
                      {"operation", "predict"},
                      {"checkpoint", arguments.operands.front()},
                      {"model", saved->model.name},
                      {"classes", saved->classes},
                      {"pictures", std::move(pictures)},
                      {"version", telarVersion()}};
    return tell(session, json, out, [&] { return indented(record); });
}

std::string summary(const nn::Confusion& confusion, double loss, const std::vector<std::string>& classes) {
    const auto sure = nn::wilson(confusion.right(), confusion.total());
    std::string out = "loss " + fixedText(loss, 4) + ", accuracy " + percentOf(confusion.accuracy()) + " of " +
                      std::to_string(confusion.total()) + " (95 % sure: " + percentOf(sure.low) + " to " +
                      percentOf(sure.high) + ")\n";
    for (int64_t r = 0; r < confusion.classes; ++r) {
        const auto& name = classes[static_cast<std::size_t>(r)];
        out += name + std::string(name.size() < 16 ? 16 - name.size() : 1, ' ');
        for (int64_t c = 0; c < confusion.columns(); ++c) {
            const auto count = std::to_string(confusion.at(r, c));
            out += std::string(count.size() < 6 ? 6 - count.size() : 0, ' ') + count;
        }
        out += "\n";
    }
    return out;
}

/// Another checkpoint on the same pictures.
Expected<nn::EvaluationRecordInput::Against> compareWith(const std::string& path, const Arguments& arguments,
                                                         const nn::SamplesPtr& samples, const std::string& folder,
                                                         const nn::Evaluation& own, const JobContext& job) {
    TELAR_TRY(saved, readModel(path, arguments, job));
    TELAR_CHECK(sameClasses(*saved, *samples, folder));
    TELAR_TRY(other, evaluateOn(*saved, samples, job));
    std::vector<bool> first, second;
    for (std::size_t i = 0; i < samples->labels.size(); ++i) {
        first.push_back(own.predicted[i] == samples->labels[i]);
        second.push_back(other->predicted[i] == samples->labels[i]);
    }
    return nn::EvaluationRecordInput::Against{
        path, static_cast<double>(other->right) / static_cast<double>(samples->count()), nn::mcNemar(first, second)};
}

Outcome runEvaluate(const Arguments& arguments, Session& session) {
    if (arguments.operands.size() != 2)
        return wrongCall(userError(text("evaluate takes a checkpoint and a folder of classes")));
    const auto json = arguments.get("--json");
    TELAR_CHECK(checkWritable(json));
    session.quiet = json == "-";
    TELAR_TRY(judged, readJudged(arguments, session));
    const auto& [folder, saved, loaded] = *judged;
    const auto& samples = *loaded;
    std::optional<nn::CostMatrix> costs;
    if (const auto path = arguments.get("--cost"); !path.empty()) {
        TELAR_TRY(bytes, readFile(path, session.job));
        costs = nn::costMatrixFrom(*bytes);
        if (!costs || costs->classes != static_cast<int64_t>(samples.classes.size()))
            return failed(userError(text("The table of costs is not %1 rows of %1 numbers", samples.classes.size()),
                                    text("%1", path),
                                    text("Give each true class a row and each predicted one a column")));
    }
    session.doing = "evaluating";
    const auto start = Clock::now();
    TELAR_TRY(evaluation, evaluateOn(saved, loaded, session.job));
    const double ms = millisecondsSince(start);
    const auto confusion =
        nn::confusionOf(samples.labels, evaluation->predicted, static_cast<int64_t>(samples.classes.size()),
                        nn::describe(saved.model)->output.features());
    std::optional<nn::EvaluationRecordInput::Against> against;
    if (const auto path = arguments.get("--against"); !path.empty()) {
        TELAR_SET(against, compareWith(path, arguments, loaded, folder, *evaluation, session.job));
    }
    const auto engine = engineOf(saved, loaded)->id();
    if (!json.empty())
        if (auto fine = writeText(
                json, nn::evaluationJson({engine, deviceOf(engine), arguments.operands[0], folder, saved.model.name,
                                          loaded, evaluation->loss, ms, &confusion, &*evaluation,
                                          costs ? &*costs : nullptr, against ? &*against : nullptr}) +
                          "\n");
            !fine)
            return failed(fine.error());
    if (session.quiet)
        return done();
    auto words = summary(confusion, evaluation->loss, samples.classes);
    words += "balanced accuracy " + percentOf(nn::balancedAccuracy(confusion)) + "\n";
    if (costs)
        words += "mean cost of a picture " + fixedText(nn::meanCost(confusion, *costs), 4) + "\n";
    if (against)
        words += "against " + against->checkpoint + " (accuracy " + percentOf(against->accuracy) +
                 "): " + std::to_string(against->test.onlyFirst) + " pictures right here alone, " +
                 std::to_string(against->test.onlySecond) +
                 " there alone; McNemar's test: p = " + toText(against->test.p) + "\n";
    return outcomeOf(printWords(words));
}

std::vector<Option> options(const char* broken) {
    return {{"--model", "alexnet|mlp", "Which network a checkpoint of another program is of (Telar's say it)",
             "alexnet mlp"},
            {"--broken", "skip|stop",
             std::string(
                 "What a picture that cannot be decoded does: it is named and skipped, or ends the work (default ") +
                 broken + ")",
             "skip stop"},
            {"--json", "FILE", "The result as JSON; - writes it to standard output", "FILE"}};
}

std::vector<Option> evaluateOptions() {
    auto all = options("skip");
    all.insert(all.begin(),
               {{"--against", "FILE",
                 "Another checkpoint on the same pictures: do they err on others? (McNemar's test)", "FILE"},
                {"--cost", "FILE.csv",
                 "What mistakes cost: a row for each true class, a number for each predicted one; says the mean cost",
                 "FILE"}});
    return all;
}

} // namespace

Command predictCommand() {
    return {.name = "predict",
            .summary = "What a trained model takes pictures for, with the probability of every output",
            .options = options("stop"),
            .examples = {"telar-cli predict best.safetensors slice.jpg",
                         "telar-cli predict best.safetensors *.png --json -"},
            .run = runPredict,
            .operands = {"FILE", "A checkpoint of train, then pictures", "FILE", true}};
}

Command evaluateCommand() {
    return {
        .name = "evaluate",
        .summary = "Accuracy and confusion matrix of a trained model on a folder of classes",
        .options = evaluateOptions(),
        .examples = {"telar-cli evaluate best.safetensors slices/ --against mine.safetensors --cost costs.csv",
                     "telar-cli evaluate best.safetensors slices/",
                     "telar-cli evaluate best.safetensors prueba/ --json -"},
        .run = runEvaluate,
        .operands = {"FILE",
                     "A checkpoint of train, then a folder with one subfolder per class, or with train and test parts",
                     "FILE", true}};
}

} // namespace telar::cli

// telar-cli explain: where a trained model looks when it errs, and what moving its pictures by a pixel does.
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/predict.hpp"
#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/base/version.hpp"
#include "core/data/image.hpp"
#include "core/data/samples.hpp"
#include "core/nn/grad_cam.hpp"
#include "core/nn/occlusion.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

struct Asked {
    std::string method, output;
    int64_t most = 10, pixels = 1;
};

/// The pictures that are taken for another class, the most confident first.
std::vector<int32_t> mistakesOf(const nn::Samples& samples, const nn::Evaluation& evaluation) {
    const auto outputs = evaluation.probabilities.size() / samples.labels.size();
    std::vector<int32_t> wrong;
    for (std::size_t i = 0; i < samples.labels.size(); ++i)
        if (evaluation.predicted[i] != samples.labels[i])
            wrong.push_back(static_cast<int32_t>(i));
    const auto sure = [&](int32_t i) {
        const auto at = static_cast<std::size_t>(i);
        return evaluation.probabilities[at * outputs + static_cast<std::size_t>(evaluation.predicted[at])];
    };
    std::stable_sort(wrong.begin(), wrong.end(), [&](int32_t a, int32_t b) { return sure(a) > sure(b); });
    return wrong;
}

/// 0 to 1 as black to white.
Status writeMap(const nn::LayerView& map, float most, const std::string& path) {
    Matrix<uint8_t> grey(map.shape.rows, map.shape.columns);
    for (int64_t i = 0; i < grey.size(); ++i)
        grey.data()[i] = static_cast<uint8_t>(
            std::lround(255 * std::clamp(map.values[static_cast<std::size_t>(i)] / std::max(most, 1e-9f), 0.0f, 1.0f)));
    return saveImage(AnyView(grey.view()), path);
}

/// The map of one picture for the class that it was taken for.
Expected<nn::LayerView> mapOf(const nn::SavedModel& saved, const nn::Samples& samples, int32_t sample,
                              const Asked& asked, const JobContext& job) {
    std::vector<float> input(static_cast<std::size_t>(saved.model.input.features()));
    nn::readSample(samples, sample, saved.model, {}, 0, 0, input.data());
    if (asked.method == "gradcam") {
        auto cam = nn::gradCam(saved.model, saved.parameters, input, -1, job);
        return cam ? Expected<nn::LayerView>(std::move(cam->map)) : cam.error();
    }
    auto covered = nn::occlude(saved.model, saved.parameters, input, {}, job);
    return covered ? Expected<nn::LayerView>(std::move(covered->fall)) : covered.error();
}

Outcome explainMistakes(const nn::SavedModel& saved, const nn::SamplesPtr& samples, const Asked& asked, Json& record,
                        std::string& words, Session& session) {
    TELAR_TRY(evaluation, evaluateOn(saved, samples, JobContext{session.job.stop, nullptr}));
    const auto wrong = mistakesOf(*samples, *evaluation);
    words = std::to_string(wrong.size()) + " of the " + std::to_string(samples->count()) + " pictures are mistaken\n";
    record["mistakes"] = Json::array();
    if (!asked.output.empty())
        TELAR_CHECK(makeFolder(asked.output));
    const auto shown = std::min<std::size_t>(wrong.size(), static_cast<std::size_t>(asked.most));
    session.job.start(static_cast<int64_t>(shown));
    for (std::size_t i = 0; i < shown; ++i) {
        const auto at = static_cast<std::size_t>(wrong[i]);
        TELAR_TRY(map, mapOf(saved, *samples, wrong[i], asked, JobContext{session.job.stop, nullptr}));
        const auto peak = std::max_element(map->values.begin(), map->values.end());
        const auto place = peak - map->values.begin();
        const auto name = [&](int32_t label) {
            return label < static_cast<int32_t>(samples->classes.size())
                       ? samples->classes[static_cast<std::size_t>(label)]
                       : "output " + std::to_string(label);
        };
        const auto truth = name(samples->labels[at]), taken = name(evaluation->predicted[at]);
        Json one{
            {"picture", truth + "/" + samples->names[at]},
            {"class", truth},
            {"predicted", taken},
            {"peak", {{"row", place / map->shape.columns}, {"column", place % map->shape.columns}, {"value", *peak}}}};
        words += truth + "/" + samples->names[at] + "   taken for " + taken + "; looked at row " +
                 std::to_string(place / map->shape.columns) + ", column " + std::to_string(place % map->shape.columns) +
                 " of " + std::to_string(map->shape.rows) + " x " + std::to_string(map->shape.columns) + "\n";
        if (!asked.output.empty()) {
            const auto path = asked.output + "/mistake_" + std::to_string(i + 1) + ".png";
            TELAR_CHECK(writeMap(*map, asked.method == "gradcam" ? 1 : *peak, path));
            one["map"] = path;
        }
        record["mistakes"].push_back(std::move(one));
        session.job.advance();
    }
    return done();
}

Outcome explainShift(const nn::SavedModel& saved, const nn::Samples& samples, const Asked& asked, Json& record,
                     std::string& words, Session& session) {
    std::vector<int32_t> all(static_cast<std::size_t>(samples.count()));
    std::iota(all.begin(), all.end(), 0);
    TELAR_TRY(effect, nn::shiftEffect(saved.model, saved.parameters, samples, all, asked.pixels, session.job));
    record["shift"] = {{"pixels", asked.pixels},
                       {"pictures", effect->pictures},
                       {"changed", effect->changed},
                       {"moves", effect->moves},
                       {"moves_changed", effect->movesChanged},
                       {"mean_change_of_probability", effect->meanFall},
                       {"largest_change_of_probability", effect->largestFall}};
    words = "moved by " + std::to_string(asked.pixels) + " in eight directions, " + std::to_string(effect->changed) +
            " of " + std::to_string(effect->pictures) + " pictures change their class at least once (" +
            std::to_string(effect->movesChanged) + " of " + std::to_string(effect->moves) +
            " moves); the probability of the class changes by " + percentText(effect->meanFall, 2) +
            " % on average, by " + percentText(effect->largestFall, 2) + " % at most\n";
    return done();
}

Outcome runExplain(const Arguments& arguments, Session& session) {
    if (arguments.operands.size() != 2)
        return wrongCall(userError(text("explain takes a checkpoint and a folder of classes")));
    TELAR_TRY_CALL(method, choice(arguments, "--method", {"gradcam", "occlusion", "shift"}));
    const auto most = wholeNumber(arguments, "--most", 10, 1, 100000),
               pixels = wholeNumber(arguments, "--pixels", 1, 1, 1000);
    if (!most || !pixels)
        return wrongCall(!most ? most.error() : pixels.error());
    const Asked asked{*method, arguments.get("--output"), *most, *pixels};
    if (asked.method == "shift" && !asked.output.empty())
        return wrongCall(userError(text("--output is for maps, and --method shift makes none")));
    const auto json = arguments.get("--json");
    TELAR_CHECK(checkWritable(json));
    session.quiet = json == "-";
    TELAR_TRY(judged, readJudged(arguments, session));
    const auto& [folder, saved, samples] = *judged;
    session.doing = "explaining";
    Json record{{"schema", 2},
                {"operation", "explain"},
                {"settings", {{"checkpoint", arguments.operands[0]}, {"folder", folder}, {"method", asked.method}}}};
    std::string words;
    const auto outcome = asked.method == "shift" ? explainShift(saved, *samples, asked, record, words, session)
                                                 : explainMistakes(saved, samples, asked, record, words, session);
    if (outcome.code != 0)
        return outcome;
    record["version"] = telarVersion();
    return tell(session, json, words, [&] { return indented(record); });
}

} // namespace

Command explainCommand() {
    return {
        .name = "explain",
        .summary = "Where a trained model looks when it errs, and what moving its pictures by a pixel does",
        .options = {{"--method", "gradcam|occlusion|shift",
                     "Grad-CAM and occlusion map the mistakes, the most confident first; shift moves every picture in "
                     "eight directions (default gradcam)",
                     "gradcam occlusion shift"},
                    {"--most", "N", "Mistakes to map (default 10)"},
                    {"--pixels", "N", "How far shift moves (default 1, as the model reads the picture)"},
                    {"--output", "DIR", "Folder of the maps, white where it looks; made where it is missing", "DIR"},
                    {"--model", "alexnet|mlp", "Which network a checkpoint of another program is of (Telar's say it)",
                     "alexnet mlp"},
                    {"--json", "FILE", "The result as JSON; - writes it to standard output", "FILE"}},
        .examples = {"telar-cli explain best.safetensors slices/ --method occlusion --output maps",
                     "telar-cli explain best.safetensors slices/ --method shift --json -"},
        .run = runExplain,
        .operands = {"FILE",
                     "A checkpoint of train, then a folder with one subfolder per class, or with train and test parts",
                     "FILE", true}};
}

} // namespace telar::cli

// telar-cli data digits: the built-in digits as IDX files, or as a sheet to look at.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "core/base/files.hpp"
#include "core/data/image.hpp"
#include "core/data/random.hpp"
#include "core/data/samples.hpp"

#include <limits>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

/// The first digits, 20 a row, as one picture.
Status writeSheet(const nn::Samples& samples, const std::string& path) {
    const int64_t columns = 20, shown = std::min<int64_t>(samples.count(), 200), rows = ceilDiv(shown, columns);
    Matrix<uint8_t> sheet(rows * samples.rows, columns * samples.columns);
    std::fill(sheet.data(), sheet.data() + sheet.size(), uint8_t{0});
    for (int64_t i = 0; i < shown; ++i)
        for (int64_t r = 0; r < samples.rows; ++r)
            std::copy_n(samples.plane(i) + r * samples.columns, samples.columns,
                        sheet.row(i / columns * samples.rows + r) + i % columns * samples.columns);
    return saveImage(AnyView(PlanesView<const uint8_t>(sheet.view())), path);
}

Status writeFiles(const nn::Samples& samples, const std::string& folder) {
    TELAR_CHECK(makeFolder(folder));
    const int64_t test = samples.ownTest, train = samples.count() - test;
    struct Part {
        const char* name;
        int64_t first, count;
    };
    for (const auto& part : {Part{"train", 0, train}, Part{"t10k", train, test}}) {
        if (part.count == 0)
            continue;
        std::vector<uint8_t> labels;
        for (int64_t i = 0; i < part.count; ++i)
            labels.push_back(static_cast<uint8_t>(samples.labels[static_cast<std::size_t>(part.first + i)]));
        const auto stem = folder + (folder.ends_with('/') ? "" : "/") + part.name;
        if (auto fine = writeFile(stem + "-images-idx3-ubyte",
                                  idxBytes({part.count, samples.rows, samples.columns}, samples.plane(part.first)));
            !fine)
            return fine;
        TELAR_CHECK(writeFile(stem + "-labels-idx1-ubyte", idxBytes({part.count}, labels.data())));
    }
    return {};
}

Outcome runDigits(const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(train, wholeNumber(arguments, "--train", 60000, 1, 10000000));
    TELAR_TRY_CALL(test, wholeNumber(arguments, "--test", 10000, 0, 10000000));
    TELAR_TRY_CALL(seed, wholeNumber(arguments, "--seed", arguments.has("--seed") ? 0 : freshSeed(), 0,
                                     std::numeric_limits<uint32_t>::max()));
    const auto folder = arguments.get("--output"), sheet = arguments.get("--sheet"), json = arguments.get("--json");
    if (folder.empty() && sheet.empty())
        return wrongCall(userError(text("No folder was given"), {}, text("Give --output DIR or --sheet FILE.png")));
    TELAR_CHECK(checkWritable({sheet, json}));
    TELAR_TRY(made, digitSamples(*train, *test, static_cast<uint64_t>(*seed), session.job));
    if (!folder.empty())
        TELAR_CHECK(writeFiles(*made->samples, folder));
    if (!sheet.empty())
        TELAR_CHECK(writeSheet(*made->samples, sheet));
    const Json record{{"schema", 1},      {"operation", "data digits"},
                      {"folder", folder}, {"seed", *seed},
                      {"train", *train},  {"test", *test},
                      {"rows", 28},       {"columns", 28}};
    if (!json.empty())
        TELAR_CHECK(writeText(json, indented(record)));
    if (json == "-")
        return done();
    return outcomeOf(printWords(std::to_string(*train) + " digits to train on and " + std::to_string(*test) +
                                " to test with in " + (folder.empty() ? sheet : folder) + ", seed " +
                                std::to_string(*seed) + "\n"));
}

} // namespace

Command digitsCommand() {
    return {"data digits",
            "Make digits that look handwritten, as IDX files like MNIST's",
            {{"--output", "DIR", "Folder of the four files; made where it is missing", "DIR"},
             {"--train", "N", "Digits to train on (default 60000)"},
             {"--test", "N", "Digits to test with (default 10000)"},
             {"--seed", "S", "Seed of the strokes (default: a fresh one, printed)"},
             {"--sheet", "FILE", "The first 200 as one picture, .png or .jpg", "FILE"},
             {"--json", "FILE", "What was made, as JSON; - writes it to standard output", "FILE"}},
            {"telar-cli data digits --output digits --seed 35", "telar-cli data digits --train 200 --sheet digits.png"},
            runDigits};
}

} // namespace telar::cli

// telar-cli conv: one filter over a picture or a matrix.
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/run/conv_data.hpp"
#include "app/cli/run/layer_input.hpp"
#include "app/cli/run/operation_command.hpp"
#include "app/cli/run/pool.hpp"
#include "core/base/files.hpp"
#include "core/convolution/operation.hpp"
#include "core/data/image.hpp"

namespace telar::cli {

namespace {

Status readConvolution(const Arguments& arguments, const Operation& operation, RunRequest& request) {
    TELAR_CHECK(readRuns(arguments, operation, request));
    if (const auto& file = request.output;
        !file.empty() && file != "-" && fileExtension(file) != ".csv" && !hasImageExtension(file))
        return userError(text("--output takes a name that ends in .csv, .png or .jpg"), text("%1", file));
    return {};
}

Outcome runConv(const Arguments& arguments, Session& session) {
    const auto& operation = *allOperations().catalogue.find(convolutionId);
    RunRequest request;
    TELAR_TRY_CALL(filter, readFilterRequest(arguments, session.job));
    TELAR_CHECK_CALL(readConvolution(arguments, operation, request));
    TELAR_CHECK(beginRun(request, session));
    TELAR_TAKE(data, makeConvolutionData(arguments, *filter, session));
    const bool fresh = data->fresh;
    const auto filterSeed = data->filterSeed;
    Work work;
    giveConvolution(*filter, std::move(*data), work);
    TELAR_CHECK_CALL(operation.check(work));
    TELAR_TAKE(run, runWork(operation, work, request, "convolving", session));
    const auto& spec = filter->spec;
    run->record.entries = recordEntries(*filter, filterSeed, spec.inputChannels > 1 || spec.outputChannels > 1);
    // Channels stand one below the other, in files as in memory.
    const auto made = stacked(*run->output);
    if (!request.output.empty())
        TELAR_CHECK(saveCells(request.output, made, false, session.job));
    auto said =
        finishRun(request, run->record,
                  "filter   " + filter->filterName + "\n" + summary(run->record, run->title, &made), fresh, session);
    if (said.code == 0 && filterSeed && !filter->random.seed)
        sayAside("telar-cli: seed of the filters %u\n", static_cast<unsigned>(*filterSeed));
    return said;
}

} // namespace

Command convCommand() {
    return {
        .name = convolutionId,
        .summary = "Slide a filter over a matrix or a picture and add its products up",
        .options = joined({inputOptions(), layerOptions(), filterOptions(),
                           runOptions(convolutionId,
                                      "Where the result goes: .csv, .png or .jpg (from its least to its largest "
                                      "number); - writes CSV to standard output",
                                      " (default: the fastest available)")}),
        .examples = {"telar-cli conv --random 8 --seed 35 --filter laplacian",
                     "telar-cli conv --phantom anatomical:45 --filter sobel-x --padding 1 --relu --output edges.png",
                     "telar-cli conv --random 512 --seed 35 --filter '1,2,1;2,4,2;1,2,1' --repeat 5 --json -",
                     "telar-cli conv --random 32 --seed 35 --channels 16 --filter random:64 --padding 1 --json -",
                     "telar-cli conv --network lenet --input digit:3 --layer Conv_3 --map 5 --output map.csv"},
        .run = runConv};
}

} // namespace telar::cli

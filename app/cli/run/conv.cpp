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
    if (auto fine = readRuns(arguments, operation, request); !fine)
        return fine;
    if (const auto& file = request.output;
        !file.empty() && file != "-" && fileExtension(file) != ".csv" && !hasImageExtension(file))
        return userError(text("--output takes a name that ends in .csv, .png or .jpg"), text("%1", file));
    return {};
}

Outcome runConv(const Arguments& arguments, Session& session) {
    const auto& operation = *allOperations().catalogue.find(convolutionId);
    RunRequest request;
    const auto filter = readFilterRequest(arguments, session.job);
    if (!filter)
        return wrongCall(filter.error());
    if (auto fine = readConvolution(arguments, operation, request); !fine)
        return wrongCall(fine.error());
    if (auto fine = beginRun(request, session); !fine)
        return failed(fine.error());
    auto data = makeConvolutionData(arguments, *filter, session);
    if (data.outcome.code != 0)
        return data.outcome;
    const bool fresh = data.fresh;
    const auto filterSeed = data.filterSeed;
    Work work;
    giveConvolution(*filter, std::move(data), work);
    if (auto fine = operation.check(work); !fine)
        return wrongCall(fine.error());
    auto run = runWork(operation, work, request, "convolving", session);
    if (run.outcome.code != 0)
        return run.outcome;
    const auto& spec = filter->spec;
    run.record.entries = recordEntries(*filter, filterSeed, spec.inputChannels > 1 || spec.outputChannels > 1);
    // Channels stand one below the other, in files as in memory.
    const auto made = stacked(*run.output);
    if (!request.output.empty())
        if (auto fine = saveCells(request.output, made, false, session.job); !fine)
            return failed(fine.error());
    auto said =
        finishRun(request, run.record, "filter   " + filter->filterName + "\n" + summary(run.record, run.title, &made),
                  fresh, session);
    if (said.code == 0 && filterSeed && !filter->random.seed)
        sayAside("telar-cli: seed of the filters %u\n", static_cast<unsigned>(*filterSeed));
    return said;
}

} // namespace

Command convCommand() {
    Command command{
        convolutionId,
        "Slide a filter over a matrix or a picture and add its products up",
        joined({inputOptions(), layerOptions(), filterOptions(),
                runOptions(convolutionId,
                           "Where the result goes: .csv, .png or .jpg (from its least to its largest number); - writes "
                           "CSV to standard output",
                           " (default: the fastest available)")}),
        {},
        runConv};
    command.examples = {"telar-cli conv --random 8 --seed 35 --filter laplacian",
                        "telar-cli conv --phantom anatomical:45 --filter sobel-x --padding 1 --relu --output edges.png",
                        "telar-cli conv --random 512 --seed 35 --filter '1,2,1;2,4,2;1,2,1' --repeat 5 --json -",
                        "telar-cli conv --random 32 --seed 35 --channels 16 --filter random:64 --padding 1 --json -",
                        "telar-cli conv --network lenet --input digit:3 --layer Conv_3 --map 5 --output map.csv"};
    return command;
}

} // namespace telar::cli

#include "app/cli/conv_data.hpp"

#include "app/cli/parse.hpp"
#include "core/base/files.hpp"
#include "core/base/threads.hpp"
#include "core/convolution/filters.hpp"
#include "core/convolution/random.hpp"
#include "core/data/image.hpp"
#include "core/data/load.hpp"
#include "core/data/random.hpp"
#include "core/matrix/floats.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace telar::cli {

namespace {

/// A name, a .csv file, or the weights themselves.
Expected<Matrix<float>> readFilter(const std::string& typed, const JobContext& job) {
    if (const auto* named = findFilter(typed)) {
        Matrix<float> weights(named->rows, named->columns);
        std::copy(named->weights.begin(), named->weights.end(), weights.data());
        return weights;
    }
    if (fileExtension(typed) != ".csv")
        return parseFilter(typed);
    const auto text = readFile(typed, job, 1 << 20);
    return text ? parseFilter(*text) : Expected<Matrix<float>>(text.error());
}

constexpr int64_t mostChannels = 1 << 16;

/// "random:16" or "random:16:35".
Expected<RandomFilters> randomFilters(const std::string& typed) {
    const std::string_view words = std::string_view(typed).substr(std::string_view("random:").size());
    const auto colon = words.find(':');
    RandomFilters random;
    int64_t seed = 0;
    const bool fine = parseWhole(words.substr(0, colon), random.count) && random.count >= 1 &&
                      random.count <= mostChannels &&
                      (colon == std::string_view::npos || parseWhole(words.substr(colon + 1), seed)) && seed >= 0 &&
                      seed <= std::numeric_limits<uint32_t>::max();
    if (!fine)
        return userError(text("'%1' are no random filters", typed), {},
                         text("Write random:16, or random:16:35 with a seed of their own; 1 to %1 filters", mostChannels));
    if (colon != std::string_view::npos)
        random.seed = static_cast<uint32_t>(seed);
    return random;
}

/// The filter of --filter and --kernel into `request`.
Status chooseFilter(const Arguments& arguments, ConvolutionRequest& request, const JobContext& job) {
    const auto typed = arguments.get("--filter", "sobel-x");
    std::optional<Pair> sides;
    if (arguments.has("--kernel")) {
        const auto pair = parsePair("--kernel", arguments.get("--kernel"));
        if (!pair)
            return pair.error();
        sides = *pair;
    }
    if (typed.starts_with("random:")) {
        const auto random = randomFilters(typed);
        if (!random)
            return random.error();
        request.random = *random;
        request.filterName = "random:" + std::to_string(random->count);
        request.spec.kernel = sides ? Size2{sides->first, sides->second} : Size2{3, 3};
        return {};
    }
    const auto* named = findFilter(typed);
    auto filter = readFilter(typed, job);
    if (filter && sides && named)
        filter = filterOfSize(*named, sides->first, sides->second);
    if (!filter)
        return filter.error();
    if (sides && !named && (filter->rows() != sides->first || filter->columns() != sides->second))
        return userError(text("--kernel says %1 x %2, and the filter that is given has %3 x %4", sides->first,
                              sides->second, filter->rows(), filter->columns()));
    request.filter = std::move(*filter);
    request.spec.kernel = {request.filter.rows(), request.filter.columns()};
    const bool usual = named && named->rows == request.filter.rows() && named->columns == request.filter.columns();
    request.filterName = usual ? typed : filterText(request.filter.view());
    return {};
}

/// Channels in and out, and groups, into `request`.
Status chooseChannels(const Arguments& arguments, ConvolutionRequest& request) {
    const auto channels = wholeNumber(arguments, "--channels", 1, 1, mostChannels);
    const auto groups = wholeNumber(arguments, "--groups", 1, 1, mostChannels);
    for (const auto* one : {&channels, &groups})
        if (!*one)
            return one->error();
    auto& spec = request.spec;
    spec.inputChannels = *channels;
    spec.groups = *groups;
    // A filter that is given is laid over every channel: their sum, or one output for each group.
    spec.outputChannels = request.random.count > 0 ? request.random.count : spec.groups;
    if (spec.inputChannels % spec.groups || spec.outputChannels % spec.groups)
        return userError(text("--groups has to divide the channels, and %1 does not divide %2 in and %3 out", spec.groups,
                              spec.inputChannels, spec.outputChannels));
    return {};
}

} // namespace

Expected<ConvolutionRequest> readConvolution(const Arguments& arguments, const ConvolutionRegistry& registry,
                                             const JobContext& job) {
    ConvolutionRequest request;
    if (auto fine = chooseFilter(arguments, request, job); !fine)
        return fine.error();
    if (auto fine = chooseChannels(arguments, request); !fine)
        return fine.error();
    auto& spec = request.spec;
    for (const auto& [name, size] :
         {std::pair{"--stride", &spec.stride}, {"--padding", &spec.padding}, {"--dilation", &spec.dilation}})
        if (arguments.has(name)) {
            const auto pair = parsePair(name, arguments.get(name));
            if (!pair)
                return pair.error();
            *size = {pair->first, pair->second};
        }
    const auto bias = parseNumber(arguments.get("--bias", "0"));
    if (!bias || !std::isfinite(static_cast<float>(*bias)))
        return userError(text("--bias takes a number, not '%1'", arguments.get("--bias")));
    request.bias = static_cast<float>(*bias);
    const auto activation = arguments.get("--activation", arguments.has("--relu") ? "relu" : "none");
    if (activation != "none" && activation != "relu")
        return userError(text("--activation is none or relu, not '%1'", activation));
    if (activation == "none" && arguments.has("--relu"))
        return userError(text("--relu and --activation none contradict each other"));
    spec.activation = activation == "relu" ? Activation::Relu : Activation::None;
    const auto threads = wholeNumber(arguments, "--threads", 0, 1, mostThreads);
    const auto repeat = wholeNumber(arguments, "--repeat", 1, 1, 1000000);
    for (const auto* one : {&threads, &repeat})
        if (!*one)
            return one->error();
    if (auto can = threadsCanStart(static_cast<int>(*threads)); !can)
        return can.error();
    request.threads = static_cast<int>(*threads);
    request.repeat = static_cast<int>(*repeat);
    request.files.output = arguments.get("--output");
    request.files.json = arguments.get("--json");
    if (request.files.output == "-" && request.files.json == "-")
        return userError(text("Only one of --output and --json can go to standard output"));
    if (const auto& file = request.files.output;
        !file.empty() && file != "-" && fileExtension(file) != ".csv" && !hasImageExtension(file))
        return userError(text("--output takes a name that ends in .csv, .png or .jpg"), text("%1", file));
    request.backend = arguments.get("--backend");
    if (!request.backend.empty() && !registry.find(request.backend)) {
        std::vector<std::string> ids;
        for (const auto& variant : registry.all())
            ids.push_back(variant->id());
        const auto near = nearest(request.backend, ids);
        return userError(text("There is no backend '%1' for conv", request.backend), {},
                         near.empty() ? text("telar-cli backends lists them")
                                      : text("Did you mean %1?", near));
    }
    return request;
}

namespace {

/// One input channel after another, from colours or numbers.
Expected<Matrix<float>> planesOf(const AnyMatrix& from, const JobContext& job) {
    return std::visit(
        [&](const auto& matrix) -> Expected<Matrix<float>> {
            auto made = Matrix<float>::create(matrix.rows(), matrix.columns(), matrix.planes());
            if (!made)
                return made.error();
            for (int64_t i = 0; i < matrix.size(); ++i) {
                if (i % (1 << 20) == 0 && job.stopRequested())
                    return cancelledError();
                made->data()[i] = static_cast<float>(matrix.data()[i]);
            }
            return made;
        },
        from);
}

/// Whether the input has so many channels.
Status channelsFit(const Arguments& arguments, int64_t channels) {
    const auto path = arguments.get("--input");
    const auto kind = arguments.has("--input") && path != "-" ? fileKind(path) : Expected<FileKind>(FileKind::Csv);
    if (!kind)
        return kind.error();
    if (*kind != FileKind::Image || channels != 3)
        return userError(text("--channels %1 does not fit the input: a picture has 3 (red, green, blue), --random any number, "
                              "anything else 1",
                              channels));
    if (arguments.has("--channel"))
        return userError(text("--channel chooses one colour, and --channels asks for all three"));
    return {};
}

/// Red, green and blue of the picture that --input names.
Expected<Matrix<float>> colours(const std::string& path, const JobContext& job) {
    const auto bytes = readFile(path, job);
    if (!bytes)
        return bytes.error();
    const auto planes = decodePlanes(*bytes, path, {Channel::Red, Channel::Green, Channel::Blue}, job);
    return planes ? planesOf(*planes, job) : Expected<Matrix<float>>(planes.error());
}

/// The filters of `request`, one for each channel of each output; random ones are drawn from `random`.
Expected<Matrix<float>> filtersOf(const ConvolutionRequest& request, MersenneTwister& random, const JobContext& job) {
    const auto& spec = request.spec;
    auto made = Matrix<float>::create(spec.kernel.h, spec.kernel.w, spec.outputChannels * spec.groupChannels());
    if (!made)
        return made.error();
    if (request.random.count > 0) {
        const auto drawn = drawFilters(random, *made, job);
        return drawn ? std::move(made) : Expected<Matrix<float>>(drawn.error());
    }
    for (int64_t plane = 0; plane < made->planes(); ++plane)
        std::copy_n(request.filter.data(), request.filter.size(), made->data() + plane * request.filter.size());
    return made;
}

} // namespace

ConvolutionData makeConvolutionData(const Arguments& arguments, const ConvolutionRequest& request, const Session& session) {
    ConvolutionData data;
    const auto& spec = request.spec;
    const auto failedWith = [&](Outcome outcome) {
        data.outcome = std::move(outcome);
        return std::move(data);
    };
    const bool drawn = arguments.has("--random") && (spec.inputChannels > 1 || request.random.count > 0);
    RandomChoice choice{1, 1, freshSeed(), 9, true};
    if (drawn) {
        const auto chosen = randomChoice(arguments);
        if (!chosen)
            return failedWith(wrongCall(chosen.error()));
        choice = *chosen;
    }
    MersenneTwister random(choice.seed);
    Expected<Matrix<float>> input = Matrix<float>(1, 1);
    if (drawn) {
        input = Matrix<float>::create(choice.rows, choice.columns, spec.inputChannels);
        if (input)
            if (auto done = drawInput(random, *input, choice.max, session.job); !done)
                input = done.error();
        data.origin = "random";
        data.seed = choice.seed;
        data.fresh = choice.fresh;
    } else if (spec.inputChannels > 1) {
        data.origin = arguments.get("--input");
        if (auto fine = channelsFit(arguments, spec.inputChannels); !fine)
            return failedWith(wrongCall(fine.error()));
        input = colours(data.origin, session.job);
    } else {
        auto read = readInput(arguments, session);
        if (read.outcome.code != 0)
            return failedWith(std::move(read.outcome));
        input = asFloats(read.source.values, session.job.stop);
        data.origin = read.source.origin;
        data.seed = read.source.seed;
        data.fresh = read.freshSeed;
    }
    if (!input)
        return failedWith(failed(input.error()));
    if (request.random.count > 0 && (request.random.seed || !drawn))
        data.filterSeed = request.random.seed.value_or(choice.seed);
    MersenneTwister own(static_cast<uint32_t>(data.filterSeed.value_or(0)));
    auto filter = filtersOf(request, data.filterSeed ? own : random, session.job);
    if (!filter)
        return failedWith(failed(filter.error()));
    data.input = std::move(*input);
    data.filter = std::move(*filter);
    return data;
}

} // namespace telar::cli

#include "app/cli/run/conv_filter.hpp"

#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/layer_input.hpp"
#include "core/base/files.hpp"
#include "core/convolution/filters.hpp"
#include "core/nn/checkpoint.hpp"
#include "core/operation/run_record.hpp"

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
    TELAR_TRY(read, readFile(typed, job, 1 << 20));
    if (read->starts_with("\xff\xfe") || read->starts_with("\xfe\xff") || read->find('\0') != std::string::npos)
        return userError(text("The file is not UTF-8 text: it looks like UTF-16"), text("%1", typed),
                         text("Save it as CSV in UTF-8"));
    return parseFilter(*read);
}

constexpr int64_t mostFilters = 1 << 16;

/// "random:16" or "random:16:35".
Expected<RandomFilters> randomFilters(const std::string& typed) {
    const std::string_view words = std::string_view(typed).substr(std::string_view("random:").size());
    const auto colon = words.find(':');
    RandomFilters random;
    int64_t seed = 0;
    const bool fine = parseWhole(words.substr(0, colon), random.count) && random.count >= 1 &&
                      random.count <= mostFilters &&
                      (colon == std::string_view::npos || parseWhole(words.substr(colon + 1), seed)) && seed >= 0 &&
                      seed <= std::numeric_limits<uint32_t>::max();
    if (!fine)
        return userError(
            text("'%1' are no random filters", typed), {},
            text("Write random:16, or random:16:35 with a seed of their own; 1 to %1 filters", mostFilters));
    if (colon != std::string_view::npos)
        random.seed = static_cast<uint32_t>(seed);
    return random;
}

/// The first convolution of a checkpoint.
Status chooseLayer(const std::string& path, std::optional<Size2> sides, FilterRequest& request, const JobContext& job) {
    TELAR_TRY(file, nn::loadTensors(path, job));
    TELAR_TAKE(filters, nn::firstFilters(file->tensors, path));
    const Size2 own{filters->weights.rows(), filters->weights.columns()};
    if (sides && *sides != own)
        return userError(
            text("--kernel says %1 x %2, and the layer has filters of %3 x %4", sides->h, sides->w, own.h, own.w));
    request.spec.kernel = own;
    request.filterName = path;
    request.layer = std::move(*filters);
    return {};
}

/// The filter of --filter into `request`; --kernel has been read into its specification.
Status chooseFilter(const Arguments& arguments, FilterRequest& request, const JobContext& job) {
    const auto typed = arguments.get("--filter", "sobel-x");
    std::optional<Size2> sides;
    if (arguments.has("--kernel"))
        sides = request.spec.kernel;
    if (typed.starts_with("random:")) {
        TELAR_TRY(random, randomFilters(typed));
        request.random = *random;
        request.filterName = "random:" + std::to_string(random->count);
        return {};
    }
    if (fileExtension(typed) == ".safetensors")
        return chooseLayer(typed, sides, request, job);
    const auto* named = findFilter(typed);
    auto filter = readFilter(typed, job);
    if (filter && sides && named)
        filter = filterOfSize(*named, sides->h, sides->w);
    if (!filter)
        return filter.error();
    if (sides && !named && *sides != Size2{filter->rows(), filter->columns()})
        return userError(text("--kernel says %1 x %2, and the filter that is given has %3 x %4", sides->h, sides->w,
                              filter->rows(), filter->columns()));
    request.filter = std::move(*filter);
    request.spec.kernel = {request.filter.rows(), request.filter.columns()};
    const bool usual = named && named->rows == request.filter.rows() && named->columns == request.filter.columns();
    request.filterName = usual ? typed : filterText(request.filter.view());
    return {};
}

/// What a map of a network's layer reads, with its filter where none is given, and how it slides where that is not given.
Status chooseMap(const Arguments& arguments, FilterRequest& request, const JobContext& job) {
    TELAR_TAKE(map, readLayer(arguments, job));
    const auto pair = [](const network::Window::Three& three) { return Size2{three[1], three[2]}; };
    auto& spec = request.spec;
    if (!arguments.has("--stride"))
        spec.stride = pair(map->window.stride);
    if (!arguments.has("--padding"))
        spec.padding = pair(map->window.begin);
    if (!arguments.has("--dilation"))
        spec.dilation = pair(map->window.dilation);
    if (!arguments.has("--bias"))
        spec.bias = map->bias;
    request.input = std::move(map->input);
    if (arguments.has("--filter"))
        return chooseFilter(arguments, request, job);
    spec.kernel = {map->filter.rows(), map->filter.columns()};
    request.filterName = layerWords(arguments);
    request.layer = nn::FirstFilters{1, map->filter.planes(), std::move(map->filter)};
    return {};
}

/// The channels out into `request`, and in where a layer decides them.
Status chooseChannels(const Arguments& arguments, FilterRequest& request) {
    auto& spec = request.spec;
    if (request.layer) {
        const int64_t read = request.layer->channels * spec.groups;
        if (arguments.has("--channels") && spec.inputChannels != read)
            return userError(text("--channels says %1, and the filters of %2 read %3 in %4 groups", spec.inputChannels,
                                  request.filterName, read, spec.groups));
        spec.inputChannels = read;
    }
    // A filter that is given is laid over every channel: their sum, or one output for each group.
    spec.outputChannels = request.layer              ? request.layer->outputs
                          : request.random.count > 0 ? request.random.count
                                                     : spec.groups;
    if (spec.inputChannels % spec.groups || spec.outputChannels % spec.groups)
        return userError(text("--groups has to divide the channels, and %1 does not divide %2 in and %3 out",
                              spec.groups, spec.inputChannels, spec.outputChannels));
    return {};
}

} // namespace

Expected<FilterRequest> readFilterRequest(const Arguments& arguments, const JobContext& job) {
    FilterRequest request;
    TELAR_CHECK(readOptions(arguments, convolutionParameters(), request.spec));
    TELAR_CHECK(checkLayerOptions(arguments));
    if (auto fine = readsLayer(arguments) ? chooseMap(arguments, request, job) : chooseFilter(arguments, request, job);
        !fine)
        return fine.error();
    TELAR_CHECK(chooseChannels(arguments, request));
    return request;
}

std::vector<Option> filterOptions() {
    std::string names;
    for (const auto& filter : namedFilters())
        names += (names.empty() ? "" : " ") + filter.id;
    std::vector<Option> options{
        {"--filter", "NAME|FILE|ROWS|random:COUT",
         "What slides: one of " + names +
             "; a .csv file; its weights, rows parted by ; - a .safetensors checkpoint, whose first convolution slides "
             "(a grey input goes to each of its channels); random:COUT is so many filters of whole numbers -2 to 2, "
             "drawn after a random input, random:COUT:SEED by a seed of their own (default sobel-x)"}};
    const auto slides = optionsOf(convolutionParameters());
    options.insert(options.end(), slides.begin(), slides.end());
    return options;
}

std::vector<SpecEntry> recordEntries(const FilterRequest& request, std::optional<uint64_t> seed, bool withChannels) {
    std::vector<SpecEntry> entries{{"filter", request.filterName + (seed ? ":" + std::to_string(*seed) : "")}};
    const auto all = withPairsWritten(
        entriesOf(startingWith(convolutionParameters(), {"channels", "filters", "groups"}), request.spec));
    if (request.layer)
        entries.push_back(
            {"filter_sha256", sha256OfFloats(AnyView(PlanesView<const float>(request.layer->weights.view())))});
    entries.insert(entries.end(), all.begin() + (withChannels ? 0 : 3), all.end());
    return entries;
}

} // namespace telar::cli

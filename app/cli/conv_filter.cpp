#include "app/cli/conv_filter.hpp"

#include "app/cli/parse.hpp"
#include "core/base/files.hpp"
#include "core/convolution/filters.hpp"
#include "core/data/csv.hpp"

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
Status chooseFilter(const Arguments& arguments, FilterRequest& request, const JobContext& job) {
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
Status chooseChannels(const Arguments& arguments, FilterRequest& request) {
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

Expected<FilterRequest> readFilterRequest(const Arguments& arguments, const JobContext& job) {
    FilterRequest request;
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
    return request;
}

std::vector<Option> filterOptions() {
    std::string names;
    for (const auto& filter : namedFilters())
        names += (names.empty() ? "" : " ") + filter.id;
    return {
        {"--filter", "NAME|FILE|ROWS|random:COUT",
         "What slides: one of " + names +
             "; a .csv file; its weights, rows parted by ; - random:COUT is so many filters of whole numbers -2 to 2, drawn "
             "after a random input, random:COUT:SEED by a seed of their own (default sobel-x)",
         ""},
        {"--channels", "C",
         "Channels of the input: any number of --random, drawn one after another, or 3 of a colour picture (default 1)", ""},
        {"--kernel", "K|KHxKW",
         "Size of the filter: identity, blur and gaussian have one at every size (default: the filter's own)", ""},
        {"--stride", "S|SHxSW", "Step of the filter (default 1)", ""},
        {"--padding", "P|PHxPW", "Rows and columns of zeros added on each side (default 0)", ""},
        {"--dilation", "D|DHxDW", "Distance between the cells under the filter (default 1)", ""},
        {"--bias", "B", "Added to every sum (default 0)", ""},
        {"--groups", "G", "Groups of channels that do not mix: each has filters of its own (default 1)", ""},
        {"--activation", "none|relu", "relu: what is less than zero becomes zero (default none)", "none relu"},
        {"--relu", "", "The same as --activation relu", ""}};
}

} // namespace telar::cli

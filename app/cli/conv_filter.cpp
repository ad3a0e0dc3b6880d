#include "app/cli/conv_filter.hpp"

#include "app/cli/parse.hpp"
#include "core/base/files.hpp"
#include "core/convolution/filters.hpp"
#include "core/data/csv.hpp"

#include <cmath>

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

} // namespace

Expected<FilterRequest> readFilterRequest(const Arguments& arguments, const JobContext& job) {
    FilterRequest request;
    const auto typed = arguments.get("--filter", "sobel-x");
    const auto* named = findFilter(typed);
    auto filter = readFilter(typed, job);
    if (filter && arguments.has("--kernel")) {
        const auto sides = parsePair("--kernel", arguments.get("--kernel"));
        if (!sides)
            return sides.error();
        if (named)
            filter = filterOfSize(*named, sides->first, sides->second);
        else if (filter->rows() != sides->first || filter->columns() != sides->second)
            return userError(text("--kernel says %1 x %2, and the filter that is given has %3 x %4", sides->first,
                                  sides->second, filter->rows(), filter->columns()));
    }
    if (!filter)
        return filter.error();
    request.filter = std::move(*filter);
    const bool usual = named && named->rows == request.filter.rows() && named->columns == request.filter.columns();
    request.filterName = usual ? typed : filterText(request.filter.view());
    const auto groups = wholeNumber(arguments, "--groups", 1, 1, 1 << 20);
    if (!groups)
        return groups.error();
    if (*groups != 1)
        return userError(text("--groups divides the channels of input and output; a matrix has one, which %1 does not "
                              "divide",
                              *groups));
    auto& spec = request.spec;
    spec.kernel = {request.filter.rows(), request.filter.columns()};
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
        {"--filter", "NAME|FILE|ROWS",
         "What slides: one of " + names + "; a .csv file; or its weights, rows parted by ; (default sobel-x)",
         ""},
        {"--kernel", "K|KHxKW",
         "Size of the filter: identity, blur and gaussian have one at every size (default: the filter's own)", ""},
        {"--stride", "S|SHxSW", "Step of the filter (default 1)", ""},
        {"--padding", "P|PHxPW", "Rows and columns of zeros added on each side (default 0)", ""},
        {"--dilation", "D|DHxDW", "Distance between the cells under the filter (default 1)", ""},
        {"--bias", "B", "Added to every sum (default 0)", ""},
        {"--groups", "G", "Groups of channels that do not mix; a matrix has one channel (default 1)", ""},
        {"--activation", "none|relu", "relu: what is less than zero becomes zero (default none)", "none relu"},
        {"--relu", "", "The same as --activation relu", ""}};
}

} // namespace telar::cli

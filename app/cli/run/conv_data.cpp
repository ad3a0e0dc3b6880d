#include "app/cli/run/conv_data.hpp"

#include "app/cli/run/layer_input.hpp"
#include "core/base/memory.hpp"
#include "core/convolution/random.hpp"
#include "core/data/colour_planes.hpp"
#include "core/data/load.hpp"
#include "core/data/random.hpp"
#include "core/matrix/floats.hpp"

#include <algorithm>

namespace telar::cli {

namespace {

/// Whether the input has so many channels.
Status channelsFit(const Arguments& arguments, int64_t channels) {
    const auto path = arguments.get("--input");
    TELAR_TRY(kind, arguments.has("--input") && path != "-" ? fileKind(path) : Expected<FileKind>(FileKind::Csv));
    if (*kind != FileKind::Image || channels != 3)
        return userError(text("--channels %1 does not fit the input: a picture has 3 (red, green, blue), --random any "
                              "number, anything else 1",
                              channels));
    if (arguments.has("--channel"))
        return userError(text("--channel chooses one colour, and --channels asks for all three"));
    return {};
}

/// The filters of `request`, one for each channel of each output; random ones are drawn from `random`.
Expected<Matrix<float>> filtersOf(const FilterRequest& request, MersenneTwister& random, const JobContext& job) {
    const auto& spec = request.spec;
    TELAR_TAKE(made, Matrix<float>::create(spec.kernel.h, spec.kernel.w, spec.outputChannels * spec.groupChannels()));
    if (request.random.count > 0) {
        const auto drawn = drawFilters(random, *made, job);
        return drawn ? std::move(made) : Expected<Matrix<float>>(drawn.error());
    }
    if (request.layer) {
        const auto& weights = request.layer->weights;
        std::copy_n(weights.data(), weights.size(), made->data());
        return made;
    }
    for (int64_t plane = 0; plane < made->planes(); ++plane)
        std::copy_n(request.filter.data(), request.filter.size(), made->data() + plane * request.filter.size());
    return made;
}

/// Of the result and of the input as float32.
double bytesBeside(const ConvolutionSpec& spec, int64_t rows, int64_t columns) {
    const auto shape = convolutionShape(spec, rows, columns); // what is wrong with it is said later
    const auto cells = [](int64_t planes, int64_t r, int64_t c) {
        return static_cast<double>(planes) * static_cast<double>(r) * static_cast<double>(c);
    };
    return sizeof(float) * (cells(spec.inputChannels, rows, columns) +
                            (shape ? cells(spec.outputChannels, shape->rows, shape->columns) : 0));
}

} // namespace

Tried<ConvolutionData> makeConvolutionData(const Arguments& arguments, const FilterRequest& request,
                                           const Session& session) {
    ConvolutionData data;
    const auto& spec = request.spec;
    const bool drawn = arguments.has("--random") && (spec.inputChannels > 1 || request.random.count > 0);
    RandomChoice choice{1, 1, freshSeed(), 9, true};
    if (drawn) {
        TELAR_TRY_CALL(chosen, randomChoice(arguments));
        choice = *chosen;
    }
    MersenneTwister random(choice.seed);
    Expected<Matrix<float>> input = Matrix<float>(1, 1);
    if (request.input) {
        input = request.input->clone();
        data.origin = layerWords(arguments);
    } else if (drawn) {
        TELAR_CHECK(checkEstimate(bytesBeside(spec, choice.rows, choice.columns)));
        input = Matrix<float>::create(choice.rows, choice.columns, spec.inputChannels);
        if (input)
            if (auto done = drawInput(random, *input, choice.max, session.job); !done)
                input = done.error();
        data.origin = "random";
        data.seed = choice.seed;
        data.fresh = choice.fresh;
    } else if (spec.inputChannels > 1 && !(request.layer && !channelsFit(arguments, spec.inputChannels))) {
        data.origin = arguments.get("--input");
        TELAR_CHECK_CALL(channelsFit(arguments, spec.inputChannels));
        input = colourPlanes(data.origin, session.job);
    } else {
        const auto beside = [&](int64_t rows, int64_t columns, ElementType) {
            return bytesBeside(spec, rows, columns);
        };
        TELAR_TAKE(read, readInput(arguments, session, beside));
        input = asFloats(read->source.values, session.job.stop);
        if (input && spec.inputChannels > 1)
            input = inEveryPlane(*input, spec.inputChannels); // a grey input for every channel of a layer
        data.origin = read->source.origin;
        data.seed = read->source.seed;
        data.fresh = read->freshSeed;
    }
    if (!input)
        return input.error();
    if (request.random.count > 0 && (request.random.seed || !drawn))
        data.filterSeed = request.random.seed.value_or(choice.seed);
    MersenneTwister own(static_cast<uint32_t>(data.filterSeed.value_or(0)));
    TELAR_SET(data.filter, filtersOf(request, data.filterSeed ? own : random, session.job));
    data.input = std::move(*input);
    return data;
}

void giveConvolution(const FilterRequest& request, ConvolutionData data, Work& work) {
    work.settings = asSettings(convolutionParameters(), request.spec);
    work.input.origin = data.origin;
    work.input.seed = data.seed;
    std::vector<AnyMatrix> arrays;
    arrays.push_back(std::move(data.input));
    arrays.push_back(std::move(data.filter));
    work.input.give(std::move(arrays));
}

} // namespace telar::cli

// How the built-in U-Net was made: a small one (Ronneberger, Fischer and Brox 2015) that says of each cell of a slice what it is: air,
// head or brain. It is trained on the phantom, whose tissue is known, and becomes an ONNX model as any other network.
#pragma once

#include "core/base/counter_random.hpp"
#include "core/base/version.hpp"
#include "core/data/phantom.hpp"
#include "core/jobs/in_parallel.hpp"
#include "core/network/cell_answer.hpp"
#include "core/network/tensor_file.hpp"
#include "core/nn/plain_layers.hpp"
#include "core/nn/samples.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace telar::network {

struct SegmenterSpec {
    int64_t rows = 64, columns = 56; ///< that it reads: multiples of 4
    int64_t width = 8; ///< channels of the first level; twice as many on the second, four times on the third
    int64_t people = 6, everySlice = 1;
    int64_t epochs = 6, batch = 8;
    double rate = 3e-3; ///< of Adam
    uint32_t seed = 35;
};
/// Slices with what their cells are, as the network reads them: one picture of (rows, columns) after the other.
struct SegmentedSlices {
    std::vector<float> pictures;
    std::vector<uint8_t> tissue; ///< numbers of `headTissueNames`
    int64_t count = 0;
};
namespace segmenting {

using nn::plain::Layer;
using onnx_file::Attribute;
using onnx_file::AttributeKind;

constexpr auto classes = static_cast<int64_t>(std::size(headTissueNames));

/// One value of the network from one or two before it.
struct Step {
    enum Kind { Convolve, Pool, Grow, Join } kind = Convolve;
    Layer layer; ///< of Convolve and Pool
    nn::Shape out;
    int from = -1, beside = -1; ///< -1: the picture
    bool relu = false;
    std::string name;
};

/// The network as a list of steps.
struct Plan {
    uint64_t seed = 0;
    nn::Shape input;
    std::vector<Step> steps;
    nn::Tensors parameters; ///< weight and bias of each convolution

    nn::Shape shapeOf(int value) const { return value < 0 ? input : steps[static_cast<std::size_t>(value)].out; }
    int last() const { return static_cast<int>(steps.size()) - 1; }

    void convolve(const std::string& name, int64_t outputs, int64_t kernel, bool relu) {
        Step step;
        const int from = last();
        const auto in = shapeOf(from);
        step.layer = {nn::convolution(outputs, kernel, 1, kernel / 2),
                      in,
                      {outputs, in.rows, in.columns},
                      static_cast<int>(parameters.size())};
        step.out = step.layer.out;
        step.from = from;
        step.relu = relu;
        step.name = name;
        const int64_t fan = in.channels * kernel * kernel;
        const float bound = std::sqrt(6.0f / static_cast<float>(fan)); // He et al. 2015, drawn evenly
        nn::Tensor weight{name + ".weight", {outputs, in.channels, kernel, kernel}, {}};
        for (int64_t i = 0; i < outputs * fan; ++i)
            weight.values.push_back(bound * (2 * nn::randomUniform(seed, uint32_t(nn::Stream::Weights),
                                                                   parameters.size(), static_cast<uint64_t>(i)) -
                                             1));
        parameters.push_back(std::move(weight));
        parameters.push_back({name + ".bias", {outputs}, std::vector<float>(static_cast<std::size_t>(outputs), 0.0f)});
        steps.push_back(std::move(step));
    }
    int twice(const std::string& name, int64_t outputs) {
        convolve(name + ".0", outputs, 3, true);
        convolve(name + ".1", outputs, 3, true);
        return last();
    }
    void pool(const std::string& name) {
        Step step;
        step.kind = Step::Pool;
        step.from = last();
        const auto in = shapeOf(step.from);
        step.layer = {nn::pooling(nn::LayerKind::MaxPooling, 2, 2), in, {in.channels, in.rows / 2, in.columns / 2}};
        step.out = step.layer.out;
        step.name = name;
        steps.push_back(std::move(step));
    }
    /// Twice as many rows and columns, and the maps of a step before beside them.
    void growBeside(const std::string& name, int beside) {
        Step grow;
        grow.kind = Step::Grow;
        grow.from = last();
        const auto in = shapeOf(grow.from);
        grow.out = {in.channels, 2 * in.rows, 2 * in.columns};
        grow.name = name + ".grow";
        steps.push_back(std::move(grow));
        Step join;
        join.kind = Step::Join;
        join.from = last();
        join.beside = beside;
        join.out = shapeOf(join.from);
        join.out.channels += shapeOf(beside).channels;
        join.name = name + ".join";
        steps.push_back(std::move(join));
    }
};

inline Plan planOf(const SegmenterSpec& spec) {
    Plan plan;
    plan.seed = spec.seed;
    plan.input = {1, spec.rows, spec.columns};
    const int first = plan.twice("down1", spec.width);
    plan.pool("pool1");
    const int second = plan.twice("down2", 2 * spec.width);
    plan.pool("pool2");
    plan.twice("bottom", 4 * spec.width);
    plan.growBeside("up2", second);
    plan.twice("up2", 2 * spec.width);
    plan.growBeside("up1", first);
    plan.twice("up1", spec.width);
    plan.convolve("tissue", classes, 1, false);
    return plan;
}

/// The values and gradients of one picture.
class Sheet {
public:
    explicit Sheet(const Plan& plan) : plan_(plan) {
        for (const auto& step : plan.steps) {
            values_.emplace_back(static_cast<std::size_t>(step.out.features()));
            slopes_.emplace_back(static_cast<std::size_t>(step.out.features()));
            largest_.emplace_back(step.kind == Step::Pool ? static_cast<std::size_t>(step.out.features()) : 0);
        }
        for (const auto& one : plan.parameters)
            gradients.push_back({one.name, one.shape, std::vector<float>(one.values.size())});
        scratch_.resize(static_cast<std::size_t>(
            std::accumulate(plan.steps.begin(), plan.steps.end(), int64_t{0}, [&](int64_t most, const Step& step) {
                return std::max(most, plan.shapeOf(step.from).features());
            })));
    }
    nn::Tensors gradients;

    /// Fills `gradients` with those of the mean loss over the cells; gives the loss.
    double learn(const float* picture, const uint8_t* tissue) {
        forward(picture);
        for (auto& one : slopes_)
            std::fill(one.begin(), one.end(), 0.0f);
        const double loss = lossOf(tissue);
        for (int i = plan_.last(); i >= 0; --i)
            back(static_cast<std::size_t>(i), picture);
        return loss;
    }

private:
    static constexpr nn::plain::Batch one_{1, 0, 0, 0, false};
    const float* value(int number, const float* picture) const {
        return number < 0 ? picture : values_[static_cast<std::size_t>(number)].data();
    }
    void forward(const float* picture) {
        for (std::size_t i = 0; i < plan_.steps.size(); ++i) {
            const auto& step = plan_.steps[i];
            const float* in = value(step.from, picture);
            float* out = values_[i].data();
            if (step.kind == Step::Grow) {
                const auto shape = plan_.shapeOf(step.from);
                for (int64_t row = 0; row < step.out.channels * step.out.rows; ++row)
                    for (int64_t column = 0; column < step.out.columns; ++column)
                        out[row * step.out.columns + column] =
                            in[(row / step.out.rows * shape.rows + row % step.out.rows / 2) * shape.columns +
                               column / 2];
            } else if (step.kind == Step::Join) {
                const auto* beside = value(step.beside, picture);
                const auto own = plan_.shapeOf(step.from).features();
                std::copy_n(in, own, out);
                std::copy_n(beside, step.out.features() - own, out + own);
            } else {
                const auto numbers = nn::plain::numbersOf(step.layer, plan_.parameters);
                for (int64_t unit = 0; unit < nn::plain::forwardUnits(step.layer, one_); ++unit)
                    nn::plain::forwardUnit(step.layer, one_, unit, numbers, in, out, largest_[i].data());
                for (int64_t k = 0; step.relu && k < step.out.features(); ++k)
                    out[k] = std::max(0.0f, out[k]);
            }
        }
    }
    double lossOf(const uint8_t* tissue) {
        const auto& out = values_.back();
        auto& slope = slopes_.back();
        const auto cells = plan_.steps.back().out.cells();
        double loss = 0;
        bool right = false;
        float row[classes], d[classes];
        for (int64_t cell = 0; cell < cells; ++cell) {
            for (int64_t c = 0; c < classes; ++c)
                row[c] = out[static_cast<std::size_t>(c * cells + cell)];
            loss += nn::plain::lossOf(nn::Loss::CrossEntropy, row, classes, tissue[cell], 1 / static_cast<float>(cells),
                                      d, &right);
            for (int64_t c = 0; c < classes; ++c)
                slope[static_cast<std::size_t>(c * cells + cell)] = d[c];
        }
        return loss / static_cast<double>(cells);
    }
    void back(std::size_t i, const float* picture) {
        const auto& step = plan_.steps[i];
        auto& slope = slopes_[i];
        float* to = step.from < 0 ? nullptr : slopes_[static_cast<std::size_t>(step.from)].data();
        if (step.kind == Step::Grow) {
            const auto shape = plan_.shapeOf(step.from);
            for (int64_t row = 0; row < step.out.channels * step.out.rows; ++row)
                for (int64_t column = 0; column < step.out.columns; ++column)
                    to[(row / step.out.rows * shape.rows + row % step.out.rows / 2) * shape.columns + column / 2] +=
                        slope[static_cast<std::size_t>(row * step.out.columns + column)];
            return;
        }
        const auto own = plan_.shapeOf(step.from).features();
        if (step.kind == Step::Join) {
            auto& beside = slopes_[static_cast<std::size_t>(step.beside)];
            for (int64_t k = 0; k < own; ++k)
                to[k] += slope[static_cast<std::size_t>(k)];
            for (std::size_t k = 0; k < beside.size(); ++k)
                beside[k] += slope[static_cast<std::size_t>(own) + k];
            return;
        }
        const float *in = value(step.from, picture), *out = values_[i].data();
        for (std::size_t k = 0; step.relu && k < slope.size(); ++k)
            slope[k] = out[k] > 0 ? slope[k] : 0;
        const auto at = static_cast<std::size_t>(std::max(0, step.layer.weight));
        const auto numbers = nn::plain::numbersOf(step.layer, plan_.parameters);
        if (step.kind == Step::Convolve)
            for (int64_t unit = 0; unit < step.out.channels; ++unit)
                nn::plain::gradientUnit(step.layer, one_, unit, numbers, in, slope.data(), gradients[at].values.data(),
                                        gradients[at + 1].values.data());
        if (!to)
            return;
        for (int64_t unit = 0; unit < nn::plain::backwardUnits(step.layer, one_); ++unit)
            nn::plain::backwardUnit(step.layer, one_, unit, numbers, in, out, slope.data(), largest_[i].data(),
                                    scratch_.data());
        for (int64_t k = 0; k < own; ++k)
            to[k] += scratch_[static_cast<std::size_t>(k)];
    }

    const Plan& plan_;
    std::vector<std::vector<float>> values_, slopes_;
    std::vector<std::vector<int32_t>> largest_;
    std::vector<float> scratch_;
};

inline Attribute wholes(const char* name, std::vector<int64_t> values) {
    return {name, AttributeKind::Ints, {}, std::move(values), {}, {}};
}
inline Attribute word(const char* name, const char* value) {
    return {name, AttributeKind::String, {}, {}, {value}, {}};
}

inline onnx_file::Tensor numbersOf(const nn::Tensor& tensor) {
    auto owner = std::make_shared<std::vector<float>>(tensor.values);
    return {tensor.name, 1, tensor.shape, {owner, reinterpret_cast<const char*>(owner->data()), owner->size() * 4}, {}};
}

inline onnx_file::Model modelOf(const Plan& plan) {
    onnx_file::Model made;
    made.irVersion = 8;
    made.producer = std::string("Telar ") + telarVersion();
    made.graph = "unet";
    made.opsets = {{"", 13}};
    const onnx_file::Axis batch{-1, "N"};
    const auto value = [&](const char* name, const nn::Shape& s) {
        return onnx_file::Value{name, 1, true, {batch, {s.channels, ""}, {s.rows, ""}, {s.columns, ""}}};
    };
    made.inputs = {value("input", plan.input)};
    made.outputs = {value("output", plan.steps.back().out)};
    std::vector<std::string> names;
    const auto named = [&](int number) { return number < 0 ? "input" : names[static_cast<std::size_t>(number)]; };
    for (const auto& one : plan.parameters)
        made.initializers.push_back(numbersOf(one));
    made.initializers.push_back(numbersOf({"twice", {4}, {1, 1, 2, 2}}));
    for (const auto& step : plan.steps) {
        std::string out = step.name + ".output";
        if (step.kind == Step::Grow) {
            made.nodes.push_back({step.name,
                                  "Resize",
                                  "",
                                  {named(step.from), "", "twice"},
                                  {out},
                                  {word("mode", "nearest"), word("coordinate_transformation_mode", "asymmetric"),
                                   word("nearest_mode", "floor")}});
        } else if (step.kind == Step::Join) {
            made.nodes.push_back({step.name,
                                  "Concat",
                                  "",
                                  {named(step.from), named(step.beside)},
                                  {out},
                                  {{"axis", AttributeKind::Int, {}, {1}, {}, {}}}});
        } else if (step.kind == Step::Pool) {
            made.nodes.push_back({step.name,
                                  "MaxPool",
                                  "",
                                  {named(step.from)},
                                  {out},
                                  {wholes("kernel_shape", {2, 2}), wholes("strides", {2, 2})}});
        } else {
            const auto& kernel = step.layer.spec.kernel;
            const int64_t around = step.layer.spec.padding.h;
            made.nodes.push_back({step.name,
                                  "Conv",
                                  "",
                                  {named(step.from), step.name + ".weight", step.name + ".bias"},
                                  {out},
                                  {wholes("kernel_shape", {kernel.h, kernel.w}), wholes("strides", {1, 1}),
                                   wholes("pads", {around, around, around, around})}});
            if (step.relu) {
                made.nodes.push_back({step.name + ".relu", "Relu", "", {out}, {step.name + ".relu.output"}, {}});
                out = step.name + ".relu.output";
            }
        }
        names.push_back(out);
    }
    made.nodes.push_back(
        {"probabilities", "Softmax", "", {names.back()}, {"output"}, {{"axis", AttributeKind::Int, {}, {1}, {}, {}}}});
    made.metadata = {{"mean", "0"}, {"deviation", "1"}, {"classes", namesOfTissue()}};
    return made;
}

} // namespace segmenting

inline SegmentedSlices segmentedSlices(const SegmenterSpec& spec, uint32_t seed, const JobContext& job = {}) {
    std::vector<std::pair<uint32_t, int64_t>> which;
    for (int64_t head = 0; head < spec.people; ++head)
        for (int64_t slice = 0; slice < phantomSlices; slice += spec.everySlice)
            which.emplace_back(seed + static_cast<uint32_t>(head), slice);
    const int64_t cells = spec.rows * spec.columns;
    SegmentedSlices made;
    made.count = static_cast<int64_t>(which.size());
    made.pictures.resize(which.size() * static_cast<std::size_t>(cells));
    made.tissue.resize(made.pictures.size());
    nn::ModelSpec reads;
    reads.input = {1, spec.rows, spec.columns};
    (void)inParallel(job, made.count, [&](int64_t i) {
        const auto [head, slice] = which[static_cast<std::size_t>(i)];
        const auto style = headStyle(head);
        nn::Samples one;
        one.pixels = headSlice(PhantomClass::Anatomical, slice, head, style);
        one.rows = phantomRows, one.columns = phantomColumns;
        one.labels = {0};
        nn::readSample(one, 0, reads, {}, 0, 0, made.pictures.data() + i * cells);
        const auto tissue = tissueOn(headTissue(slice, head, style), spec.rows, spec.columns);
        std::copy(tissue.begin(), tissue.end(), made.tissue.begin() + i * cells);
    });
    return made;
}

/// The same spec makes the same model for any number of threads.
inline Expected<onnx_file::Model> trainSegmenter(const SegmenterSpec& spec, const JobContext& job = {}) {
    using namespace segmenting;
    const auto slices = segmentedSlices(spec, spec.seed, job);
    Plan plan = planOf(spec);
    const int64_t cells = spec.rows * spec.columns;
    std::vector<Sheet> sheets;
    for (int64_t i = 0; i < spec.batch; ++i)
        sheets.emplace_back(plan);
    std::vector<std::vector<float>> means, squares;
    for (const auto& one : plan.parameters)
        means.emplace_back(one.values.size(), 0.0f), squares.emplace_back(one.values.size(), 0.0f);
    std::vector<int32_t> all(static_cast<std::size_t>(slices.count));
    std::iota(all.begin(), all.end(), 0);
    job.start(spec.epochs * slices.count);
    uint64_t step = 0;
    for (int64_t epoch = 0; epoch < spec.epochs; ++epoch) {
        const auto order = nn::shuffled(all, spec.seed, static_cast<uint64_t>(epoch));
        const double rate =
            spec.rate * 0.5 *
            (1 + std::cos(3.14159265358979 * static_cast<double>(epoch) / static_cast<double>(spec.epochs)));
        for (int64_t first = 0; first < slices.count; first += spec.batch) {
            const int64_t count = std::min(spec.batch, slices.count - first);
            TELAR_CHECK(inParallel(job, count, [&](int64_t i) {
                const int64_t at = order[static_cast<std::size_t>(first + i)];
                sheets[static_cast<std::size_t>(i)].learn(slices.pictures.data() + at * cells,
                                                          slices.tissue.data() + at * cells);
            }));
            ++step;
            for (std::size_t p = 0; p < plan.parameters.size(); ++p) {
                auto& sum = sheets.front().gradients[p].values;
                for (std::size_t k = 0; k < sum.size(); ++k) {
                    for (int64_t i = 1; i < count; ++i)
                        sum[k] += sheets[static_cast<std::size_t>(i)].gradients[p].values[k];
                    sum[k] /= static_cast<float>(count);
                }
                nn::plain::update({}, step, rate, static_cast<int64_t>(sum.size()), sum.data(),
                                  plan.parameters[p].values.data(), means[p].data(), squares[p].data());
            }
            job.advance(count);
        }
    }
    return modelOf(plan);
}

} // namespace telar::network

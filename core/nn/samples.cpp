#include "core/nn/samples.hpp"

#include <algorithm>
#include <cmath>

namespace telar::nn {

namespace {

void shuffle(std::vector<int32_t>& numbers, Stream stream, uint64_t seed, uint64_t epoch) {
    for (std::size_t i = numbers.size(); i > 1; --i) {
        const auto word = randomWord(seed, static_cast<uint32_t>(stream), epoch, i);
        std::swap(numbers[i - 1], numbers[(static_cast<uint64_t>(word) * i) >> 32]);
    }
}

} // namespace

Split splitSamples(const Samples& samples, const SplitSpec& spec) {
    Split split;
    std::vector<int32_t> rest;
    const auto count = static_cast<int32_t>(samples.count());
    if (samples.ownTest > 0) {
        const auto own = static_cast<int32_t>(std::min<int64_t>(samples.ownTest, count));
        const auto validation = static_cast<int32_t>(std::min<int64_t>(samples.ownValidation, count - own));
        for (int32_t i = 0; i < count; ++i)
            (i >= count - own ? split.test : i >= count - own - validation ? split.validation : rest).push_back(i);
        if (validation > 0) {
            split.train = std::move(rest);
            return split;
        }
        shuffle(rest, Stream::Split, spec.seed, 0);
    } else { // a validation set comes only beside a test set
        for (std::size_t c = 0; c < samples.classes.size(); ++c) {
            std::vector<int32_t> own;
            for (int32_t i = 0; i < count; ++i)
                if (samples.labels[static_cast<std::size_t>(i)] == static_cast<int32_t>(c))
                    own.push_back(i);
            shuffle(own, Stream::Split, spec.seed, c + 1);
            const auto aside = static_cast<std::ptrdiff_t>(
                std::clamp<int64_t>(spec.testPerClass, 0, static_cast<int64_t>(own.size()) / 2));
            split.test.insert(split.test.end(), own.begin(), own.begin() + aside);
            rest.insert(rest.end(), own.begin() + aside, own.end());
        }
        shuffle(rest, Stream::Split, spec.seed, 0);
    }
    // As the thesis: 90 % of the rest, rounded down, trains.
    const auto train = static_cast<std::ptrdiff_t>(
        std::floor(static_cast<double>(rest.size()) * (1 - std::clamp(spec.validationShare, 0.0, 0.9)) + 1e-9));
    split.train.assign(rest.begin(), rest.begin() + train);
    split.validation.assign(rest.begin() + train, rest.end());
    for (auto* part : {&split.train, &split.validation, &split.test})
        std::sort(part->begin(), part->end());
    return split;
}

std::vector<int32_t> shuffled(std::span<const int32_t> part, uint64_t seed, uint64_t epoch) {
    std::vector<int32_t> order(part.begin(), part.end());
    shuffle(order, Stream::Shuffle, seed, epoch);
    return order;
}

void readSample(const Samples& samples, int64_t sample, const ModelSpec& model, const Augmentation& augmentation,
                uint64_t seed, uint64_t epoch, float* out) {
    const auto& shape = model.input;
    const auto pose = drawPose(augmentation, seed, epoch, static_cast<uint64_t>(sample));
    const float scale = 1 / (255 * model.reads.deviation);
    const float offset = model.reads.mean / model.reads.deviation;
    const int64_t cells = shape.cells();
    const bool asStored = !augmentation.on && samples.rows == shape.rows && samples.columns == shape.columns;
    for (int64_t channel = 0; channel < shape.channels; ++channel) {
        float* to = out + channel * cells;
        if (channel >= samples.channels) { // grey, once more
            std::copy_n(out, cells, to);
            continue;
        }
        const uint8_t* plane = samples.plane(sample, channel);
        if (asStored) {
            for (int64_t i = 0; i < cells; ++i)
                to[i] = static_cast<float>(plane[i]) * scale - offset;
            continue;
        }
        for (int32_t r = 0; r < shape.rows; ++r)
            for (int32_t c = 0; c < shape.columns; ++c)
                *to++ = posedPixel(plane, static_cast<int32_t>(samples.rows), static_cast<int32_t>(samples.columns),
                                   static_cast<int32_t>(shape.rows), static_cast<int32_t>(shape.columns), r, c, pose) *
                            scale -
                        offset;
    }
}

} // namespace telar::nn

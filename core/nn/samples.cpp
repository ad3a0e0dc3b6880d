#include "core/nn/samples.hpp"

#include <algorithm>

namespace telar::nn {

namespace {

void shuffle(std::vector<int32_t>& numbers, Stream stream, uint64_t seed, uint64_t epoch) {
    for (std::size_t i = numbers.size(); i > 1; --i) {
        const auto word = randomWord(seed, static_cast<uint32_t>(stream), epoch, i);
        std::swap(numbers[i - 1], numbers[(static_cast<uint64_t>(word) * i) >> 32]);
    }
}

} // namespace

std::vector<int32_t> shuffled(std::span<const int32_t> part, uint64_t seed, uint64_t epoch) {
    std::vector<int32_t> order(part.begin(), part.end());
    shuffle(order, Stream::Shuffle, seed, epoch);
    return order;
}

std::vector<int32_t> shuffledSplit(std::span<const int32_t> some, uint64_t seed, uint64_t which) {
    std::vector<int32_t> order(some.begin(), some.end());
    shuffle(order, Stream::Split, seed, which);
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

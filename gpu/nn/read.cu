// Compiled with -fmad=false: samples come out as on the host, to the last bit.
#include "core/data/augment.hpp"
#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/nn/kernels.hpp"

#include <algorithm>

namespace telar::gpu {

namespace {

constexpr int threads = 256;

struct ReadShape {
    int channels, rows, columns;
};

__global__ void __launch_bounds__(threads)
    readSamples(const SampleData samples, const int32_t* order, const StepData* step, const ReadShape shape,
                const nn::Augmentation augmentation, uint64_t seed, int count, bool planes, float* out) {
    // A thread reads one cell of a stored plane, and writes it to every channel that shows this plane.
    const int cells = shape.rows * shape.columns, features = shape.channels * cells;
    const int shown = min(shape.channels, samples.channels);
    const unsigned i = blockIdx.x * threads + threadIdx.x; // sizes stay below 2^31
    if (i >= static_cast<unsigned>(count) * static_cast<unsigned>(shown * cells))
        return;
    const int sample = static_cast<int>(i) / (shown * cells), place = static_cast<int>(i) % (shown * cells);
    const int channel = place / cells, cell = place % cells;
    const int row = cell / shape.columns, column = cell % shape.columns;
    const int number = order[step->first + sample];
    const int stored = samples.rows * samples.columns;
    const uint8_t* plane = samples.pixels + (int64_t{number} * samples.channels + channel) * stored;
    float value;
    if (!augmentation.on && samples.rows == shape.rows && samples.columns == shape.columns) {
        value = static_cast<float>(plane[cell]);
    } else {
        const auto pose = nn::drawPose(augmentation, seed, step->epoch, static_cast<uint64_t>(number));
        value = nn::posedPixel(plane, samples.rows, samples.columns, shape.rows, shape.columns, row, column, pose);
    }
    value = value * samples.scale - samples.offset;
    const int last = channel == shown - 1 ? shape.channels : channel + 1;
    for (int c = channel; c < last; ++c)
        out[planes ? (int64_t{c} * count + sample) * cells + cell : int64_t{sample} * features + c * cells + cell] =
            value;
}

/// A block for each picture, four neighbours a thread at a time: pictures of a multiple of four bytes.
__global__ void __launch_bounds__(threads)
    augmentSamples(const SampleData samples, const int32_t* order, const nn::Augmentation augmentation, uint64_t seed,
                   uint64_t epoch, uint8_t* out) {
    const int rows = samples.rows, columns = samples.columns, cells = rows * columns;
    const int features = samples.channels * cells, number = order[blockIdx.x];
    const uint8_t* from = samples.pixels + int64_t{number} * features;
    const auto pose = nn::drawPose(augmentation, seed, epoch, static_cast<uint64_t>(number));
    for (int first = 4 * static_cast<int>(threadIdx.x); first < features; first += 4 * threads) {
        int channel = first / cells, row = first % cells / columns, column = first % columns;
        uint8_t four[4];
#pragma unroll
        for (auto& byte : four) {
            byte = nn::posedByte(from + channel * cells, rows, columns, row, column, pose);
            if (++column == columns) {
                column = 0;
                if (++row == rows)
                    row = 0, ++channel;
            }
        }
        *reinterpret_cast<uchar4*>(out + int64_t{number} * features + first) = {four[0], four[1], four[2], four[3]};
    }
}

} // namespace

Status launchAugment(const SampleData& samples, const int32_t* order, int64_t count,
                     const nn::Augmentation& augmentation, uint64_t seed, uint64_t epoch, uint8_t* out,
                     cudaStream_t stream) {
    if (count == 0)
        return {};
    augmentSamples<<<static_cast<unsigned>(count), threads, 0, stream>>>(samples, order, augmentation, seed, epoch,
                                                                         out);
    return checkLaunch("augmentSamples");
}

Status launchRead(const SampleData& samples, const int32_t* order, const StepData* step, const nn::Shape& shape,
                  const nn::Augmentation& augmentation, uint64_t seed, int count, bool planes, float* out,
                  cudaStream_t stream) {
    const ReadShape sizes{static_cast<int>(shape.channels), static_cast<int>(shape.rows),
                          static_cast<int>(shape.columns)};
    const int64_t size = count * std::min<int64_t>(shape.channels, samples.channels) * shape.rows * shape.columns;
    readSamples<<<static_cast<unsigned>(ceilDiv(size, threads)), threads, 0, stream>>>(
        samples, order, step, sizes, augmentation, seed, count, planes, out);
    return checkLaunch("readSamples");
}

} // namespace telar::gpu

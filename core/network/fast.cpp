#include "core/network/fast.hpp"

#include "core/base/first_failure.hpp"
#include "core/base/host.hpp"
#include "core/convolution/convolution.hpp"
#include "core/matmul/variants.hpp"
#include "core/network/device.hpp"
#include "core/network/kernels.hpp"
#include "core/pooling/pooling.hpp"

#include <cstring>

namespace telar::network {

const TapKernels& tapKernels() {
    const auto level = simdLevel();
    return TELAR_OF_LEVEL(level, tapKernelsSse2(), tapKernelsAvx2(), tapKernelsAvx512());
}

namespace {

constexpr int64_t fewTiles = 40; ///< of Winograd
constexpr int64_t fewChannels = 4;
constexpr int64_t mostGathered = 1024; ///< output cells
constexpr int64_t pixelsTogether = 32; ///< of a convolution with 1 x 1 filters

const Registry<ConvolutionVariant>& convolutions() {
    static const auto registry = cpuConvolutionVariants();
    return registry;
}
const MatmulVariant& products() {
    static const auto variant = fastMatmul();
    return *variant;
}
const Registry<PoolingVariant>& poolings() {
    static const auto registry = cpuPoolingVariants();
    return registry;
}

PlanesView<const float> matrix(const float* data, int64_t rows, int64_t columns, int64_t rowStride) {
    return {data, 1, rows, columns, rowStride, 0};
}
PlanesView<float> matrix(float* data, int64_t rows, int64_t columns, int64_t rowStride) {
    return {data, 1, rows, columns, rowStride, 0};
}

Status multiply(const Call& call, int threads, const PlanesView<const float>& a, const PlanesView<const float>& b,
                const PlanesView<float>& c) {
    const auto run = products().run({a, b}, c, {threads, call.job});
    return run ? Status{} : Status{run.error()};
}

/// Rows of one sum each get their bias and their bounds.
void finishRow(float* row, int64_t count, float bias, const Bounds& bounds) {
    for (int64_t i = 0; i < count; ++i) {
        const float sum = row[i] + bias, raised = sum < bounds.low ? bounds.low : sum;
        row[i] = raised > bounds.high ? bounds.high : raised;
    }
}

/// Filters in the order in which the kernels read them, with their bias: groups of `filtersTogether`, zeros behind the last.
struct PackedFilters {
    int64_t outputs = 0, taps = 0;
    std::vector<float> factors, bias;
    explicit PackedFilters(const Call& call)
        : outputs(call.shape(1)[0]), taps(outputs > 0 ? call.in[1]->size() / outputs : 0),
          factors(static_cast<std::size_t>(groups() * taps * filtersTogether), 0.0f),
          bias(static_cast<std::size_t>(groups() * filtersTogether), 0.0f) {
        const float* weights = call.in[1]->data<float>();
        for (int64_t o = 0; o < outputs; ++o) {
            bias[static_cast<std::size_t>(o)] = call.has(2) ? call.in[2]->data<float>()[o] : 0;
            float* to = factors.data() + o / filtersTogether * taps * filtersTogether + o % filtersTogether;
            for (int64_t t = 0; t < taps; ++t)
                to[t * filtersTogether] = weights[o * taps + t];
        }
    }
    int64_t groups() const { return ceilDiv(outputs, filtersTogether); }
    /// One group of the filters; `work` says the rest. The last filters go through memory of their own.
    void run(const TapKernels& kernels, int64_t group, TapWork work, int64_t columnStep) const {
        work.taps = taps;
        work.factors = factors.data() + group * taps * filtersTogether;
        work.bias = bias.data() + group * filtersTogether;
        const int64_t count = std::min(filtersTogether, outputs - group * filtersTogether);
        if (count == filtersTogether)
            return kernels.together(work);
        std::vector<float> all(static_cast<std::size_t>(filtersTogether * work.outRows * work.outColumns));
        TapWork whole = work;
        whole.out = all.data();
        whole.outPlane = work.outRows * work.outColumns;
        kernels.together(whole);
        for (int64_t f = 0; f < count; ++f)
            for (int64_t y = 0; y < work.outRows; ++y)
                std::memcpy(work.out + f * work.outPlane + y * columnStep,
                            all.data() + f * whole.outPlane + y * work.outColumns,
                            static_cast<std::size_t>(work.outColumns) * sizeof(float));
    }
};

/// The filters of a node in that order, from run to run where they stay the same.
std::shared_ptr<const PackedFilters> packed(const Call& call) {
    if (!call.kept)
        return std::make_shared<const PackedFilters>(call);
    const std::lock_guard lock(call.kept->mutex);
    if (!call.kept->made)
        call.kept->made = std::make_shared<const PackedFilters>(call);
    return std::static_pointer_cast<const PackedFilters>(call.kept->made);
}

/// 1 x 1 without stride: the taps are the channels. A block of pixels stays in the cache while all filters pass over it.
Status pointwise(Call& call, const Bounds& bounds) {
    const int64_t channels = call.shape(0)[1], outputs = call.shape(1)[0];
    const int64_t cells = call.in[0]->size() / std::max<int64_t>(1, call.shape(0)[0] * channels);
    const float* in = call.in[0]->data<float>();
    float* out = call.out[0].write<float>();
    const auto kept = packed(call);
    const auto& filters = *kept;
    std::vector<int64_t> offsets;
    for (int64_t c = 0; c < channels; ++c)
        offsets.push_back(c * cells);
    const int64_t blocks = cells / pixelsTogether, tasks = call.shape(0)[0] * blocks;
    const auto& kernels = tapKernels();
    const int threads = static_cast<int>(std::min<int64_t>(call.threads, tasks));
    const auto convolve = [&](int64_t sample, int64_t first) {
        for (int64_t group = 0; group < filters.groups(); ++group) {
            TapWork work;
            work.in = in + sample * channels * cells + first;
            work.offsets = offsets.data();
            work.low = bounds.low;
            work.high = bounds.high;
            work.out = out + (sample * outputs + group * filtersTogether) * cells + first;
            work.outRows = 1;
            work.outColumns = pixelsTogether;
            work.outPlane = cells;
            filters.run(kernels, group, work, pixelsTogether);
        }
    };
    FirstFailure failure;
#pragma omp parallel for schedule(static) num_threads(threads)
    for (int64_t task = 0; task < tasks; ++task) {
        if (call.job.stopRequested())
            continue;
        failure.guard([&] {
            const int64_t sample = task / blocks, block = task % blocks;
            convolve(sample, block * pixelsTogether);
            if (block == blocks - 1 &&
                cells % pixelsTogether != 0) // the rest, in a block that ends with the last pixel
                convolve(sample, cells - pixelsTogether);
        });
    }
    failure.rethrow();
    return call.job.stopRequested() ? Status{cancelledError()} : Status{};
}

/// The plane with zeros around it, in rows of `columns`.
void padPlane(const Window& w, const float* in, int64_t columns, float* to) {
    for (int64_t y = 0; y < w.in[1]; ++y)
        std::memcpy(to + (y + w.begin[1]) * columns + w.begin[2], in + y * w.in[2],
                    static_cast<std::size_t>(w.in[2]) * sizeof(float));
}

/// Planes with zeros around them, the columns of each row sorted by their place modulo the stride, so that what a tap reads for
/// neighbouring output cells lies side by side.
struct SortedPlanes {
    int64_t rows = 0, phases = 1, phase = 0; ///< phase: floats of one phase of a row
    std::vector<int64_t> offsets;            ///< of the taps of one plane
    explicit SortedPlanes(const Window& w) : phases(w.stride[2]) {
        const int64_t reach = (w.out[2] - 1) * w.stride[2] + (w.kernel[2] - 1) * w.dilation[2] + 1;
        phase = ceilDiv(std::max(w.begin[2] + w.in[2], reach), phases);
        rows = std::max(w.begin[1] + w.in[1], (w.out[1] - 1) * w.stride[1] + (w.kernel[1] - 1) * w.dilation[1] + 1);
        for (int64_t y = 0; y < w.kernel[1]; ++y)
            for (int64_t x = 0; x < w.kernel[2]; ++x) {
                const int64_t column = x * w.dilation[2];
                offsets.push_back(y * w.dilation[1] * columns() + column % phases * phase + column / phases);
            }
    }
    int64_t columns() const { return phases * phase; }
    int64_t floats() const { return rows * columns(); }
    void fill(const Window& w, const float* in, float* to) const {
        if (phases == 1)
            return padPlane(w, in, phase, to);
        for (int64_t y = 0; y < w.in[1]; ++y)
            for (int64_t p = 0; p < phases; ++p) {
                float* row = to + (y + w.begin[1]) * columns() + p * phase;
                const float* from = in + y * w.in[2] - w.begin[2];
                for (int64_t x = (w.begin[2] - p + phases - 1) / phases; x * phases + p < w.begin[2] + w.in[2]; ++x)
                    row[x] = from[x * phases + p];
            }
    }
};

constexpr int64_t beyond = 64; ///< floats behind the input that the kernels may read

/// Every channel with a filter of its own (MobileNet; Howard et al. 2017).
Status depthwise(Call& call, const Window& w, const Bounds& bounds) {
    const int64_t channels = call.shape(0)[1], planes = call.shape(0)[0] * channels;
    const SortedPlanes sorted(w);
    // Short rows follow each other with the padding between them, as one row.
    const bool joined = w.out[2] < 32 && sorted.phases == 1 && w.stride[1] == 1;
    const int64_t length = joined ? (w.out[1] - 1) * sorted.columns() + w.out[2] : 0;
    const int threads = static_cast<int>(std::min<int64_t>(call.threads, planes));
    const auto* kernels = &tapKernels();
    std::atomic<bool> memory{true};
#pragma omp parallel num_threads(threads)
    {
        const std::size_t floats = static_cast<std::size_t>(sorted.floats() + length + 2 * beyond);
        const Buffer room = allocateBuffer(floats * sizeof(float));
        if (!room)
            memory = false;
        else
            std::memset(room.get(), 0, floats * sizeof(float));
        auto* padded = static_cast<float*>(room.get());
        float* row = padded + sorted.floats() + beyond;
#pragma omp for schedule(static)
        for (int64_t plane = 0; plane < planes; ++plane) {
            if (!padded || call.job.stopRequested())
                continue;
            sorted.fill(w, call.in[0]->data<float>() + plane * w.inCells(), padded);
            const float bias = call.has(2) ? call.in[2]->data<float>()[plane % channels] : 0;
            const float* factors = call.in[1]->data<float>() + plane % channels * w.kernelCells();
            float* out = call.out[0].write<float>() + plane * w.outCells();
            kernels->one({padded, w.stride[1] * sorted.columns(), sorted.offsets.data(), w.kernelCells(), factors,
                          &bias, bounds.low, bounds.high, joined ? row : out, joined ? 1 : w.out[1],
                          joined ? length : w.out[2], 0});
            for (int64_t y = 0; joined && y < w.out[1]; ++y)
                std::memcpy(out + y * w.out[2], row + y * sorted.columns(),
                            static_cast<std::size_t>(w.out[2]) * sizeof(float));
        }
    }
    if (!memory)
        return outOfMemoryError();
    return call.job.stopRequested() ? Status{cancelledError()} : Status{};
}

/// Few channels, as those of a picture: every output from all its taps at once, some filters together.
Status direct(Call& call, const Window& w, const Bounds& bounds) {
    const int64_t channels = call.shape(0)[1], outputs = call.shape(1)[0];
    const SortedPlanes sorted(w);
    TELAR_TAKE(padded, Matrix<float>::create(1, channels * sorted.floats() + beyond));
    std::memset(padded->data(), 0, static_cast<std::size_t>(padded->bytes()));
    std::vector<int64_t> offsets;
    for (int64_t c = 0; c < channels; ++c)
        for (const int64_t offset : sorted.offsets)
            offsets.push_back(c * sorted.floats() + offset);
    const auto kept = packed(call);
    const auto& filters = *kept;
    const int64_t groups = filters.groups();
    const auto* kernels = &tapKernels();
    FirstFailure failure;
    constexpr int64_t band = 16; // output rows between two looks at the request to stop
    const int64_t bands = ceilDiv(w.out[1], band);
    for (int64_t sample = 0; sample < call.shape(0)[0]; ++sample) {
        for (int64_t c = 0; c < channels; ++c)
            sorted.fill(w, call.in[0]->data<float>() + (sample * channels + c) * w.inCells(),
                        padded->data() + c * sorted.floats());
#pragma omp parallel for schedule(static) num_threads(call.threads)
        for (int64_t task = 0; task < groups * bands; ++task) {
            if (call.job.stopRequested())
                continue;
            const int64_t group = task / bands, first = task % bands * band, o = group * filtersTogether;
            const int64_t rows = std::min(band, w.out[1] - first), step = w.stride[1] * sorted.columns();
            TapWork work;
            work.in = padded->data() + first * step;
            work.rowStep = step;
            work.offsets = offsets.data();
            work.low = bounds.low;
            work.high = bounds.high;
            work.out = call.out[0].write<float>() + (sample * outputs + o) * w.outCells() + first * w.out[2];
            work.outRows = rows;
            work.outColumns = w.out[2];
            work.outPlane = w.outCells();
            failure.guard([&] { filters.run(*kernels, group, work, w.out[2]); });
        }
    }
    failure.rethrow();
    return call.job.stopRequested() ? Status{cancelledError()} : Status{};
}

/// What each tap reads for `pixelsTogether` output cells from `first` on, tap after tap; `planes`: sorted, one channel after the other.
void gatherBlock(const Window& w, const SortedPlanes& sorted, int64_t channels, const float* planes, int64_t first,
                 float* to) {
    struct Piece {
        int64_t from, to;
        std::size_t bytes;
    };
    std::vector<Piece> pieces; // rows of the output within the block
    for (int64_t at = first; at < std::min(first + pixelsTogether, w.outCells());) {
        const int64_t y = at / w.out[2], x = at % w.out[2];
        const int64_t count = std::min(w.out[2] - x, first + pixelsTogether - at);
        pieces.push_back(
            {y * w.stride[1] * sorted.columns() + x, at - first, static_cast<std::size_t>(count) * sizeof(float)});
        at += count;
    }
    for (int64_t c = 0; c < channels; ++c)
        for (const int64_t offset : sorted.offsets) {
            const float* from = planes + c * sorted.floats() + offset;
            for (const auto& piece : pieces)
                std::memcpy(to + piece.to, from + piece.from, piece.bytes);
            to += pixelsTogether;
        }
}

/// Few output cells and many taps: what the taps read is gathered for a block of cells, which stays in the cache while all filters
/// pass over it.
Status gathered(Call& call, const Window& w, const Bounds& bounds) {
    const int64_t channels = call.shape(0)[1], outputs = call.shape(1)[0], taps = channels * w.kernelCells();
    const auto kept = packed(call);
    const auto& filters = *kept;
    std::vector<int64_t> offsets;
    for (int64_t t = 0; t < taps; ++t)
        offsets.push_back(t * pixelsTogether);
    const SortedPlanes sorted(w);
    TELAR_TAKE(padded, Matrix<float>::create(1, channels * sorted.floats()));
    std::memset(padded->data(), 0, static_cast<std::size_t>(padded->bytes()));
    const int64_t blocks = ceilDiv(w.outCells(), pixelsTogether);
    const auto* kernels = &tapKernels();
    std::atomic<bool> memory{true};
    FirstFailure failure;
    for (int64_t sample = 0; sample < call.shape(0)[0]; ++sample) {
        for (int64_t c = 0; c < channels; ++c)
            sorted.fill(w, call.in[0]->data<float>() + (sample * channels + c) * w.inCells(),
                        padded->data() + c * sorted.floats());
#pragma omp parallel num_threads(static_cast <int>(std::min <int64_t>(call.threads, blocks)))
        {
            const std::size_t floats = static_cast<std::size_t>(taps * pixelsTogether + beyond);
            const Buffer room = allocateBuffer(floats * sizeof(float));
            auto* block = static_cast<float*>(room.get());
            if (!block)
                memory = false;
            else
                std::memset(block, 0, floats * sizeof(float));
#pragma omp for schedule(static)
            for (int64_t task = 0; task < blocks; ++task) {
                if (!block || call.job.stopRequested())
                    continue;
                const int64_t first = task * pixelsTogether;
                failure.guard([&] {
                    gatherBlock(w, sorted, channels, padded->data(), first, block);
                    TapWork work;
                    work.in = block;
                    work.offsets = offsets.data();
                    work.low = bounds.low;
                    work.high = bounds.high;
                    work.outRows = 1;
                    work.outColumns = std::min(pixelsTogether, w.outCells() - first);
                    work.outPlane = w.outCells();
                    for (int64_t group = 0; group < filters.groups(); ++group) {
                        work.out = call.out[0].write<float>() +
                                   (sample * outputs + group * filtersTogether) * w.outCells() + first;
                        filters.run(*kernels, group, work, work.outColumns);
                    }
                });
            }
        }
    }
    failure.rethrow();
    if (!memory)
        return outOfMemoryError();
    return call.job.stopRequested() ? Status{cancelledError()} : Status{};
}

/// The best of the variants of convolution; where padding differs from side to side, of a padded copy.
Status byVariant(Call& call, const Window& w, const Bounds& bounds) {
    ConvolutionProblem problem;
    auto& s = problem.spec;
    s.inputChannels = call.shape(0)[1];
    s.outputChannels = call.shape(1)[0];
    s.groups = call.node.number("group", 1);
    s.kernel = {w.kernel[1], w.kernel[2]};
    s.stride = {w.stride[1], w.stride[2]};
    s.padding = {w.begin[1], w.begin[2]};
    s.dilation = {w.dilation[1], w.dilation[2]};
    const bool relu = bounds.low == 0 && !(bounds.high < std::numeric_limits<float>::infinity());
    s.activation = relu ? Activation::Relu : Activation::None;
    const int64_t planes = call.shape(0)[0] * s.inputChannels;
    problem.input = {call.in[0]->data<float>(), planes, w.in[1], w.in[2], w.in[2], w.in[1] * w.in[2]};
    problem.filter = {call.in[1]->data<float>(),
                      s.outputChannels * s.groupChannels(),
                      w.kernel[1],
                      w.kernel[2],
                      w.kernel[2],
                      w.kernelCells()};
    problem.bias = call.has(2) ? call.in[2]->data<float>() : nullptr;
    const ConvolutionShape wanted{w.out[1], w.out[2]};
    auto shape = convolutionShape(s, w.in[1], w.in[2]);
    Matrix<float> padded;
    if (!shape || *shape != wanted) {
        const int64_t rows = w.begin[1] + w.in[1] + w.end[1], columns = w.begin[2] + w.in[2] + w.end[2];
        TELAR_SET(padded, Matrix<float>::create(rows, columns, planes));
        std::memset(padded.data(), 0, static_cast<std::size_t>(padded.bytes()));
        for (int64_t plane = 0; plane < planes; ++plane)
            padPlane(w, problem.input.row(0, plane), columns, padded.data() + plane * rows * columns);
        s.padding = {0, 0};
        problem.input = std::as_const(padded).view();
        shape = convolutionShape(s, rows, columns);
        if (!shape)
            return shape.error();
    }
    const PlanesView<float> output{
        call.out[0].write<float>(), call.shape(0)[0] * s.outputChannels, w.out[1], w.out[2], w.out[2],
        w.out[1] * w.out[2]};
    TELAR_TRY(run, runConvolution(*convolutions().best(problem), problem, output, {call.threads, call.job}));
    if (bounds.any() && !relu)
        bound(bounds, call.out[0].write<float>(), call.out[0].size());
    return {};
}

/// The transposed matrix.
Expected<Matrix<float>> turned(const float* from, int64_t rows, int64_t columns) {
    auto to = Matrix<float>::create(columns, rows);
    if (!to)
        return to;
    constexpr int64_t side = 32;
    for (int64_t r0 = 0; r0 < rows; r0 += side)
        for (int64_t c0 = 0; c0 < columns; c0 += side)
            for (int64_t r = r0; r < std::min(rows, r0 + side); ++r)
                for (int64_t c = c0; c < std::min(columns, c0 + side); ++c)
                    to->at(c, r) = from[r * columns + c];
    return to;
}

} // namespace

Bounds boundsOf(const Node& node) {
    const Bounds none;
    return {node.real("telar.low", none.low), node.real("telar.high", none.high)};
}

void bound(const Bounds& bounds, float* values, int64_t count) { finishRow(values, count, 0, bounds); }

std::optional<Status> fastConvolution(Call& call, const Window& w, const Bounds& bounds) {
    if (!call.fast || call.type() != Type::Float32 || w.axes > 2 || call.out[0].size() == 0 || call.in[0]->size() == 0)
        return {};
    if (call.device)
        if (auto done = call.device->convolution(call, w, bounds))
            return done;
    if (!call.kept) // weights of the file are counted before a run
        if (const int64_t outputs = call.shape(1)[0]; outputs > 0)
            if (auto room = checkRoom(call, 4 * ceilDiv(outputs, filtersTogether) * filtersTogether *
                                                (call.in[1]->size() / outputs));
                !room)
                return room;
    const int64_t groups = call.node.number("group", 1), channels = call.shape(0)[1];
    const bool unpadded = w.begin == Window::Three{0, 0, 0} && w.end == Window::Three{0, 0, 0};
    if (groups == 1 && w.kernelCells() == 1 && unpadded && w.stride == Window::Three{1, 1, 1} &&
        w.outCells() >= pixelsTogether)
        return pointwise(call, bounds);
    if (groups == channels && call.shape(1)[0] == channels && channels > 1)
        return depthwise(call, w, bounds);
    if (groups == 1 && channels <= fewChannels && w.out[2] >= 24)
        return direct(call, w, bounds);
    // Winograd turns the filters into points at every call: of few tiles that takes longer than the products.
    const bool tiled = w.kernel == Window::Three{1, 3, 3} && w.stride == Window::Three{1, 1, 1} &&
                       w.dilation == Window::Three{1, 1, 1} &&
                       call.shape(0)[0] * ceilDiv(w.out[1], 4) * ceilDiv(w.out[2], 4) >= fewTiles;
    if (groups == 1 && !tiled && w.outCells() <= mostGathered)
        return gathered(call, w, bounds);
    return byVariant(call, w, bounds);
}

/// Filters turned around times pixels, then every product added where its window lies.
std::optional<Status> fastTransposed(Call& call, const Window& w) {
    const int64_t groups = call.node.number("group", 1), channels = call.shape(0)[1], outputs = call.shape(1)[1],
                  rows = outputs * w.kernelCells();
    if (!call.fast || call.type() != Type::Float32 || w.axes > 2 || call.out[0].size() == 0 || call.in[0]->size() == 0)
        return {};
    if (call.device)
        if (auto done = call.device->transposed(call, w))
            return done;
    if (groups != 1)
        return {};
    const auto weights = turned(call.in[1]->data<float>(), channels, rows);
    auto sums = Matrix<float>::create(rows, w.inCells());
    if (!weights || !sums)
        return Status{weights ? sums.error() : weights.error()};
    for (int64_t sample = 0; sample < call.shape(0)[0]; ++sample) {
        const float* in = call.in[0]->data<float>() + sample * channels * w.inCells();
        if (auto fine = multiply(call, call.threads, matrix(weights->data(), rows, channels, channels),
                                 matrix(in, channels, w.inCells(), w.inCells()), sums->view());
            !fine)
            return fine;
        for (int64_t o = 0; o < outputs; ++o) {
            float* plane = call.out[0].write<float>() + (sample * outputs + o) * w.outCells();
            std::fill_n(plane, w.outCells(), call.has(2) ? call.in[2]->data<float>()[o] : 0.0f);
            for (int64_t k = 0; k < w.kernelCells(); ++k) {
                const float* from = sums->row(o * w.kernelCells() + k);
                const int64_t down = k / w.kernel[2] * w.dilation[1] - w.begin[1],
                              right = k % w.kernel[2] * w.dilation[2] - w.begin[2];
                for (int64_t y = 0; y < w.in[1]; ++y)
                    for (int64_t x = 0; x < w.in[2]; ++x) {
                        const int64_t r = y * w.stride[1] + down, c = x * w.stride[2] + right;
                        if (r >= 0 && r < w.out[1] && c >= 0 && c < w.out[2])
                            plane[r * w.out[2] + c] += from[y * w.in[2] + x];
                    }
            }
        }
    }
    return Status{};
}

std::optional<Status> fastPooling(Call& call, const Window& w) {
    const bool indices = call.out.size() > 1 && call.out[1].hasValues();
    if (!call.fast || call.type() != Type::Float32 || w.axes > 2 || indices || call.out[0].size() == 0)
        return {};
    if (call.device)
        if (auto done = call.device->pooling(call, w))
            return done;
    PoolingProblem problem;
    auto& s = problem.spec;
    s.kernel = {w.kernel[1], w.kernel[2]};
    s.stride = {w.stride[1], w.stride[2]};
    s.padding = {w.begin[1], w.begin[2]};
    s.dilation = {w.dilation[1], w.dilation[2]};
    s.mode = call.node.op == "MaxPool" ? PoolingMode::Max : PoolingMode::Average;
    s.paddingValue = PaddingValue::Lowest;
    s.countPadding = call.node.number("count_include_pad", 0) != 0 ? CountPadding::Yes : CountPadding::No;
    s.rounding = call.node.number("ceil_mode", 0) != 0 ? Rounding::Ceil : Rounding::Floor;
    const int64_t planes = call.shape(0)[0] * call.shape(0)[1];
    problem.input = PlanesView<const float>{call.in[0]->data<float>(), planes, w.in[1], w.in[2], w.in[2], w.inCells()};
    const auto shape = poolingShape(s, w.in[1], w.in[2]);
    const auto* variant = poolings().find("simd");
    if (!shape || *shape != PoolingShape{w.out[1], w.out[2]} || w.begin != w.end || !variant ||
        !variant->supports(problem, false))
        return {};
    const PlanesView<float> values{call.out[0].write<float>(), planes, w.out[1], w.out[2], w.out[2], w.outCells()};
    const auto run = runPooling(*variant, problem, {values, nullptr}, {call.threads, call.job});
    return run ? Status{} : Status{run.error()};
}

std::optional<Status> fastGemm(Call& call) {
    const Shape& shape = call.out[0].shape();
    const bool turnA = call.node.number("transA", 0) != 0, turnB = call.node.number("transB", 0) != 0;
    const int64_t m = shape[0], n = shape[1], k = call.shape(0)[turnA ? 0 : 1];
    if (!call.fast || call.type() != Type::Float32 || m * n * k == 0)
        return {};
    if (call.device)
        if (auto done = call.device->gemm(call))
            return done;
    if (m * n * k < 4096)
        return {};
    const float *a = call.in[0]->data<float>(), *b = call.in[1]->data<float>();
    float* c = call.out[0].write<float>();
    constexpr int64_t few = 8;
    if (m <= few && turnB && !turnA) { // the rows of both lie in one piece
        const auto* kernels = &tapKernels();
#pragma omp parallel for schedule(static) num_threads(call.threads)
        for (int64_t j = 0; j < n; ++j)
            for (int64_t i = 0; i < m; ++i)
                c[i * n + j] = kernels->dot(a + i * k, b + j * k, k);
    } else {
        Matrix<float> heldA, heldB;
        for (const auto& [turns, from, rows, columns, held] :
             {std::tuple(turnA, &a, k, m, &heldA), std::tuple(turnB, &b, n, k, &heldB)}) {
            if (!turns)
                continue;
            auto made = turned(*from, rows, columns);
            if (!made)
                return Status{made.error()};
            *held = std::move(*made);
            *from = held->data();
        }
        TELAR_CHECK(multiply(call, call.threads, matrix(a, m, k, k), matrix(b, k, n, n), matrix(c, m, n, n)));
    }
    const float alpha = call.node.real("alpha", 1), beta = call.node.real("beta", 1);
    const float* start = call.has(2) ? call.in[2]->data<float>() : nullptr;
    const auto lengths = call.has(2) ? call.shape(2) : Shape{};
    const int64_t column = lengths.empty() || lengths.back() == 1 ? 0 : 1;
    const int64_t row = lengths.size() < 2 || lengths[0] == 1 ? 0 : lengths[1];
    for (int64_t i = 0; (start || alpha != 1) && i < m; ++i)
        for (int64_t j = 0; j < n; ++j)
            c[i * n + j] = alpha * c[i * n + j] + (start ? beta * start[i * row + j * column] : 0);
    return Status{};
}

bool fastProduct(Call& call, int64_t m, int64_t k, int64_t n, const float* a, const float* b, float* c) {
    if (!call.fast || m * k * n < 4096)
        return false;
    return multiply(call, call.threads, matrix(a, m, k, k), matrix(b, k, n, n), matrix(c, m, n, n)).ok();
}

} // namespace telar::network

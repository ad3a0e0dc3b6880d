// Products and convolutions of bytes that stand for real numbers, (byte - zero point) * scale: sums as they are (MatMulInteger,
// ConvInteger) or scaled and quantised again (QLinearMatMul, QLinearConv). The kernels multiply bytes without a sign, a, with such of
// a sign, b: of others the highest bit is turned and the zero point moved by 128. Zero points are taken off the sums:
// sum((a - A)(b - B)) = sum(ab) - A sum(b) - B sum(a) + KAB, of K products.
#include "core/base/first_failure.hpp"
#include "core/network/fast.hpp"
#include "core/network/matrix_product.hpp"
#include "core/network/pieces.hpp"

#include <cstring>

namespace telar::network {

namespace wholes {

namespace {

constexpr int64_t cellsTogether = 48, outputsTogether = 64; ///< of a piece of the result: its sums stay in the cache
constexpr int64_t behind = 64;                              ///< bytes that the kernels may read

bool isByte(Type type) { return type == Type::Int8 || type == Type::UInt8; }
int64_t roundUp(int64_t n, int64_t step) { return ceilDiv(n, step) * step; }
uint8_t turnedBit(bool turns) { return turns ? 128 : 0; }

/// One number, one for each row (or column) of a matrix, or one for each of every matrix of a batch.
template <class T>
struct Varying {
    std::vector<T> values;
    int64_t rows = 1;
    T at(int64_t matrix, int64_t row) const {
        const auto count = static_cast<int64_t>(values.size());
        return values[static_cast<std::size_t>(count == 1 ? 0 : count == rows ? row : matrix * rows + row)];
    }
};
template <class T>
Varying<T> varying(const Call& call, std::size_t input, int64_t rows, T plus = 0) {
    Varying<T> all{call.has(input) ? allAs<T>(*call.in[input]) : std::vector<T>(1), rows};
    for (T& value : all.values)
        value += plus;
    return all;
}
bool varies(const Call& call, std::size_t input, int64_t rows, int64_t matrices) {
    const int64_t count = call.has(input) ? call.in[input]->size() : 1;
    return count == 1 || count == rows || count == matrices * rows;
}

/// Where the inputs of an operator are: those of QLinearConv and QLinearMatMul come with their scales.
struct Places {
    std::size_t a = 0, b = 1, aZero = 2, bZero = 3, aScale = 0, bScale = 0, scale = 0, zero = 0;
    bool scaled = false;
};
Places placesOf(const Call& call) {
    return call.node.op.starts_with("QLinear") ? Places{0, 3, 2, 5, 1, 4, 6, 7, true} : Places();
}
Status checkTypes(const Call& call, const Places& at) {
    for (const std::size_t i : {at.a, at.b})
        if (!isByte(call.type(i)))
            return call.wrongType(call.type(i));
    for (const auto& [zero, of] : {std::pair(at.aZero, at.a), std::pair(at.bZero, at.b)})
        if (call.has(zero) && call.type(zero) != call.type(of))
            return call.wrongType(call.type(zero));
    if (at.scaled && (!isByte(call.type(at.zero)) || call.in[at.scale]->size() != 1 || call.in[at.zero]->size() != 1))
        return call.wrongShapes(at.scale, at.zero);
    return {};
}
/// What is taken off a: its zero points, as the kernels see them.
Varying<int32_t> aZeros(const Call& call, const Places& at, int64_t rows) {
    return varying<int32_t>(call, at.aZero, rows, call.type(at.a) == Type::Int8 ? 128 : 0);
}

/// How sums become bytes, where they do.
struct Result {
    Varying<float> a, b; ///< scales
    float scale = 1;
    Quantising to;
    bool scaled = false;
    Result(const Call& call, const Places& at, int64_t rows, int64_t columns) : scaled(at.scaled) {
        if (!scaled)
            return;
        a = varying<float>(call, at.aScale, rows);
        b = varying<float>(call, at.bScale, columns);
        readAs(*call.in[at.scale], 0, 1, &scale);
        readAs(*call.in[at.zero], 0, 1, &to.zero);
        const bool isSigned = call.out[0].type() == Type::Int8;
        const float low = isSigned ? -128 : 0, high = isSigned ? 127 : 255;
        const Bounds bounds = boundsOf(call.node);
        const auto place = [&](float x) { return std::clamp(std::nearbyint(x / scale) + to.zero, low, high); };
        to.low = bounds.any() ? place(bounds.low) : low;
        to.high = bounds.any() ? place(bounds.high) : high;
    }
};

/// Factors as the kernels read them (WholeWork), and the sum of those of each output.
struct Packed {
    std::vector<int8_t> factors;
    std::vector<int64_t> sums;

    Packed() = default;
    /// `places`: of the factors of an output, from its first one on; -1: a zero.
    Packed(const uint8_t* from, int64_t outputs, int64_t step, const std::vector<int64_t>& places, uint8_t turned)
        : sums(static_cast<std::size_t>(outputs)) {
        const int64_t lanes = tapKernels().wholes.lanes, depth = static_cast<int64_t>(places.size());
        factors.resize(static_cast<std::size_t>(roundUp(outputs, lanes) * depth));
        for (int64_t first = 0; first < outputs; first += lanes) {
            const int64_t count = std::min(lanes, outputs - first);
            int8_t* to = factors.data() + first * depth;
            for (int64_t i = 0; i < depth; i += 4)
                for (int64_t o = 0; o < lanes; ++o, to += 4)
                    for (int64_t k = 0; o < count && k < 4; ++k)
                        if (const int64_t place = places[static_cast<std::size_t>(i + k)]; place >= 0) {
                            to[k] = static_cast<int8_t>(from[(first + o) * step + place] ^ turned);
                            sums[static_cast<std::size_t>(first + o)] += to[k];
                        }
        }
    }
    static int64_t bytes(int64_t outputs, int64_t depth) {
        return (outputs + tapKernels().wholes.lanes) * (roundUp(depth, 4) + 4);
    }
};
/// The same of all matrices or groups; of channels by themselves `singles`, whose zero points are off.
struct AllPacked {
    std::vector<Packed> each;
    std::vector<int16_t> singles;
};
/// Room for them, where they are not kept: what a network keeps has been asked for.
int64_t packedRoom(const Call& call, int64_t bytes) {
    if (!call.kept)
        return bytes;
    const std::lock_guard lock(call.kept->mutex);
    return call.kept->made ? 0 : bytes;
}
std::shared_ptr<const AllPacked> kept(const Call& call, const std::function<AllPacked()>& make) {
    if (!call.kept)
        return std::make_shared<const AllPacked>(make());
    const std::lock_guard lock(call.kept->mutex);
    if (!call.kept->made)
        call.kept->made = std::make_shared<const AllPacked>(make());
    return std::static_pointer_cast<const AllPacked>(call.kept->made);
}

/// What is to be taken off the sums of some outputs that are made together.
struct Offset {
    std::vector<int32_t> start, perCell; ///< perCell: B, times the sum of a cell's bytes
    bool any = false;                    ///< any B that is not 0
};
/// Of outputs with these sums of factors, for A and the B of each; `count` products.
template <class Bias>
Offset offsetOf(const std::vector<int64_t>& sums, int64_t count, int32_t a, const Varying<int32_t>& b, int64_t matrix,
                int64_t first, const Bias& bias) {
    const std::size_t room = sums.size() + static_cast<std::size_t>(tapKernels().wholes.lanes);
    Offset offset{std::vector<int32_t>(room), std::vector<int32_t>(room)};
    for (std::size_t o = 0; o < sums.size(); ++o) {
        const int32_t zero = b.at(matrix, first + static_cast<int64_t>(o));
        const int64_t off = a * (sums[o] - count * zero);
        offset.start[o] = static_cast<int32_t>(bias(o) - off);
        offset.perCell[o] = zero;
        offset.any = offset.any || zero != 0;
    }
    return offset;
}
Status productShape(Call& call) {
    const Places at = placesOf(call);
    TELAR_CHECK(checkTypes(call, at));
    const auto p = productOf(call.shape(at.a), call.shape(at.b));
    if (!p)
        return call.wrongShapes(at.a, at.b);
    const int64_t as = sizeOf(p->aBatch), bs = sizeOf(p->bBatch);
    for (const auto& [a, b] : {std::pair(at.aZero, at.bZero), std::pair(at.aScale, at.bScale)})
        if ((a != at.a || b != at.a) && (!varies(call, a, p->m, as) || !varies(call, b, p->n, bs)))
            return call.wrongShapes(at.a, varies(call, a, p->m, as) ? b : a);
    call.make(0, at.scaled ? call.type(at.zero) : Type::Int32, p->out);
    return {};
}

/// One product of a batch.
struct OneProduct {
    const WholeKernels& kernels;
    const uint8_t* a; ///< rows of `depth` bytes
    int64_t depth, aPlace, bPlace, place;
    const Packed& b;
};
void multiplyPiece(Call& call, const Product& p, const Result& result, const OneProduct& one, const Offset& offset,
                   const Varying<int32_t>& rowZeros, const Offset& perRow, int64_t firstRow, int64_t firstColumn) {
    const WholeKernels& kernels = one.kernels;
    const int64_t rows = std::min(cellsTogether, p.m - firstRow),
                  columns = std::min(outputsTogether, p.n - firstColumn), start = 0;
    alignas(64) int32_t sums[cellsTogether * outputsTogether];
    const uint8_t* cells[cellsTogether];
    for (int64_t r = 0; r < rows; ++r)
        cells[r] = one.a + (firstRow + r) * one.depth;
    WholeWork work{cells, rows, &start, 1, one.depth};
    work.factors = one.b.factors.data() + firstColumn * one.depth;
    work.start = offset.start.data() + firstColumn;
    work.outputs = columns;
    work.sums = sums;
    work.sumStep = outputsTogether;
    kernels.sums(work);
    for (int64_t r = 0; r < rows; ++r) {
        int32_t* row = sums + r * outputsTogether;
        if (offset.any)
            kernels.takeOff(row, offset.perCell.data() + firstColumn, columns, kernels.total(cells[r], p.k));
        if (rowZeros.values.size() > 1) // `perRow`: what belongs to A = 1
            kernels.takeOff(row, perRow.start.data() + firstColumn, columns,
                            static_cast<uint32_t>(-rowZeros.at(one.aPlace, firstRow + r)));
        if (!result.scaled)
            std::memcpy(call.out[0].write<int32_t>() + (one.place * p.m + firstRow + r) * p.n + firstColumn, row,
                        static_cast<std::size_t>(columns) * sizeof(int32_t));
    }
    const int64_t alike = result.a.values.size() > 1 ? 1 : rows; // rows with the same scale
    for (int64_t r = 0; result.scaled && r < rows; r += alike) {
        float factors[outputsTogether];
        for (int64_t c = 0; c < columns; ++c)
            factors[c] =
                result.a.at(one.aPlace, firstRow + r) * result.b.at(one.bPlace, firstColumn + c) / result.scale;
        kernels.quantise(result.to, sums + r * outputsTogether, outputsTogether, alike, columns, factors,
                         call.out[0].write<uint8_t>() + (one.place * p.m + firstRow + r) * p.n + firstColumn, p.n);
    }
}

Status productResult(Call& call) {
    const Places at = placesOf(call);
    const auto p = productOf(call.shape(at.a), call.shape(at.b));
    const int64_t depth = roundUp(p->k, 4), rows = sizeOf(p->aBatch) * p->m, matrices = sizeOf(p->bBatch);
    if (call.out[0].size() == 0)
        return {};
    const bool asIs = call.type(at.a) == Type::UInt8 && p->k == depth;
    TELAR_CHECK(checkRoom(call, packedRoom(call, matrices * Packed::bytes(p->n, p->k)) + (asIs ? 0 : rows * depth) +
                                    16 * p->n));
    const auto factors = kept(call, [&] {
        AllPacked all;
        std::vector<int64_t> places(static_cast<std::size_t>(depth), -1);
        for (int64_t k = 0; k < p->k; ++k)
            places[static_cast<std::size_t>(k)] = k * p->n;
        for (int64_t m = 0; m < matrices; ++m)
            all.each.emplace_back(call.in[at.b]->data<uint8_t>() + m * p->k * p->n, p->n, 1, places,
                                  turnedBit(call.type(at.b) == Type::UInt8));
        return all;
    });
    std::vector<uint8_t> held(static_cast<std::size_t>(asIs ? 0 : rows * depth));
    const uint8_t* a = call.in[at.a]->data<uint8_t>();
    const uint8_t turned = turnedBit(call.type(at.a) == Type::Int8);
    for (int64_t r = 0; !asIs && r < rows; ++r)
        for (int64_t k = 0; k < p->k; ++k)
            held[static_cast<std::size_t>(r * depth + k)] = a[r * p->k + k] ^ turned;
    if (!asIs)
        a = held.data();
    const auto aZero = aZeros(call, at, p->m);
    const auto bZero = varying<int32_t>(call, at.bZero, p->n, call.type(at.b) == Type::UInt8 ? -128 : 0);
    const Result result(call, at, p->m, p->n);
    const int64_t across = ceilDiv(p->n, outputsTogether), tasks = ceilDiv(p->m, cellsTogether) * across;
    const int threads = static_cast<int>(std::min<int64_t>(call.threads, tasks));
    const auto none = [](std::size_t) { return 0; };
    const bool rowsVary = aZero.values.size() > 1;
    const WholeKernels& kernels = tapKernels().wholes;
    eachProduct(*p, [&](int64_t aPlace, int64_t bPlace, int64_t place) {
        const Packed& b = factors->each[static_cast<std::size_t>(bPlace)];
        const OneProduct one{kernels, a + aPlace * p->m * depth, depth, aPlace, bPlace, place, b};
        const Offset offset = offsetOf(b.sums, p->k, rowsVary ? 0 : aZero.at(0, 0), bZero, bPlace, 0, none);
        const Offset perRow = rowsVary ? offsetOf(b.sums, p->k, 1, bZero, bPlace, 0, none) : Offset();
#pragma omp parallel for schedule(static) num_threads(threads)
        for (int64_t task = 0; task < tasks; ++task)
            if (!call.job.stopRequested())
                multiplyPiece(call, *p, result, one, offset, aZero, perRow, task / across * cellsTogether,
                              task % across * outputsTogether);
    });
    return call.job.stopRequested() ? Status{cancelledError()} : Status{};
}

Shape kernelOf(const Call& call) {
    const Shape& weights = call.shape(placesOf(call).b);
    return weights.size() > 2 ? Shape(weights.begin() + 2, weights.end()) : Shape();
}
Status convolutionShape(Call& call) {
    const Places at = placesOf(call);
    TELAR_CHECK(checkTypes(call, at));
    const Shape &in = call.shape(at.a), &weights = call.shape(at.b);
    const int64_t groups = call.node.number("group", 1);
    if (in.size() < 3 || weights.size() != in.size())
        return call.wrongShapes(at.a, at.b);
    if (groups < 1 || groups > in[1])
        return call.wrongAttribute("group");
    if (in[1] % groups != 0 || in[1] / groups != weights[1] || weights[0] % groups != 0)
        return call.wrongShapes(at.a, at.b);
    const auto kernel = call.node.numbers("kernel_shape");
    if (!kernel.empty() && kernel != kernelOf(call))
        return call.wrongAttribute("kernel_shape");
    for (const std::size_t one : {at.aZero, at.aScale})
        if (one != at.a && !varies(call, one, 1, 1))
            return call.wrongShapes(at.a, one);
    for (const std::size_t each : {at.bZero, at.bScale})
        if (each != at.a && !varies(call, each, weights[0], 1))
            return call.wrongShapes(at.b, each);
    if (at.scaled && call.has(8) && (call.type(8) != Type::Int32 || call.shape(8) != Shape{weights[0]}))
        return call.wrongShapes(at.b, 8);
    TELAR_TRY(w, windowOf(call, kernelOf(call)));
    call.make(0, at.scaled ? call.type(at.zero) : Type::Int32, w->outShape(in[0], weights[0]));
    return {};
}

/// A sample with its padding around and its channels side by side.
struct Padded {
    const Window& w;
    const WholeKernels& kernels;
    Window::Three size; ///< with the padding
    int64_t channels;

    Padded(const Window& window, int64_t channelCount)
        : w(window), kernels(tapKernels().wholes), channels(channelCount) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            size[axis] = w.begin[axis] + w.in[axis] + w.end[axis];
    }
    int64_t numbers() const { return size[0] * size[1] * size[2] * channels; }
    int64_t at(int64_t z, int64_t y, int64_t x) const { return ((z * size[1] + y) * size[2] + x) * channels; }
    int64_t rowsTogether() const { return ceilDiv(128, w.in[2]); }
    int64_t pieces() const { return ceilDiv(w.in[0] * w.in[1], rowsTogether()); }

    /// Some rows of all channels into their places. `from`: the sample's first plane.
    void take(const uint8_t* from, int64_t piece, uint8_t turned, uint8_t* to) const {
        const int64_t first = piece * rowsTogether(), rows = std::min(rowsTogether(), w.in[0] * w.in[1] - first),
                      cells = rows * w.in[2], ofRow = w.in[2] * channels;
        from += first * w.in[2];
        if (size == w.in)
            return kernels.turn(from, channels, cells, w.inCells(), to + first * ofRow, channels, turned);
        std::vector<uint8_t> side(static_cast<std::size_t>(cells * channels));
        kernels.turn(from, channels, cells, w.inCells(), side.data(), channels, turned);
        for (int64_t r = 0; r < rows; ++r)
            std::memcpy(to + at(w.begin[0] + (first + r) / w.in[1], w.begin[1] + (first + r) % w.in[1], w.begin[2]),
                        side.data() + r * ofRow, static_cast<std::size_t>(ofRow));
    }
    /// Where the windows of output cells from `first` on begin.
    void windows(int64_t first, int64_t count, int64_t* starts) const {
        Window::Three cell{first / (w.out[1] * w.out[2]), first / w.out[2] % w.out[1], first % w.out[2]};
        for (int64_t i = 0; i < count; ++i, ++cell[2]) {
            for (std::size_t axis = 2; axis > 0 && cell[axis] == w.out[axis]; --axis) {
                cell[axis] = 0;
                ++cell[axis - 1];
            }
            starts[i] = at(cell[0] * w.stride[0], cell[1] * w.stride[1], cell[2] * w.stride[2]);
        }
    }
};

/// What a convolution's window reads, from its beginning on: runs of bytes that lie side by side, and which weight belongs to each.
struct Runs {
    std::vector<int64_t> starts;
    int64_t real = 1, length = 1; ///< bytes of a run, and with zeros that fill it up to a multiple of 4
    std::vector<int64_t> weights; ///< of an output

    Runs(const Padded& sample, int64_t perGroup, bool alone) {
        const Window& w = sample.w;
        const bool rows = perGroup == sample.channels && w.dilation[2] == 1 && !alone; // a row of the kernel is one run
        const int64_t across = rows ? w.kernel[2] : 1, places = w.kernelCells();
        real = across * perGroup;
        length = alone ? 1 : roundUp(real, 4);
        for (int64_t z = 0; z < w.kernel[0]; ++z)
            for (int64_t y = 0; y < w.kernel[1]; ++y)
                for (int64_t x = 0; x < w.kernel[2]; x += across)
                    starts.push_back(sample.at(z * w.dilation[0], y * w.dilation[1], x * w.dilation[2]));
        for (int64_t run = 0; run < static_cast<int64_t>(starts.size()); ++run)
            for (int64_t i = 0; i < length; ++i)
                weights.push_back(i < real ? i % perGroup * places + run * across + i / perGroup : -1);
    }
};

/// A convolution at work on one sample.
struct Convolving {
    Call& call;
    const Padded& sample;
    const Runs& runs;
    const AllPacked& factors;
    const std::vector<Offset>& offsets; ///< of each group
    const Result& result;
    const std::vector<float>& scales; ///< of each output
    int64_t groups, perGroup, outPerGroup, cellsEach;

    void piece(const uint8_t* from, int64_t place, int64_t task) const {
        const WholeKernels& kernels = sample.kernels;
        const Window& w = sample.w;
        const int64_t first = task * cellsEach, count = std::min(cellsEach, w.outCells() - first);
        const bool alone = !factors.singles.empty();
        const int64_t parts = alone ? 1 : groups, ofPart = alone ? groups : outPerGroup;
        alignas(64) int32_t sums[cellsTogether * outputsTogether];
        const uint8_t* cells[cellsTogether];
        WholeWork work{cells, count, runs.starts.data(), static_cast<int64_t>(runs.starts.size()), runs.length};
        work.sums = sums;
        work.sumStep = outputsTogether;
        work.singleStep = groups;
        int64_t starts[cellsTogether];
        sample.windows(first, count, starts);
        for (int64_t part = 0; part < parts; ++part) {
            const Offset& offset = offsets[static_cast<std::size_t>(part)];
            uint32_t totals[cellsTogether] = {};
            for (int64_t i = 0; i < count; ++i) {
                cells[i] = from + starts[i] + part * perGroup;
                for (std::size_t r = 0; offset.any && r < runs.starts.size(); ++r)
                    totals[i] += kernels.total(cells[i] + runs.starts[r], runs.real);
            }
            for (int64_t o = 0; o < ofPart; o += outputsTogether) {
                work.outputs = std::min(outputsTogether, ofPart - o);
                work.start = offset.start.data() + o;
                if (alone) {
                    work.singles = factors.singles.data() + o;
                    kernels.each(work);
                    for (int64_t i = 0; i < count; ++i)
                        cells[i] += outputsTogether;
                } else {
                    work.factors =
                        factors.each[static_cast<std::size_t>(part)].factors.data() + o * runs.length * work.runCount;
                    kernels.sums(work);
                }
                for (int64_t i = 0; offset.any && i < count; ++i)
                    kernels.takeOff(sums + i * outputsTogether, offset.perCell.data() + o, work.outputs, totals[i]);
                store(sums, place * groups * outPerGroup + part * ofPart + o, part * ofPart + o, work.outputs, first,
                      count);
            }
        }
    }
    /// Sums of some cells become planes of the output from `plane` on.
    void store(const int32_t* sums, int64_t plane, int64_t output, int64_t outputs, int64_t first,
               int64_t count) const {
        const int64_t cells = sample.w.outCells();
        if (result.scaled) {
            uint8_t bytes[cellsTogether * outputsTogether];
            sample.kernels.quantise(result.to, sums, outputsTogether, count, outputs, scales.data() + output, bytes,
                                    outputsTogether);
            return sample.kernels.turn(bytes, count, outputs, outputsTogether,
                                       call.out[0].write<uint8_t>() + plane * cells + first, cells, 0);
        }
        int32_t* to = call.out[0].write<int32_t>() + plane * cells + first;
        for (int64_t o = 0; o < outputs; ++o)
            for (int64_t i = 0; i < count; ++i)
                to[o * cells + i] = sums[i * outputsTogether + o];
    }
};

Status convolutionResult(Call& call) {
    const Places at = placesOf(call);
    const auto w = windowOf(call, kernelOf(call));
    const int64_t samples = call.shape(at.a)[0], channels = call.shape(at.a)[1], outputs = call.shape(at.b)[0];
    const int64_t groups = call.node.number("group", 1), perGroup = channels / groups, outPerGroup = outputs / groups;
    const int64_t taps = perGroup * w->kernelCells();
    if (call.out[0].size() == 0)
        return {};
    const bool alone = perGroup == 1 && outPerGroup == 1;
    const Padded padded(*w, channels);
    const Runs runs(padded, perGroup, alone);
    const auto depth = static_cast<int64_t>(runs.weights.size());
    const int64_t pieces = ceilDiv(w->outCells(), cellsTogether), cellsEach = ceilDiv(w->outCells(), pieces);
    const int threads = static_cast<int>(std::min<int64_t>(call.threads, pieces));
    TELAR_CHECK(checkRoom(call, padded.numbers() + behind +
                                    packedRoom(call, groups * Packed::bytes(outPerGroup, depth)) + 20 * outputs +
                                    threads * (128 + w->in[2]) * channels));
    auto held = Tensor::create(Type::UInt8, {padded.numbers() + behind}, call.pool);
    if (!held)
        return outOfMemoryError();
    auto* const sample = held->write<uint8_t>();
    const int32_t aZero = aZeros(call, at, 1).at(0, 0);
    std::memset(sample, aZero, static_cast<std::size_t>(padded.numbers() + behind));
    auto bZero = varying<int32_t>(call, at.bZero, outputs, !alone && call.type(at.b) == Type::UInt8 ? -128 : 0);
    const auto bias = at.scaled && call.has(8) ? allAs<int32_t>(*call.in[8])
                                               : std::vector<int32_t>(static_cast<std::size_t>(outputs));
    const Result result(call, at, 1, outputs);
    const auto factors = kept(call, [&] {
        AllPacked all;
        for (int64_t group = 0; !alone && group < groups; ++group)
            all.each.emplace_back(call.in[at.b]->data<uint8_t>() + group * outPerGroup * taps, outPerGroup, taps,
                                  runs.weights, turnedBit(call.type(at.b) == Type::UInt8));
        if (alone) {
            all.singles.resize(static_cast<std::size_t>(taps * outputs + behind));
            const auto weights = allAs<int16_t>(*call.in[at.b]);
            for (int64_t o = 0; o < outputs; ++o)
                for (int64_t t = 0; t < taps; ++t)
                    all.singles[static_cast<std::size_t>(t * outputs + o)] =
                        static_cast<int16_t>(weights[static_cast<std::size_t>(o * taps + t)] - bZero.at(0, o));
        }
        return all;
    });
    std::vector<float> scales(static_cast<std::size_t>(outputs), 1);
    for (int64_t o = 0; result.scaled && o < outputs; ++o)
        scales[static_cast<std::size_t>(o)] = result.a.at(0, 0) * result.b.at(0, o) / result.scale;
    std::vector<Offset> offsets;
    const auto start = [&](int64_t first) {
        return [&, first](std::size_t o) { return bias[static_cast<std::size_t>(first) + o]; };
    };
    for (int64_t group = 0; !alone && group < groups; ++group)
        offsets.push_back(offsetOf(factors->each[static_cast<std::size_t>(group)].sums, taps, aZero, bZero, 0,
                                   group * outPerGroup, start(group * outPerGroup)));
    if (alone) { // their zero points are off
        std::vector<int64_t> sums(static_cast<std::size_t>(outputs));
        for (int64_t t = 0; t < taps; ++t)
            for (int64_t o = 0; o < outputs; ++o)
                sums[static_cast<std::size_t>(o)] += factors->singles[static_cast<std::size_t>(t * outputs + o)];
        bZero = {{0}, 1};
        offsets.push_back(offsetOf(sums, taps, aZero, bZero, 0, 0, start(0)));
    }
    const Convolving all{call,   padded, runs,     *factors,    offsets,  result,
                         scales, groups, perGroup, outPerGroup, cellsEach};
    FirstFailure failure;
    for (int64_t s = 0; s < samples; ++s) {
#pragma omp parallel for schedule(static) num_threads(threads)
        for (int64_t piece = 0; piece < padded.pieces(); ++piece)
            failure.guard([&] {
                if (!call.job.stopRequested())
                    padded.take(call.in[at.a]->data<uint8_t>() + s * channels * w->inCells(), piece,
                                turnedBit(call.type(at.a) == Type::Int8), sample);
            });
        failure.rethrow();
#pragma omp parallel for schedule(static) num_threads(threads)
        for (int64_t task = 0; task < pieces; ++task)
            if (!call.job.stopRequested())
                all.piece(sample, s, task);
    }
    return call.job.stopRequested() ? Status{cancelledError()} : Status{};
}

constexpr Operator table[] = {
    {"ConvInteger", 10, 2, false, convolutionShape, convolutionResult},
    {"MatMulInteger", 10, 2, false, productShape, productResult},
    {"QLinearConv", 10, 8, false, convolutionShape, convolutionResult},
    {"QLinearMatMul", 10, 8, false, productShape, productResult},
};

} // namespace

} // namespace wholes

bool isWhole(const Node& node) {
    return std::any_of(std::begin(wholes::table), std::end(wholes::table),
                       [&](const Operator& op) { return node.op == op.name; });
}

std::span<const Operator> wholeOperators() { return wholes::table; }

} // namespace telar::network

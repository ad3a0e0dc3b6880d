// Whole numbers that stand for real ones: real = (whole - zero point) * scale (Jacob et al. 2018).
#include "core/base/first_failure.hpp"
#include "core/network/kernels.hpp"
#include "core/network/matrix_product.hpp"
#include "core/network/operators.hpp"
#include "core/network/pieces.hpp"
#include "core/network/window.hpp"

namespace telar::network {

namespace quantising {

namespace {

struct Limits {
    float low = 0, high = 0;
};
/// Of the types that numbers are quantised to; nothing of all others.
std::optional<Limits> limitsOf(Type type) {
    std::optional<Limits> limits;
    among<int8_t, uint8_t, int16_t, uint16_t>(type, [&]<class T>() {
        limits = {static_cast<float>(std::numeric_limits<T>::min()), static_cast<float>(std::numeric_limits<T>::max())};
    });
    return limits;
}
bool isByte(Type type) { return type == Type::Int8 || type == Type::UInt8; }

/// The nearest whole number, ties to even, of one between -2^22 and 2^22.
float nearest(float x) {
    constexpr float beyond = 12582912; // 1.5 * 2^23: no fraction is left beside it
    return (x + beyond) - beyond;
}
/// Scaled, rounded and kept within the limits, which are whole: they may be kept before the number is rounded.
int32_t quantised(float x, float zero, const Limits& limits) {
    const float low = limits.low - zero, high = limits.high - zero;
    const float raised = x > low ? x : low;
    return static_cast<int32_t>(nearest(raised < high ? raised : high) + zero);
}

/// Pieces of an array with their scales: the same one for a whole piece, or one for each number.
struct Layout {
    enum class Scales { One, Axis, Blocks } scales = Scales::One;
    int64_t outer = 1, length = 1, inner = 1, block = 1;

    /// body(first number, how many, place of the scale, whether each number has one of its own)
    template <class Body>
    void eachPiece(const Body& body) const {
        const auto cut = [&](int64_t at, int64_t count, int64_t scale, bool each) {
            for (int64_t i = 0; i < count; i += pieceLength)
                body(at + i, std::min(pieceLength, count - i), scale + (each ? i : 0), each);
        };
        if (scales == Scales::One)
            return cut(0, outer * length * inner, 0, false);
        const int64_t blocks = scales == Scales::Blocks ? ceilDiv(length, block) : 0;
        for (int64_t o = 0; o < outer; ++o) {
            if (inner == 1 && block == 1)
                cut(o * length, length, o * blocks, true);
            else
                for (int64_t i = 0; i < length; i += block) {
                    const int64_t count = std::min(block, length - i), at = (o * length + i) * inner;
                    if (scales == Scales::Axis)
                        cut(at, inner, i, false);
                    else if (inner == 1)
                        cut(at, count, o * blocks + i / block, false);
                    else
                        for (int64_t k = 0; k < count; ++k)
                            cut(at + k * inner, inner, (o * blocks + i / block) * inner, true);
                }
        }
    }
};
/// How the scales, input 1, lie along the numbers, input 0.
Expected<Layout> layoutOf(const Call& call) {
    const Shape &shape = call.shape(0), &scale = call.shape(1);
    if (call.has(2) && call.shape(2) != scale && call.in[2]->size() * call.in[1]->size() != 1)
        return call.wrongShapes(1, 2);
    const int64_t block = call.node.number("block_size", 0), rank = call.in[0]->rank();
    if (call.in[1]->size() == 1 && block == 0)
        return Layout{Layout::Scales::One, call.in[0]->size()};
    const int64_t axis = Call::axisOf(call.node.number("axis", 1), rank);
    if (axis < 0)
        return call.wrongAttribute("axis");
    Layout layout{Layout::Scales::Axis, product(shape, 0, axis), call.in[0]->dim(axis), product(shape, axis + 1, rank)};
    if (block < 0)
        return call.wrongAttribute("block_size");
    Shape wanted{layout.length};
    if (block > 0) {
        layout.scales = Layout::Scales::Blocks;
        layout.block = block;
        wanted = shape;
        wanted[static_cast<std::size_t>(axis)] = ceilDiv(layout.length, block);
    }
    if (scale != wanted)
        return call.wrongShapes(0, 1);
    return layout;
}

Status quantizeShape(Call& call) {
    const auto named = static_cast<Type>(call.node.number("output_dtype", 0));
    const Type to = call.has(2) ? call.type(2) : named == Type::None ? Type::UInt8 : named;
    if (!limitsOf(to) || (named != Type::None && named != to))
        return call.wrongType(to);
    TELAR_CHECK(layoutOf(call));
    call.make(0, to, call.shape(0));
    return {};
}
Status quantizeOf(Call& call) {
    if (call.type() == Type::Float64 || typeBytes(call.type()) == 0)
        return call.wrongType(call.type());
    const auto layout = layoutOf(call);
    const Limits limits = *limitsOf(call.out[0].type());
    const auto scales = allAs<float>(*call.in[1]);
    const auto zeros = call.has(2) ? allAs<float>(*call.in[2]) : std::vector<float>(scales.size());
    float from[pieceLength];
    int32_t to[pieceLength];
    layout->eachPiece([&](int64_t at, int64_t count, int64_t place, bool each) {
        readAs(*call.in[0], at, count, from);
        const float *scale = scales.data() + place, *zero = zeros.data() + place;
        for (int64_t i = 0; i < count; ++i)
            to[i] = quantised(from[i] / scale[each ? i : 0], zero[each ? i : 0], limits);
        writeAs(call.out[0], at, count, to);
    });
    return {};
}

Status dequantizeShape(Call& call) {
    const auto named = static_cast<Type>(call.node.number("output_dtype", 0));
    if (!limitsOf(call.type()) && call.type() != Type::Int32)
        return call.wrongType(call.type());
    if (call.has(2) && call.type(2) != call.type())
        return call.wrongType(call.type(2));
    TELAR_CHECK(layoutOf(call));
    const Type to = named == Type::None ? call.type(1) : named;
    if (!amongFloats(to, []<class T>() {}))
        return call.wrongType(to);
    call.make(0, to, call.shape(0));
    return {};
}
Status dequantizeOf(Call& call) {
    const auto layout = layoutOf(call);
    const auto scales = allAs<float>(*call.in[1]);
    const auto zeros = call.has(2) ? allAs<int32_t>(*call.in[2]) : std::vector<int32_t>(scales.size());
    int32_t from[pieceLength];
    float to[pieceLength];
    layout->eachPiece([&](int64_t at, int64_t count, int64_t place, bool each) {
        readAs(*call.in[0], at, count, from);
        const float* scale = scales.data() + place;
        const int32_t* zero = zeros.data() + place;
        for (int64_t i = 0; i < count; ++i) // of 32 bits the difference may wrap
            to[i] = static_cast<float>(static_cast<int32_t>(static_cast<uint32_t>(from[i]) -
                                                            static_cast<uint32_t>(zero[each ? i : 0]))) *
                    scale[each ? i : 0];
        writeAs(call.out[0], at, count, to);
    });
    return {};
}

/// Scale and zero point of the numbers themselves, so that 0 stays 0.
Status dynamicShape(Call& call) {
    if (call.type() != Type::Float32)
        return call.wrongType(call.type());
    call.make(0, Type::UInt8, call.shape(0));
    call.make(1, Type::Float32, {});
    call.make(2, Type::UInt8, {});
    return {};
}
Status dynamicOf(Call& call) {
    const float* from = call.in[0]->data<float>();
    const int64_t size = call.in[0]->size();
    float least = 0, most = 0;
    for (int64_t i = 0; i < size; ++i) {
        least = from[i] < least ? from[i] : least;
        most = from[i] > most ? from[i] : most;
    }
    const float scale = most == least ? 1 : (most - least) / 255;
    const auto zero = static_cast<float>(quantised(-least / scale, 0, {0, 255}));
    for (int64_t i = 0; call.out[0].hasValues() && i < size; ++i)
        call.out[0].write<uint8_t>()[i] = static_cast<uint8_t>(quantised(from[i] / scale, zero, {0, 255}));
    if (call.out.size() > 1 && call.out[1].hasValues())
        *call.out[1].write<float>() = scale;
    if (call.out.size() > 2 && call.out[2].hasValues())
        *call.out[2].write<uint8_t>() = static_cast<uint8_t>(zero);
    return {};
}

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
Varying<T> varying(const Call& call, std::size_t input, int64_t rows) {
    return {call.has(input) ? allAs<T>(*call.in[input]) : std::vector<T>(1), rows};
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

/// Sums of products as they are, or scaled and quantised again.
struct Result {
    Varying<float> a, b; ///< scales
    float scale = 1, zero = 0;
    Limits limits;
    bool scaled = false;
    Result(const Call& call, const Places& at, int64_t rows, int64_t columns) : scaled(at.scaled) {
        if (!scaled)
            return;
        a = varying<float>(call, at.aScale, rows);
        b = varying<float>(call, at.bScale, columns);
        readAs(*call.in[at.scale], 0, 1, &scale);
        readAs(*call.in[at.zero], 0, 1, &zero);
        limits = *limitsOf(call.out[0].type());
    }
    int32_t of(int32_t sum, float factor) const {
        return scaled ? quantised(static_cast<float>(sum) * factor, zero, limits) : sum;
    }
};

int64_t even(int64_t n) { return n + n % 2; }

/// Factors as the kernels of whole numbers read them (WholeWork). `factor(o, i)`: number i of output o.
std::vector<int16_t> packed(int64_t outputs, int64_t depth, auto factor) {
    const int64_t together = tapKernels().wholes.together, pairs = even(depth) / 2;
    std::vector<int16_t> made(static_cast<std::size_t>(ceilDiv(outputs, together) * pairs * 2 * together));
    for (int64_t o = 0; o < outputs; ++o) {
        int16_t* to = made.data() + (o / together * pairs * together + o % together) * 2;
        for (int64_t i = 0; i < depth; ++i)
            to[i / 2 * 2 * together + i % 2] = factor(o, i);
    }
    return made;
}
int64_t packedBytes(int64_t outputs, int64_t depth) {
    return 2 * (outputs + tapKernels().wholes.together) * even(depth);
}

constexpr int64_t cellsTogether = 48; ///< rows of a piece of the result

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
Status productResult(Call& call) {
    const Places at = placesOf(call);
    const auto p = productOf(call.shape(at.a), call.shape(at.b));
    const int64_t depth = even(p->k), blocks = ceilDiv(p->m, cellsTogether);
    if (call.out[0].size() == 0)
        return {};
    const int threads = static_cast<int>(std::min<int64_t>(call.threads, blocks));
    if (auto room = checkRoom(call, packedBytes(p->n, p->k) + 4 * p->k * p->n +
                                        threads * cellsTogether * (2 * depth + 4 * p->n));
        !room)
        return room;
    const auto aZero = varying<int32_t>(call, at.aZero, p->m), bZero = varying<int32_t>(call, at.bZero, p->n);
    const Result result(call, at, p->m, p->n);
    FirstFailure failure;
    std::vector<int32_t> b(static_cast<std::size_t>(p->k * p->n));
    std::vector<int16_t> factors;
    int64_t last = -1; // product of which the factors are
    constexpr int64_t start = 0;
    eachProduct(*p, [&](int64_t aPlace, int64_t bPlace, int64_t place) {
        if (call.job.stopRequested())
            return;
        if (bPlace != last) {
            readAs(*call.in[at.b], bPlace * p->k * p->n, p->k * p->n, b.data());
            factors = packed(p->n, p->k, [&](int64_t n, int64_t k) {
                return static_cast<int16_t>(b[static_cast<std::size_t>(k * p->n + n)] - bZero.at(bPlace, n));
            });
        }
        last = bPlace;
#pragma omp parallel for schedule(static) num_threads(threads)
        for (int64_t block = 0; block < blocks; ++block)
            failure.guard([&] {
                if (call.job.stopRequested())
                    return;
                const int64_t first = block * cellsTogether, rows = std::min(cellsTogether, p->m - first);
                std::vector<int16_t> a(static_cast<std::size_t>(rows * depth), 0);
                std::vector<int32_t> sums(static_cast<std::size_t>(rows * p->n));
                const int16_t* cells[cellsTogether];
                for (int64_t r = 0; r < rows; ++r) {
                    int16_t* row = a.data() + r * depth;
                    cells[r] = row;
                    readAs(*call.in[at.a], (aPlace * p->m + first + r) * p->k, p->k, row);
                    const int32_t zero = aZero.at(aPlace, first + r);
                    std::for_each_n(row, p->k, [&](int16_t& x) { x = static_cast<int16_t>(x - zero); });
                }
                tapKernels().wholes.sums({cells, rows, &start, 1, depth, factors.data(), p->n, sums.data(), p->n});
                for (int64_t r = 0; result.scaled && r < rows; ++r)
                    for (int64_t n = 0; n < p->n; ++n) {
                        int32_t& sum = sums[static_cast<std::size_t>(r * p->n + n)];
                        sum = result.of(sum, result.a.at(aPlace, first + r) * result.b.at(bPlace, n) / result.scale);
                    }
                writeAs(call.out[0], (place * p->m + first) * p->n, rows * p->n, sums.data());
            });
    });
    failure.rethrow();
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

/// A sample with the zeros of its padding around, its channels side by side: of each group an even number.
struct Padded {
    Window::Three size; ///< with the padding
    int64_t groups, perGroup, channels;

    Padded(const Window& w, int64_t groupCount, int64_t ofGroup, bool alone)
        : groups(groupCount), perGroup(ofGroup), channels(alone ? groupCount : groupCount * even(ofGroup)) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            size[axis] = w.begin[axis] + w.in[axis] + w.end[axis];
    }
    int64_t numbers() const { return size[0] * size[1] * size[2] * channels; }
    int64_t at(int64_t z, int64_t y, int64_t x) const { return ((z * size[1] + y) * size[2] + x) * channels; }

    /// One row of all channels into its places, less `zero`. `from`: of the sample's first plane.
    template <class T>
    void take(const Window& w, const T* from, int64_t row, int16_t zero, int16_t* to) const {
        const int64_t ofGroup = channels / groups;
        to += at(w.begin[0] + row / w.in[1], w.begin[1] + row % w.in[1], w.begin[2]);
        from += row * w.in[2];
        for (int64_t c = 0; c < groups * perGroup; ++c, from += w.inCells()) {
            int16_t* cell = to + c / perGroup * ofGroup + c % perGroup;
            for (int64_t x = 0; x < w.in[2]; ++x)
                cell[x * channels] = static_cast<int16_t>(from[x] - zero);
        }
    }
    /// Where the window of an output cell begins.
    int64_t windowAt(const Window& w, int64_t cell) const {
        return at(cell / (w.out[1] * w.out[2]) * w.stride[0], cell / w.out[2] % w.out[1] * w.stride[1],
                  cell % w.out[2] * w.stride[2]);
    }
    /// From there to each place of the kernel.
    std::vector<int64_t> placesOf(const Window& w) const {
        std::vector<int64_t> places;
        for (int64_t z = 0; z < w.kernel[0]; ++z)
            for (int64_t y = 0; y < w.kernel[1]; ++y)
                for (int64_t x = 0; x < w.kernel[2]; ++x)
                    places.push_back(at(z * w.dilation[0], y * w.dilation[1], x * w.dilation[2]));
        return places;
    }
};

Status convolutionResult(Call& call) {
    const Places at = placesOf(call);
    const auto w = windowOf(call, kernelOf(call));
    const int64_t samples = call.shape(at.a)[0], channels = call.shape(at.a)[1], outputs = call.shape(at.b)[0];
    const int64_t groups = call.node.number("group", 1), perGroup = channels / groups, outPerGroup = outputs / groups;
    const int64_t places = w->kernelCells(), taps = perGroup * places, cells = w->outCells();
    const bool alone = perGroup == 1 && outPerGroup == 1;
    const Padded padded(*w, groups, perGroup, alone);
    const int64_t tasks = ceilDiv(cells, cellsTogether), numbers = padded.numbers();
    if (call.out[0].size() == 0)
        return {};
    const int threads = static_cast<int>(std::min<int64_t>(call.threads, tasks));
    if (auto room = checkRoom(call, 2 * numbers + 4 * outputs * taps + groups * packedBytes(outPerGroup, 2 * taps) +
                                        threads * cellsTogether * 4 * outputs);
        !room)
        return room;
    auto held = Tensor::create(Type::Int16, {numbers + 2}); // an even number is read
    if (!held)
        return outOfMemoryError();
    auto* const sample = held->write<int16_t>();
    std::fill_n(sample, numbers + 2, int16_t{0});
    const auto aZero = static_cast<int16_t>(varying<int32_t>(call, at.aZero, 1).at(0, 0));
    const auto bZero = varying<int32_t>(call, at.bZero, outputs);
    const auto bias = at.scaled && call.has(8) ? allAs<int32_t>(*call.in[8])
                                               : std::vector<int32_t>(static_cast<std::size_t>(outputs));
    const Result result(call, at, 1, outputs);
    std::vector<float> factor(static_cast<std::size_t>(outputs), 1);
    const auto weights = allAs<int16_t>(*call.in[at.b]);
    const auto weight = [&](int64_t o, int64_t channel, int64_t place) {
        return static_cast<int16_t>(weights[static_cast<std::size_t>(o * taps + channel * places + place)] -
                                    bZero.at(0, o));
    };
    for (int64_t o = 0; result.scaled && o < outputs; ++o)
        factor[static_cast<std::size_t>(o)] = result.a.at(0, 0) * result.b.at(0, o) / result.scale;
    auto runs = padded.placesOf(*w);
    std::vector<std::vector<int16_t>> factors; // of each group
    const int64_t run = even(perGroup);
    if (alone) {
        factors.emplace_back(static_cast<std::size_t>(places * outputs));
        for (int64_t place = 0; place < places; ++place)
            for (int64_t o = 0; o < outputs; ++o)
                factors[0][static_cast<std::size_t>(place * outputs + o)] = weight(o, 0, place);
    }
    for (int64_t group = 0; !alone && group < groups; ++group)
        factors.push_back(packed(outPerGroup, places * run, [&](int64_t o, int64_t i) {
            return i % run < perGroup ? weight(group * outPerGroup + o, i % run, i / run) : int16_t{0};
        }));
    const WholeKernels kernels = tapKernels().wholes;
    FirstFailure failure;
    for (int64_t s = 0; s < samples; ++s) {
#pragma omp parallel for schedule(static) num_threads(threads)
        for (int64_t row = 0; row < w->in[0] * w->in[1]; ++row)
            failure.guard([&] {
                if (!call.job.stopRequested())
                    among<int8_t, uint8_t>(call.type(at.a), [&]<class T>() {
                        padded.take(*w, call.in[at.a]->data<T>() + s * channels * w->inCells(), row, aZero, sample);
                    });
            });
        failure.rethrow();
#pragma omp parallel for schedule(static) num_threads(threads)
        for (int64_t task = 0; task < tasks; ++task)
            failure.guard([&] {
                if (call.job.stopRequested())
                    return;
                const int64_t first = task * cellsTogether, count = std::min(cellsTogether, cells - first);
                std::vector<int32_t> sums(static_cast<std::size_t>(count * outputs));
                const int16_t* from[cellsTogether];
                for (int64_t i = 0; i < count; ++i)
                    from[i] = sample + padded.windowAt(*w, first + i);
                if (alone)
                    kernels.each(
                        {from, count, runs.data(), places, 0, factors[0].data(), outputs, sums.data(), outputs});
                for (int64_t group = 0; !alone && group < groups; ++group) {
                    kernels.sums({from, count, runs.data(), places, run,
                                  factors[static_cast<std::size_t>(group)].data(), outPerGroup,
                                  sums.data() + group * outPerGroup, outputs});
                    for (int64_t i = 0; i < count; ++i)
                        from[i] += run; // the next group's channels
                }
                int32_t row[cellsTogether];
                for (int64_t o = 0; o < outputs; ++o) {
                    const float scaled = factor[static_cast<std::size_t>(o)];
                    const auto start = static_cast<uint32_t>(bias[static_cast<std::size_t>(o)]);
                    const int32_t* sum = sums.data() + o;
                    for (int64_t i = 0; i < count; ++i)
                        row[i] = static_cast<int32_t>(static_cast<uint32_t>(sum[i * outputs]) + start);
                    if (result.scaled)
                        kernels.quantise({result.zero, result.limits.low, result.limits.high}, row, count, scaled, row);
                    writeAs(call.out[0], (s * outputs + o) * cells + first, count, row);
                }
            });
        failure.rethrow();
    }
    return call.job.stopRequested() ? Status{cancelledError()} : Status{};
}

constexpr Operator table[] = {
    {"ConvInteger", 10, 2, false, convolutionShape, convolutionResult},
    {"DequantizeLinear", 10, 2, false, dequantizeShape, dequantizeOf, {0, 4, 0}},
    {"DynamicQuantizeLinear", 11, 1, false, dynamicShape, dynamicOf},
    {"MatMulInteger", 10, 2, false, productShape, productResult},
    {"QLinearConv", 10, 8, false, convolutionShape, convolutionResult},
    {"QLinearMatMul", 10, 8, false, productShape, productResult},
    {"QuantizeLinear", 10, 2, false, quantizeShape, quantizeOf, {0, 4, 0}},
};

} // namespace

} // namespace quantising

std::span<const Operator> quantisedOperators() { return quantising::table; }

} // namespace telar::network

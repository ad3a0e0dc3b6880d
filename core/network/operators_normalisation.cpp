// Operators that bring numbers to a common scale, and softmax.
#include "core/network/device.hpp"
#include "core/network/operators.hpp"
#include "core/network/walk.hpp"

namespace telar::network {

namespace normalising {

namespace {

/// One number for each channel of the first input.
Status checkChannels(const Call& call, std::size_t first, std::size_t count) {
    if (call.shape(0).size() < 2)
        return call.wrongShape(0);
    for (std::size_t i = first; i < first + count; ++i)
        if (call.shape(i) != Shape{call.shape(0)[1]})
            return call.wrongShapes(0, i);
    return {};
}

bool trains(const Call& call) { return call.node.opset >= 14 && call.node.number("training_mode", 0) != 0; }

Status batchShape(Call& call) {
    TELAR_CHECK(checkChannels(call, 1, 4));
    call.make(0, call.type(), call.shape(0));
    call.make(1, call.type(3), call.shape(3));
    call.make(2, call.type(4), call.shape(4));
    for (std::size_t i = 3; i < 5; ++i) // of training before opset 14
        call.make(i, call.type(3), call.shape(3));
    return {};
}

/// (x - mean) / sqrt(variance + epsilon) * scale + bias (Ioffe and Szegedy 2015); in training of the batch itself.
Status batchOf(Call& call) {
    const int64_t samples = call.shape(0)[0], channels = call.shape(0)[1];
    const int64_t cells = product(call.shape(0), 2, call.in[0]->rank());
    const auto scale = call.in[1]->doubles(), bias = call.in[2]->doubles();
    auto mean = call.in[3]->doubles(), variance = call.in[4]->doubles();
    const auto epsilon = static_cast<double>(call.node.real("epsilon", 1e-5f));
    const auto momentum = static_cast<double>(call.node.real("momentum", 0.9f));
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        const T* in = call.in[0]->data<T>();
        T* out = call.out[0].write<T>();
        auto keptMean = mean, keptVariance = variance;
        for (int64_t c = 0; c < channels; ++c) {
            const auto n = static_cast<std::size_t>(c);
            const auto over = [&](const auto& body) {
                for (int64_t s = 0; s < samples; ++s)
                    for (int64_t i = 0; i < cells; ++i)
                        body((s * channels + c) * cells + i);
            };
            if (trains(call)) {
                double sum = 0, squares = 0;
                const auto count = static_cast<double>(samples * cells);
                over([&](int64_t i) { sum += static_cast<double>(in[i]); });
                mean[n] = sum / count;
                over([&](int64_t i) { squares += std::pow(static_cast<double>(in[i]) - mean[n], 2); });
                variance[n] = squares / count;
                keptMean[n] = keptMean[n] * momentum + mean[n] * (1 - momentum);
                keptVariance[n] = keptVariance[n] * momentum + variance[n] * (1 - momentum);
            }
            const double factor = scale[n] / std::sqrt(variance[n] + epsilon), shift = bias[n] - mean[n] * factor;
            over([&](int64_t i) { out[i] = T(static_cast<Wide<T>>(static_cast<double>(in[i]) * factor + shift)); });
        }
        for (std::size_t i = 1; i < call.out.size(); ++i)
            amongFloats(call.out[i].type(), [&]<class K>() {
                for (int64_t c = 0; call.out[i].hasValues() && c < channels; ++c)
                    call.out[i].write<K>()[c] =
                        K(static_cast<Wide<K>>((i % 2 == 1 ? keptMean : keptVariance)[static_cast<std::size_t>(c)]));
            });
    });
    return fine ? Status{} : call.wrongType(call.type());
}

/// By the device, where there is one.
std::optional<Status> elsewhere(Call& call, int64_t rows, int64_t count, const ScalePlace& place) {
    if (!call.device || call.type() != Type::Float32 || rows * count == 0)
        return {};
    return call.device->standardised(call, rows, count, place);
}

/// Rows of `count` numbers, each brought to mean 0 and variance 1; finish(row, place in it, value) scales them.
template <class T, class Finish>
void standardise(const T* in, T* out, int64_t rows, int64_t count, double epsilon, const Finish& finish) {
    for (int64_t r = 0; r < rows; ++r, in += count, out += count) {
        double sum = 0, squares = 0;
        for (int64_t i = 0; i < count; ++i)
            sum += static_cast<double>(in[i]);
        const double mean = sum / static_cast<double>(count);
        for (int64_t i = 0; i < count; ++i)
            squares += (static_cast<double>(in[i]) - mean) * (static_cast<double>(in[i]) - mean);
        const double factor = 1 / std::sqrt(squares / static_cast<double>(count) + epsilon);
        for (int64_t i = 0; i < count; ++i)
            out[i] = T(static_cast<Wide<T>>(finish(r, i, (static_cast<double>(in[i]) - mean) * factor)));
    }
}

Status instanceShape(Call& call) {
    auto fine = checkChannels(call, 1, 2);
    return fine ? sameAsFirst(call) : fine;
}
Status instanceOf(Call& call) {
    const int64_t channels = call.shape(0)[1], cells = product(call.shape(0), 2, call.in[0]->rank());
    if (const auto done = elsewhere(call, call.shape(0)[0] * channels, cells, {channels, 1, cells}))
        return *done;
    const auto scale = call.in[1]->doubles(), bias = call.in[2]->doubles();
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        standardise(call.in[0]->data<T>(), call.out[0].write<T>(), call.shape(0)[0] * channels, cells,
                    static_cast<double>(call.node.real("epsilon", 1e-5f)), [&](int64_t row, int64_t, double value) {
                        const auto c = static_cast<std::size_t>(row % channels);
                        return value * scale[c] + bias[c];
                    });
    });
    return fine ? Status{} : call.wrongType(call.type());
}

/// Groups of channels (Wu and He 2018); scale and bias for each group up to opset 20, then for each channel.
Status groupShape(Call& call) {
    const int64_t groups = call.node.number("num_groups", 0);
    if (call.shape(0).size() < 2)
        return call.wrongShape(0);
    if (groups < 1 || call.shape(0)[1] % groups != 0)
        return call.wrongAttribute("num_groups");
    const Shape wanted{call.node.opset >= 21 ? call.shape(0)[1] : groups};
    for (const std::size_t i : {1u, 2u})
        if (call.shape(i) != wanted)
            return call.wrongShapes(0, i);
    return sameAsFirst(call);
}
Status groupOf(Call& call) {
    const int64_t groups = call.node.number("num_groups", 1), channels = call.shape(0)[1], each = channels / groups;
    const int64_t cells = product(call.shape(0), 2, call.in[0]->rank());
    const ScalePlace place =
        call.node.opset >= 21 ? ScalePlace{groups, each, cells} : ScalePlace{groups, 1, each * cells};
    if (const auto done = elsewhere(call, call.shape(0)[0] * groups, each * cells, place))
        return *done;
    const auto scale = call.in[1]->doubles(), bias = call.in[2]->doubles();
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        standardise(call.in[0]->data<T>(), call.out[0].write<T>(), call.shape(0)[0] * groups, each * cells,
                    static_cast<double>(call.node.real("epsilon", 1e-5f)), [&](int64_t row, int64_t i, double value) {
                        const int64_t group = row % groups;
                        const auto c =
                            static_cast<std::size_t>(call.node.opset >= 21 ? group * each + i / cells : group);
                        return value * scale[c] + bias[c];
                    });
    });
    return fine ? Status{} : call.wrongType(call.type());
}

/// Over all axes from `axis` on (Ba, Kiros and Hinton 2016).
Status layerShape(Call& call) {
    const int64_t axis = Call::axisOf(call.node.number("axis", -1), call.in[0]->rank());
    if (axis < 0)
        return call.wrongAttribute("axis");
    const Shape inner(call.shape(0).begin() + axis, call.shape(0).end());
    for (const std::size_t i : {1u, 2u})
        if (call.has(i))
            if (const auto both = broadcast(call.shape(i), inner);
                !both || *both != inner || call.type(i) != call.type())
                return call.wrongShapes(0, i);
    Shape kept = call.shape(0);
    std::fill(kept.begin() + axis, kept.end(), 1);
    call.make(0, call.type(), call.shape(0));
    call.make(1, Type::Float32, kept);
    call.make(2, Type::Float32, kept);
    return {};
}
Status layerOf(Call& call) {
    const int64_t axis = Call::axisOf(call.node.number("axis", -1), call.in[0]->rank());
    const int64_t rows = product(call.shape(0), 0, axis), count = product(call.shape(0), axis, call.in[0]->rank());
    const Shape inner(call.shape(0).begin() + axis, call.shape(0).end());
    const bool whole = call.out.size() == 1 && call.has(1) && call.in[1]->size() == count &&
                       (!call.has(2) || call.in[2]->size() == count); // none of them broadcast
    if (const auto done = whole ? elsewhere(call, rows, count, {1, 0, 1}) : std::nullopt)
        return *done;
    TELAR_CHECK(checkRoom(call, 2 * 8 * count));
    const auto spread = [&](std::size_t i, double otherwise) {
        std::vector<double> all(static_cast<std::size_t>(count), otherwise);
        if (!call.has(i))
            return all;
        const auto given = call.in[i]->doubles();
        std::size_t to = 0;
        walk<1>(inner, {broadcastStrides(call.shape(i), inner)}, [&](const auto& at, const auto& step, int64_t n) {
            for (int64_t k = 0; k < n; ++k)
                all[to++] = given[static_cast<std::size_t>(at[0] + k * step[0])];
        });
        return all;
    };
    const auto scale = spread(1, 1), bias = spread(2, 0);
    const auto epsilon = static_cast<double>(call.node.real("epsilon", 1e-5f));
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        const T* in = call.in[0]->data<T>();
        standardise(in, call.out[0].write<T>(), rows, count, epsilon, [&](int64_t, int64_t i, double value) {
            return value * scale[static_cast<std::size_t>(i)] + bias[static_cast<std::size_t>(i)];
        });
        for (int64_t r = 0; call.out.size() > 1 && r < rows; ++r) {
            double sum = 0, squares = 0;
            for (int64_t i = 0; i < count; ++i)
                sum += static_cast<double>(in[r * count + i]);
            const double mean = sum / static_cast<double>(count);
            for (int64_t i = 0; i < count; ++i)
                squares += std::pow(static_cast<double>(in[r * count + i]) - mean, 2);
            if (call.out[1].hasValues())
                call.out[1].write<float>()[r] = static_cast<float>(mean);
            if (call.out.size() > 2 && call.out[2].hasValues())
                call.out[2].write<float>()[r] =
                    static_cast<float>(1 / std::sqrt(squares / static_cast<double>(count) + epsilon));
        }
    });
    return fine ? Status{} : call.wrongType(call.type());
}

/// x / sqrt(mean of squares + epsilon) * scale over all axes from `axis` on (Zhang and Sennrich 2019).
Status rootShape(Call& call) {
    const auto both = broadcast(call.shape(0), call.shape(1));
    if (Call::axisOf(call.node.number("axis", -1), call.in[0]->rank()) < 0)
        return call.wrongAttribute("axis");
    if (!both || *both != call.shape(0))
        return call.wrongShapes(0, 1);
    call.make(0, call.type(1), call.shape(0));
    return {};
}
Status rootOf(Call& call) {
    const int64_t axis = Call::axisOf(call.node.number("axis", -1), call.in[0]->rank());
    const int64_t count = product(call.shape(0), axis, call.in[0]->rank());
    const auto scale = call.in[1]->doubles();
    const auto epsilon = static_cast<double>(call.node.real("epsilon", 1e-5f));
    double factor = 0;
    int64_t i = 0;
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        const T* in = call.in[0]->data<T>();
        const Shape strides = broadcastStrides(call.shape(1), call.shape(0));
        amongFloats(call.out[0].type(), [&]<class Out>() {
            walk<1>(call.shape(0), {strides}, [&](const auto& at, const auto& step, int64_t n) {
                for (int64_t k = 0; k < n; ++k, ++i) {
                    if (i % count == 0) { // a new row
                        double squares = 0;
                        for (int64_t r = i; r < i + count; ++r)
                            squares += static_cast<double>(in[r]) * static_cast<double>(in[r]);
                        factor = 1 / std::sqrt(squares / static_cast<double>(count) + epsilon);
                    }
                    call.out[0].write<Out>()[i] = convert<Out>(static_cast<double>(in[i]) * factor *
                                                               scale[static_cast<std::size_t>(at[0] + k * step[0])]);
                }
            });
        });
    });
    return fine ? Status{} : call.wrongType(call.type());
}

/// Across channels (Krizhevsky et al. 2012): size / 2 of them on either side, one more behind where the size is even.
Status lrnOf(Call& call) {
    const int64_t size = call.node.number("size", 0), rank = call.in[0]->rank();
    if (size < 1 || rank < 2)
        return call.wrongAttribute("size");
    const auto alpha = static_cast<double>(call.node.real("alpha", 1e-4f)),
               beta = static_cast<double>(call.node.real("beta", 0.75f));
    const auto bias = static_cast<double>(call.node.real("bias", 1));
    const int64_t samples = call.shape(0)[0], channels = call.shape(0)[1], cells = product(call.shape(0), 2, rank);
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        for (int64_t s = 0; s < samples; ++s)
            for (int64_t c = 0; c < channels; ++c)
                for (int64_t i = 0; i < cells; ++i) {
                    const T* in = call.in[0]->data<T>() + s * channels * cells + i;
                    double squares = 0;
                    for (int64_t k = std::max<int64_t>(0, c - (size - 1) / 2);
                         k <= std::min(channels - 1, c + size / 2); ++k)
                        squares += static_cast<double>(in[k * cells]) * static_cast<double>(in[k * cells]);
                    call.out[0].write<T>()[(s * channels + c) * cells + i] =
                        T(static_cast<Wide<T>>(static_cast<double>(in[c * cells]) /
                                               std::pow(bias + alpha / static_cast<double>(size) * squares, beta)));
                }
    });
    return fine ? Status{} : call.wrongType(call.type());
}

/// An axis with all before it and all behind it: softmax and its kin.
struct Along {
    int64_t outer = 1, count = 1, inner = 1;
};
/// Up to opset 12 all axes from `axis` on are one, and its usual value is 1.
Expected<Along> alongOf(const Call& call) {
    const bool flat = call.node.opset < 13 && call.node.op != "LpNormalization";
    const int64_t rank = call.in[0]->rank();
    const int64_t given = call.node.number("axis", flat ? 1 : -1);
    if (flat && given == rank)
        return Along{call.in[0]->size(), 1, 1};
    const int64_t axis = Call::axisOf(given, rank);
    if (axis < 0)
        return call.wrongAttribute("axis");
    if (flat)
        return Along{product(call.shape(0), 0, axis), product(call.shape(0), axis, rank), 1};
    return Along{product(call.shape(0), 0, axis), call.shape(0)[static_cast<std::size_t>(axis)],
                 product(call.shape(0), axis + 1, rank)};
}
Status alongShape(Call& call) {
    const auto along = alongOf(call);
    return along ? sameAsFirst(call) : Status{along.error()};
}
/// body(row of doubles) changes each row in place.
template <class Body>
Status rows(Call& call, const Body& body) {
    TELAR_TRY(along, alongOf(call));
    TELAR_CHECK(checkRoom(call, 8 * along->count));
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        std::vector<double> row(static_cast<std::size_t>(along->count));
        for (int64_t o = 0; along->count > 0 && o < along->outer; ++o)
            for (int64_t i = 0; i < along->inner; ++i) {
                const int64_t first = o * along->count * along->inner + i;
                for (int64_t k = 0; k < along->count; ++k)
                    row[static_cast<std::size_t>(k)] =
                        static_cast<double>(call.in[0]->data<T>()[first + k * along->inner]);
                body(row);
                for (int64_t k = 0; k < along->count; ++k)
                    call.out[0].write<T>()[first + k * along->inner] =
                        T(static_cast<Wide<T>>(row[static_cast<std::size_t>(k)]));
            }
    });
    return fine ? Status{} : call.wrongType(call.type());
}
Status softmaxOf(Call& call) {
    const bool log = call.node.op == "LogSoftmax";
    if (const auto along = alongOf(call); along && !log)
        if (const auto done = fastSoftmax(call, along->outer, along->count, along->inner))
            return *done;
    if (const auto along = alongOf(call);
        along && log && call.device && call.type() == Type::Float32 && call.out[0].size() > 0)
        if (const auto done =
                call.device->rows(call, RowFunction::LogSoftmax, along->outer, along->count, along->inner))
            return *done;
    return rows(call, [log](std::vector<double>& row) {
        const double most = *std::max_element(row.begin(), row.end());
        double sum = 0;
        for (const double value : row)
            sum += std::exp(value - most);
        for (double& value : row)
            value = log ? value - most - std::log(sum) : std::exp(value - most) / sum;
    });
}
Status hardmaxOf(Call& call) {
    return rows(call, [](std::vector<double>& row) {
        const auto most = std::max_element(row.begin(), row.end()) - row.begin();
        std::fill(row.begin(), row.end(), 0.0);
        row[static_cast<std::size_t>(most)] = 1;
    });
}
Status lpOf(Call& call) {
    const int64_t p = call.node.number("p", 2);
    if (p != 1 && p != 2)
        return call.wrongAttribute("p");
    return rows(call, [p](std::vector<double>& row) {
        double sum = 0;
        for (const double value : row)
            sum += p == 1 ? std::abs(value) : value * value;
        const double norm = p == 1 ? sum : std::sqrt(sum);
        for (double& value : row)
            value = norm == 0 ? 0 : value / norm;
    });
}

/// (x - mean) / deviation over `axes`, without the little number that other normalisations add: the square of deviations near 0
/// is raised to 1e-9, as the reference of ONNX does.
Status varianceOf(Call& call) {
    auto axes = call.node.numbers("axes");
    if (!call.node.find("axes"))
        axes = {0, 2, 3};
    const int64_t rank = call.in[0]->rank();
    Shape kept = call.shape(0);
    for (const int64_t given : axes) {
        const int64_t axis = Call::axisOf(given, rank);
        if (axis < 0)
            return call.wrongAttribute("axes");
        kept[static_cast<std::size_t>(axis)] = 1;
    }
    TELAR_CHECK(checkRoom(call, 2 * 8 * sizeOf(kept)));
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        const T* in = call.in[0]->data<T>();
        T* out = call.out[0].write<T>();
        const auto groups = static_cast<std::size_t>(sizeOf(kept));
        std::vector<double> sums(groups), squares(groups);
        const auto over = [&](const auto& body) {
            int64_t i = 0;
            walk<1>(call.shape(0), {broadcastStrides(kept, call.shape(0))},
                    [&](const auto& at, const auto& step, int64_t n) {
                        for (int64_t k = 0; k < n; ++k)
                            body(static_cast<std::size_t>(at[0] + k * step[0]), i++);
                    });
        };
        const double count =
            static_cast<double>(call.in[0]->size()) / static_cast<double>(std::max<std::size_t>(groups, 1));
        over([&](std::size_t g, int64_t i) { sums[g] += static_cast<double>(in[i]); });
        over(
            [&](std::size_t g, int64_t i) { squares[g] += std::pow(static_cast<double>(in[i]) - sums[g] / count, 2); });
        over([&](std::size_t g, int64_t i) {
            out[i] = T(static_cast<Wide<T>>((static_cast<double>(in[i]) - sums[g] / count) /
                                            (std::sqrt(squares[g] / count) + 1e-9)));
        });
    });
    return fine ? Status{} : call.wrongType(call.type());
}

constexpr Operator table[] = {
    {"BatchNormalization", 1, 5, false, batchShape, batchOf, {0, 16, 0}},
    {"GroupNormalization", 18, 3, false, groupShape, groupOf, {0, 8, 0}},
    {"Hardmax", 1, 1, false, alongShape, hardmaxOf},
    {"InstanceNormalization", 1, 3, false, instanceShape, instanceOf, {0, 8, 0}},
    {"LRN", 1, 1, false, sameAsFirst, lrnOf},
    {"LayerNormalization", 17, 2, false, layerShape, layerOf, {0, 8, 0}},
    {"LogSoftmax", 1, 1, false, alongShape, softmaxOf},
    {"LpNormalization", 1, 1, false, alongShape, lpOf},
    {"MeanVarianceNormalization", 9, 1, false, sameAsFirst, varianceOf},
    {"RMSNormalization", 23, 2, false, rootShape, rootOf, {0, 8, 0}},
    {"Softmax", 1, 1, false, alongShape, softmaxOf},
};

} // namespace

} // namespace normalising

std::span<const Operator> normalisationOperators() { return normalising::table; }

} // namespace telar::network

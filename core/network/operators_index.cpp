// Operators that pick or place numbers by index, and orders.
#include "core/network/device.hpp"
#include "core/network/walk.hpp"

#include <cstring>
#include <numeric>

namespace telar::network {

namespace indexing {

namespace {

Error outside(const Call& call, int64_t index, int64_t length) {
    return call.refuse(text(TELAR_TR("core", "The index %1 lies outside of an axis of length %2"), index, length));
}

/// Indices from -length to length - 1 as 0 to length - 1.
Expected<std::vector<int64_t>> indicesOf(const Call& call, std::size_t input, int64_t length) {
    if (call.type(input) != Type::Int32 && call.type(input) != Type::Int64)
        return call.wrongType(call.type(input));
    auto indices = call.in[input]->wholes();
    for (int64_t& index : indices) {
        if (index < -length || index >= length)
            return outside(call, index, length);
        index += index < 0 ? length : 0;
    }
    return indices;
}

int64_t axisAt(const Call& call, int64_t otherwise) {
    return Call::axisOf(call.node.number("axis", otherwise), call.in[0]->rank());
}

Status gatherShape(Call& call) {
    const int64_t axis = axisAt(call, 0);
    if (axis < 0)
        return call.wrongAttribute("axis");
    Shape shape(call.shape(0).begin(), call.shape(0).begin() + axis);
    shape.insert(shape.end(), call.shape(1).begin(), call.shape(1).end());
    shape.insert(shape.end(), call.shape(0).begin() + axis + 1, call.shape(0).end());
    call.make(0, call.type(), std::move(shape));
    return {};
}
Status gatherOf(Call& call) {
    const int64_t axis = axisAt(call, 0), length = call.shape(0)[static_cast<std::size_t>(axis)];
    TELAR_TRY(indices, indicesOf(call, 1, length));
    const int64_t outer = product(call.shape(0), 0, axis), inner = product(call.shape(0), axis + 1, call.in[0]->rank());
    if (call.device && call.type() == Type::Float32 && call.out[0].size() > 0 && length <= 1 << 30)
        if (const auto done = call.device->taps(
                *call.in[0], {outer, length, inner, 1, {indices->begin(), indices->end()}, {}}, call.out[0]))
            return *done;
    return call.bySize(call.type(), [&]<class T>() -> Status {
        T* to = call.out[0].write<T>();
        for (int64_t o = 0; o < outer && inner > 0; ++o)
            for (const int64_t index : *indices) {
                std::memcpy(to, call.in[0]->data<T>() + (o * length + index) * inner,
                            static_cast<std::size_t>(inner) * sizeof(T));
                to += inner;
            }
        return {};
    });
}

/// body(offset in the data, place in the indices) for every index; indices have as many axes as the data.
template <class Body>
void eachElement(const Call& call, int64_t axis, const std::vector<int64_t>& indices, const Body& body) {
    const Shape& shape = call.shape(1);
    Shape strides = stridesOf(call.shape(0));
    const int64_t step = std::exchange(strides[static_cast<std::size_t>(axis)], 0);
    int64_t n = 0;
    walk<1>(shape, {strides}, [&](const auto& at, const auto& steps, int64_t count) {
        for (int64_t i = 0; i < count; ++i, ++n)
            body(at[0] + i * steps[0] + indices[static_cast<std::size_t>(n)] * step, n);
    });
}
/// Indices lie within the data on all other axes.
Status checkElements(const Call& call, int64_t axis) {
    if (axis < 0)
        return call.wrongAttribute("axis");
    if (call.in[1]->rank() != call.in[0]->rank())
        return call.wrongShapes(0, 1);
    for (std::size_t i = 0; i < call.shape(1).size(); ++i)
        if (static_cast<int64_t>(i) != axis && call.shape(1)[i] > call.shape(0)[i])
            return call.wrongShapes(0, 1);
    return {};
}

Status gatherElementsShape(Call& call) {
    auto fine = checkElements(call, axisAt(call, 0));
    call.make(0, call.type(), call.shape(1));
    return fine;
}
Status gatherElementsOf(Call& call) {
    const int64_t axis = axisAt(call, 0);
    TELAR_TRY(indices, indicesOf(call, 1, call.shape(0)[static_cast<std::size_t>(axis)]));
    return call.bySize(call.type(), [&]<class T>() -> Status {
        eachElement(call, axis, *indices,
                    [&](int64_t from, int64_t n) { call.out[0].write<T>()[n] = call.in[0]->data<T>()[from]; });
        return {};
    });
}

enum class Merge { Set, Add, Mul, Max, Min };
Expected<Merge> mergeOf(const Call& call) {
    const auto word = call.node.word("reduction", "none");
    for (const auto& [name, merge] : {std::pair{"none", Merge::Set},
                                      {"add", Merge::Add},
                                      {"mul", Merge::Mul},
                                      {"max", Merge::Max},
                                      {"min", Merge::Min}})
        if (word == name)
            return merge;
    return call.wrongAttribute("reduction");
}
template <class T>
T merged(Merge merge, T had, T given) {
    using W = Wide<T>;
    const W a = static_cast<W>(had), b = static_cast<W>(given);
    switch (merge) {
    case Merge::Add:
        if constexpr (std::is_integral_v<W>)
            return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
        else
            return T(a + b);
    case Merge::Mul:
        if constexpr (std::is_integral_v<W>)
            return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
        else
            return T(a * b);
    case Merge::Max:
        return a < b ? given : had;
    case Merge::Min:
        return b < a ? given : had;
    case Merge::Set:
        break;
    }
    return given;
}

Status scatterElementsShape(Call& call) {
    TELAR_CHECK(checkElements(call, axisAt(call, 0)));
    if (call.shape(2) != call.shape(1) || call.type(2) != call.type(0))
        return call.wrongShapes(1, 2);
    return sameAsFirst(call);
}
Status scatterElementsOf(Call& call) {
    const int64_t axis = axisAt(call, 0);
    const auto indices = indicesOf(call, 1, call.shape(0)[static_cast<std::size_t>(axis)]);
    const auto merge = mergeOf(call);
    if (!indices || !merge)
        return indices ? merge.error() : indices.error();
    const bool fine = amongAll(call.type(), [&]<class T>() {
        T* out = call.out[0].write<T>();
        std::copy_n(call.in[0]->data<T>(), call.in[0]->size(), out);
        eachElement(call, axis, *indices,
                    [&](int64_t to, int64_t n) { out[to] = merged(*merge, out[to], call.in[2]->data<T>()[n]); });
    });
    return fine ? Status{} : call.wrongType(call.type());
}

/// The last axis of the indices counts the axes of the data that they name, behind the first `batch`.
struct Tuples {
    int64_t batch = 0, named = 0, count = 0, perBatch = 1, piece = 1, whole = 1; ///< whole: numbers of one batch
};
Expected<Tuples> tuplesOf(const Call& call, bool batches) {
    Tuples t;
    t.batch = batches ? call.node.number("batch_dims", 0) : 0;
    const Shape &data = call.shape(0), &indices = call.shape(1);
    if (indices.empty() || t.batch < 0 || t.batch >= static_cast<int64_t>(indices.size()))
        return call.wrongShapes(0, 1);
    t.named = indices.back();
    if (t.batch + t.named > static_cast<int64_t>(data.size()) || t.named < 1 ||
        !std::equal(data.begin(), data.begin() + t.batch, indices.begin()))
        return call.wrongShapes(0, 1);
    t.count = product(indices, 0, static_cast<int64_t>(indices.size()) - 1);
    t.perBatch = product(indices, t.batch, static_cast<int64_t>(indices.size()) - 1);
    t.piece = product(data, t.batch + t.named, static_cast<int64_t>(data.size()));
    t.whole = product(data, t.batch, static_cast<int64_t>(data.size()));
    return t;
}
/// Where the piece of the data begins that tuple `n` names.
Expected<int64_t> pieceOf(const Call& call, const Tuples& t, const std::vector<int64_t>& indices, int64_t n) {
    int64_t offset = 0;
    for (int64_t k = 0; k < t.named; ++k) {
        const int64_t length = call.shape(0)[static_cast<std::size_t>(t.batch + k)],
                      index = indices[static_cast<std::size_t>(n * t.named + k)];
        if (index < -length || index >= length)
            return outside(call, index, length);
        offset = offset * length + index + (index < 0 ? length : 0);
    }
    return n / std::max<int64_t>(t.perBatch, 1) * t.whole + offset * t.piece;
}
Status gatherNdShape(Call& call) {
    TELAR_TRY(t, tuplesOf(call, true));
    Shape shape(call.shape(1).begin(), call.shape(1).end() - 1);
    shape.insert(shape.end(), call.shape(0).begin() + t->batch + t->named, call.shape(0).end());
    call.make(0, call.type(), std::move(shape));
    return {};
}
Status gatherNdOf(Call& call) {
    const auto t = tuplesOf(call, true);
    const auto indices = call.in[1]->wholes();
    return call.bySize(call.type(), [&]<class T>() -> Status {
        for (int64_t n = 0; n < t->count; ++n) {
            TELAR_TRY(from, pieceOf(call, *t, indices, n));
            std::copy_n(call.in[0]->data<T>() + *from, t->piece, call.out[0].write<T>() + n * t->piece);
        }
        return {};
    });
}
Status scatterNdShape(Call& call) {
    TELAR_TRY(t, tuplesOf(call, false));
    Shape wanted(call.shape(1).begin(), call.shape(1).end() - 1);
    wanted.insert(wanted.end(), call.shape(0).begin() + t->named, call.shape(0).end());
    if (call.shape(2) != wanted || call.type(2) != call.type(0))
        return call.wrongShapes(1, 2);
    return sameAsFirst(call);
}
Status scatterNdOf(Call& call) {
    const auto t = tuplesOf(call, false);
    TELAR_TRY(merge, mergeOf(call));
    const auto indices = call.in[1]->wholes();
    Status fine;
    const bool known = amongAll(call.type(), [&]<class T>() {
        T* out = call.out[0].write<T>();
        std::copy_n(call.in[0]->data<T>(), call.in[0]->size(), out);
        for (int64_t n = 0; n < t->count; ++n) {
            const auto to = pieceOf(call, *t, indices, n);
            if (!to) {
                fine = to.error();
                return;
            }
            for (int64_t i = 0; i < t->piece; ++i)
                out[*to + i] = merged(*merge, out[*to + i], call.in[2]->data<T>()[n * t->piece + i]);
        }
    });
    return known ? fine : call.wrongType(call.type());
}

/// Off and on values at `depth` places; indices outside give only off values.
Status oneHotShape(Call& call) {
    if (call.unknown(1))
        return {};
    const auto depth = call.list(1);
    const int64_t rank = call.in[0]->rank() + 1, axis = Call::axisOf(call.node.number("axis", -1), rank);
    if (depth.size() != 1 || depth[0] < 0)
        return call.wrongShape(1);
    if (axis < 0)
        return call.wrongAttribute("axis");
    if (call.shape(2) != Shape{2})
        return call.wrongShape(2);
    Shape shape = call.shape(0);
    shape.insert(shape.begin() + axis, depth[0]);
    call.make(0, call.type(2), std::move(shape));
    return {};
}
Status oneHotOf(Call& call) {
    const int64_t depth = call.in[1]->wholes()[0], rank = call.in[0]->rank() + 1;
    const int64_t axis = Call::axisOf(call.node.number("axis", -1), rank);
    const int64_t inner = product(call.out[0].shape(), axis + 1, rank);
    const auto indices = call.in[0]->wholes();
    const bool fine = amongAll(call.type(2), [&]<class T>() {
        const T* values = call.in[2]->data<T>();
        T* out = call.out[0].write<T>();
        std::fill_n(out, call.out[0].size(), values[0]);
        for (std::size_t n = 0; n < indices.size(); ++n) {
            const int64_t index = indices[n] < 0 && indices[n] >= -depth ? indices[n] + depth : indices[n],
                          at = static_cast<int64_t>(n);
            if (index >= 0 && index < depth)
                out[(at / inner * depth + index) * inner + at % inner] = values[1];
        }
    });
    return fine ? Status{} : call.wrongType(call.type(2));
}

Status topShape(Call& call) {
    const int64_t axis = axisAt(call, -1);
    if (axis < 0)
        return call.wrongAttribute("axis");
    int64_t k = call.node.number("k", 0);
    if (call.node.opset >= 10) {
        if (!call.has(1) || call.in[1]->size() != 1)
            return call.wrongAttribute("k");
        if (call.unknown(1))
            return {};
        k = call.in[1]->wholes()[0];
    }
    if (k < 0 || k > call.shape(0)[static_cast<std::size_t>(axis)])
        return call.wrongAttribute("k");
    Shape shape = call.shape(0);
    shape[static_cast<std::size_t>(axis)] = k;
    call.make(0, call.type(), shape);
    call.make(1, Type::Int64, std::move(shape));
    return {};
}
/// Among equals the one with the smaller index comes first.
Status topOf(Call& call) {
    const int64_t axis = axisAt(call, -1), length = call.shape(0)[static_cast<std::size_t>(axis)];
    const int64_t k = call.out[0].dim(axis), inner = product(call.shape(0), axis + 1, call.in[0]->rank());
    const int64_t outer = product(call.shape(0), 0, axis);
    const bool largest = call.node.number("largest", 1) != 0;
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        std::vector<int64_t> order(static_cast<std::size_t>(length));
        for (int64_t o = 0; o < outer; ++o)
            for (int64_t i = 0; i < inner; ++i) {
                const T* from = call.in[0]->data<T>() + o * length * inner + i;
                std::iota(order.begin(), order.end(), int64_t{0});
                std::partial_sort(order.begin(), order.begin() + k, order.end(), [&](int64_t a, int64_t b) {
                    const auto x = static_cast<Wide<T>>(from[a * inner]), y = static_cast<Wide<T>>(from[b * inner]);
                    const bool xNone = x != x, yNone = y != y; // NumPy and PyTorch take it for the largest of all
                    if (xNone != yNone)
                        return largest ? xNone : yNone;
                    return x == y || xNone ? a < b : largest ? x > y : x < y;
                });
                for (int64_t n = 0; n < k; ++n) {
                    const int64_t to = (o * k + n) * inner + i;
                    call.out[0].write<T>()[to] = from[order[static_cast<std::size_t>(n)] * inner];
                    if (call.out.size() > 1 && call.out[1].hasValues())
                        call.out[1].write<int64_t>()[to] = order[static_cast<std::size_t>(n)];
                }
            }
    });
    return fine ? Status{} : call.wrongType(call.type());
}

Status nothingKnown(Call&) { return {}; }

/// The places of what is not zero, a column each.
Status nonZeroOf(Call& call) {
    const auto eachPlace = [&](const auto& body) {
        return amongAll(call.type(), [&]<class T>() {
            for (int64_t i = 0; i < call.in[0]->size(); ++i)
                if (static_cast<Wide<T>>(call.in[0]->data<T>()[i]) != Wide<T>(0))
                    body(i);
        });
    };
    int64_t count = 0;
    if (!eachPlace([&](int64_t) { ++count; }))
        return call.wrongType(call.type());
    TELAR_CHECK(call.allocate(0, Type::Int64, {call.in[0]->rank(), count}));
    const Shape strides = stridesOf(call.shape(0));
    int64_t n = 0;
    eachPlace([&](int64_t place) {
        for (std::size_t axis = 0; axis < strides.size(); ++axis)
            call.out[0].write<int64_t>()[static_cast<int64_t>(axis) * count + n] =
                place / strides[axis] % call.shape(0)[axis];
        ++n;
    });
    return {};
}

/// Slices along an axis where the condition holds; without one, of all numbers in a row.
Status compressOf(Call& call) {
    if (call.type(1) != Type::Bool || call.in[1]->rank() != 1)
        return call.wrongShape(1);
    const bool flat = !call.node.find("axis");
    const int64_t axis = flat ? 0 : axisAt(call, 0);
    if (axis < 0)
        return call.wrongAttribute("axis");
    Shape shape = flat ? Shape{call.in[0]->size()} : call.shape(0);
    const int64_t length = shape[static_cast<std::size_t>(axis)];
    const bool* wanted = call.in[1]->data<bool>();
    const int64_t asked = std::min(length, call.in[1]->size());
    const int64_t outer = product(shape, 0, axis), inner = product(shape, axis + 1, static_cast<int64_t>(shape.size()));
    shape[static_cast<std::size_t>(axis)] = std::count(wanted, wanted + asked, true);
    TELAR_CHECK(call.allocate(0, call.type(), std::move(shape)));
    return call.bySize(call.type(), [&]<class T>() -> Status {
        T* to = call.out[0].write<T>();
        for (int64_t o = 0; o < outer; ++o)
            for (int64_t i = 0; i < asked; ++i)
                if (wanted[i])
                    to = std::copy_n(call.in[0]->data<T>() + (o * length + i) * inner, inner, to);
        return {};
    });
}

Status cumSumOf(Call& call) {
    const auto given = call.list(1);
    const int64_t axis = given.size() == 1 ? Call::axisOf(given[0], call.in[0]->rank()) : -1;
    if (axis < 0)
        return call.wrongAttribute("axis");
    const bool without = call.node.number("exclusive", 0) != 0, reverse = call.node.number("reverse", 0) != 0;
    const int64_t length = call.shape(0)[static_cast<std::size_t>(axis)],
                  inner = product(call.shape(0), axis + 1, call.in[0]->rank());
    const int64_t outer = product(call.shape(0), 0, axis);
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        using Sum = std::conditional_t<std::is_integral_v<T>, uint64_t, double>;
        for (int64_t o = 0; o < outer; ++o)
            for (int64_t i = 0; i < inner; ++i) {
                Sum sum = 0;
                for (int64_t n = 0; n < length; ++n) {
                    const int64_t at = (o * length + (reverse ? length - 1 - n : n)) * inner + i;
                    const auto value = static_cast<Sum>(call.in[0]->data<T>()[at]);
                    if (!without)
                        sum += value;
                    call.out[0].write<T>()[at] = static_cast<T>(static_cast<Wide<T>>(sum));
                    if (without)
                        sum += value;
                }
            }
    });
    return fine ? Status{} : call.wrongType(call.type());
}

Status reverseShape(Call& call) {
    const int64_t batch = call.node.number("batch_axis", 1), time = call.node.number("time_axis", 0);
    if (call.in[0]->rank() < 2 || batch + time != 1 || batch < 0 || time < 0)
        return call.wrongAttribute("batch_axis");
    if (call.shape(1) != Shape{call.shape(0)[static_cast<std::size_t>(batch)]})
        return call.wrongShapes(0, 1);
    return sameAsFirst(call);
}
Status reverseOf(Call& call) {
    const bool batchFirst = call.node.number("batch_axis", 1) == 0;
    const int64_t rows = call.shape(0)[0], columns = call.shape(0)[1],
                  inner = product(call.shape(0), 2, call.in[0]->rank());
    const int64_t length = batchFirst ? columns : rows;
    const auto lengths = call.in[1]->wholes();
    for (const int64_t one : lengths)
        if (one < 0 || one > length)
            return outside(call, one, length);
    return call.bySize(call.type(), [&]<class T>() -> Status {
        for (int64_t r = 0; r < rows; ++r)
            for (int64_t c = 0; c < columns; ++c) {
                const int64_t n = lengths[static_cast<std::size_t>(batchFirst ? r : c)], t = batchFirst ? c : r;
                const int64_t from = t < n ? n - 1 - t : t;
                std::copy_n(call.in[0]->data<T>() + (batchFirst ? r * columns + from : from * columns + c) * inner,
                            inner, call.out[0].write<T>() + (r * columns + c) * inner);
            }
        return {};
    });
}

constexpr Scratch indices{0, 8, 0}; // as whole numbers

constexpr Operator table[] = {
    {"Compress", 9, 2, true, nothingKnown, compressOf},
    {"CumSum", 11, 2, false, sameAsFirst, cumSumOf},
    {"Gather", 1, 2, false, gatherShape, gatherOf, indices},
    {"GatherElements", 11, 2, false, gatherElementsShape, gatherElementsOf, indices},
    {"GatherND", 11, 2, false, gatherNdShape, gatherNdOf, indices},
    {"NonZero", 9, 1, true, nothingKnown, nonZeroOf},
    {"OneHot", 9, 3, false, oneHotShape, oneHotOf, {8, 0, 0}},
    {"ReverseSequence", 10, 2, false, reverseShape, reverseOf, indices},
    {"Scatter", 9, 3, false, scatterElementsShape, scatterElementsOf, indices},
    {"ScatterElements", 11, 3, false, scatterElementsShape, scatterElementsOf, indices},
    {"ScatterND", 11, 3, false, scatterNdShape, scatterNdOf, indices},
    {"TopK", 1, 1, false, topShape, topOf, {8, 0, 0}},
};

} // namespace

} // namespace indexing

std::span<const Operator> indexOperators() { return indexing::table; }

} // namespace telar::network

// Operators that make one number of many along axes.
#include "core/network/fast.hpp"
#include "core/network/operators.hpp"
#include "core/network/walk.hpp"

namespace telar::network {

namespace reducing {

namespace {

/// Which axes go; nothing where their values are not known yet.
Expected<std::optional<std::vector<bool>>> goneOf(const Call& call) {
    const bool asInput = call.node.opset >= (call.node.op == "ReduceSum" ? 13 : 18);
    std::vector<int64_t> axes = asInput ? std::vector<int64_t>() : call.node.numbers("axes");
    if (asInput && call.has(1)) {
        if (call.unknown(1))
            return std::optional<std::vector<bool>>();
        axes = call.list(1);
    }
    const int64_t rank = call.in[0]->rank();
    const bool all = axes.empty() && call.node.number("noop_with_empty_axes", 0) == 0;
    std::vector<bool> gone(static_cast<std::size_t>(rank), all);
    for (const int64_t given : axes) {
        const int64_t axis = Call::axisOf(given, rank);
        if (axis < 0)
            return call.wrongAttribute("axes");
        gone[static_cast<std::size_t>(axis)] = true;
    }
    return std::optional(gone);
}

Status reduceShape(Call& call) {
    TELAR_TRY(gone, goneOf(call));
    if (!*gone)
        return {};
    const bool keeps = call.node.number("keepdims", 1) != 0;
    Shape shape;
    for (std::size_t i = 0; i < (*gone)->size(); ++i)
        if (!(**gone)[i])
            shape.push_back(call.shape(0)[i]);
        else if (keeps)
            shape.push_back(1);
    call.make(0, call.type(), std::move(shape));
    return {};
}

/// For every output, in order: start(), then add(value) for every number of it, then finish(count) as what is written.
template <class T, class Start, class Add, class Finish>
void reduce(Call& call, const std::vector<bool>& gone, const Start& start, const Add& add, const Finish& finish) {
    Shape outer, inner, outerStrides, innerStrides;
    const Shape own = stridesOf(call.shape(0));
    for (std::size_t i = 0; i < gone.size(); ++i) {
        (gone[i] ? inner : outer).push_back(call.shape(0)[i]);
        (gone[i] ? innerStrides : outerStrides).push_back(own[i]);
    }
    const int64_t count = sizeOf(inner);
    const T* from = call.in[0]->data<T>();
    T* to = call.out[0].write<T>();
    walk<1>(outer, {outerStrides}, [&](const auto& at, const auto& step, int64_t outputs) {
        for (int64_t o = 0; o < outputs; ++o) {
            start();
            walk<1>(inner, {innerStrides}, [&](const auto& place, const auto& innerStep, int64_t n) {
                const T* row = from + at[0] + o * step[0] + place[0];
                for (int64_t i = 0; i < n; ++i)
                    add(static_cast<Wide<T>>(row[i * innerStep[0]]));
            });
            *to++ = finish(count);
        }
    });
}

/// Sums of body(value), made to the result by last(sum, count). Whole numbers wrap.
template <class Body, class Last>
Status sums(Call& call, const Body& body, const Last& last) {
    const auto gone = goneOf(call);
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        if constexpr (std::is_integral_v<T>) {
            uint64_t sum = 0;
            reduce<T>(
                call, **gone, [&] { sum = 0; },
                [&](auto x) { sum += static_cast<uint64_t>(body(static_cast<int64_t>(x))); },
                [&](int64_t count) { return convert<T>(last(static_cast<int64_t>(sum), count)); });
        } else {
            double sum = 0;
            reduce<T>(
                call, **gone, [&] { sum = 0; }, [&](auto x) { sum += body(static_cast<double>(x)); },
                [&](int64_t count) { return convert<T>(last(sum, count)); });
        }
    });
    return fine ? Status{} : call.wrongType(call.type());
}

const auto same = [](auto x) { return x; };
const auto magnitude = [](auto x) { return x < 0 ? -x : x; };
const auto square = [](auto x) {
    if constexpr (std::is_integral_v<decltype(x)>)
        return static_cast<int64_t>(static_cast<uint64_t>(x) * static_cast<uint64_t>(x));
    else
        return x * x;
};
const auto asItIs = [](auto sum, int64_t) { return sum; };
const auto rootOf = [](auto sum, int64_t) { return std::sqrt(static_cast<double>(sum)); };
const auto logOf = [](auto sum, int64_t) { return std::log(static_cast<double>(sum)); };

Status sumOf(Call& call) { return sums(call, same, asItIs); }
Status meanOf(Call& call) {
    TELAR_TRY(gone, goneOf(call));
    const auto first = std::find((*gone)->begin(), (*gone)->end(), true);
    if (const int64_t rows = call.out[0].size(); rows > 0 && std::find(first, (*gone)->end(), false) == (*gone)->end())
        if (const auto done = fastRowMeans(call, rows, call.in[0]->size() / rows)) // the last axes go
            return *done;
    return sums(call, same,
                [](auto sum, int64_t count) { return static_cast<double>(sum) / static_cast<double>(count); });
}
Status l1Of(Call& call) { return sums(call, magnitude, asItIs); }
Status l2Of(Call& call) { return sums(call, square, rootOf); }
Status squaresOf(Call& call) { return sums(call, square, asItIs); }
Status logSumOf(Call& call) { return sums(call, same, logOf); }

Status extremeOf(Call& call) {
    const auto gone = goneOf(call);
    const bool largest = call.node.op == "ReduceMax";
    const bool fine = amongAll(call.type(), [&]<class T>() {
        // Of no numbers: what any number would replace.
        using Limits = std::numeric_limits<Wide<T>>;
        const Wide<T> none = std::is_floating_point_v<Wide<T>>
                                 ? (largest ? -Limits::infinity() : Limits::infinity())
                                 : Wide<T>(largest ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max());
        Wide<T> best{};
        bool first = true;
        reduce<T>(
            call, **gone,
            [&] {
                first = true;
                best = none;
            },
            [&](auto x) {
                if (first || (largest ? x > best : x < best) || x != x)
                    best = x;
                first = false;
            },
            [&](int64_t) { return T(best); });
    });
    return fine ? Status{} : call.wrongType(call.type());
}
Status productOf(Call& call) {
    const auto gone = goneOf(call);
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        std::conditional_t<std::is_integral_v<T>, uint64_t, double> factor = 1;
        reduce<T>(
            call, **gone, [&] { factor = 1; }, [&](auto x) { factor *= static_cast<decltype(factor)>(x); },
            [&](int64_t) { return convert<T>(factor); });
    });
    return fine ? Status{} : call.wrongType(call.type());
}
/// The largest is taken out of the exponentials, so that none overflows.
Status logSumExpOf(Call& call) {
    const auto gone = goneOf(call);
    const int64_t each = call.in[0]->size() / std::max<int64_t>(1, call.out[0].size());
    TELAR_CHECK(checkRoom(call, 8 * each));
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        std::vector<double> values;
        values.reserve(static_cast<std::size_t>(each));
        reduce<T>(
            call, **gone, [&] { values.clear(); }, [&](auto x) { values.push_back(static_cast<double>(x)); },
            [&](int64_t) {
                const double most = values.empty() ? 0 : *std::max_element(values.begin(), values.end());
                double sum = 0;
                for (const double value : values)
                    sum += std::exp(value - most);
                return convert<T>(std::isinf(most) ? most : most + std::log(sum));
            });
    });
    return fine ? Status{} : call.wrongType(call.type());
}

Status argShape(Call& call) {
    const int64_t axis = Call::axisOf(call.node.number("axis", 0), call.in[0]->rank());
    if (axis < 0)
        return call.wrongAttribute("axis");
    Shape shape = call.shape(0);
    if (shape[static_cast<std::size_t>(axis)] == 0)
        return call.wrongShape(0);
    if (call.node.number("keepdims", 1) != 0)
        shape[static_cast<std::size_t>(axis)] = 1;
    else
        shape.erase(shape.begin() + axis);
    call.make(0, Type::Int64, std::move(shape));
    return {};
}
Status argOf(Call& call) {
    const int64_t axis = Call::axisOf(call.node.number("axis", 0), call.in[0]->rank());
    const int64_t length = call.shape(0)[static_cast<std::size_t>(axis)],
                  inner = product(call.shape(0), axis + 1, call.in[0]->rank());
    const bool largest = call.node.op == "ArgMax", last = call.node.number("select_last_index", 0) != 0;
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        for (int64_t o = 0; o < call.out[0].size(); ++o) {
            const T* from = call.in[0]->data<T>() + o / inner * length * inner + o % inner;
            int64_t best = 0;
            for (int64_t i = 1; i < length; ++i) {
                const auto x = static_cast<Wide<T>>(from[i * inner]), had = static_cast<Wide<T>>(from[best * inner]);
                if ((largest ? x > had : x < had) || (last && x == had))
                    best = i;
            }
            call.out[0].write<int64_t>()[o] = best;
        }
    });
    return fine ? Status{} : call.wrongType(call.type());
}

constexpr Operator table[] = {
    {"ArgMax", 1, 1, false, argShape, argOf},
    {"ArgMin", 1, 1, false, argShape, argOf},
    {"ReduceL1", 1, 1, false, reduceShape, l1Of},
    {"ReduceL2", 1, 1, false, reduceShape, l2Of},
    {"ReduceLogSum", 1, 1, false, reduceShape, logSumOf},
    {"ReduceLogSumExp", 1, 1, false, reduceShape, logSumExpOf},
    {"ReduceMax", 1, 1, false, reduceShape, extremeOf},
    {"ReduceMean", 1, 1, false, reduceShape, meanOf},
    {"ReduceMin", 1, 1, false, reduceShape, extremeOf},
    {"ReduceProd", 1, 1, false, reduceShape, productOf},
    {"ReduceSum", 1, 1, false, reduceShape, sumOf},
    {"ReduceSumSquare", 1, 1, false, reduceShape, squaresOf},
};

} // namespace

} // namespace reducing

std::span<const Operator> reduceOperators() { return reducing::table; }

} // namespace telar::network

// Operators of two or more arrays that are broadcast onto each other.
#include "core/network/fast.hpp"
#include "core/network/operators.hpp"
#include "core/network/walk.hpp"

namespace telar::network {

namespace binary {

namespace {

/// The second shape as it is broadcast: up to opset 6 the attributes say where it lies in the first.
Shape secondShape(const Call& call) {
    Shape shape = call.shape(1);
    const auto rank = static_cast<int64_t>(call.shape(0).size());
    if (call.node.opset < 7 && call.node.number("broadcast", 0) != 0 && call.node.find("axis")) {
        const int64_t axis = Call::axisOf(call.node.number("axis", 0), rank);
        while (axis >= 0 && axis + static_cast<int64_t>(shape.size()) < rank)
            shape.push_back(1);
    }
    return shape;
}

Expected<Shape> together(const Call& call) {
    auto shape = broadcast(call.shape(0), secondShape(call));
    if (!shape)
        return call.wrongShapes(0, 1);
    return *shape;
}

Status pairShape(Call& call) {
    if (call.type(0) != call.type(1) && call.node.op != "Pow" && call.node.op != "BitShift")
        return call.wrongType(call.type(1));
    TELAR_TAKE(shape, together(call));
    call.make(0, call.type(), *shape);
    return {};
}
Status truthShape(Call& call) {
    TELAR_CHECK(pairShape(call));
    call.make(0, Type::Bool, call.out[0].shape());
    return {};
}

/// to = body(a, b) of every pair.
template <class A, class B, class Out, class Body>
void pairs(const Tensor& x, const Shape& xShape, const Tensor& y, const Shape& yShape, Tensor& out, const Body& body) {
    const A* a = x.data<A>();
    const B* b = y.data<B>();
    Out* to = out.write<Out>();
    const std::array strides{broadcastStrides(xShape, out.shape()), broadcastStrides(yShape, out.shape())};
    walk<2>(out.shape(), strides, [&](const auto& at, const auto& step, int64_t count) {
        const A* p = a + at[0];
        const B* q = b + at[1];
        if (step[0] == 1 && step[1] == 1) { // vectors
            for (int64_t i = 0; i < count; ++i)
                to[i] = Out(body(static_cast<Wide<A>>(p[i]), static_cast<Wide<B>>(q[i])));
        } else {
            for (int64_t i = 0; i < count; ++i)
                to[i] = Out(body(static_cast<Wide<A>>(p[i * step[0]]), static_cast<Wide<B>>(q[i * step[1]])));
        }
        to += count;
    });
}

template <class Body>
Status numbers(Call& call, const Body& body) {
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        pairs<T, T, T>(*call.in[0], call.shape(0), *call.in[1], secondShape(call), call.out[0], body);
    });
    return fine ? Status{} : call.wrongType(call.type());
}
template <class Body>
Status truths(Call& call, const Body& body) {
    const bool fine = amongAll(call.type(), [&]<class T>() {
        pairs<T, T, bool>(*call.in[0], call.shape(0), *call.in[1], secondShape(call), call.out[0], body);
    });
    return fine ? Status{} : call.wrongType(call.type());
}
template <class Body>
Status logic(Call& call, const Body& body) {
    if (call.type() != Type::Bool)
        return call.wrongType(call.type());
    pairs<bool, bool, bool>(*call.in[0], call.shape(0), *call.in[1], secondShape(call), call.out[0], body);
    return {};
}

/// Whole numbers wrap.
struct AddOf {
    template <class T>
    T operator()(T a, T b) const {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
        else
            return a + b;
    }
};
struct SubOf {
    template <class T>
    T operator()(T a, T b) const {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
        else
            return a - b;
    }
};
struct MulOf {
    template <class T>
    T operator()(T a, T b) const {
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
        else
            return a * b;
    }
};
/// Of whole numbers cut towards zero; a division by zero gives 0.
struct DivOf {
    template <class T>
    T operator()(T a, T b) const {
        if constexpr (std::is_integral_v<T>) {
            if (b == 0)
                return 0;
            if constexpr (std::is_signed_v<T>)
                if (b == -1)
                    return static_cast<T>(0 - static_cast<uint64_t>(a));
            return static_cast<T>(a / b);
        } else
            return a / b;
    }
};
struct MaxOf {
    template <class T>
    T operator()(T a, T b) const {
        if constexpr (std::is_floating_point_v<T>)
            if (std::isnan(a))
                return a;
        return a < b || b != b ? b : a;
    }
};
struct MinOf {
    template <class T>
    T operator()(T a, T b) const {
        if constexpr (std::is_floating_point_v<T>)
            if (std::isnan(a))
                return a;
        return b < a || b != b ? b : a;
    }
};

Status addOf(Call& call) {
    const auto fast = fastPair(call, false);
    auto done = fast ? *fast : numbers(call, AddOf{});
    if (const Bounds bounds = boundsOf(call.node); bounds.any() && call.type() == Type::Float32)
        bound(bounds, call.out[0].write<float>(), call.out[0].size());
    return done;
}
Status subOf(Call& call) { return numbers(call, SubOf{}); }
Status mulOf(Call& call) {
    const auto fast = fastPair(call, true);
    return fast ? *fast : numbers(call, MulOf{});
}
Status divOf(Call& call) { return numbers(call, DivOf{}); }

/// The sign is the divisor's (NumPy's mod), with fmod the dividend's (C's).
Status modOf(Call& call) {
    const bool c = call.node.number("fmod", 0) != 0;
    return numbers(call, [c](auto a, auto b) {
        using T = decltype(a);
        if constexpr (std::is_integral_v<T>) {
            if (b == 0)
                return T(0);
            if constexpr (std::is_signed_v<T>)
                if (b == -1)
                    return T(0);
            const T rest = static_cast<T>(a % b);
            return !c && rest != 0 && (rest < 0) != (b < 0) ? static_cast<T>(rest + b) : rest;
        } else {
            const T rest = std::fmod(a, b);
            return !c && rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
        }
    });
}

/// Each type has one loop over exponents as double; one of its own for float, which most networks have.
Status powOf(Call& call) {
    if (call.type(0) == Type::Float32 && call.type(1) == Type::Float32) {
        pairs<float, float, float>(*call.in[0], call.shape(0), *call.in[1], secondShape(call), call.out[0],
                                   [](float a, float b) { return b == 2.0f ? a * a : std::pow(a, b); });
        return {};
    }
    if (!amongNumbers(call.type(1), []<class T>() {}))
        return call.wrongType(call.type(1));
    const auto exponents = Tensor::of<double>(call.shape(1), call.in[1]->doubles());
    const bool fine = amongNumbers(call.type(0), [&]<class A>() {
        pairs<A, double, A>(*call.in[0], call.shape(0), exponents, secondShape(call), call.out[0],
                            [](auto a, double b) { return convert<Wide<A>>(std::pow(static_cast<double>(a), b)); });
    });
    return fine ? Status{} : call.wrongType(call.type(0));
}

Status bitShiftOf(Call& call) {
    const bool left = call.node.word("direction", "") == "LEFT";
    const bool fine =
        call.type(0) == call.type(1) && among<uint8_t, uint16_t, uint32_t, uint64_t>(call.type(), [&]<class T>() {
            pairs<T, T, T>(*call.in[0], call.shape(0), *call.in[1], secondShape(call), call.out[0], [left](T a, T b) {
                if (b >= sizeof(T) * 8)
                    return T(0);
                const auto wide = static_cast<uint64_t>(a);
                return static_cast<T>(left ? wide << b : wide >> b);
            });
        });
    return fine ? Status{} : call.wrongType(call.type());
}

Status andOf(Call& call) {
    return logic(call, [](bool a, bool b) { return a && b; });
}
Status orOf(Call& call) {
    return logic(call, [](bool a, bool b) { return a || b; });
}
Status xorOf(Call& call) {
    return logic(call, [](bool a, bool b) { return a != b; });
}
Status equalOf(Call& call) {
    if (call.type() == Type::String) {
        const auto &a = call.in[0]->strings(), &b = call.in[1]->strings();
        bool* to = call.out[0].write<bool>();
        const std::array strides{broadcastStrides(call.shape(0), call.out[0].shape()),
                                 broadcastStrides(call.shape(1), call.out[0].shape())};
        walk<2>(call.out[0].shape(), strides, [&](const auto& at, const auto& step, int64_t count) {
            for (int64_t i = 0; i < count; ++i)
                *to++ = a[static_cast<std::size_t>(at[0] + i * step[0])] ==
                        b[static_cast<std::size_t>(at[1] + i * step[1])];
        });
        return {};
    }
    return truths(call, [](auto a, auto b) { return a == b; });
}
Status greaterOf(Call& call) {
    return truths(call, [](auto a, auto b) { return a > b; });
}
Status lessOf(Call& call) {
    return truths(call, [](auto a, auto b) { return a < b; });
}
Status greaterOrEqualOf(Call& call) {
    return truths(call, [](auto a, auto b) { return a >= b; });
}
Status lessOrEqualOf(Call& call) {
    return truths(call, [](auto a, auto b) { return a <= b; });
}

/// The slope is broadcast to the input; one value for each channel may come without the axes behind it (up to opset 8).
Shape slopeShape(const Call& call) {
    Shape slope = call.shape(1);
    if (slope.size() == 1 && call.shape(0).size() > 2 && slope[0] == call.shape(0)[1] &&
        slope[0] != call.shape(0).back())
        slope.resize(call.shape(0).size() - 1, 1);
    return slope;
}
Status preluShape(Call& call) {
    const auto shape = broadcast(call.shape(0), slopeShape(call));
    if (!shape || *shape != call.shape(0))
        return call.wrongShapes(0, 1);
    return call.type(0) == call.type(1) ? sameAsFirst(call) : Status{call.wrongType(call.type(1))};
}
Status preluOf(Call& call) {
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        pairs<T, T, T>(*call.in[0], call.shape(0), *call.in[1], slopeShape(call), call.out[0],
                       [](auto x, auto slope) { return x < 0 ? MulOf{}(x, slope) : x; });
    });
    return fine ? Status{} : call.wrongType(call.type());
}

/// Of any number of arrays.
Status manyShape(Call& call) {
    Shape shape = call.shape(0);
    for (std::size_t i = 1; i < call.in.size(); ++i) {
        if (!call.has(i) || call.type(i) != call.type())
            return call.wrongType(call.has(i) ? call.type(i) : Type::None);
        const auto both = broadcast(shape, call.shape(i));
        if (!both)
            return call.wrongShapes(0, i);
        shape = *both;
    }
    call.make(0, call.type(), std::move(shape));
    return {};
}
template <class Body>
Status many(Call& call, const Body& body, double scale = 1) {
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        Tensor& out = call.out[0];
        T* to = out.write<T>();
        const std::array strides{broadcastStrides(call.shape(0), out.shape())};
        walk<1>(out.shape(), strides, [&](const auto& at, const auto& step, int64_t count) {
            for (int64_t i = 0; i < count; ++i)
                *to++ = call.in[0]->data<T>()[at[0] + i * step[0]];
        });
        for (std::size_t n = 1; n < call.in.size(); ++n)
            pairs<T, T, T>(out, out.shape(), *call.in[n], call.shape(n), out, body);
        if (scale != 1)
            for (int64_t i = 0; i < out.size(); ++i)
                out.write<T>()[i] = convert<T>(static_cast<double>(out.data<T>()[i]) * scale);
    });
    return fine ? Status{} : call.wrongType(call.type());
}
Status maxOf(Call& call) { return many(call, MaxOf{}); }
Status minOf(Call& call) { return many(call, MinOf{}); }
Status sumOf(Call& call) { return many(call, AddOf{}); }
Status meanOf(Call& call) { return many(call, AddOf{}, 1.0 / static_cast<double>(call.in.size())); }

Status whereShape(Call& call) {
    if (call.type(0) != Type::Bool || call.type(1) != call.type(2))
        return call.wrongType(call.type(call.type(0) != Type::Bool ? 0 : 2));
    const auto both = broadcast(call.shape(1), call.shape(2));
    const auto all = both ? broadcast(*both, call.shape(0)) : both;
    if (!all)
        return call.wrongShapes(1, 2);
    call.make(0, call.type(1), *all);
    return {};
}
Status whereOf(Call& call) {
    const bool fine = amongAll(call.type(1), [&]<class T>() {
        Tensor& out = call.out[0];
        T* to = out.write<T>();
        const std::array strides{broadcastStrides(call.shape(0), out.shape()),
                                 broadcastStrides(call.shape(1), out.shape()),
                                 broadcastStrides(call.shape(2), out.shape())};
        walk<3>(out.shape(), strides, [&](const auto& at, const auto& step, int64_t count) {
            for (int64_t i = 0; i < count; ++i)
                *to++ = call.in[0]->data<bool>()[at[0] + i * step[0]] ? call.in[1]->data<T>()[at[1] + i * step[1]]
                                                                      : call.in[2]->data<T>()[at[2] + i * step[2]];
        });
    });
    return fine ? Status{} : call.wrongType(call.type(1));
}

constexpr Operator table[] = {
    {"Add", 1, 2, false, pairShape, addOf},
    {"And", 1, 2, false, truthShape, andOf},
    {"BitShift", 11, 2, false, pairShape, bitShiftOf},
    {"Div", 1, 2, false, pairShape, divOf},
    {"Equal", 1, 2, false, truthShape, equalOf},
    {"Greater", 1, 2, false, truthShape, greaterOf},
    {"GreaterOrEqual", 12, 2, false, truthShape, greaterOrEqualOf},
    {"Less", 1, 2, false, truthShape, lessOf},
    {"LessOrEqual", 12, 2, false, truthShape, lessOrEqualOf},
    {"Max", 1, 1, false, manyShape, maxOf},
    {"Mean", 1, 1, false, manyShape, meanOf},
    {"Min", 1, 1, false, manyShape, minOf},
    {"Mod", 10, 2, false, pairShape, modOf},
    {"Mul", 1, 2, false, pairShape, mulOf},
    {"Or", 1, 2, false, truthShape, orOf},
    {"PRelu", 1, 2, false, preluShape, preluOf},
    {"Pow", 1, 2, false, pairShape, powOf},
    {"Sub", 1, 2, false, pairShape, subOf},
    {"Sum", 1, 1, false, manyShape, sumOf},
    {"Where", 9, 3, false, whereShape, whereOf},
    {"Xor", 1, 2, false, truthShape, xorOf},
};

} // namespace

} // namespace binary

std::span<const Operator> binaryOperators() { return binary::table; }

} // namespace telar::network

// Operators that look at one element at a time.
#include "core/base/mersenne_twister.hpp"
#include "core/base/numbers.hpp"
#include "core/network/fast.hpp"
#include "core/network/operators.hpp"
#include "core/network/walk.hpp"

#include <charconv>

namespace telar::network {

namespace element {

namespace {

/// out = body(in) in the wide type of every element.
template <class In, class Out, class Body>
void each(const Call& call, Tensor& out, const Body& body) {
    const In* from = call.in[0]->data<In>();
    Out* to = out.write<Out>();
    const int64_t size = call.in[0]->size();
    for (int64_t i = 0; i < size; ++i)
        to[i] = static_cast<Out>(body(static_cast<Wide<In>>(from[i])));
}

template <class Body>
Status floats(Call& call, const Body& body) {
    const bool fine = amongFloats(call.type(), [&]<class T>() { each<T, T>(call, call.out[0], body); });
    return fine ? Status{} : call.wrongType(call.type());
}

template <class Body>
Status numbers(Call& call, const Body& body) {
    const bool fine = amongNumbers(call.type(), [&]<class T>() { each<T, T>(call, call.out[0], body); });
    return fine ? Status{} : call.wrongType(call.type());
}

/// A function of the wide type, written once for every operator that is nothing else.
#define TELAR_UNARY(name, expression)                                                                                  \
    Status name(Call& call) {                                                                                          \
        return floats(call, [](auto x) { return expression; });                                                        \
    }
TELAR_UNARY(ceilOf, std::ceil(x))
TELAR_UNARY(floorOf, std::floor(x))
TELAR_UNARY(roundOf, std::nearbyint(x))
TELAR_UNARY(sqrtOf, std::sqrt(x))
TELAR_UNARY(logOf, std::log(x))
TELAR_UNARY(erfOf, std::erf(x))
TELAR_UNARY(sinOf, std::sin(x))
TELAR_UNARY(cosOf, std::cos(x))
TELAR_UNARY(tanOf, std::tan(x))
TELAR_UNARY(asinOf, std::asin(x))
TELAR_UNARY(acosOf, std::acos(x))
TELAR_UNARY(atanOf, std::atan(x))
TELAR_UNARY(sinhOf, std::sinh(x))
TELAR_UNARY(coshOf, std::cosh(x))
TELAR_UNARY(asinhOf, std::asinh(x))
TELAR_UNARY(acoshOf, std::acosh(x))
TELAR_UNARY(atanhOf, std::atanh(x))
TELAR_UNARY(hardSwishOf, x* std::clamp(x / 6 + decltype(x)(0.5), decltype(x)(0), decltype(x)(1)))
TELAR_UNARY(softplusOf, x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)))
TELAR_UNARY(softsignOf, x / (1 + std::abs(x)))
TELAR_UNARY(reciprocalOf, 1 / x)
TELAR_UNARY(mishOf, x* std::tanh(x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x))))
#undef TELAR_UNARY

/// The same, and by the kernels of core where they are to be used.
#define TELAR_FUNCTION(name, function, expression)                                                                     \
    Status name(Call& call) {                                                                                          \
        const float alpha = call.node.op == "Swish" ? call.node.real("alpha", 1) : 1;                                  \
        if (const auto done = fastFunction(call, Function::function, alpha))                                           \
            return *done;                                                                                              \
        return floats(call, [alpha](auto x) {                                                                          \
            [[maybe_unused]] const auto a = static_cast<decltype(x)>(alpha);                                           \
            return expression;                                                                                         \
        });                                                                                                            \
    }
TELAR_FUNCTION(expOf, Exp, std::exp(x))
TELAR_FUNCTION(tanhOf, Tanh, std::tanh(x))
TELAR_FUNCTION(sigmoidOf, Sigmoid, x >= 0 ? 1 / (1 + std::exp(-x)) : std::exp(x) / (1 + std::exp(x)))
TELAR_FUNCTION(swishOf, Swish, x / (1 + std::exp(-a * x)))
#undef TELAR_FUNCTION

Status absOf(Call& call) {
    return numbers(call, [](auto x) {
        using T = decltype(x);
        if constexpr (std::is_unsigned_v<T>)
            return x;
        else if constexpr (std::is_integral_v<T>)
            return x < 0 ? static_cast<T>(0 - static_cast<uint64_t>(x)) : x;
        else
            return std::abs(x);
    });
}
Status negOf(Call& call) {
    if (const auto done = fastFunction(call, Function::Negative))
        return *done;
    return numbers(call, [](auto x) {
        using T = decltype(x);
        if constexpr (std::is_integral_v<T>)
            return static_cast<T>(0 - static_cast<uint64_t>(x));
        else
            return -x;
    });
}
Status signOf(Call& call) {
    return numbers(call, [](auto x) {
        using T = decltype(x);
        return x > T(0) ? T(1) : x < T(0) ? static_cast<T>(0 - T(1)) : x;
    });
}
Status reluOf(Call& call) {
    if (const auto done = fastFunction(call, Function::Relu))
        return *done;
    return numbers(call, [](auto x) { return x < 0 ? decltype(x)(0) : x; }); // a NaN stays
}
Status leakyReluOf(Call& call) {
    const float alpha = call.node.real("alpha", 0.01f);
    return floats(call, [alpha](auto x) { return x < 0 ? static_cast<decltype(x)>(alpha) * x : x; });
}
Status eluOf(Call& call) {
    const float alpha = call.node.real("alpha", 1);
    return floats(call, [alpha](auto x) { return x < 0 ? static_cast<decltype(x)>(alpha) * std::expm1(x) : x; });
}
Status celuOf(Call& call) {
    const float alpha = call.node.real("alpha", 1);
    return floats(call, [alpha](auto x) {
        const auto a = static_cast<decltype(x)>(alpha);
        return x < 0 ? a * std::expm1(x / a) : x;
    });
}
Status seluOf(Call& call) {
    const float alpha = call.node.real("alpha", 1.67326319217681884765625f);
    const float gamma = call.node.real("gamma", 1.05070102214813232421875f);
    return floats(call, [alpha, gamma](auto x) {
        using T = decltype(x);
        return static_cast<T>(gamma) * (x > 0 ? x : static_cast<T>(alpha) * std::expm1(x));
    });
}
Status thresholdedReluOf(Call& call) {
    const float alpha = call.node.real("alpha", 1);
    return floats(call, [alpha](auto x) { return x > static_cast<decltype(x)>(alpha) ? x : decltype(x)(0); });
}
Status hardSigmoidOf(Call& call) {
    const float alpha = call.node.real("alpha", 0.2f), beta = call.node.real("beta", 0.5f);
    return floats(call, [alpha, beta](auto x) {
        using T = decltype(x);
        return std::clamp(static_cast<T>(alpha) * x + static_cast<T>(beta), T(0), T(1));
    });
}
Status geluOf(Call& call) {
    const bool near = call.node.word("approximate", "none") == "tanh";
    return floats(call, [near](auto x) {
        using T = decltype(x);
        if (near)
            return T(0.5) * x * (1 + std::tanh(T(0.7978845608028654) * (x + T(0.044715) * x * x * x)));
        return T(0.5) * x * (1 + std::erf(x * T(0.7071067811865476)));
    });
}
Status shrinkOf(Call& call) {
    const float bias = call.node.real("bias", 0), lambda = call.node.real("lambd", 0.5f);
    return numbers(call, [bias, lambda](auto x) {
        using T = decltype(x);
        const auto value = static_cast<double>(x);
        return static_cast<double>(lambda) < value    ? convert<T>(value - static_cast<double>(bias))
               : value < -static_cast<double>(lambda) ? convert<T>(value + static_cast<double>(bias))
                                                      : T(0);
    });
}

Status truthShape(Call& call) {
    call.make(0, Type::Bool, call.shape(0));
    return {};
}
Status notOf(Call& call) {
    if (call.type() != Type::Bool)
        return call.wrongType(call.type());
    each<bool, bool>(call, call.out[0], [](bool x) { return !x; });
    return {};
}
Status isNanOf(Call& call) {
    const bool fine = amongFloats(
        call.type(), [&]<class T>() { each<T, bool>(call, call.out[0], [](auto x) { return std::isnan(x); }); });
    return fine ? Status{} : call.wrongType(call.type());
}
Status isInfOf(Call& call) {
    const bool above = call.node.number("detect_positive", 1) != 0, below = call.node.number("detect_negative", 1) != 0;
    const bool fine = amongFloats(call.type(), [&]<class T>() {
        each<T, bool>(call, call.out[0], [=](auto x) { return std::isinf(x) && (x > 0 ? above : below); });
    });
    return fine ? Status{} : call.wrongType(call.type());
}

/// Bounds as attributes up to opset 10, then as inputs.
Status clipOf(Call& call) {
    for (const std::size_t i : {1u, 2u})
        if (call.has(i) && (call.type(i) != call.type() || call.in[i]->size() != 1))
            return call.wrongShapes(0, i);
    const bool fine = amongNumbers(call.type(), [&]<class T>() {
        using W = Wide<T>;
        const auto bound = [&](std::size_t i, const char* name, W otherwise) {
            if (call.node.opset < 11 && call.node.find(name))
                return convert<W>(call.node.real(name, 0));
            return call.has(i) ? static_cast<W>(*call.in[i]->template data<T>()) : otherwise;
        };
        const W low = bound(1, "min", std::numeric_limits<W>::lowest());
        const W high = bound(2, "max", std::numeric_limits<W>::max());
        each<T, T>(call, call.out[0], [=](W x) { return x < low ? (low < high ? low : high) : x > high ? high : x; });
    });
    return fine ? Status{} : call.wrongType(call.type());
}

/// The type that Cast is to make: a number since opset 6, before that a word.
Type castTo(const Call& call) {
    const auto word = call.node.word("to", "");
    for (int type = 1; type <= 16 && !word.empty(); ++type) {
        std::string name = typeName(static_cast<Type>(type));
        name = name == "float32" ? "float" : name == "float64" ? "double" : name;
        if (std::equal(name.begin(), name.end(), word.begin(), word.end(),
                       [](char a, char b) { return a == (b | 32); }))
            return static_cast<Type>(type);
    }
    return static_cast<Type>(call.node.number("to", 0));
}
/// The shortest that reads back as the same number.
template <class T>
std::string wordOf(T value) {
    char word[64];
    if constexpr (std::is_same_v<T, bool>)
        return value ? "True" : "False";
    else if constexpr (std::is_floating_point_v<T>) {
        if (!std::isfinite(value))
            return std::isnan(value) ? "NaN" : value > 0 ? "INF" : "-INF";
        return {word, std::to_chars(word, word + sizeof word, value).ptr};
    } else
        return {word, std::to_chars(word, word + sizeof word, value).ptr};
}
Status castShape(Call& call) {
    const Type to = call.node.op == "CastLike" ? call.type(1) : castTo(call);
    if (typeBytes(to) == 0 && to != Type::String)
        return call.wrongAttribute("to");
    call.make(0, to, call.shape(0));
    return {};
}
Status castOf(Call& call) {
    const Tensor& from = *call.in[0];
    Tensor& out = call.out[0];
    if (from.type() == Type::String) {
        if (out.type() == Type::String) {
            out = from;
            return {};
        }
        Status fine;
        amongAll(out.type(), [&]<class T>() {
            for (int64_t i = 0; i < from.size(); ++i) {
                const std::string& word = from.strings()[static_cast<std::size_t>(i)];
                const auto value = readNumber(word);
                if (!value)
                    fine = call.refuse(text(TELAR_TR("core", "'%1' is not a number"), word.substr(0, 60)));
                out.write<T>()[i] = convert<T>(value.value_or(0));
            }
        });
        return fine;
    }
    const bool fine = amongAll(from.type(), [&]<class From>() {
        if (out.type() == Type::String)
            for (int64_t i = 0; i < from.size(); ++i)
                out.writeStrings()[static_cast<std::size_t>(i)] = wordOf(static_cast<Wide<From>>(from.data<From>()[i]));
        amongAll(out.type(), [&]<class To>() {
            const From* values = from.data<From>();
            To* to = out.write<To>();
            for (int64_t i = 0, count = from.size(); i < count; ++i)
                to[i] = convert<To>(values[i]);
        });
    });
    return fine ? Status{} : call.wrongType(from.type());
}

Status identityOf(Call& call) {
    call.out[0] = *call.in[0];
    return {};
}

/// For inference it passes its input on. In training (opset 12) it draws as NumPy's RandomState(seed).uniform.
bool dropoutTrains(const Call& call) { return call.has(2) && call.in[2]->hasValues() && *call.in[2]->data<bool>(); }
Status dropoutShape(Call& call) {
    call.make(0, call.type(), call.shape(0));
    call.make(1, call.node.opset < 10 ? call.type() : Type::Bool, call.shape(0));
    return {};
}
Status dropoutOf(Call& call) {
    const Tensor& in = *call.in[0];
    double ratio = 0.5;
    if (call.has(1)) {
        if (call.in[1]->size() > 1)
            return call.wrongShape(1);
        call.in[1]->eachNumber([&](double given) { ratio = given; });
    }
    const bool trains = dropoutTrains(call) && ratio > 0;
    const int64_t size = in.size();
    std::vector<uint8_t> keeps(static_cast<std::size_t>(size), 1);
    if (trains) {
        MersenneTwister random(static_cast<uint32_t>(call.node.number("seed", 0)));
        for (auto& keep : keeps) {
            const uint32_t high = random.next() >> 5, low = random.next() >> 6;
            keep = (high * 67108864.0 + low) / 9007199254740992.0 >= ratio;
        }
    }
    if (call.out.size() > 1) {
        TELAR_CHECK(call.allocate(1, call.node.opset < 10 ? call.type() : Type::Bool, in.shape()));
        amongAll(call.out[1].type(), [&]<class T>() {
            for (int64_t i = 0; i < size; ++i)
                call.out[1].write<T>()[i] = convert<T>(static_cast<float>(keeps[static_cast<std::size_t>(i)]));
        });
    }
    if (!trains)
        return identityOf(call);
    TELAR_CHECK(call.allocate(0, in.type(), in.shape()));
    const double scale = ratio < 1 ? 1 / (1 - ratio) : 0;
    const bool fine = amongFloats(in.type(), [&]<class T>() {
        for (int64_t i = 0; i < size; ++i)
            call.out[0].write<T>()[i] = T(static_cast<Wide<T>>(keeps[static_cast<std::size_t>(i)] *
                                                               static_cast<double>(in.data<T>()[i]) * scale));
    });
    return fine ? Status{} : call.wrongType(in.type());
}

constexpr Operator table[] = {
    {"Abs", 1, 1, false, sameAsFirst, absOf},
    {"Acos", 7, 1, false, sameAsFirst, acosOf},
    {"Acosh", 9, 1, false, sameAsFirst, acoshOf},
    {"Asin", 7, 1, false, sameAsFirst, asinOf},
    {"Asinh", 9, 1, false, sameAsFirst, asinhOf},
    {"Atan", 7, 1, false, sameAsFirst, atanOf},
    {"Atanh", 9, 1, false, sameAsFirst, atanhOf},
    {"Cast", 1, 1, false, castShape, castOf, {}, true},
    {"CastLike", 15, 2, false, castShape, castOf, {}, true},
    {"Ceil", 1, 1, false, sameAsFirst, ceilOf},
    {"Celu", 12, 1, false, sameAsFirst, celuOf},
    {"Clip", 1, 1, false, sameAsFirst, clipOf},
    {"Cos", 7, 1, false, sameAsFirst, cosOf},
    {"Cosh", 9, 1, false, sameAsFirst, coshOf},
    {"Dropout", 1, 1, true, dropoutShape, dropoutOf, {1, 0, 0}},
    {"Elu", 1, 1, false, sameAsFirst, eluOf},
    {"Erf", 9, 1, false, sameAsFirst, erfOf},
    {"Exp", 1, 1, false, sameAsFirst, expOf},
    {"Floor", 1, 1, false, sameAsFirst, floorOf},
    {"Gelu", 20, 1, false, sameAsFirst, geluOf},
    {"HardSigmoid", 1, 1, false, sameAsFirst, hardSigmoidOf},
    {"HardSwish", 14, 1, false, sameAsFirst, hardSwishOf},
    {"Identity", 1, 1, true, sameAsFirst, identityOf},
    {"IsInf", 10, 1, false, truthShape, isInfOf},
    {"IsNaN", 9, 1, false, truthShape, isNanOf},
    {"LeakyRelu", 1, 1, false, sameAsFirst, leakyReluOf},
    {"Log", 1, 1, false, sameAsFirst, logOf},
    {"Mish", 18, 1, false, sameAsFirst, mishOf},
    {"Neg", 1, 1, false, sameAsFirst, negOf},
    {"Not", 1, 1, false, truthShape, notOf},
    {"Reciprocal", 1, 1, false, sameAsFirst, reciprocalOf},
    {"Relu", 1, 1, false, sameAsFirst, reluOf},
    {"Round", 11, 1, false, sameAsFirst, roundOf},
    {"Selu", 1, 1, false, sameAsFirst, seluOf},
    {"Shrink", 9, 1, false, sameAsFirst, shrinkOf},
    {"Sigmoid", 1, 1, false, sameAsFirst, sigmoidOf},
    {"Sign", 9, 1, false, sameAsFirst, signOf},
    {"Sin", 7, 1, false, sameAsFirst, sinOf},
    {"Sinh", 9, 1, false, sameAsFirst, sinhOf},
    {"Softplus", 1, 1, false, sameAsFirst, softplusOf},
    {"Softsign", 1, 1, false, sameAsFirst, softsignOf},
    {"Sqrt", 1, 1, false, sameAsFirst, sqrtOf},
    {"Swish", 24, 1, false, sameAsFirst, swishOf},
    {"Tan", 7, 1, false, sameAsFirst, tanOf},
    {"Tanh", 1, 1, false, sameAsFirst, tanhOf},
    {"ThresholdedRelu", 10, 1, false, sameAsFirst, thresholdedReluOf},
};

} // namespace

} // namespace element

std::span<const Operator> elementOperators() { return element::table; }

} // namespace telar::network
